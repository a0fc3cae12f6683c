/** The hours of delivery that a clause names. */
import { type Window, windowAt } from '../text/delivery.ts'
import { rawsOf } from '../text/token-words.ts'
import type { Token } from '../text/tokens.ts'

/** Null where it names none. */
export function windowIn(tokens: readonly Token[]): Window | null {
  const [raw] = rawsOf(tokens, 'delivery')
  return raw === undefined ? null : (windowAt(raw, 0)?.value ?? null)
}
