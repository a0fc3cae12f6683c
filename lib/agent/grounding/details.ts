/** What a claim says about its order: id, side, quantity, price, symbol, how many. */

import type { Side } from '../../contracts/exchange/tools.ts'
import { ownTable } from '../../own-table.ts'
import { isTerm, read, type Token } from '../planner/text/tokens.ts'

/** A figure as said, in MWh or NT$/MWh. `slack`: half a unit of its last digit said, for an answer may round. */
export type Said = { value: number; slack: number }

export type Details = {
  ids: string[]
  side: Side | null
  qtys: Said[]
  prices: Said[]
  symbol: string | null
  /** "both orders", 兩筆: at least this many. */
  count: number | null
}

const UNIT = '(?:[mkg]?wh?|mwhs?|nt|%|度|兆瓦|步|档|筆|笔|张|張|h|min)\\b'
const DASHED = new RegExp(`(?<![\\w.,:/-])(\\d{1,15})-(\\d{1,9})(?![\\w-]|[.,]\\d|\\s*${UNIT})`, 'gi')
const SHORT = /(?<![\w-])#?([a-z]{1,4}-\d{1,12})(?![\w-])/gi
const NAMED = new RegExp(
  `(?:\\borders?|\\bid|#|单号|订单号?|委托单?号?|编号|單號|訂單號?|委託單?號?|編號)\\s*(?:id|no\\.?|number|号|號)?\\s*[:#]?\\s*([A-Za-z0-9](?:[\\w:-]*\\w)?)(?![\\w]|\\s*${UNIT}|[.,]\\d)`,
  'gi',
)
const SYMBOL = /\b(PT\d+-\d{8}T\d{4}Z|ELC)\b/i

export function idsIn(plain: string): string[] {
  const ids = new Set<string>()
  for (const m of plain.matchAll(NAMED)) {
    const id = m[1] ?? ''
    if (/\d/.test(id) && !SYMBOL.test(id) && (/[-:]|[a-z]\d|\d[a-z]/i.test(id) || id.length > 2)) ids.add(id)
  }
  // A range runs upwards; an id ends in the small number of a place in the book.
  for (const m of plain.matchAll(DASHED)) if (Number(m[2]) < Number(m[1])) ids.add(m[0])
  for (const m of plain.matchAll(SHORT)) if (m[1]) ids.add(m[1])
  return [...ids]
}

const BUY = /\b(?:buy|buys|bought|buying|bid|purchased?|purchases)\b|买(?!价|一|方|卖)/
const SELL = /\b(?:sell|sells|sold|selling|sale|offer|offered)\b|卖(?!价|一|方)/

function sideIn(folded: string): Side | null {
  const [buys, sells] = [BUY.test(folded), SELL.test(folded)]
  return buys === sells ? null : buys ? 'BUY' : 'SELL'
}

const PLACES: Readonly<Record<string, number>> = ownTable({ mwh: 1, kwh: 0.001, gwh: 1000 })

/** Half a unit of the last digit written; a figure in words or with 萬, k, M behind it is taken to three digits. */
export function slackOf(raw: string, value: number): number {
  const digits = /^-?[\d,]*(?:\.(\d+))?$/.exec(raw.trim())
  if (digits) return 0.5 * 10 ** -(digits[1]?.length ?? 0)
  return Math.abs(value) * 0.005
}

const neighbour = (tokens: readonly Token[], from: number, step: 1 | -1): Token | undefined => {
  let i = from + step
  while (isTerm(tokens[i], 'ntd', 'filler', 'about', 'colon', 'of', 'each')) i += step
  return tokens[i]
}

function figuresIn(plain: string): { qtys: Said[]; prices: Said[] } {
  const { tokens, plain: text } = read(plain)
  const out: { qtys: Said[]; prices: Said[] } = { qtys: [], prices: [] }
  for (const [i, token] of tokens.entries()) {
    if (token.kind !== 'number') continue
    const value = Number(token.value)
    const next = tokens[i + 1]
    const said = { value, slack: slackOf(text.slice(token.start, token.end), value) }
    const factor = next?.kind === 'term' ? PLACES[next.tag] : undefined
    if (factor !== undefined && !isTerm(neighbour(tokens, i, -1), 'perMwh')) {
      out.qtys.push({ value: value * factor, slack: said.slack * factor * 0.1 })
      continue
    }
    const before = neighbour(tokens, i, -1)
    const priced =
      isTerm(before, 'at', 'priceMark', 'limit', 'lastPrice', 'bestAsk', 'bestBid') ||
      isTerm(next, 'perMwh') ||
      (isTerm(next, 'ntd') && isTerm(tokens[i + 2], 'perMwh'))
    if (priced && !isTerm(next, 'levels', 'percent', 'hour', 'minute')) out.prices.push(said)
  }
  return out
}

const COUNTS: [RegExp, number][] = [
  [/\bboth\b|\btwo (?:\w+ )?(?:orders|trades|legs)\b|[两二2]\s*(?:笔|张|个)/, 2],
  [/\b(?:three|3) (?:\w+ )?(?:orders|trades|legs)\b|[三3]\s*(?:笔|张|个)/, 3],
]

export function detailsOf(plain: string, folded: string): Details {
  const ids = idsIn(plain)
  // The digits of an order's id must not be read as a quantity or a price.
  const rest = ids.reduce((text, id) => text.replaceAll(id, ' '), plain)
  return {
    ids,
    side: sideIn(folded),
    ...figuresIn(rest),
    symbol: SYMBOL.exec(plain)?.[1]?.toUpperCase() ?? null,
    count: COUNTS.find(([pattern]) => pattern.test(folded))?.[1] ?? null,
  }
}

export const isBare = (d: Details): boolean =>
  d.ids.length === 0 && d.qtys.length === 0 && d.prices.length === 0 && d.side === null
