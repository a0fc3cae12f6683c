/** Pictures in the answers of tools: what of them is shown, and why the rest is not. */
import { z } from 'zod'

export type PictureType = 'image/png' | 'image/jpeg' | 'image/webp' | 'image/gif'

/** Of one answer. */
export const MAX_PICTURES = 4
export const MAX_PICTURE_BYTES = 2 * 1024 * 1024
/** A few kB may say that they are a hundred thousand pixels wide: what a browser would take for them is bounded here. */
export const MAX_PICTURE_SIDE = 8_192
export const MAX_PICTURE_PIXELS = 24_000_000

/**
 * `type`: none of the kinds shown, by its bytes · `unreadable`: nothing says how large it is · `bytes`, `pixels`: larger
 * than is shown · `many`: the answer has more than are shown · `room`: the conversation can keep no more.
 */
const whyNotShown = z.enum(['type', 'unreadable', 'bytes', 'pixels', 'many', 'room'])
export type WhyNotShown = z.infer<typeof whyNotShown>

const shownPicture = z.object({
  /** Of the desk's own; gone with the conversation. */
  url: z.string(),
  width: z.number().int().positive(),
  height: z.number().int().positive(),
})
export type ShownPicture = z.infer<typeof shownPicture>

export const legPictures = z.object({
  shown: z.array(shownPicture).max(MAX_PICTURES),
  /** By reason: how many, and how many bytes together. */
  notShown: z.array(z.object({ why: whyNotShown, count: z.number().int(), bytes: z.number().int() })),
})
export type LegPictures = z.infer<typeof legPictures>

/** How a picture that a trader sees is named to who does not: a model, a program, a reader of the record. */
export const SHOWN = 'shown to the trader alone'
/** How a picture is named that nobody sees. */
export const notShown = (why: string): string => `not shown (${why})`
const NAMED = new RegExp(`^\\[.*: (?:${SHOWN}|not shown \\(.*\\))\\]$`)
/** The text of an answer without the lines that name its pictures: beside them they say it all twice. */
export const withoutNames = (text: string): string =>
  text
    .split('\n')
    .filter((line) => !NAMED.test(line))
    .join('\n')
