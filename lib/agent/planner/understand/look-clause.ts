/** A clause that only looks: a question, a simulation, a report. */
import type { Side } from '../../../contracts/exchange/tools.ts'
import { dayPartIn } from '../text/day-part.ts'
import { compare } from '../text/decimal.ts'
import { blockOf, type Hours, isNext, isWholeDay, type Window } from '../text/delivery.ts'
import { fold } from '../text/fold.ts'
import { hasTag, isTerm, type Token } from '../text/tokens.ts'
import { type Action, type Args, type Focus, OF_ONE_SYMBOL } from './action.ts'
import { beyondLook, isBeyondLook } from './beyond-look.ts'
import type { Clause } from './clauses.ts'
import { windowIn } from './delivery-window.ts'
import { MIN_PLAIN } from './figures.ts'
import type { Reading } from './grouping.ts'
import { headOf } from './heads.ts'
import { apart, type ContractNamed, doubt, type Heard, type Hearing, lookFirst, said } from './hearing.ts'
import {
  bareHours,
  bareHoursIn,
  dayOf,
  hourOfDaySaid,
  hourSaid,
  isHourLong,
  moreHours,
  nextHourSaid,
} from './hour-said.ts'
import { readOrder } from './order.ts'
import { SIDES, sides } from './places.ts'
import { MAX_ORDERS, type Read, readClause } from './reads.ts'
import { isOfRunBefore, reportArgs, simulationArgs } from './simulation.ts'
import { spanSaid } from './span.ts'
import { symbolIn } from './symbol.ts'

/** Looks that show the same before and after an order of this message: the order only becomes a plan that waits. */
const OF_NOW: ReadonlySet<string> = new Set(['getUserWallet', 'getOrderBook', 'getMarketMetrics'])

export function onRead(h: Hearing, { clause, tokens, own, readings, refusal, contract, isAlone }: Heard): void {
  const { plain, result, lastOrder } = h
  // "again but at the best ask": the price of what is repeated, and no look at the market.
  if (hasTag(tokens, 'again') && hasTag(tokens, 'at') && isSlotOnly(tokens)) {
    result.same ??= readOrder(tokens, plain, null)
    return
  }
  h.isSideNamed ||= readings.length > 1 && hasTag(tokens, ...SIDES) && !hasTag(tokens, 'show', 'question', 'book')
  const { folded } = fold(own)
  if (isBeyondLook(folded)) {
    apart(h, tokens)
    return
  }
  const read = readClause(tokens, plain)
  const part = dayPartIn(folded)?.hours ?? null
  // The price of an evening is that of each of its contracts, which the list tells.
  const isOfPart = part && 'tool' in read && read.tool === 'getMarketMetrics' && PRICED.has(read.focus) && isAlone
  const call: Read = isOfPart && !windowIn(tokens) && !hourSaid(tokens) ? { tool: 'listSymbols', args: {} } : read
  const isLeg = 'tool' in call && call.tool === 'getMarketMetrics' && isSpotLeg(tokens)
  if (lastOrder && (isCondition(tokens) || isLeg)) {
    doubt(h, lastOrder.at, [own])
    return
  }
  if (isLeg) {
    apart(h, tokens)
    return
  }
  const isOfContract = 'tool' in call && OF_ONE_SYMBOL.has(call.tool)
  const beside = contract?.clause === clause ? undefined : contract?.window
  // Left out, hours without a day would make it a look at spot.
  const bare = isOfContract && isAlone && tokens.some((_, i) => isOneHour(tokens, i)) ? bareHoursIn(tokens) : null
  const window = windowIn(tokens) ?? nextHourSaid(tokens) ?? hourOfDaySaid(tokens) ?? beside ?? bare
  // Of hours that no one contract holds each is looked at. Of tomorrow there are many: it is asked which, unless more is said.
  const delivery = isOfContract ? (blockOf(window) ?? window ?? (isAlone ? dayOf(tokens) : null)) : null
  const those = window ?? part ?? dayOf(tokens)
  const isListOf = 'tool' in call && call.tool === 'listSymbols' && those !== null
  const ofHours =
    'tool' in call && call.tool === 'getUserOrders' && !lastOrder ? deliveredIn(those ?? bareHoursIn(tokens)) : null
  if ('tool' in call && !isListOf && !delivery && !ofHours)
    for (const t of tokens) if (isTerm(t, 'schedule', 'clock', 'range', 'delivery')) apart(h, [t])
  if ('unsupported' in call) result.note ??= call.unsupported
  else {
    const isOfTime = call.focus === 'volume' || (call.focus === 'average' && call.tool === 'getMarketMetrics')
    const over = isOfTime ? spanSaid(own, folded) : null
    const look = {
      kind: 'call' as const,
      ...call,
      ...(over && 'span' in over ? { span: over.span } : {}),
      ...(delivery ? { window: delivery } : {}),
      ...(those && call.tool === 'listSymbols' ? { hours: those } : {}),
      ...(ofHours ? ordersWithin(call.args, ofHours, sides(tokens)) : {}),
    }
    if (delivery && lastOrder && isOfOrderToo(h, clause))
      doubt(h, lastOrder.at, [
        said(
          h,
          tokens.filter((t) => isTerm(t, 'schedule', 'clock', 'range', 'delivery')),
        ),
      ])
    if (OF_NOW.has(look.tool) && clause.joint !== 'then') lookFirst(h, look)
    else result.actions.push(look)
    if (delivery) for (const also of moreHours(tokens)) result.actions.push({ ...look, window: blockOf(also) ?? also })
    // Prices are in one currency.
    for (const t of tokens) if (isTerm(t, 'foreign')) apart(h, [t])
    result.apart.push(...(over && 'other' in over ? [over.other] : []), ...beyondLook(call, own, folded))
  }
  if (!refusal && readings.length === 1 && isSlotOnly(tokens)) result.fragment ??= readOrder(tokens, plain, null)
}

/** 18-19. "levels 3-7" and "depth 5-10" may be of the book. */
function isOneHour(tokens: readonly Token[], i: number): boolean {
  const [token, before] = [tokens[i], tokens[i - 1]]
  if (token?.kind !== 'term' || token.tag !== 'range' || isTerm(before, 'top', 'book')) return false
  // "3 levels 18-19" has said how many levels, so the hours are hours.
  if (isTerm(before, 'levels') && tokens[i - 2]?.kind !== 'number') return false
  const [, from, till] = /^(\d{1,2})(?::00)?-(\d{1,2})(?::00)?$/.exec(token.raw) ?? []
  return from !== undefined && Number(till) === Number(from) + 1
}

/** "buy 5 at 2950 and show the book for 18-19": where nothing parts the two, the hours may be of both. */
function isOfOrderToo({ plain, result, lastOrder }: Hearing, { tokens, joint }: Clause): boolean {
  const order = lastOrder ? result.actions[lastOrder.at] : undefined
  const isOfNone = order?.kind === 'order' && !order.draft.symbol && !order.draft.window
  return isOfNone && joint !== 'then' && joint !== 'start' && !BESIDE.test(plain.slice(0, tokens[0]?.start))
}
const BESIDE = /(?:also|另外|[顺順]便)\s*$/i

/** Orders of today are those that were placed today, more often than those that deliver then; the next hours only the exchange tells. */
function deliveredIn(window: Window | null): Hours | null {
  if (window === null || isNext(window)) return null
  const isToday = window.day?.by === 'offset' && window.day.days === 0
  return isWholeDay(window) && isToday ? null : window
}

/** The exchange tells the orders of no contract by themselves. Of those that filled it is told what became of all: none of them may have. */
const ordersWithin = (args: Args, within: Hours, side?: Side): Partial<Extract<Action, { kind: 'call' }>> => ({
  args: { status: args.status === 'pending' ? 'pending' : 'all', limit: MAX_ORDERS },
  reckoned: { into: 'orderState', numbers: [], within, ...(side ? { side } : {}) },
})

/** What a market would do: none of it is told to a run either. */
const COURSE =
  /\b(?:(?:market|price|flash) )?(?:crash(?:es)?|spikes?|rall(?:y|ies)|panic|shocks?|sell-?offs?|squeeze|blackouts?|outages?|stress(?: test)?)\b|崩盘|大跌|大涨|暴涨|暴跌|恐慌|黑天鹅|停电|跳电|压力测试/g

export function onSimulate(h: Hearing, { clause, tokens, own, refusal }: Heard): void {
  const { result, lastOrder } = h
  // "Buy 5 at 2950, just simulate" sends no order, because the simulation is of it.
  if (clause.joint === 'comma' && !tokens.some((t) => t.kind === 'number')) {
    if (lastOrder) doubt(h, lastOrder.at, [own])
    else if (result.actions.some((a) => a.kind !== 'call')) result.ask ??= 'order'
    if (lastOrder || result.ask) return
  }
  const { folded } = fold(own)
  if (isOfRunBefore(folded) && !tokens.some((t) => t.kind === 'number')) {
    result.actions.push({ kind: 'call', tool: 'exportReport', args: {} })
    return
  }
  const args = simulationArgs(tokens, folded, refusal !== null)
  if (typeof args === 'string') result.note ??= args
  else {
    const window = args.symbol === undefined ? contractIn(tokens) : null
    result.actions.push({ kind: 'call', tool: 'runSimulation', args, ...(window ? { window } : {}) })
    // "simulate a 20 % drop": a run follows no course that is told it.
    for (const [i, t] of tokens.entries())
      if (isTerm(t, 'percent') && tokens[i - 1]?.kind === 'number' && args.threshold === undefined)
        apart(h, tokens.slice(i - 1, i + 1))
    for (const { 0: words, index } of folded.matchAll(COURSE)) result.apart.push(own.slice(index, index + words.length))
    // A run has no price of its own.
    const at = tokens.findIndex((t, i) => t.kind === 'number' && isTerm(tokens[i - 1], 'at', 'priceMark'))
    if (at > 0) apart(h, tokens.slice(at - 1, at + 1))
    else if (args.qty !== undefined)
      apart(
        h,
        tokens.filter((t) => isPriceBeside(t, args)),
      )
    // It begins from the market as it stands.
    if (!nextHourSaid(tokens)) for (const t of tokens) if (isTerm(t, 'schedule') && !isLead(t)) apart(h, [t])
    result.apart.push(...beyondLook({ tool: 'getMarketMetrics', args: {} }, own, folded))
  }
}

/** A second number beside the quantity is the price, which no simulation takes: 模擬買 10 MWh 3000. */
const isPriceBeside = (token: Token, args: Args): boolean =>
  token.kind === 'number' &&
  compare(token.value, MIN_PLAIN) >= 0 &&
  ![args.qty, args.steps, args.seed].some((value) => String(value) === token.value)

/** The contract that is simulated: "simulate buying 10 MWh in 18-19". */
function contractIn(tokens: readonly Token[]): Window | null {
  const hours = tokens.find((t, i) => isHourLong(t) && isTerm(t, 'range') && !isTerm(tokens[i + 1], 'steps', 'mwh'))
  return windowIn(tokens) ?? (hours?.kind === 'term' ? bareHours(hours.raw, null) : null)
}

export function onExport(h: Hearing, { tokens, isAlone }: Heard): void {
  const { plain, result } = h
  // Only a simulation has a report: of "export my orders" the orders are shown.
  const rest = tokens.filter((t) => !isTerm(t, 'export'))
  const look = !hasTag(rest, 'report', 'simulate') && headOf(rest) === 'read' ? readClause(rest, plain) : null
  // 匯出成交: the own ones, which is the list that can be saved.
  const own = look && 'tool' in look && look.tool === 'getTrades' ? OWN_FILLS : look
  if (own && 'tool' in own && own.tool === 'getUserOrders' && isAlone) {
    result.about ??= { topic: 'export', reads: [{ kind: 'call', ...own }], beside: null }
  } else if (look && 'tool' in look) {
    result.actions.push({ kind: 'call', ...look })
    apart(
      h,
      tokens.filter((t) => isTerm(t, 'export')),
    )
  } else result.actions.push({ kind: 'call', tool: 'exportReport', args: reportArgs(tokens) })
}

/** Questions that a list of contracts answers as well. */
const PRICED: ReadonlySet<Focus | undefined> = new Set(['price', 'summary', undefined])

const OWN_FILLS = { tool: 'getUserOrders', args: { status: 'matched' } } as const

/** "over the next hour": how long it runs, and no other time. */
const isLead = (t: Token): boolean => t.kind === 'term' && t.raw.endsWith('next')

/** "best bid and ask for tomorrow 9-10": the hours said once in a question about one thing are those of all of it. */
export function contractNamed(readings: readonly Reading[], plain: string): ContractNamed | null {
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
