'use client'

import { useLocale } from 'next-intl'
import { useRef, useState } from 'react'
import { MAX_IMAGES } from '@/lib/contracts/chat.ts'
import { type AttachedImage, attachImage, withOwnData } from './attached-image.ts'
import { isTextFile, type ReadText, readText, withText } from './attached-text.ts'

type Held = {
  images: AttachedImage[]
  /** How many are still being read. */
  reading: number
  /** Files whose text is on its way into the field: what is sent before it is there goes without it. */
  readingTexts: number
  /** Why the last file was not taken, and which one it was. */
  problem: { why: 'unreadable' | 'tooMany' | 'lost' | 'notText' | 'tooLong'; name: string } | null
}

/** The field that text is put into. */
type Field = { read: () => string; write: (text: string) => void }

/** Images that wait in the composer, and files whose text is put into its field. */
export function useAttachments(field: Field) {
  const [held, setHeld] = useState<Held>({ images: [], reading: 0, readingTexts: 0, problem: null })
  const locale = useLocale()
  /** Counts the messages whose images were put here: those of an earlier one come too late. */
  const fills = useRef(0)
  const addImages = async (files: readonly File[]) => {
    setHeld((before) => ({
      ...before,
      reading: before.reading + files.length,
      // A problem with one file stays on screen while others are still being read.
      problem: before.reading > 0 ? before.problem : null,
    }))
    const read = await Promise.all(files.map(attachImage))
    const taken = read.filter((image) => image !== null)
    const failed = files.findLast((_, i) => read[i] === null)
    setHeld((before) => {
      const all = [...before.images, ...taken]
      const first = files[0]?.name ?? ''
      return {
        ...before,
        images: all.slice(0, MAX_IMAGES),
        reading: before.reading - files.length,
        problem:
          all.length > MAX_IMAGES
            ? { why: 'tooMany', name: first }
            : failed
              ? { why: 'unreadable', name: failed.name }
              : before.problem,
      }
    })
  }
  const addTexts = async (files: readonly File[]) => {
    setHeld((before) => ({ ...before, readingTexts: before.readingTexts + files.length }))
    const read = await Promise.all(files.map((file) => readText(file, [locale, ...navigator.languages])))
    let problem: Held['problem'] = null
    let written: ReadText = { text: field.read() }
    for (const [i, one] of read.entries()) {
      const next = withText('text' in written ? written.text : '', one)
      if ('problem' in next) problem = { why: next.problem, name: files[i]?.name ?? '' }
      else written = next
    }
    if (read.some((one) => 'text' in one)) field.write(written.text)
    setHeld((before) => ({
      ...before,
      readingTexts: before.readingTexts - files.length,
      problem: problem ?? before.problem,
    }))
  }
  return {
    ...held,
    async add(files: readonly File[]) {
      const texts = files.filter(isTextFile)
      await Promise.all([addImages(files.filter((file) => !isTextFile(file))), addTexts(texts)])
    },
    remove: (id: string) =>
      setHeld((before) => ({ ...before, images: before.images.filter((image) => image.id !== id), problem: null })),
    /** Replaces the attachments by those of an earlier message. */
    async fill(images: AttachedImage[]) {
      const own = ++fills.current
      setHeld((before) => ({ ...before, images: [], reading: before.reading + images.length, problem: null }))
      const read = await Promise.all(images.map(withOwnData))
      const taken = read.filter((image) => image !== null)
      setHeld((before) => ({
        ...before,
        images: own === fills.current ? [...before.images, ...taken].slice(0, MAX_IMAGES) : before.images,
        reading: before.reading - images.length,
        problem: own === fills.current && taken.length < images.length ? { why: 'lost', name: '' } : before.problem,
      }))
    },
    clear: () => setHeld((before) => ({ ...before, images: [], problem: null })),
  }
}
export type Attachments = ReturnType<typeof useAttachments>

/** The files of a paste that are taken; none where it has text, which is then meant. */
export const pastedFiles = (data: DataTransfer): File[] =>
  data.types.includes('text/plain')
    ? []
    : [...data.files].filter((file) => file.type.startsWith('image/') || isTextFile(file))
