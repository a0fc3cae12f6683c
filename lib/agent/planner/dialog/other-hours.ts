/** "19-20", "no, 19-20", "same for 19-20", 19-20 也要 beside an order of hours: those of the same day, as traders say them without one. */
import { hoursOf } from '../../../contracts/exchange/contract-name.ts'
import { DEFAULT_SYMBOL } from '../../../contracts/exchange/default-symbol.ts'
import { localOf } from '../text/clock.ts'
import { blockOf, isNext, type Window } from '../text/delivery.ts'
import { hasTag, isTerm } from '../text/tokens.ts'
import { type Action, NO_ORDER, type OrderDraft } from '../understand/action.ts'
import { asClock, bareHours } from '../understand/hour-said.ts'
import type { OrderReading } from '../understand/order.ts'
import { HOURS } from '../understand/shape.ts'
import { understand } from '../understand/understand.ts'
import type { Understanding } from '../understand/understanding.ts'
import { correctionIn } from './corrections.ts'
import type { Turn } from './history.ts'
import { ask, type Intent, type Open, settled } from './intent.ts'
import type { Proposed } from './proposed.ts'
import { lastOrders, merge } from './references.ts'
import { isPlanWaiting } from './spoken-of.ts'

const isOfHours = ({ symbol, window }: OrderDraft): boolean =>
  window !== undefined || (symbol !== undefined && hoursOf(symbol) !== null)

/** The order in question, or the one spoken of last; null where that is none, or several. */
function orderMeant(open: Open | null, before: readonly Turn[], proposed: Proposed): OrderDraft | null {
  const asked = open?.actions[open.at]
  if (open) return asked?.kind === 'order' ? asked.draft : null
  const [only, ...more] = lastOrders(before, proposed)
  return only && more.length === 0 ? only : null
}

/** What was said, with its two bare numbers as the hours they are. Null: they may be anything else. */
export function asHoursSaid(
  u: Understanding,
  open: Open | null,
  before: readonly Turn[],
  proposed: Proposed,
): Understanding | null {
  const { tokens, plain } = u.utterance
  const [range, ...more] = tokens.filter((t) => isTerm(t, 'range'))
  if (range?.kind !== 'term' || more.length > 0 || u.actions.length > 0 || hasTag(tokens, 'delivery')) return null
  const order = orderMeant(open, before, proposed)
  const isMeant = order !== null && (open !== null || isOfHours(order))
  if (!isMeant || bareHours(range.raw, null) === null) return null
  const said = plain.slice(range.start, range.end)
  return understand(`${plain.slice(0, range.start)}${asClock(said)}${plain.slice(range.end)}`)
}

/** Hours that are said after an order of another day are of that day too, unless they name one. */
export function onDayOf(last: OrderDraft, said: OrderDraft, nowMs: number | null): OrderDraft {
  if (!said.window || isNext(said.window) || said.window.day) return said
  const startMs = last.symbol ? hoursOf(last.symbol)?.startMs : undefined
  const days = startMs !== undefined && nowMs !== null ? localOf(startMs).days - localOf(nowMs).days : 0
  const day =
    (last.window && !isNext(last.window) ? last.window.day : null) ??
    (days > 0 ? { by: 'offset' as const, days } : null)
  return { ...said, window: { ...said.window, day } }
}

/** The same of pieces of an order that follow one: "and 3 at 3110 for 19-20". */
export function onDayBefore(
  reading: OrderReading,
  before: readonly Turn[],
  proposed: Proposed,
  nowMs: number | null,
): OrderReading {
  const last = orderMeant(null, before, proposed)
  return last ? { ...reading, draft: onDayOf(last, reading.draft, nowMs) } : reading
}

/** An order with hours and no day right behind a look at another day's, or an order in them: of that day too. */
export function onDayTold(
  u: Understanding,
  before: readonly Turn[],
  proposed: Proposed,
  nowMs: number | null,
): Understanding {
  const looks = (proposed.at(-1) ?? []).flatMap((a) => (a.kind === 'call' && a.window ? [a.window] : []))
  const [look, ...others] = looks
  const order = isTold(before) ? orderMeant(null, before, proposed) : null
  const last: OrderDraft | null = look && others.length === 0 ? { ...NO_ORDER, window: look } : order
  if (!last || !u.actions.some((a) => a.kind === 'order' && a.draft.window)) return u
  const actions = u.actions.map(
    (a): Action => (a.kind === 'order' ? { kind: 'order', draft: onDayOf(last, a.draft, nowMs) } : a),
  )
  return { ...u, actions }
}

const SAME_IN = new RegExp(
  `^(?:(?:and|now|then|ok(?:ay)?)[ ,]+)*(?:the )?same (?:again |order |thing )?(?:in|for|at) (?:each of |both )?(${HOURS}(?:(?:, ?| and |, and )${HOURS})+)( today| tomorrow)?(?: too| please| as well)*[.!]*$`,
)
const HAN_SAME_IN = new RegExp(
  `^(?:那|请|帮我|再)*(?:(?:同样|一样)的?|(?=\\d.*(?:也|都|各)+(?:来|挂|下|要)))(?:在)? ?(${HOURS}(?: ?点)?(?: ?(?:和|跟|与|、|,|，) ?${HOURS}(?: ?点)?)+) ?(?:也|都|各)*(?:来|要|下|挂)?(?:一?[笔张单个])?(?:吧)?[。!]*$`,
)
/** "the same for 18-19 and 19-20": how it is said of each of them; null where it is anything else. */
export function sameInEach({ utterance }: Understanding): string[] | null {
  const words = utterance.folded.trim()
  const [, english, day = ''] = SAME_IN.exec(words) ?? []
  const list = english ?? HAN_SAME_IN.exec(words)?.[1]
  return list ? (list.match(new RegExp(HOURS, 'g')) ?? []).map((hours) => `same for${day} ${hours}`) : null
}

/** Joins what follows to the order before it: "and 19-20", 19-20 也要. */
const JOINED = /^(?:and|also|plus)\b|^(?:还有|再加?|以及|另外)|\b(?:too|also|as well)\b|也/
const ASKED = /[?？]\s*$|呢[\s。]*$|^(?:what|how) about\b/

/**
 * After an order the hours of another contract: "and 19-20 too", "20-21 at 2960" are as much there, "19-20?" is a look
 * at it, and "no, 19-20" is what no order that rests becomes. Null: they say something else.
 */
export function inOtherHours(
  u: Understanding,
  before: readonly Turn[],
  proposed: Proposed,
  nowMs: number | null,
): Intent | null {
  const last = orderMeant(null, before, proposed)
  const words = u.utterance.folded.trim()
  if (!last || u.actions.length > 0 || u.same || !isTold(before)) return null
  if (ASKED.test(words)) return lookAt(u, last, nowMs)
  if (u.refusal && u.refusal !== 'negated') return null
  const rest = correctionIn(u.utterance)?.rest
  if (rest && isHoursOnly(rest))
    return isPlanWaiting(before) ? { kind: 'say', what: 'plan_waits' } : { kind: 'cannot', what: 'terms' }
  if (u.refusal || !isHoursOnly(u)) return null
  const said = u.fragment?.draft
  if (!said || !(JOINED.test(words) || said.price !== null)) return null
  if (isInNext(said, last, words)) return inWhich([last])
  const draft = merge(last, onDayOf(last, said, nowMs))
  return settled([{ kind: 'order', draft: { ...draft, ...eachOf(draft.window) } }], nowMs)
}

/** Behind an order in 18-19 "the next contract" is perhaps 19-20; for the next three hours it is in them, or rests so long. */
export const isInNext = ({ window, expiry }: OrderDraft, last: OrderDraft, words: string): boolean =>
  window !== undefined && isNext(window)
    ? last.window !== undefined || (last.symbol ?? DEFAULT_SYMBOL) !== DEFAULT_SYMBOL
    : expiry?.by === 'duration' && /\bnext (?!hour)\S+ hours\b/.test(words)

/** Asks in which contract these orders are meant. */
export const inWhich = (drafts: readonly OrderDraft[]): Intent =>
  ask(
    'contract',
    drafts.map(({ symbol: _, window: __, ...draft }): Action => ({ kind: 'order', draft })),
  )

/** The order was the last thing that happened: after a look the hours may be of that. */
const isTold = (before: readonly Turn[]): boolean =>
  before.findLast(({ calls }) => calls.length > 0)?.calls.some(({ tool }) => tool === 'placeOrder') ?? false

/** Nothing but hours, and perhaps a price for them. */
function isHoursOnly({ fragment, actions }: Understanding): boolean {
  if (!fragment?.clear || !fragment.isPlain || fragment.bare !== null || actions.length > 0) return false
  const { window, side, qty, share, symbol } = fragment.draft
  return window !== undefined && side === null && qty === null && share === undefined && symbol === undefined
}

const eachOf = (window: Window | undefined): { window?: Window } => {
  const block = blockOf(window)
  return block ? { window: block } : {}
}

function lookAt(u: Understanding, last: OrderDraft, nowMs: number | null): Intent | null {
  const words = u.utterance.plain.replace(/[?？\s]+$/, '').replace(/呢[\s。]*$/, '')
  const asked = understand(words.replace(/^(?:and|so|what about|how about|那(?:么)?)\s*/i, ''))
  if (!isHoursOnly(asked) || asked.fragment?.draft.price) return null
  const { window } = onDayOf(last, asked.fragment?.draft ?? last, nowMs)
  const look: Action = {
    kind: 'call',
    tool: 'getMarketMetrics',
    args: {},
    focus: 'quote',
    ...(window ? { window } : {}),
  }
  return { kind: 'do', actions: [look] }
}
