/**
 * What a trader asked to be remembered, and how the same trader asks for it later, in other words. One store a
 * language. Odd numbers are for working on (`dev`), even ones are held out (`report`): written before what finds them was
 * changed, and only measured. Who wrote them wrote the vocabulary too, so the truest figure is that of `fresh`: from 85 on,
 * written after it, measured once, and tuned to by nobody. When somebody does, new ones belong in its place.
 */
import { readFileSync } from 'node:fs'

export type Remembered = { id: string; text: string; query: string; split: 'dev' | 'report' | 'fresh' }

export const MEMORY_LANGUAGES = ['en', 'zh-hant', 'zh-hans'] as const

export const remembered = (language: (typeof MEMORY_LANGUAGES)[number]): Remembered[] =>
  readFileSync(new URL(`${language}.jsonl`, import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Remembered)
