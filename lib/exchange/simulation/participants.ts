/**
 * The simulated participants. Each step they look at the book and at the reference price and say what they want to do; they remember
 * nothing, so they go on after a restart and on a fork as if nothing had happened. They place through the same door as everybody.
 *
 * - Makers hold a ladder of quotes around the reference and re-quote the ones that are furthest off, a few per step.
 * - Noise traders take a little, or bid inside the spread and give up after a while.
 * - Flow is one account that now and then needs a lot at once.
 */
import type { PriceTicks, QtyLots } from '../../contracts/units.ts'
import type { Account } from '../engine/account.ts'
import type { Side } from '../engine/commands.ts'
import * as pool from '../engine/order-pool.ts'
import { ordersOf, topOf } from '../engine/queries.ts'
import { accountAt, type ExchangeState, type SymbolState } from '../engine/state.ts'
import type { Unstamped } from '../sequencer.ts'
import type { Random } from './random.ts'

const MAKERS = ['sim-maker-1', 'sim-maker-2', 'sim-maker-3'] as const
const NOISE = ['sim-noise-1', 'sim-noise-2', 'sim-noise-3', 'sim-noise-4'] as const
const FLOW = 'sim-flow'
export const PARTICIPANTS: readonly string[] = [...MAKERS, ...NOISE, FLOW]
/** NT$ 1 billion and 1 TWh each: never the reason why the market stops. */
export const PARTICIPANT_GRANT = { cashMicro: 1_000_000_000_000_000, energyLots: 10_000_000 }

type StepView = {
  state: ExchangeState
  symbol: SymbolState
  random: Random
  referenceTicks: PriceTicks
  atMs: number
  /** Simulated time since the step before. */
  stepMs: number
  /** Quotes that a maker may move in this step. */
  requotes: number
}

type Act = (command: Unstamped) => void

const QUOTES_PER_SIDE = 8
/** The makers' quotes interleave, so that three of them make 24 levels a side and not eight. */
const MAKER_OFFSET_TICKS = [0, 70, 140] as const
const NOISE_TAKES_PER_SECOND = 0.5
const NOISE_BIDS_PER_SECOND = 0.2
const NOISE_PATIENCE_MS = 45_000
const FLOW_PER_SECOND = 1 / 150

/** One maker, one noise trader and the flow get their turn while the symbol trades: in a halt they could only take quotes away. */
export function step(view: StepView, act: Act): void {
  if (view.symbol.session !== 'CONTINUOUS') return
  const maker = Math.floor(view.random.next() * MAKERS.length)
  const account = participant(view, MAKERS[maker] ?? MAKERS[0])
  if (account) makerStep(view, account, MAKER_OFFSET_TICKS[maker] ?? 0, act)
  noiseStep(view, act)
  flowStep(view, act)
}

function participant(view: StepView, userId: string): Account | null {
  const index = view.state.accountIndex.get(userId)
  return index === undefined ? null : accountAt(view.state, index)
}

// ------------------------------------------------------------------------------------------- makers

/** Distance of quote k from the reference: 1.5 NT$ for the first, growing gaps further out. */
const quoteDistance = (k: number, offset: number): number => 150 + offset + 210 * k + 14 * k * k
/** How far a quote may be from where it should be before it is worth moving. */
const tolerance = (k: number): number => 90 + 35 * k

type Quote = { slot: number; priceTicks: PriceTicks }
/** `place: null` only takes a quote away. */
type Wanted = { urgency: number; cancel: Quote | null; side: Side; place: { priceTicks: PriceTicks; k: number } | null }

function makerStep(view: StepView, account: Account, offset: number, act: Act): void {
  const { state, random } = view
  const wishes: Wanted[] = []
  for (const side of ['BUY', 'SELL'] as const) wishes.push(...makerWishes(view, account, side, offset))
  wishes.sort((a, b) => b.urgency - a.urgency)
  for (const wish of wishes.slice(0, view.requotes)) {
    if (wish.cancel) {
      act({
        kind: 'cancel',
        account: account.index,
        order: { seq: pool.orderSeq(state.orders, wish.cancel.slot), slot: wish.cancel.slot },
        clientOrderId: null,
      })
    }
    // An empty place is filled again after a pause, as if somebody had to think about it.
    if (!wish.place || (!wish.cancel && !random.chance(0.5))) continue
    const size = quoteSize(random, wish.place.k)
    act(placing(view, account, wish.side, wish.place.priceTicks, size, 'GTC', true))
  }
}

function makerWishes(view: StepView, account: Account, side: Side, offset: number): Wanted[] {
  const { state, referenceTicks, random } = view
  const sign = side === 'BUY' ? -1 : 1
  const quotes: Quote[] = []
  for (const slot of ordersOf(state, account.index)) {
    if (pool.orderSide(state.orders, slot) !== side || pool.orderSymbol(state.orders, slot) !== view.symbol.index)
      continue
    quotes.push({ slot, priceTicks: pool.orderPrice(state.orders, slot) })
  }
  quotes.sort((a, b) => sign * (a.priceTicks - b.priceTicks))
  // A quote is paired with the place nearest to where it stands, so one fill does not shift the whole ladder.
  const places: (Quote | null)[] = new Array<Quote | null>(QUOTES_PER_SIDE).fill(null)
  const surplus: Quote[] = []
  let from = 0
  for (const quote of quotes) {
    const distance = sign * (quote.priceTicks - referenceTicks)
    let k = from
    while (
      k < QUOTES_PER_SIDE - 1 &&
      Math.abs(quoteDistance(k + 1, offset) - distance) < Math.abs(quoteDistance(k, offset) - distance)
    )
      k++
    if (k >= QUOTES_PER_SIDE) surplus.push(quote)
    else places[k] = quote
    from = k + 1
  }
  const wishes: Wanted[] = []
  for (let k = 0; k < QUOTES_PER_SIDE; k++) {
    const place = places[k] ?? null
    const target = referenceTicks + sign * quoteDistance(k, offset)
    const priceTicks = Math.round(target + random.between(-30, 30))
    const off = place ? Math.abs(place.priceTicks - target) / tolerance(k) : 1.5 - k * 0.05
    if (off > 1) wishes.push({ urgency: off, cancel: place, side, place: { priceTicks, k } })
  }
  for (const quote of surplus) wishes.push({ urgency: 1.2, cancel: quote, side, place: null })
  return wishes
}

/** Small at the touch, largest a few levels out, thin at the edge: 0.1 … 40 MWh. */
function quoteSize(random: Random, k: number): QtyLots {
  const shape = 12 + 70 * Math.exp(-(((k - 3.5) / 2.4) ** 2))
  return clampLots(shape * Math.exp(0.45 * random.normal()))
}
const clampLots = (lots: number): QtyLots => Math.max(1, Math.min(400, Math.round(lots)))

// -------------------------------------------------------------------------------------- noise and flow

function noiseStep(view: StepView, act: Act): void {
  const { state, random, stepMs, atMs, referenceTicks } = view
  const account = participant(view, random.pick(NOISE))
  if (!account) return
  for (const slot of ordersOf(state, account.index)) {
    const patience = NOISE_PATIENCE_MS * (0.5 + (slot % 7) / 7)
    if (atMs - pool.orderCreatedAtMs(state.orders, slot) < patience) continue
    const order = { seq: pool.orderSeq(state.orders, slot), slot }
    act({ kind: 'cancel', account: account.index, order, clientOrderId: null })
  }
  const { bidTicks, askTicks } = topOf(view.symbol)
  if (bidTicks === null || askTicks === null) return
  const side: Side = random.chance(0.5 + 0.2 * Math.tanh((referenceTicks - (bidTicks + askTicks) / 2) / 300))
    ? 'BUY'
    : 'SELL'
  if (random.chance(arrivals(NOISE_TAKES_PER_SECOND, stepMs))) {
    const limit = side === 'BUY' ? askTicks + 200 : bidTicks - 200
    act(placing(view, account, side, limit, clampLots(12 * Math.exp(0.9 * random.normal())), 'IOC', false))
  } else if (random.chance(arrivals(NOISE_BIDS_PER_SECOND, stepMs)) && askTicks - bidTicks > 60) {
    const improve = Math.round(random.between(-150, (askTicks - bidTicks) * 0.4))
    const price = side === 'BUY' ? bidTicks + improve : askTicks - improve
    act(placing(view, account, side, price, clampLots(10 * Math.exp(0.8 * random.normal())), 'GTC', true))
  }
}

function flowStep(view: StepView, act: Act): void {
  const { random, stepMs } = view
  if (!random.chance(arrivals(FLOW_PER_SECOND, stepMs))) return
  const account = participant(view, FLOW)
  const { bidTicks, askTicks } = topOf(view.symbol)
  if (!account || bidTicks === null || askTicks === null) return
  const side: Side = random.chance(0.5) ? 'BUY' : 'SELL'
  const limit = side === 'BUY' ? askTicks + 1_000 : bidTicks - 1_000
  act(placing(view, account, side, limit, Math.round(random.between(100, 400)), 'IOC', false))
}

const arrivals = (perSecond: number, stepMs: number): number => 1 - Math.exp((-perSecond * stepMs) / 1_000)

function placing(
  view: StepView,
  account: Account,
  side: Side,
  priceTicks: PriceTicks,
  qtyLots: QtyLots,
  timeInForce: 'GTC' | 'IOC',
  postOnly: boolean,
): Unstamped {
  return {
    kind: 'place',
    account: account.index,
    symbol: view.symbol.index,
    side,
    type: 'LIMIT',
    timeInForce,
    postOnly,
    priceTicks,
    qtyLots,
    displayLots: 0,
    expiresAtMs: 0,
    selfTrade: 'CANCEL_TAKER',
    clientOrderId: null,
  }
}
