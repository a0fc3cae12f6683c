/** "18-19" after "buy 5 MWh tomorrow at 3000" was told to say the hours too: the order of those hours. */
import { type Day, dayAt, dayIn } from '../text/clock.ts'
import { type Hours, isNext, wholeDay } from '../text/delivery.ts'
import { hasTag, isTerm, read, type Token, type Utterance } from '../text/tokens.ts'
import type { Action } from '../understand/action.ts'
import { hourBehindDay } from '../understand/hour-behind-day.ts'
import { hourSaid } from '../understand/hour-said.ts'
import { hoursOfPart } from '../understand/hours-of-part.ts'
import { understand } from '../understand/understand.ts'
import type { Understanding } from '../understand/understanding.ts'
import { LEAD, TAIL } from './follow-up.ts'
import type { Turn } from './history.ts'
import { ask, type Intent, type Open, settled } from './intent.ts'

const isTime = (t: Token): boolean => isTerm(t, 'schedule', 'clock')
/** 明晚六點 holds its day without the word for one. */
const dayOf = (t: Token): string | null => {
  const raw = t.kind === 'term' ? t.raw.replace(/^([今明])[早晚].+/, '$1天') : ''
  return dayAt(raw, 0)?.end === raw.length ? raw : null
}

/** The day that an order was said to be for. */
export const daySaid = ({ tokens }: Utterance): Day | null => {
  const raw = tokens.map(dayOf).find((day) => day !== null)
  return raw === undefined || raw === null ? null : (dayIn(raw) ?? null)
}

/** The order with its hours; null where it was not asked for them, or is told no hours. */
export function withHours(u: Understanding, before: readonly Turn[]): Understanding | null {
  const { tokens, plain, folded } = u.utterance
  const asked = before.at(-1)
  // "What about 18-19?" asks for a look, and is no order.
  const isAnswer =
    u.actions.length === 0 && !u.talk && !u.refusal && !hasTag(tokens, 'ask', 'question', 'softQuestion', 'not')
  const isHours = isAnswer && hasTag(tokens, 'range', 'clock', 'delivery')
  if (!isHours || !asked || asked.calls.length > 0) return null
  const refused = understand(asked.said)
  const isAsked = refused.refusal === 'otherDay' || refused.refusal === 'atHour'
  if (!isAsked || refused.actions.length > 0) return null
  const said = refused.utterance
  const [first, ...more] = said.tokens.filter(isTime)
  const last = more.at(-1) ?? first
  const day = said.tokens.map(dayOf).find((raw) => raw !== null)
  if (!first || !last || !day) return null
  const hours = plain.slice(LEAD.exec(folded)?.[0].length ?? 0, plain.length - (TAIL.exec(folded)?.[0].length ?? 0))
  // A day of its own is another one.
  const isOnDay = tokens.some((t) => t.kind === 'term' && /\p{L}|\d[-/]\d/u.test(t.raw) && dayAt(t.raw, 0) !== null)
  const behind = said.plain.slice(last.end)
  // "tomorrow evening": the hours are of it, and the word says no more.
  const part = /^ (?:morning|afternoon|evening|night)\b/i.exec(behind)?.[0] ?? ''
  const delivery = `delivery ${isOnDay ? hours : hoursOfPart(`${day}${part} ${hours}`)}`
  const whole = understand(`${said.plain.slice(0, first.start)} ${delivery} ${behind.slice(part.length)}`)
  const [order, ...others] = whole.actions
  const isOfHours = order?.kind === 'order' && order.draft.window !== undefined && !isNext(order.draft.window)
  return isOfHours && others.length === 0 && !whole.refusal ? whole : null
}

/** A time alone, as it is named where another figure of an order is asked for. "At 6pm" may be when to send it. */
const TIME = ['schedule', 'clock', 'filler', 'for', 'of', 'stop', 'comma', 'request'] as const
const PART = /^(?:in the )?(?:morning|afternoon|evening|night|noon|midday|midnight)$/
const isOfTime = (t: Token): boolean =>
  isTerm(t, ...TIME, 'at') || (t.kind === 'word' && PART.test(t.text.toLowerCase()))

/**
 * "tomorrow", "tomorrow 6pm" in answer to another question about an order: the hour that it delivers in, or the question which one it
 * is. Null: it is no time, or the order has its contract.
 */
export function onTimeSaid(
  { utterance: { plain, folded, tokens } }: Understanding,
  { missing, actions, at, doubts }: Open,
  nowMs: number | null,
): Intent | null {
  const waiting = actions[at]
  if (waiting?.kind !== 'order' || waiting.draft.window || waiting.draft.symbol || TIMED.has(missing)) return null
  const inWindow = (window: Hours): Action[] => actions.with(at, { kind: 'order', draft: { ...waiting.draft, window } })
  const day = dayIn(plain.replace(/[\s.!。]+$/, ''))
  const isNow = day?.by === 'offset' && day.days === 0
  if (day) return isNow ? null : ask('contract', inWindow(wholeDay(day)), { doubts, at })
  const bare = hourBehindDay(folded.trim())
  const said = bare === folded.trim() ? tokens : read(bare).tokens
  if (!hasTag(said, 'clock', 'schedule') || !said.every(isOfTime)) return null
  const hour = said.every((t) => isTerm(t, ...TIME)) ? hourSaid(said) : null
  if (hour) return settled(inWindow(hour), nowMs, { doubts })
  const daySpoken = said.map(dayOf).find((raw) => raw !== null)
  const on = daySpoken ? dayIn(daySpoken) : null
  return ask('contract', on ? inWindow(wholeDay(on)) : actions, { doubts, at })
}
/** Questions that a time answers by itself. */
const TIMED: ReadonlySet<Open['missing']> = new Set(['contract', 'expiry', 'hours'])
