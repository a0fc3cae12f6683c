/** One JSON object out of a model's words: bare, fenced or inside prose, with its slips mended. */
import { jsonrepair } from 'jsonrepair'
import type { z } from 'zod'
import { createCandidateReader } from '../json-plan/candidates.ts'

/** @returns the last object that is of this shape; null where there is none */
export const readJson = <T>(text: string, schema: z.ZodType<T>): T | null => readAllJson(text, schema).at(-1) ?? null

/** Every object that is of this shape, in order. */
export function readAllJson<T>(text: string, schema: z.ZodType<T>): T[] {
  const reader = createCandidateReader((json) => {
    const read = schema.safeParse(parsed(json))
    return read.success ? { value: read.data } : null
  })
  return [...reader.push(text), ...reader.end()].flatMap((piece) => (piece.type === 'value' ? [piece.value.value] : []))
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    try {
      return JSON.parse(jsonrepair(json))
    } catch {
      return undefined
    }
  }
}

const MAX_CHARACTERS = 500

/** A model's sentences for the screen: one line each, none endless. */
export const asLines = (lines: readonly string[], most: number): string[] =>
  lines
    .map((line) =>
      line
        .replaceAll(/[\p{C}\s]+/gu, ' ')
        .trim()
        .slice(0, MAX_CHARACTERS),
    )
    .filter(Boolean)
    .slice(0, most)
