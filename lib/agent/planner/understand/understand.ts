/** One utterance, read on its own: the actions it asks for, or why it asks for none. What came before is dialog's part. */
import type { Tag } from '../lexicon/tags.ts'
import { compare } from '../text/decimal.ts'
import { fold } from '../text/fold.ts'
import { isNext, type Window } from '../text/spans.ts'
import { hasTag, isTerm, read, type Token, type Utterance } from '../text/tokens.ts'
import type { Action, Doubt, Missing, OrderDraft, Refusal } from './action.ts'
import { hasPrice, isCalledAs, isSpokenOf, missingOf, OF_ONE_SYMBOL } from './action.ts'
import { amendClause, changedToo, changeSaid, halfCancel, partCancel } from './amend.ts'
import { budgetAsked } from './budget.ts'
import { beyondIds, cancelClause, namesOther } from './cancel.ts'
import { cancelInContract } from './cancel-in-contract.ts'
import { type Clause, sentences } from './clauses.ts'
import { withContractHours } from './contract-of-order.ts'
import { costAsked } from './cost.ts'
import { emergencyIn } from './emergency.ts'
import { LEAST_PLAIN } from './figures.ts'
import { group, type Reading } from './grouping.ts'
import { mentionsTrade, messageRefusal, sentenceRefusal } from './guards.ts'
import { headOf, sideOf } from './heads.ts'
import { dayOf, hourSaid, isDaySaid } from './hour-said.ts'
import { isImperative } from './imperative.ts'
import { mustWait } from './later.ts'
import { type OrderReading, readOrder, windowIn } from './order.ts'
import { SIDES } from './places.ts'
import { readClause } from './reads.ts'
import { recallIn } from './recall.ts'
import { reportArgs, simulationArgs } from './simulation.ts'
import { symbolIn } from './symbol.ts'
import { readsOf, type Topic, topicIn } from './topics.ts'

export type Talk = 'yes' | 'drop' | 'hello' | 'help' | 'thanks'
const INABILITIES = [
  'stop',
  'pieces',
  'interval',
  'reset',
  'twapSide',
  'stepTime',
  'tooLong',
  'simulatedPrice',
  'strategy',
  'terms',
] as const
/** What was asked for and cannot be done as it was said. */
export type Inability = (typeof INABILITIES)[number]
export type Note = NonNullable<OrderReading['note']> | Inability
export const isInability = (note: Note | null): note is Inability => INABILITIES.some((name) => name === note)

export type Understanding = {
  actions: Action[]
  /** The first thing in doubt, if the trader must be asked before anything is called. */
  ask: Missing | null
  doubts: Doubt[]
  /** What was said beside the actions and is not acted on, in the words said. */
  apart: string[]
  note: Note | null
  refusal: Refusal | null
  /** The orders of refused sentences, for telling what they would cost and how to say them. */
  refused: OrderDraft[]
  /** More was refused with them than these orders hold. */
  isMoreRefused: boolean
  /** Prices, quantities and the like of a message that names no action: it may complete an earlier one. */
  fragment: OrderReading | null
  talk: Talk | null
  /** A question about the desk, with what can be looked up of it. */
  about: { topic: Topic; reads: Action[] } | null
  /** "same again": repeat, with what else the message says. */
  same: OrderReading | null
  again: boolean
  utterance: Utterance
}

const SMALL_TALK: readonly Talk[] = ['drop', 'yes', 'thanks', 'help', 'hello']
const AROUND_TALK: readonly Tag[] = [
  'request',
  'wish',
  'filler',
  'comma',
  'stop',
  'ask',
  'softQuestion',
  'it',
  'no',
  'and',
  'hello',
  'thanks',
  'colon',
]

/** Beside an order they are politeness. */
const AGREES = /^(?:好|好的|可以|嗯|没问题|沒問題)$/

function talkOf(tokens: readonly Token[]): Talk | null {
  const isOnly = (talk: Talk) =>
    hasTag(tokens, talk) &&
    tokens.every((t) => isTerm(t, talk, ...AROUND_TALK) || (talk === 'yes' && isTerm(t, 'place', 'order', 'all')))
  for (const talk of SMALL_TALK) if (isOnly(talk)) return talk
  if (tokens.some((t) => t.kind === 'term' && AGREES.test(t.raw)) && tokens.every((t) => isTerm(t, ...AROUND_TALK)))
    return 'yes'
  // "no" by itself
  if (tokens.some((t) => isTerm(t, 'no')) && tokens.every((t) => isTerm(t, 'no', 'comma', 'stop', 'filler', 'thanks')))
    return 'drop'
  if (hasTag(tokens, 'help') && !mentionsTrade(tokens)) return 'help'
  return null
}

/** Politeness and small words around an action say nothing that could be lost. */
const hasContent = (tokens: readonly Token[]): boolean =>
  tokens.some((t) => !isTerm(t, ...AROUND_TALK, 'yes', 'then', 'dash', 'quote', 'again', 'at', 'of', 'however'))

/** Taken back or put right: what follows is not one more order. */
const isCorrection = (tokens: readonly Token[]): boolean =>
  tokens.some((t) => isTerm(t, 'no') || (t.kind === 'term' && /^(?:actually)$/.test(t.raw)))

/** Keeps the comma between them, so that words on either side stay strangers. */
function joinedWith(before: readonly Token[], after: readonly Token[]): Token[] {
  const at = after[0]?.start ?? 0
  return [...before, { kind: 'term', tag: 'comma', raw: ',', start: at, end: at }, ...after]
}

const isNo = (tokens: readonly Token[]): boolean =>
  hasTag(tokens, 'no') && tokens.every((t) => isTerm(t, 'no', 'filler', 'comma', 'request', 'thanks', 'hello'))

/** A line as mail quotes it, words or code between single marks: somebody's words, or none to act on. */
const QUOTED = /^\s*>|(?:^|[\s:(,])'[^'\n]+'(?=$|[\s.,;:!?)])/m

/** No order needs more characters; a pasted text longer than this is not read for one (and costs nothing). */
const MAX_UTTERANCE = 2000

export function understand(text: string): Understanding {
  const utterance = read(text.length > MAX_UTTERANCE ? '' : text)
  const { tokens, plain } = utterance
  const result: Understanding = {
    actions: [],
    ask: null,
    doubts: [],
    apart: [],
    note: null,
    refusal: null,
    refused: [],
    isMoreRefused: false,
    fragment: null,
    talk: talkOf(tokens),
    about: null,
    same: null,
    again: false,
    utterance,
  }
  if (result.talk) return result
  const recall = recallIn(plain)
  if (recall) {
    result.actions.push({ kind: 'call', tool: 'searchHistory', args: { ...recall } })
    return result
  }
  const everywhere = messageRefusal(tokens) ?? (QUOTED.test(plain) ? 'reported' : null)
  let lastSide: OrderDraft['side'] = null
  let isDoubted = false
  let isSideNamed = false
  /** The order clause a sentence of conditions ("Post only.") may still belong to, and its place in the actions. */
  let lastOrder = null as { tokens: Token[]; at: number; clauses: readonly Reading[] } | null
  const said = (part: readonly Token[]) => plain.slice(part[0]?.start ?? 0, part.at(-1)?.end ?? 0)
  const doubt = (at: number, unread: readonly string[], isPlain = true) => {
    const known = result.doubts.find((d) => d.at === at)
    if (!known) result.doubts.push({ at, unread: [...unread], isPlain })
    else {
      known.unread.push(...unread)
      known.isPlain &&= isPlain
    }
  }
  const isOfOrderBeside = (action: Action) =>
    result.actions.some((beside) => beside.kind === 'order' && isCalledAs(action, beside.draft))
  const apart = (part: readonly Token[]) => {
    if (hasContent(part)) result.apart.push(said(part))
  }

  const spoken = sentences(tokens)
  for (const { asked, tokens: own } of spoken) {
    const sentence = { asked, tokens: withContractHours(own) }
    const refusal = everywhere ?? sentenceRefusal(sentence.tokens, sentence.asked)
    if ((refusal && refusal !== 'question') || isNo(sentence.tokens)) isDoubted = true
    if (lastOrder && isNo(sentence.tokens)) doubt(lastOrder.at, [said(sentence.tokens)])
    const emergency = emergencyIn(sentence.tokens, sentence.asked)
    if (emergency) {
      if (emergency === 'reset') result.note ??= 'reset'
      else if (refusal || emergency === 'mention') result.refusal ??= refusal ?? 'reported'
      else result.actions.push({ kind: 'call', tool: 'pullKillSwitch', args: {} })
      continue
    }
    const topic = topicIn(sentence.tokens, said(sentence.tokens))
    if (topic) {
      result.about ??= { topic, reads: readsOf(topic, sentence.tokens) }
      apart(sentence.tokens)
      continue
    }
    const look =
      budgetAsked(sentence.tokens, utterance.folded) ??
      costAsked(sentence.tokens, plain, refusal, participleSide(sentence.tokens))
    if (look) {
      result.actions.push(look)
      continue
    }
    const readings = group(sentence, plain)
    const isTrade = readings.some(
      (r) => r.head !== null && r.head !== 'read' && r.head !== 'simulate' && r.head !== 'export',
    )
    if (
      refusal &&
      (isTrade ||
        (mentionsTrade(sentence.tokens) && !readings.some((r) => r.head !== null)) ||
        isNegatedRead(sentence.tokens))
    ) {
      result.refusal ??= refusal
      apart(sentence.tokens)
      const orders = readings.filter((r) => r.head === 'order')
      const mention = readings.find((r) => hasTag(r.clause.tokens, 'participle'))
      for (const { clause } of orders) {
        // What kept it from being an order is no part of the one that would be offered.
        const own = clause.tokens.filter((t) => !isTerm(t, ...GUARDS))
        const { draft, unread } = readOrder(own, plain, sideOf(own))
        const hour = refusal === 'atHour' && !draft.window && !draft.symbol ? hourSaid(clause.tokens) : null
        const offered = mustWait(sentence.tokens) ? atOnce(draft) : draft
        result.refused.push(hour ? { ...offered, window: hour } : offered)
        // Without its time it would be another order.
        const isTimed = !hour && (hasTag(clause.tokens, 'clock') || isDaySaid(clause.tokens))
        result.isMoreRefused ||= unread.length > 0 || isTimed
      }
      if (orders.length === 0 && mention)
        result.refused.push(readOrder(mention.clause.tokens, plain, participleSide(mention.clause.tokens)).draft)
      result.isMoreRefused ||= readings.some((r) => r.head !== null && r.head !== 'order')
      continue
    }
    const contract = contractNamed(readings, plain)
    const isAlone = readings.length === 1 && spoken.length === 1
    for (const { clause, head } of readings) {
      const own = plain.slice(clause.tokens[0]?.start ?? 0, clause.tokens.at(-1)?.end ?? 0)
      switch (head) {
        case 'simulate': {
          // "buy 5 at 2950, just simulate": not for real.
          if (clause.joint === 'comma' && !clause.tokens.some((t) => t.kind === 'number')) {
            if (lastOrder) doubt(lastOrder.at, [own])
            else if (result.actions.some((a) => a.kind !== 'call')) result.ask ??= 'order'
            if (lastOrder || result.ask) break
          }
          const args = simulationArgs(clause.tokens, fold(own).folded, refusal !== null)
          if (typeof args === 'string') result.note ??= args
          else {
            result.actions.push({ kind: 'call', tool: 'runSimulation', args })
            // A run has no price of its own.
            const at = clause.tokens.findIndex(
              (t, i) => t.kind === 'number' && isTerm(clause.tokens[i - 1], 'at', 'priceMark'),
            )
            if (at > 0) apart(clause.tokens.slice(at - 1, at + 1))
          }
          break
        }
        case 'export': {
          // Only a simulation has a report: of "export my orders" the orders are shown.
          const rest = clause.tokens.filter((t) => !isTerm(t, 'export'))
          const look = !hasTag(rest, 'report', 'simulate') && headOf(rest) === 'read' ? readClause(rest, plain) : null
          if (look && 'tool' in look && look.tool === 'getUserOrders' && isAlone) {
            result.about ??= { topic: 'export', reads: [{ kind: 'call', ...look }] }
          } else if (look && 'tool' in look) {
            result.actions.push({ kind: 'call', ...look })
            apart(clause.tokens.filter((t) => isTerm(t, 'export')))
          } else result.actions.push({ kind: 'call', tool: 'exportReport', args: reportArgs(clause.tokens) })
          break
        }
        case 'undo':
          // "buy 5 at 2950, undo that": it takes back what was just said.
          if (lastOrder) doubt(lastOrder.at, [own])
          else result.actions.push({ kind: 'cancel', target: { by: 'pick', pick: 'undone', count: 1 } })
          break
        case 'cancel': {
          const half = halfCancel(clause.tokens, own)
          const part = half ?? partCancel(clause.tokens, own)
          const actions =
            typeof part === 'object' && part
              ? [part]
              : (part ?? cancelInContract(clause.tokens, own) ?? cancelClause(clause.tokens, own))
          const isOfIt = Array.isArray(actions) && actions.some((a) => isSpokenOf(a) || isOfOrderBeside(a))
          if (lastOrder && (isOfIt || !namesOther(clause.tokens, own))) doubt(lastOrder.at, [own])
          else if (!isImperative(clause.tokens)) {
            result.refusal ??= 'reported'
            apart(clause.tokens)
          } else if (actions === 'ambiguous') result.ask ??= 'order'
          else if (actions === 'foreign') apart(clause.tokens)
          else {
            result.actions.push(...actions)
            apart(beyondIds(clause.tokens, own))
          }
          break
        }
        case 'amend': {
          const action = amendClause(clause.tokens, own)
          if (action === null) {
            apart(clause.tokens)
            break
          }
          if (lastOrder && typeof action === 'object' && isOfOrderBeside(action)) {
            doubt(lastOrder.at, [own])
            break
          }
          if (!isImperative(clause.tokens)) {
            result.refusal ??= 'reported'
            apart(clause.tokens)
          } else if (action === 'order') {
            const change = changeSaid(clause.tokens, own)
            result.ask ??= change ? 'order' : 'amend'
            // Kept, so that the order that is named then is changed.
            if (change) result.actions.push({ kind: 'amend', target: { by: 'pick', pick: 'only', count: 1 }, change })
          } else if (action === 'amend') result.ask ??= action
          else {
            const last = result.actions.at(-1)
            const both = last?.kind === 'amend' ? changedToo(last, action) : null
            if (both) result.actions[result.actions.length - 1] = both
            else result.actions.push(action)
          }
          break
        }
        case 'same':
          // "buy 5 at 2950, same at 2940": of the order beside it, not of an earlier one.
          if (lastOrder) doubt(lastOrder.at, [own])
          else result.same = readOrder(clause.tokens, plain, sideOf(clause.tokens))
          break
        case 'order': {
          if (lastOrder && isCorrection(clause.tokens)) {
            doubt(lastOrder.at, [own])
            break
          }
          const reading = readOrder(clause.tokens, plain, sideOf(clause.tokens) ?? lastSide)
          lastSide = reading.draft.side
          if (!isImperative(clause.tokens)) {
            result.refusal ??= 'reported'
            result.refused.push(reading.draft)
            result.isMoreRefused ||= reading.unread.length > 0
            apart(clause.tokens)
            break
          }
          if (reading.note) result.note ??= reading.note
          const borrows = lastOrder?.clauses === readings || sideOf(clause.tokens) === null
          const before = lastOrder && borrows ? result.actions[lastOrder.at] : undefined
          const draft = before?.kind === 'order' ? inContractOf(before.draft, reading.draft) : reading.draft
          const at = result.actions.push({ kind: 'order', draft }) - 1
          if (!reading.clear) doubt(at, reading.unread, reading.isPlain)
          // "buy 5 tomorrow 9-10 at 2950 and sell 3 today at 3050": not of tomorrow, and of which hour?
          const today = draft === reading.draft ? undefined : clause.tokens.find(isToday)
          if (today && draft.window) doubt(at, [said([today])])
          lastOrder = { tokens: clause.tokens, at, clauses: readings }
          break
        }
        case 'read': {
          // "again but at the best ask": the price of what is repeated, and no look at the market.
          if (hasTag(clause.tokens, 'again') && hasTag(clause.tokens, 'at') && isSlotOnly(clause.tokens)) {
            result.same ??= readOrder(clause.tokens, plain, null)
            break
          }
          isSideNamed ||=
            readings.length > 1 && hasTag(clause.tokens, ...SIDES) && !hasTag(clause.tokens, 'show', 'question', 'book')
          const call = readClause(clause.tokens, plain)
          const isLeg = 'tool' in call && call.tool === 'getMarketMetrics' && isSpotLeg(clause.tokens)
          if (lastOrder && (isCondition(clause.tokens) || isLeg)) {
            doubt(lastOrder.at, [own])
            break
          }
          if (isLeg) {
            apart(clause.tokens)
            break
          }
          const window = windowIn(clause.tokens) ?? (contract?.clause === clause ? null : (contract?.window ?? null))
          // Of tomorrow there are many contracts, and this is none of them.
          if ('tool' in call && OF_ONE_SYMBOL.has(call.tool) && !window)
            for (const t of clause.tokens) if (isTerm(t, 'schedule', 'clock', 'range')) apart([t])
          if ('unsupported' in call) result.note ??= call.unsupported
          else
            result.actions.push({
              kind: 'call',
              ...call,
              ...(window && OF_ONE_SYMBOL.has(call.tool) ? { window } : {}),
              ...(call.tool === 'listSymbols' ? { hours: window ?? dayOf(clause.tokens) ?? undefined } : {}),
            })
          if (!refusal && readings.length === 1 && isSlotOnly(clause.tokens))
            result.fragment ??= readOrder(clause.tokens, plain, null)
          break
        }
        default:
          if (hasTag(clause.tokens, 'participle')) {
            result.refusal ??= 'hypothetical'
            result.refused.push(readOrder(clause.tokens, plain, participleSide(clause.tokens)).draft)
            apart(clause.tokens)
          } else if (hasTag(clause.tokens, 'again') && !refusal) {
            result.again = true
            result.same ??= readOrder(clause.tokens, plain, sideOf(clause.tokens))
          } else if (refusal) {
            const mentioned = pricedMention(clause.tokens, plain)
            if (mentioned) result.refused.push(mentioned)
            apart(clause.tokens)
          } else if (lastOrder && hasContent(clause.tokens)) {
            // "Buy 5 at 2950. Post only.": conditions in a sentence of their own are the order's.
            const [action, joined] = [result.actions[lastOrder.at], joinedWith(lastOrder.tokens, clause.tokens)]
            const whole = readOrder(joined, plain, action?.kind === 'order' ? action.draft.side : null)
            if (whole.clear && !isCorrection(clause.tokens)) {
              result.actions[lastOrder.at] = { kind: 'order', draft: whole.draft }
              lastOrder = { ...lastOrder, tokens: joined }
            } else doubt(lastOrder.at, [own])
          } else {
            // "cancel the second one. No, the third."
            const isOther = isCorrection(clause.tokens) && namesOther(clause.tokens, own)
            if (isOther && result.actions.some((a) => a.kind === 'cancel' || a.kind === 'amend')) result.ask ??= 'order'
            result.fragment ??= readOrder(clause.tokens, plain, sideOf(clause.tokens))
            apart(clause.tokens)
          }
      }
    }
  }
  // "1. Not sure, maybe 2950" answers nothing: a doubt beside a number holds for the number.
  if (isDoubted) result.fragment = null
  if (result.refused.length > 0 && result.actions.length === 0) result.refusal ??= 'question'
  // "hold the sell, cancel everything", "my bids up 5 and asks down 5": what is only named is to be kept, or changed too.
  isSideNamed ||= result.refused.some((draft) => draft.qty === null && !hasPrice(draft))
  if (isSideNamed && result.actions.some(isOfMany)) return { ...result, actions: [], ask: 'order', refusal: null }
  const firstOrder = result.actions.findIndex((action) => action.kind === 'order')
  // "Until 18:00. Buy 5 at 2950.", "Buy 5 at 2950. Tomorrow sell 5.": it may well be a condition of the order.
  if (firstOrder >= 0 && result.apart.length > 0) doubt(firstOrder, result.apart.splice(0))
  for (const [at, action] of result.actions.entries()) {
    if (action.kind !== 'order') continue
    const missing = missingOf(action.draft)
    const doubted = result.doubts.find((d) => d.at === at)
    // Words that are not understood beside a hole: the hole is asked for, and the words are named with it.
    result.ask ??= doubted && !(doubted.isPlain && missing) ? 'clarify' : missing
  }
  return result
}

const isToday = (t: Token): boolean => t.kind === 'term' && t.tag === 'filler' && /^(?:today|今[天日])$/.test(t.raw)

const isOfMany = (action: Action): boolean =>
  action.kind === 'cancelAll' ||
  (action.kind === 'amend' && action.target.by === 'pick' && action.target.pick === 'every')

/** "buy 5 tomorrow 9-10 at 2950 and 3 at 2940", "… and sell 3 at 3050": one sentence is about one contract until it names another, and about one day. */
function inContractOf({ symbol, window }: OrderDraft, draft: OrderDraft): OrderDraft {
  if (draft.window && !isNext(draft.window) && !draft.window.day && window && !isNext(window))
    return { ...draft, window: { ...draft.window, day: window.day } }
  if (draft.symbol || draft.window) return draft
  return { ...draft, ...(symbol ? { symbol } : {}), ...(window ? { window } : {}) }
}

/** "buy 5 at 2950, slippage max 5": a measure of the market with a number of its own is a condition, no look at it. */
const isCondition = (tokens: readonly Token[]): boolean =>
  hasTag(tokens, 'impact', 'spread', 'volatility', 'volume') &&
  tokens.some((t) => t.kind === 'number') &&
  !hasTag(tokens, 'show', 'question')

/** "… and 3 spot at 2940", "hedge 3 spot": an order without a verb that is known, and no look at the price. */
const isSpotLeg = (tokens: readonly Token[]): boolean =>
  symbolIn(tokens) !== undefined &&
  hasTag(tokens, 'price') &&
  (tokens.filter((t) => t.kind === 'number').length > 1 ||
    tokens.some((t, i) => isQtyOfSpot(t, tokens.slice(i + 1)))) &&
  !hasTag(tokens, 'show', 'question', 'last')

const isQtyOfSpot = (token: Token, [next, second]: readonly Token[]): boolean =>
  token.kind === 'number' && isTerm(isTerm(next, 'mwh', 'kwh') ? second : next, 'price')

/** Words that make a sentence none to act on. */
const GUARDS: readonly Tag[] = [
  'not',
  'no',
  'question',
  'softQuestion',
  'aux',
  'maybe',
  'hypo',
  'cond',
  'past',
  'told',
  'schedule',
  'clock',
  'ability',
  'advice',
  'somebody',
  'remark',
  'quote',
]

/** 十分鐘後: cut from its 後, the wait would read as the time to rest in the order offered instead. */
function atOnce(draft: OrderDraft): OrderDraft {
  if (draft.expiry?.by !== 'duration') return draft
  const { expiry: _, timeInForce: __, ...rest } = draft
  return rest
}

/** "selling 3 at 3050" tells of it; the side is for offering the order in its own words. */
function participleSide(tokens: readonly Token[]): OrderDraft['side'] {
  const said = tokens.find((t) => isTerm(t, 'participle'))
  if (said?.kind !== 'term' || /^trad|买卖/.test(said.raw)) return null
  return /^(?:buy|bid|long|purch)/.test(said.raw) ? 'BUY' : 'SELL'
}

/** "how much would 5 MWh at 2,950 cost?" names no verb, but its cost can be told. */
function pricedMention(tokens: readonly Token[], plain: string): OrderDraft | null {
  const { draft, clear } = readOrder(tokens, plain, null)
  if (!clear || draft.qty === null || draft.price === null) return null
  // "for hour 18", "5 and 10 MWh": not every number beside a quantity is its price.
  const isPrice = hasTag(tokens, 'at', 'priceMark', 'ntd') || compare(draft.price, LEAST_PLAIN) >= 0
  return isPrice && hasTag(tokens, 'at', 'mwh', 'kwh', 'gwh', 'priceMark') ? draft : null
}

/** "best bid and ask for tomorrow 9-10": the hours said once in a question about one thing are those of all of it. */
function contractNamed(readings: readonly Reading[], plain: string): { clause: Clause; window: Window } | null {
  const reads = readings.flatMap(({ clause, head }) =>
    head === 'read' ? [{ clause, call: readClause(clause.tokens, plain) }] : [],
  )
  const named = reads.flatMap(({ clause }) => {
    const window = windowIn(clause.tokens)
    return window ? [{ clause, window }] : []
  })
  const [only] = named
  const isOne = reads.every(({ call }) => 'focus' in call && call.focus === 'quote')
  return only && named.length === 1 && reads.length === readings.length && isOne ? only : null
}

/** "market", "at the best bid": a question about the market by itself, an answer when a price was asked for. */
const isSlotOnly = (tokens: readonly Token[]): boolean =>
  tokens.every(
    (t) =>
      t.kind === 'number' ||
      isTerm(
        t,
        'market',
        'bestAsk',
        'bestBid',
        'bestPrice',
        'mid',
        'lastPrice',
        'at',
        'filler',
        'of',
        'priceMark',
        'plus',
        'minus',
        'dash',
        'tick',
        'ntd',
      ) ||
      isTerm(
        t,
        'above',
        'below',
        'for',
        'however',
        'again',
        'request',
        'yes',
        'ioc',
        'fok',
        'gtc',
        'postOnly',
        'limit',
      ),
  )

/** "don't show me the book" */
const isNegatedRead = (tokens: readonly Token[]): boolean =>
  tokens.some(
    (t, i) => isTerm(t, 'not') && isTerm(tokens[i + 1], 'show', 'simulate', 'export', 'book', 'wallet', 'request'),
  )
