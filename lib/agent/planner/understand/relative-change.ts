/**
 * "cheaper by 5", "take 5 off the price", 貴 10 塊, 加 1 MWh: by how much an order shall differ from what it is, in whichever order it
 * is said. Every word has to be one that such a change is said in: of a question, a report or a condition there is always one more.
 */
import { compare, negate, shift } from '../text/decimal.ts'
import { dictated } from '../text/dictated.ts'
import { spelled } from '../text/spelling.ts'
import { isTerm, read, type Token, type Utterance } from '../text/tokens.ts'
import type { Change } from './action.ts'
import { MIN_PRICE } from './figures.ts'
import { timesFrom } from './reference.ts'
import { isBeside, type Meaning, meaningOf, TOO_MUCH } from './relative-words.ts'
import { WORTH } from './short-forms.ts'

export type Figure = 'price' | 'qty'
/** A whole change; or, where by how much is not said, which way it shall go, and of which figure, where that is said. */
export type Relative = { kind: 'by'; change: Change } | { kind: 'unsaid'; of: Figure | null; isUp: boolean }

/** What a difference makes of an order: the new figures; a question; or why it stays as it is. Figures are decimal. */
export type OrderShift =
  | { kind: 'to'; price?: string; qty?: string }
  | { kind: 'how_much'; of: Figure | null; isUp: boolean; qty: string }
  | { kind: 'either'; price: string; qty: string; change: Change }
  | { kind: 'kept'; why: 'nothing_left' | 'no_price' }
  | { kind: 'kept'; why: 'below_zero' | 'off_tick' | 'off_lot'; figure: string }
export type ShiftAsked<K extends 'how_much' | 'either' = 'how_much' | 'either'> = Extract<OrderShift, { kind: K }>

const LEADS =
  /^(?:(?:no|nope|nah|oh|ok(?:ay)?|actually|sorry|wait|hm+|oops|yes|yeah|then|well|please)[\s,.!]+)+|^(?:(?:不对|不是|不|等等|抱歉|好|嗯|那)[\s,，。]+)+/

/** "It's 5 higher" tells of the market. */
const TELLS = /^(?:it's|that's)$/

/** A number with what stands behind it. `isSpoken`: "one more" is an order, and no MWh of one. */
type Amount = { value: string; isSpoken?: boolean; unit: 'mwh' | 'ntd' | 'percent' | 'times' | null; of: Figure | null }

const rawIn = ({ folded }: Utterance, { start, end }: Token): string => folded.slice(start, end)

/** `isApart`: a comma stands before the number. */
type Said = { meanings: Meaning[]; amount: Amount | null; times: string | null; isApart: boolean }

/** The words of one change; null where one of them belongs to none. */
function saidIn(utterance: Utterance, tokens: readonly Token[]): Said | null {
  const said: Said = { meanings: [], amount: null, times: null, isApart: false }
  for (const [i, token] of tokens.entries()) {
    const raw = rawIn(utterance, token)
    const before = tokens[i - 1]
    if (token.kind === 'number') {
      if (said.amount || said.times) return null
      if (raw === 'half' && !isTerm(tokens[i + 1], 'mwh', 'kwh', 'ntd', 'tick', 'percent')) {
        said.times = '0.5'
        continue
      }
      said.amount = { value: token.value, unit: null, of: null, isSpoken: token.words === true }
      said.isApart = isTerm(before, 'comma') && said.meanings.length > 0
      continue
    }
    const worth = WORTH[raw]
    if (worth !== undefined && !said.amount) {
      said.amount = { value: worth, unit: 'ntd', of: 'price' }
      continue
    }
    const isUnitPlace = before?.kind === 'number' || /^more|less$/.test(before ? rawIn(utterance, before) : '')
    if (isUnitPlace && said.amount?.unit === null && unitOf(token, raw, said.amount)) continue
    if (isTerm(token, 'times')) {
      if (said.amount || said.times) return null
      said.times = /hal[fv]|[减砍对缩]/.test(raw) ? '0.5' : '2'
      continue
    }
    const manifold = /^(?:triple|treble)$/.test(raw) ? '3' : raw === 'quadruple' ? '4' : null
    if (manifold) {
      said.times = manifold
      continue
    }
    if (raw === '翻') continue
    const wrong = TOO_MUCH.find(([words]) => words.test(raw))?.[1]
    if (wrong) {
      said.meanings.push('too', wrong)
      continue
    }
    const isBehindToo = said.meanings.at(-1) === 'too'
    // 太貴了, 便宜五塊好了: behind any other word it tells of what has been.
    const isWrong = said.meanings.includes('too') || (before && rawIn(utterance, before) === '好')
    if (raw === '了' && i === tokens.length - 1 && isWrong) continue
    if (isBehindToo && raw === '点') continue
    const meaning = meaningOf(raw, isBehindToo)
    if (meaning) said.meanings.push(meaning)
    else if (raw === 'to' && said.meanings.includes('added')) continue
    else if (!isBeside(token, raw)) return null
  }
  return said
}

/** Puts the unit to its number; false where the word is none. */
function unitOf(token: Token, raw: string, amount: Amount): boolean {
  if (isTerm(token, 'mwh')) Object.assign(amount, { unit: 'mwh', of: 'qty' })
  else if (isTerm(token, 'kwh')) Object.assign(amount, { unit: 'mwh', of: 'qty', value: shift(amount.value, -3) })
  else if (isTerm(token, 'ntd')) Object.assign(amount, { unit: 'ntd', of: 'price' })
  else if (isTerm(token, 'tick') || /^[跳档]$/.test(raw))
    Object.assign(amount, { unit: 'ntd', of: 'price', value: shift(amount.value, -2) })
  else if (isTerm(token, 'percent') && !/^b/.test(raw)) amount.unit = 'percent'
  else if (/^(?:x|times|倍)$/.test(raw)) amount.unit = 'times'
  else return false
  return true
}

const OF: Partial<Record<Meaning, Figure>> = {
  ...{ price: 'price', dearer: 'price', cheaper: 'price', dear: 'price', cheap: 'price' },
  ...{ qty: 'qty', more: 'qty', less: 'qty', much: 'qty', little: 'qty' },
}
const UP: readonly Meaning[] = ['up', 'added', 'rising', 'dearer', 'more', 'cheap', 'little']
const DOWN: readonly Meaning[] = ['down', 'off', 'falling', 'cheaper', 'less', 'dear', 'much']

/** What one of the words before it says of the next change too: "the price by 10 and the size by 1". */
type Carried = { isUp: boolean | null }

function changeOf({ meanings, amount, times, isApart }: Said, carried: Carried): Relative | null {
  const has = (...some: Meaning[]) => some.some((one) => meanings.includes(one))
  // "raise it 5 more", "reduce it by 2 more": a little more of the same, and of whichever figure.
  // And "5 bucks more" is of the price.
  const isFurther = amount?.of === 'price' || (has('more') && has('up', 'down', 'rising', 'falling'))
  const told = isFurther ? meanings.filter((one) => one !== 'more' && one !== 'less') : meanings
  const marks = new Set(told.flatMap((one) => OF[one] ?? []))
  if (amount?.of) marks.add(amount.of)
  const unsaid = amount?.unit === 'percent' ? null : has('added') ? 'qty' : has('rising', 'falling') ? 'price' : null
  const [of = unsaid, ...more] = marks
  if (more.length > 0) return null
  if (times !== null)
    return of === 'price' || told.some((one) => !['qty', 'slightly'].includes(one))
      ? null
      : { kind: 'by', change: { qtyTimes: times } }
  const signs = new Set(
    (isFurther && amount ? meanings : told).flatMap((one) =>
      UP.includes(one) ? [true] : DOWN.includes(one) ? [false] : [],
    ),
  )
  if (signs.size > 1) return null
  if (amount?.isSpoken && amount.unit === null && of === 'qty' && has('more') && !marks.has('price')) return null
  const isNegative = amount?.value.startsWith('-') === true
  const isUp = [...signs][0] ?? (amount && isNegative && of !== 'price' ? false : carried.isUp)
  if (!amount) {
    const isSaid = told.some((one) => UP.includes(one) || DOWN.includes(one))
    return isSaid && isUp !== null ? { kind: 'unsaid', of, isUp } : null
  }
  if (amount.unit === 'times') {
    const isWhole = told.every((one) => one === 'qty') && of !== 'price' && compare(amount.value, '0') > 0
    return isWhole ? { kind: 'by', change: { qtyTimes: amount.value } } : null
  }
  // What is wrong with it is no difference: "too high, 2940".
  if (isUp === null || has('too', 'slightly') || (isNegative && signs.size > 0)) return null
  const size = isNegative ? negate(amount.value) : amount.value
  // "lower, 2940" is what it becomes.
  if (isApart && amount.unit === null && !has('by')) return { kind: 'by', change: { number: size, isUp } }
  if (!has('by', 'off') && amount.unit === null && compare(size, MIN_PRICE) >= 0) return null
  const by = isUp ? size : negate(size)
  if (amount.unit === 'percent') {
    if (of === 'qty') return { kind: 'by', change: { qtyTimes: timesFrom(by) } }
    return { kind: 'by', change: of === 'price' ? { priceByPercent: by } : { byPercent: by } }
  }
  if (of === 'price') return { kind: 'by', change: { priceBy: by } }
  return { kind: 'by', change: of === 'qty' ? { qtyBy: by } : { numberBy: by } }
}

/** "5 lower" is of a price, where "lower by 5" may be of either. */
const LOWER_BEHIND = /^lower$/

/** "price up 5" and 價格降 5 元 may tell what the market did. */
const OF_MARKET =
  /^(?:the )?price (?:up|down) [\d.]+(?: ?(?:nt\$|ntd|ticks?))?[.!]*$|^价格?(?:上|下|[升降高低]) ?(?:[\d.]+|[一二两三四五六七八九十百]+) ?(?:元|块)?[。!]*$/

/** "up to 8", 砍成 3 is the quantity or the price, whichever it can be. */
const TO_WHERE =
  /^(?:(?:and|ok|no|go|it|take|move|bring)[ ,]+)*(?<way>up|down) to (?<value>[\d.,]*\d)[.!]*$|^(?:再|就|还是|那)*(?:(?<rise>加|增|提|升)|[砍减缩降])[少高低价]?[成到为] ?(?<to>[\d.,]*\d) ?(?:吧|好了|就好)*[。!]*$/

/** "Can you make it 5 cheaper?" asks for it, and about nothing. */
const ASKS_FOR = /^(?:can|could|would|will) you\b|^(?:能不能|可不可以|可以|能)(?:请|帮)/
function requested({ folded }: Utterance, tokens: readonly Token[]): Token[] {
  const last = tokens.at(-1)
  return isTerm(last, 'ask') && ASKS_FOR.test(folded) ? tokens.slice(0, -1) : [...tokens]
}

/** Null: it is no such change, or more than one. */
export function relativeChange(text: string): Relative | null {
  if (text.length > MAX_CHARACTERS) return null
  const whole = read(spelled(dictated(text)))
  const lead = LEADS.exec(whole.folded)?.[0].length ?? 0
  const tokens = requested(
    whole,
    whole.tokens.filter((t) => t.start >= lead),
  )
  if (tokens.length === 0 || tokens.length > MAX_TOKENS || OF_MARKET.test(whole.folded)) return null
  const parts = partsOf(whole, tokens)
  const { way, value, rise, to } = TO_WHERE.exec(whole.folded)?.groups ?? {}
  const where = value ?? to
  const isUp = way === 'up' || rise !== undefined
  if (where !== undefined) return { kind: 'by', change: { number: where.replaceAll(',', ''), isUp } }
  let carried: Carried = { isUp: null }
  let change: Change = {}
  for (const part of parts) {
    const said = saidIn(whole, part)
    if (!said || (said.amount && part.some((t) => TELLS.test(rawIn(whole, t))))) return null
    const at = part.findIndex((t) => t.kind === 'number')
    const behind = part.findIndex((t) => LOWER_BEHIND.test(rawIn(whole, t)))
    if (at >= 0 && behind > at) said.meanings.push('cheaper')
    const relative = changeOf(said, carried)
    if (relative?.kind !== 'by') return parts.length === 1 ? relative : null
    if (Object.keys(relative.change).some((key) => key in change)) return null
    change = { ...change, ...relative.change }
    const [signed = ''] = Object.values(relative.change).filter((value) => typeof value === 'string')
    carried = { isUp: !signed.startsWith('-') }
  }
  // A bare number beside another change could be of either.
  if (parts.length > 1 && (change.numberBy !== undefined || change.byPercent !== undefined)) return null
  return { kind: 'by', change }
}

const TO = /(?<![a-z])(?:to|at)(?![a-z])|@|[到成为至在以用]/

/** Whether the words tell which way an order shall go, and none of them to where. */
export const saysDirection = (utterance: Utterance): boolean =>
  !TO.test(utterance.folded) &&
  utterance.tokens.some((token) => {
    const meaning = meaningOf(rawIn(utterance, token), false)
    return meaning !== null && (UP.includes(meaning) || DOWN.includes(meaning))
  })

/** Longer messages say more than that. */
const MAX_TOKENS = 14
const MAX_CHARACTERS = 120

/** Where each part has a number of its own, it is a change of its own: also 價加 5 量減 2. */
function partsOf({ folded }: Utterance, tokens: readonly Token[]): Token[][] {
  const parts: Token[][] = [[]]
  for (const [i, token] of tokens.entries()) {
    const isMark = /^[价量数]/.test(folded.slice(token.start, token.end))
    const isJoint = isTerm(token, 'and', 'comma') || isMark
    const isNext = parts.at(-1)?.some(isNumber) && tokens.slice(i).some(isNumber)
    if (isJoint && isNext) parts.push([])
    if (!isTerm(token, 'and') && !(isJoint && isNext && !isMark)) parts.at(-1)?.push(token)
  }
  return parts.filter((part) => part.length > 0)
}
const isNumber = ({ kind }: Token): boolean => kind === 'number'

/** "How about 2940?" answers what was asked, and asks nothing. */
const OFFERS = /^(?:how about|what about|let's say|say)\s+|^(?:要不|不如|那就)/

/** "5", "by 5", "5 塊", 2945: how much, as the answer to that question; null where more or less is said. */
export function amountAnswered(text: string, { of, isUp }: Extract<Relative, { kind: 'unsaid' }>): Change | null {
  const whole = read(spelled(dictated(text)))
  const lead = LEADS.exec(whole.folded)?.[0].length ?? 0
  const offer = OFFERS.exec(whole.folded.slice(lead))?.[0].length ?? 0
  const isOffer = (t: Token) => t.start < lead + offer || (offer > 0 && isTerm(t, 'ask'))
  const said = saidIn(
    whole,
    whole.tokens.filter((t) => t.start >= lead && !isOffer(t) && rawIn(whole, t) !== 'to'),
  )
  if (!said?.amount || said.times || said.amount.value.startsWith('-')) return null
  const { amount } = said
  const isTo = /(?:^|\s)(?:to|at)\s|[到成为]/.test(whole.folded)
  const figure = amount.of ?? (said.meanings.includes('price') ? 'price' : said.meanings.includes('qty') ? 'qty' : of)
  const isBy = said.meanings.includes('by')
  // Of the price, "2 MWh" is no answer.
  if (of && figure !== of) return null
  if (figure === 'qty' && amount.unit === null && compare(amount.value, MIN_PRICE) >= 0) return null
  // So much is a price, and no step of one.
  if (!isBy && amount.unit !== 'percent' && figure !== 'qty' && (isTo || compare(amount.value, MIN_PRICE) >= 0))
    return { price: amount.value }
  if (isTo && figure === 'qty') return { qty: amount.value }
  const meanings: Meaning[] = [isUp ? 'up' : 'down', ...(figure ? [figure] : []), 'by']
  const relative = changeOf({ meanings, amount, times: null, isApart: false }, { isUp: null })
  return relative?.kind === 'by' ? relative.change : null
}
