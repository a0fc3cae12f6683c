/** "move 2940 to 2950", 把 2940 改到 2950: an order called by a number, and the number that becomes of it. */
import { isTerm, type Token } from '../text/tokens.ts'
import { NUMBER } from './shape.ts'

/** Behind it stands what something becomes. */
export const TOWARDS = /^(?:to|be|as|=)$|[为到成至]$/
/** "2,9" is no number that anybody can be sure of. */
const PLAIN = new RegExp(`^${NUMBER}$`)
const FROM_TO = /^([\d,.]+)(\s*(?:to|到|至)\s*)([\d,.]+)$/

/** "move 2940 to 2950": no range of numbers here, but an order and what becomes of it. */
export function fromAndTo(token: Token): Token[] {
  const parts = token.kind === 'term' && token.tag === 'range' ? FROM_TO.exec(token.raw) : null
  const [, from, to, till] = parts ?? []
  if (from === undefined || to === undefined || till === undefined) return [token]
  const number = (text: string, start: number): Token[] => {
    const end = start + text.length
    const value: Token = { kind: 'number', value: text.replaceAll(',', ''), words: false, start, end }
    return PLAIN.test(text) ? [value] : [{ kind: 'term', tag: 'malformed', raw: text, start, end }, value]
  }
  const { start, end } = token
  const toAt = start + from.length
  const tillAt = end - till.length
  return [
    ...number(from, start),
    { kind: 'term', tag: 'filler', raw: to.trim(), start: toAt, end: tillAt },
    ...number(till, tillAt),
  ]
}
const leadsWithDeed = (tokens: readonly Token[]): boolean =>
  isTerm(
    tokens.find((t) => !isTerm(t, 'request', 'wish', 'filler')),
    'amend',
  )
/** 把 2940 改到 2950 says the same with the deed between the two. */
const isDeedBetween = (tokens: readonly Token[]): boolean => {
  const at = tokens.findIndex((t) => t.kind === 'term' && t.tag === 'amend' && TOWARDS.test(t.raw))
  return tokens[at - 1]?.kind === 'number' && tokens[at + 1]?.kind === 'number'
}

/** Beside these alone two numbers are of an order; "change my age from 5 to 6" is of something else. */
const AROUND_NUMBERS = [
  'amend',
  'request',
  'wish',
  'filler',
  'price',
  'priceMark',
  'qtyMark',
  'ntd',
  'mwh',
  'comma',
  'stop',
  'malformed',
] as const

/** @param wasRange whether `tokens` had two numbers that were read as a range */
export const isNumberToNumber = (tokens: readonly Token[], wasRange: boolean): boolean =>
  (wasRange ? leadsWithDeed(tokens) : isDeedBetween(tokens)) &&
  tokens.every((t) => t.kind === 'number' || isTerm(t, ...AROUND_NUMBERS))
