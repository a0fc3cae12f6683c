import { isTerm, type Token } from '../text/tokens.ts'

/** A number as it is typed, for a sentence whose other words are all known. */
export const NUMBER = '(?:\\d{1,3}(?:,\\d{3})+|\\d+)(?:\\.\\d+)?'
/** 18-19, 18:30-19:00: the hours of a contract. */
export const HOURS = '\\d{1,2}(?::\\d\\d)?-\\d{1,2}(?::\\d\\d)?'
/** "2950, 2940 and 2930": prices, no quantity of several is as large. */
const PRICE = '\\d(?:,\\d{3}|\\d{3})(?:\\.\\d+)?'
export const PRICE_ROW = `${PRICE}(?:(?:, ?| ?/ ?| |,? and )${PRICE})+`
export const HAN_PRICE_ROW = `${PRICE}(?:(?:、|, ?| ?/ ?| |和|与|跟)${PRICE})+`

/** Characters. No question that is asked in one form of words is longer, and a form with room for many small words takes long to fail on a text that is. */
export const MAX_ASKED = 200

/** A sum of money in such a sentence. */
export const SUM = '(?:nt\\$ ?|ntd ?|\\$ ?)?#(?: ?(?:ntd|nt\\$|nt dollars|dollars|bucks))?'

/** A sentence with # for its numbers and @ for the hours of a contract, for what is asked in one form of words. */
export function shapeOf(tokens: readonly Token[], folded: string): string {
  let [shape, at] = ['', tokens[0]?.start ?? 0]
  for (const token of tokens) {
    const mark = token.kind === 'number' ? '#' : isTerm(token, 'delivery') ? '@' : null
    if (mark === null) continue
    shape += folded.slice(at, token.start) + mark
    at = token.end
  }
  return (shape + folded.slice(at, tokens.at(-1)?.end)).replaceAll(/\s+/g, ' ').trim()
}
