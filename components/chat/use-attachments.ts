'use client'

import { useState } from 'react'
import { MAX_IMAGES } from '@/lib/contracts/chat.ts'
import { type AttachedImage, attachImage } from './attached-image.ts'

type Held = {
  images: AttachedImage[]
  /** How many are still being read. */
  reading: number
  /** Why the last one is not among them. */
  problem: 'unreadable' | 'tooMany' | null
}

/** Images that wait in the composer. */
export function useAttachments() {
  const [held, setHeld] = useState<Held>({ images: [], reading: 0, problem: null })
  return {
    ...held,
    async add(files: readonly File[]) {
      setHeld((before) => ({
        ...before,
        reading: before.reading + files.length,
        // What is wrong with one stays said while others are still being read.
        problem: before.reading > 0 ? before.problem : null,
      }))
      const read = await Promise.all(files.map(attachImage))
      const taken = read.filter((image) => image !== null)
      setHeld((before) => {
        const all = [...before.images, ...taken]
        const over = all.length > MAX_IMAGES
        return {
          images: all.slice(0, MAX_IMAGES),
          reading: before.reading - files.length,
          problem: over ? 'tooMany' : taken.length < files.length ? 'unreadable' : before.problem,
        }
      })
    },
    remove: (id: string) =>
      setHeld((before) => ({ ...before, images: before.images.filter((image) => image.id !== id), problem: null })),
    fill: (images: AttachedImage[]) => setHeld((before) => ({ ...before, images })),
    clear: () => setHeld((before) => ({ ...before, images: [], problem: null })),
  }
}
export type Attachments = ReturnType<typeof useAttachments>

/** The pictures of a paste; none where it has text, which is then meant. */
export const pastedImages = (data: DataTransfer): File[] =>
  data.types.includes('text/plain') ? [] : [...data.files].filter((file) => file.type.startsWith('image/'))
