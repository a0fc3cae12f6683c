'use client'

import { useState } from 'react'
import { MAX_IMAGES } from '@/lib/contracts/chat.ts'
import { type AttachedImage, attachImage } from './attached-image.ts'

/** Images that wait in the composer. `problem`: why the last one is not among them. */
export function useAttachments() {
  const [images, setImages] = useState<AttachedImage[]>([])
  const [problem, setProblem] = useState<'unreadable' | 'tooMany' | null>(null)
  return {
    images,
    problem,
    async add(files: readonly File[]) {
      const read = await Promise.all(files.map(attachImage))
      const taken = read.filter((image) => image !== null)
      setImages((held) => [...held, ...taken].slice(0, MAX_IMAGES))
      const over = images.length + taken.length > MAX_IMAGES
      setProblem(over ? 'tooMany' : taken.length < files.length ? 'unreadable' : null)
    },
    remove: (id: string) => {
      setImages((held) => held.filter((image) => image.id !== id))
      setProblem(null)
    },
    fill: setImages,
    clear() {
      setImages([])
      setProblem(null)
    },
  }
}
export type Attachments = ReturnType<typeof useAttachments>

/** The pictures of a paste; none where it has text, which is then meant. */
export const pastedImages = (data: DataTransfer): File[] =>
  data.types.includes('text/plain') ? [] : [...data.files].filter((file) => file.type.startsWith('image/'))
