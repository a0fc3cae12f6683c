/** Continuous trading in a contract: dealers who quote both sides, traders who come and go, and one who knows more. */
import type { AccountIndex, Side } from '../engine/commands.ts'
import { topOf } from '../engine/queries.ts'
import {
  accountOf,
  type ContractView,
  cancelAllOf,
  DEALERS,
  freeEnergy,
  INFORMED,
  type OwnOrder,
  ownOrders,
  place,
  positionOf,
  someLots,
  TRADERS,
} from './contract-orders.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

const QUOTES_PER_SIDE = 3
/** Orders that a dealer may move in one visit; when it comes with nothing in the book it places them all. */
const MOVES = 2
const PULLS = 0.03
/** A dealer that is long asks for less and bids less: ticks per lot. */
const SKEW = 0.8
const MAX_SKEW_TICKS = 2_500

/** Half the spread of the best quote: tight near delivery, where there is much trade, NT$ 1.50 … 4.00. */
const halfSpread = (leftMs: number): number => 150 + 250 * (1 - Math.exp(-leftMs / (4 * HOUR_MS)))

/** How far quote `k` of a dealer stands from the middle. The dealers' quotes interleave, so no two stand at one price. */
const distanceOf = (half: number, dealer: number, k: number): number => half * (1 + 0.3 * (dealer + DEALERS.length * k))

export function dealerVisit(view: ContractView, dealer: number): void {
  const account = accountOf(view, DEALERS[dealer] ?? DEALERS[0])
  if (account === null) return
  const own = ownOrders(view, account)
  const quoted = own.BUY.length + own.SELL.length
  if (quoted > 0 && view.random.chance(PULLS)) {
    cancelAllOf(view, account)
    return
  }
  const skew = SKEW * positionOf(view, account)
  const middle = view.knownTicks - Math.max(-MAX_SKEW_TICKS, Math.min(MAX_SKEW_TICKS, skew))
  const moves = (['BUY', 'SELL'] as const).flatMap((side) => movesOf(view, account, side, own[side], middle, dealer))
  moves.sort((a, b) => b.urgency - a.urgency)
  for (const move of quoted === 0 ? moves : moves.slice(0, MOVES)) move.make()
}

type Move = { urgency: number; make: () => void }

function movesOf(
  view: ContractView,
  account: AccountIndex,
  side: Side,
  quotes: OwnOrder[],
  middle: number,
  dealer: number,
): Move[] {
  const { random, act } = view
  const sign = side === 'BUY' ? -1 : 1
  const half = halfSpread(view.leftMs)
  const moves: Move[] = []
  quotes.sort((a, b) => sign * (a.priceTicks - b.priceTicks))
  // Fills take the best quotes, so what is left are the outer ones.
  const missing = Math.max(0, QUOTES_PER_SIDE - quotes.length)
  let free = side === 'SELL' ? freeEnergy(view, account) : Number.POSITIVE_INFINITY
  for (let k = 0; k < QUOTES_PER_SIDE; k++) {
    const target = inside(view, side, Math.round(middle + sign * distanceOf(half, dealer, k) + random.between(-15, 15)))
    const quote = k < missing ? null : quotes[k - missing]
    if (quote) {
      const off = sign * (target - quote.priceTicks)
      const tolerance = half * (0.35 + 0.15 * k)
      // A quote that stands too close to the market is moved before one that stands too far from it.
      const urgency = Math.abs(off) / tolerance + (off > 0 ? 0.5 : 0)
      if (Math.abs(off) <= tolerance) continue
      const order = { seq: quote.seq, slot: quote.slot }
      const amend = { kind: 'amend', account, order, priceTicks: target, qtyLots: null, clientOrderId: null } as const
      moves.push({ urgency, make: () => act(amend) })
    } else {
      const qtyLots = Math.min(someLots(random, 18 + 14 * k, 120), free)
      free -= qtyLots
      const wish = { account, side, priceTicks: target, qtyLots, timeInForce: 'GTC', postOnly: true } as const
      if (qtyLots > 0) moves.push({ urgency: 1.3 - 0.1 * k, make: () => place(view, wish) })
    }
  }
  for (const { seq, slot } of quotes.slice(QUOTES_PER_SIDE)) {
    const cancel = { kind: 'cancel', account, order: { seq, slot }, clientOrderId: null } as const
    moves.push({ urgency: 1.1, make: () => act(cancel) })
  }
  return moves
}

/** The price at which a post-only quote does not yet meet the other side. */
function inside({ symbol }: ContractView, side: Side, priceTicks: number): number {
  const { bidTicks, askTicks } = topOf(symbol)
  if (side === 'BUY') return askTicks === null ? priceTicks : Math.min(priceTicks, askTicks - 1)
  return bidTicks === null ? priceTicks : Math.max(priceTicks, bidTicks + 1)
}

const SHARE_TAKES = 0.6

export function traderVisit(view: ContractView): void {
  const { random, symbol, atMs, leftMs } = view
  const { bidTicks, askTicks } = topOf(symbol)
  const account = accountOf(view, random.pick(TRADERS))
  if (account === null || bidTicks === null || askTicks === null) return
  // Whoever is short buys more often than it sells, so that nobody runs out of energy to sell.
  const long = Math.tanh(positionOf(view, account) / 400)
  const side: Side = random.chance(0.5 - 0.4 * long) ? 'BUY' : 'SELL'
  const wanted = someLots(random, 12, 100)
  const qtyLots = side === 'BUY' ? wanted : Math.min(wanted, freeEnergy(view, account))
  if (random.chance(SHARE_TAKES)) {
    const priceTicks = side === 'BUY' ? askTicks + 150 : bidTicks - 150
    place(view, { account, side, priceTicks, qtyLots, timeInForce: 'IOC' })
    return
  }
  const improve = Math.round(random.between(-100, (askTicks - bidTicks) * 0.4))
  const priceTicks = side === 'BUY' ? bidTicks + improve : askTicks - improve
  // Ends in whole minutes, so that orders end together.
  const endsMs = Math.ceil((atMs + random.between(1, 6) * MINUTE_MS) / MINUTE_MS) * MINUTE_MS
  const expiresAtMs = Math.min(endsMs, atMs + leftMs)
  place(view, { account, side, priceTicks, qtyLots, timeInForce: 'GTD', postOnly: true, expiresAtMs })
}

const WORTH_IT_TICKS = 60

/** A participant who has the news first takes what dealers still quote at the price of before. */
export function informedVisit(view: ContractView): void {
  const { random, symbol, fairTicks } = view
  const { bidTicks, askTicks } = topOf(symbol)
  const account = accountOf(view, INFORMED)
  if (account === null || bidTicks === null || askTicks === null) return
  const qtyLots = someLots(random, 25, 150)
  if (fairTicks > askTicks + WORTH_IT_TICKS) {
    const priceTicks = fairTicks - WORTH_IT_TICKS
    place(view, { account, side: 'BUY', priceTicks, qtyLots, timeInForce: 'IOC' })
  } else if (fairTicks < bidTicks - WORTH_IT_TICKS) {
    const priceTicks = fairTicks + WORTH_IT_TICKS
    const can = Math.min(qtyLots, freeEnergy(view, account))
    place(view, { account, side: 'SELL', priceTicks, qtyLots: can, timeInForce: 'IOC' })
  }
}
