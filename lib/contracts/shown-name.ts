import { z } from 'zod'
import { HIDDEN_CHARACTERS } from './hidden-characters.ts'

/** A name that stands beside what it did, in a dialog or a list: what is seen of it, on one line. */
export const shownName = (most: number) =>
  z
    .string()
    .transform((given) => given.replaceAll(/\s+/g, ' ').replaceAll(HIDDEN_CHARACTERS, '').trim())
    .pipe(z.string().min(1).max(most))
