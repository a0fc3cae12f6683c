/** The names that orders of a plan go by, wherever a message has one: "both", "the second", 第二筆, "the sell", "the 19-20 one". Pure. */

import { hoursOf } from '../../contracts/exchange/contract-name.ts'
import { ownTable } from '../../own-table.ts'
import { extremeIn } from './lexicon/extremes.ts'
import { PLACE_WORDS } from './lexicon/ordinals.ts'
import { wholeNumber } from './text/chinese-numerals.ts'
import { DAY_MINUTES, type Found, localOf, matchAt, timeAt } from './text/clock.ts'
import { compare } from './text/decimal.ts'
import { deliveryOf, type Hours, hoursAt } from './text/delivery.ts'

/** An order of a plan, as far as words can name it. `price` null: at market. */
export type NamedLeg = { side: string; price: string | null; qty: string; symbol: string }

/** Where a name stands, and the orders by their place in the plan, from 0. `isOneOf`: one of them is meant. */
export type Span = { start: number; end: number; at: number[]; isAll: boolean; isOneOf: boolean; isBut?: true }
export type Legs = readonly NamedLeg[]

const ORDINAL = `(?:${PLACE_WORDS.join('|')}|\\d{1,2}(?:st|nd|rd|th)|last)`
const COUNTS: Readonly<Record<string, number>> = ownTable({
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  两: 2,
  二: 2,
  三: 3,
  四: 4,
  五: 5,
})
const HAN = '一二三四五六七八九十'
const PIECE = '[笔张单个份条项]'
const ONE = '(?: (?:one|order|leg|trade|line))?'

const countOf = (word: string): number => COUNTS[word] ?? Number(word)
const placeOf = (word: string, count: number): number => {
  if (word === 'last') return count
  const named = PLACE_WORDS.indexOf(word) + 1
  return named || (/^\d/.test(word) ? Number.parseInt(word, 10) : wholeNumber(word))
}
const range = (from: number, to: number): number[] => Array.from({ length: Math.max(0, to - from) }, (_, i) => from + i)
export const every = (legs: Legs): number[] => range(0, legs.length)
const nth = (legs: Legs, word: string): number[] => {
  const place = placeOf(word, legs.length)
  return place >= 1 && place <= legs.length ? [place - 1] : []
}
const where = (legs: Legs, fits: (leg: NamedLeg) => boolean): number[] =>
  legs.flatMap((leg, i) => (fits(leg) ? [i] : []))
const ofSide = (legs: Legs, word: string): number[] =>
  where(legs, ({ side }) => side === (/^(?:buy|bid|purchase|买)/.test(word) ? 'BUY' : 'SELL'))
const ofFigure = (legs: Legs, said: string): number[] => {
  const value = said.replaceAll(',', '')
  const isIt = (figure: string | null) => figure !== null && compare(figure, value) === 0
  const priced = where(legs, ({ price }) => isIt(price))
  const sized = priced.length > 0 ? priced : where(legs, ({ qty }) => isIt(qty))
  return sized.length > 0 ? sized : where(legs, ({ symbol }) => beginsAt(symbol) === Number(value) * 60)
}
/** "The 19": of what delivers from then on, where it is no figure of an order. */
const beginsAt = (symbol: string): number | null => {
  const hours = hoursOf(symbol)
  return hours && localOf(hours.startMs).minute
}

const startOf = (symbol: string): string | null => {
  const hours = hoursOf(symbol)
  return hours && String(hours.startMs)
}
/** 最貴那筆, "the dearest": all that are as dear, of which one is meant. */
function extreme(legs: Legs, { of = '', side }: Record<string, string>): number[] {
  const isOfTime = /^最[早晚]$/.test(of)
  const found = extremeIn(of)
  const figure = (leg: NamedLeg) => (isOfTime ? startOf(leg.symbol) : found && leg[found.of])
  const isGreatest = isOfTime ? of === '最晚' : found?.end === 'most'
  const fitting = side ? ofSide(legs, side) : every(legs)
  const known = fitting.flatMap((i) => (legs[i] && figure(legs[i])) ?? [])
  if (known.length < fitting.length || fitting.length < 2) return []
  const most = known.reduce((best, value) => (compare(value, best) > 0 === isGreatest ? value : best))
  return fitting.filter((_, i) => compare(known[i] ?? '', most) === 0)
}

const ENDS: Readonly<Record<string, { of: string; place: (count: number) => number }>> = ownTable({
  top: { of: 'highest', place: () => 0 },
  bottom: { of: 'lowest', place: (count) => count - 1 },
})
/** "The top one" is the dearest, or the first of the list. */
function endOfList(legs: Legs, word: string): number[] {
  const end = ENDS[word]
  if (!end) return extreme(legs, { of: word })
  return [...new Set([...extreme(legs, { of: end.of }), end.place(legs.length)])].sort((a, b) => a - b)
}

type Reading = (legs: Legs, groups: Record<string, string>) => number[]
/** `isOne`: whether the name is of one order alone. */
type Names = readonly (readonly [RegExp, Reading, isOne?: (name: string) => boolean])[]
const one = (): boolean => true
const ALL: Names = [
  [
    /\ball (?<n>two|three|four|five)(?: of (?:them|those|these))?(?: (?:orders|legs))?\b(?! ?mwh)|(?<!\b(?:them|make|it) )\ball (?<digit>\d)(?= (?:at|to|by|lower|higher|cheaper|dearer|orders|legs|of them)\b| ?@)(?: (?:orders|legs|of them))?|(?<han>[两二三四五2-9])[笔张单个边](?:都|全|一起|各)/g,
    (legs, { n, digit, han }) => (countOf(n ?? digit ?? han ?? '') === legs.length ? every(legs) : []),
  ],
  [
    /\b(?:them |it )?both(?: (?:of (?:them|those|these|the orders)|orders|legs|sides))?\b|\bthe two(?: (?:orders|legs|of them))?\b|两者|俩|两[笔张单边]|两个(?=都|全|一起)/g,
    (legs) => (legs.length === 2 ? every(legs) : []),
  ],
  [
    /\b(?:them |those )?all(?: (?:of (?:them|those|these|the (?:orders|legs))|(?:the )?(?:orders|legs)))?\b|\b(?:each|every)(?: (?:one|order|leg|of (?:them|those|these)))?\b|(?<!\b(?:one|either|some|any|none|neither|half|most|which|two|three) of )\b(?:them|those|these|everything)\b|全部(?:都)?|整[组套批]|全都|都|统统|通通|一律|每一?[笔张单个份]|各(?:自|[笔张单个])?|它们/g,
    every,
  ],
]
const SOME: Names = [
  [
    new RegExp(
      `\\b(?:the )?(?<end>first|last) (?<n>two|three|four|five|\\d)${ONE.replace(')?', 's)?')}\\b|(?<han>[前头后])(?<m>[两二三四五2-9])${PIECE}`,
      'g',
    ),
    (legs, { end, n, han, m }) => {
      const count = countOf(n ?? m ?? '')
      if (!(count < legs.length)) return []
      return end === 'first' || han === '前' || han === '头' ? range(0, count) : range(legs.length - count, legs.length)
    },
  ],
  [
    new RegExp(`倒数第(?<nth>[${HAN}]{1,2}|\\d{1,2})${PIECE}?的?`, 'g'),
    (legs, { nth: word = '' }) => nth(legs, String(legs.length + 1 - placeOf(word, 0))),
  ],
  [
    new RegExp(`中间(?:的|那)*(?<m>[两二三四2-4])?一?${PIECE}|中间的(?!价)`, 'g'),
    (legs, { m }) => {
      const count = m ? countOf(m) : 1
      const before = (legs.length - count) / 2
      return Number.isInteger(before) && before > 0 ? range(before, before + count) : []
    },
  ],
  [
    new RegExp(
      `(?<of>最(?:贵|高|便宜|低|大|小|早|晚))价?的?(?:(?<side>[买卖])单|那一?${PIECE}|一?${PIECE}|(?<=的)(?!价|量))`,
      'g',
    ),
    extreme,
    one,
  ],
  [
    new RegExp(
      `(?<!\\b(?:a|an|one|per|wait|at|in|my) )\\b(?:the )?(?<nth>${ORDINAL})${ONE}\\b(?! (?:buy|sell|contract|hour|best|level|bid|ask|offer|trade[ds]?|half|step)s?\\b)(?<!last(?= price))`,
      'g',
    ),
    (legs, { nth: word = '' }) => nth(legs, word),
  ],
  [
    /(?:\b(?:the )?(?:order|leg|number|no\.) ?|#)(?<nth>\d{1,2})\b(?![-.,\d])/g,
    (legs, { nth: word = '' }) => nth(legs, word),
  ],
  [new RegExp(`第(?<nth>[${HAN}]{1,2}|\\d{1,2})${PIECE}?的?`, 'g'), (legs, { nth: word = '' }) => nth(legs, word)],
  [new RegExp(`最后一?${PIECE}|最后的|尾${PIECE}`, 'g'), (legs) => nth(legs, 'last')],
  [new RegExp(`头一?${PIECE}|首${PIECE}`, 'g'), (legs) => nth(legs, 'first')],
  [
    new RegExp(`(?<han>[前后])(?:[面边]?的?那?一?${PIECE}|者)`, 'g'),
    (legs, { han }) => (legs.length === 2 ? nth(legs, han === '前' ? 'first' : 'last') : []),
  ],
  [
    /\bthe (?:one|order|leg) at (?<value>\d[\d,]*(?:\.\d+)?)(?![\d.,:-]|\w)/g,
    (legs, { value = '' }) => ofFigure(legs, value),
    one,
  ],
  [
    new RegExp(`\\b(?:the )?spot (?:one|order|leg|buy|sell|trade)\\b|现货(?:的|那一?${PIECE}|单)`, 'g'),
    (legs) => where(legs, ({ symbol }) => hoursOf(symbol) === null),
    one,
  ],
  [
    /\b(?:the|that|this) (?<side>buy|sell|purchase|sale)s?(?: (?:one|order|leg|side)s?)?\b(?! (?:it|them|at the))|\b(?<bare>buy|sell)(?: (?:leg|side|order|one)s?\b|(?= only\b))/g,
    (legs, { side, bare }) => ofSide(legs, side ?? bare ?? ''),
    (name) => !/s$/.test(name) && !/only/.test(name),
  ],
  // What the market calls its own, unless it is where an order shall stand.
  [
    /(?<!\b(?:at|to|on|join|match|meet|hit|lift|take|best|market|over|above|below|under|than|from|off|inside|with|cross|of|improve) (?:the )?)\b(?:the|that|this) (?<side>bid|offer|ask)s?(?: (?:one|order|leg|side)s?)?\b(?! (?:price|size|now|there)\b)|^(?<bare>bid|offer|ask)(?= (?:at |to )?\d(?:,?\d{2})\d(?:\.\d+)?[.!]*$| (?:leg|side|order)\b)/g,
    (legs, { side, bare }) => ofSide(legs, side ?? bare ?? ''),
    (name) => !/s$/.test(name),
  ],
  [
    /\bthe (?:one in the )?middle(?: (?:one|order|leg|bid|offer|buy|sell))?\b(?! (?:of|price))/g,
    (legs) => (legs.length % 2 === 1 ? [(legs.length - 1) / 2] : []),
    one,
  ],
  [
    /\b(?:the )?(?<end>highest|lowest|top|bottom|dearest|cheapest|biggest|largest|smallest)(?: priced)? (?:one|order|leg|buy|sell)\b|\bthe (?<alone>highest|lowest|dearest|cheapest|biggest|largest|smallest)\b(?= (?:to|at|by|up|down|\d)|[.!]*$)/g,
    (legs, { end, alone }) => endOfList(legs, end ?? alone ?? ''),
    one,
  ],
  // "The last hour" of those that each deliver in one.
  [
    new RegExp(`\\bthe (?<nth>${ORDINAL}) hour\\b`, 'g'),
    (legs, { nth: word = '' }) => (legs.every(({ symbol }) => hoursOf(symbol) !== null) ? nth(legs, word) : []),
  ],
  [
    new RegExp(
      `(?:[那这]?[两三四五2-9]${PIECE}的?)?(?<side>[买卖])(?:进|出)?(?:单|方|的?那?边|的那${PIECE}|那一?${PIECE}|的|(?=改))`,
      'g',
    ),
    (legs, { side = '' }) => ofSide(legs, side),
    (name) => !/[两三四五2-9]/.test(name),
  ],
  [
    /\b(?:the|that) (?<value>\d[\d,]*(?:\.\d+)?)(?: ?mwh)?(?: (?:one|buy|sell|order|leg|lot|bid|offer))?(?![\d.,:-]|\w)/g,
    (legs, { value = '' }) => ofFigure(legs, value),
    one,
  ],
  [
    new RegExp(`(?<![\\d.,:~-])(?<value>\\d[\\d,]*(?:\\.\\d+)?) ?(?:mwh|元|块|度)?的?(?:那一?${PIECE}|的单?)`, 'g'),
    (legs, { value = '' }) => ofFigure(legs, value),
    one,
  ],
]

const HOURS_NAME = new RegExp(`^(?: ?(?:one|order|leg|hour|contract|buy|sell)s?\\b|的?(?:那一?${PIECE}|单|合约)?的?)`)
/** "19-20", 19到20點: hours without a word beside them that says so. */
const BARE_HOURS = /(\d{1,2})(?::(\d\d))? ?点?(?:-|~|–|到|至)(\d{1,2})(?::(\d\d))?(?: ?[点时])?(?![\d.:-])/y
function bareHoursAt(text: string, at: number): Found<Hours> | null {
  const [all, from, fromMinute = '0', to, toMinute = '0'] = matchAt(BARE_HOURS, text, at) ?? []
  if (all === undefined) return null
  const [start, end] = [Number(from) * 60 + Number(fromMinute), Number(to) * 60 + Number(toMinute)]
  return { value: { day: null, start, end }, end: at + all.length }
}

/** "the 7pm one", 晚上七點那筆: hours by when they begin. */
const NOUN = new RegExp(`^(?: ?(?:one|order|leg|hour|contract)\\b|的?那一?${PIECE}|的单|(?=改|不要))`)
function beginAt(text: string, at: number): Found<Hours> | null {
  const time = timeAt(text, at)
  if (!time || !NOUN.test(text.slice(time.end))) return null
  return { value: { day: null, start: time.value.minute, end: null }, end: time.end }
}

/** "the 19-20 one", 19-20 那筆: those that deliver then, of whichever day the plan is where none is said. */
function hoursNamed(text: string, legs: Legs, nowMs: number | null): Span[] {
  const spans: Span[] = []
  for (let i = 0; i < text.length; i++) {
    const found = /[\d.:,]/.test(text[i - 1] ?? '')
      ? null
      : (hoursAt(text, i) ?? bareHoursAt(text, i) ?? beginAt(text, i))
    if (!found) continue
    const { day, start, end, each } = found.value
    const at = where(legs, ({ symbol }) => {
      const hours = hoursOf(symbol)
      if (!hours || each !== undefined) return false
      const said = day && nowMs !== null ? deliveryOf(found.value, nowMs) : null
      if (day && end !== null) return said?.startMs === hours.startMs && said.endMs === hours.endMs
      const isBegin = localOf(hours.startMs).minute === start % DAY_MINUTES
      return isBegin && (end === null || localOf(hours.endMs).minute === end % DAY_MINUTES)
    })
    const noun = HOURS_NAME.exec(text.slice(found.end))?.[0].length ?? 0
    const lead = /\b(?:the|for|in) $/.exec(text.slice(0, i))?.[0].length ?? 0
    if (at.length > 0) spans.push({ start: i - lead, end: found.end + noun, at, isAll: false, isOneOf: at.length > 1 })
    i = found.end - 1
  }
  return spans
}

/** In the order of the words. Of names that overlap the more particular one counts. */
export function spansIn(text: string, legs: Legs, nowMs: number | null): Span[] {
  const found = hoursNamed(text, legs, nowMs)
  const free = (start: number, end: number) => !found.some((span) => start < span.end && end > span.start)
  for (const [isAll, table] of [
    [false, SOME],
    [true, ALL],
  ] as const)
    for (const [pattern, reading, isOne] of table)
      for (const match of text.matchAll(pattern)) {
        const [start, end] = [match.index, match.index + match[0].length]
        const at = free(start, end) ? reading(legs, { ...match.groups }) : []
        const isOneOf = at.length > 1 && isOne?.(match[0]) === true
        if (at.length > 0) found.push({ start, end, at, isAll, isOneOf })
      }
  return found.sort((a, b) => a.start - b.start)
}
