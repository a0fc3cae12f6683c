/** What the ticket can know before the exchange is asked: whether the fields are an order at all, and roughly what it would cost. */
import type { Wallet } from '../../../lib/contracts/exchange/account.ts'
import type { LimitsView } from '../../../lib/contracts/gate/safety.ts'
import type { ListedSymbol } from '../../../lib/contracts/market-stream.ts'
import {
  LOTS_PER_MWH,
  MICRO_PER_TICK_LOT,
  moneyNumber,
  type PriceTicks,
  parsePrice,
  parseQty,
  priceNumber,
  type QtyLots,
  qtyNumber,
  type ScaleProblem,
  toLots,
  toMicro,
} from '../../../lib/contracts/units.ts'
import { estimateTake, type TakeEstimate } from '../ladder/ladder-rows.ts'
import { type Book, topOfBook } from '../live/book.ts'
import type { TicketDraft } from './ticket-store.ts'

export type FieldProblem = 'MISSING' | 'NOT_POSITIVE' | ScaleProblem
/** Said, not enforced: the exchange decides, and the review shows its checks. */
type TicketWarning = 'FUNDS' | 'ENERGY' | 'LIMITS' | 'FAR_FROM_MID' | 'BOOK_TOO_THIN'

type TicketCheck = {
  readonly priceTicks: PriceTicks | null
  readonly lots: QtyLots | null
  readonly priceProblem: FieldProblem | null
  readonly qtyProblem: FieldProblem | null
  readonly warnings: readonly TicketWarning[]
  /** The most that the limits leave of it; null where they are not known. */
  readonly allowedLots: QtyLots | null
  /** NT$ of the whole order at its limit, or at the levels it would take; null while it cannot be told. */
  readonly notional: number | null
  /** What the book held here would fill at once; null without a book or a quantity. */
  readonly take: TakeEstimate | null
  /** Arguments of placeOrder; null while a field has a problem. */
  readonly args: Readonly<Record<string, string>> | null
}

const FAR_FROM_MID = 0.05

type Read = { value: number | null; problem: FieldProblem | null }

function read(text: string, parse: typeof parsePrice): Read {
  if (text.trim() === '') return { value: null, problem: 'MISSING' }
  const scaled = parse(text)
  return scaled.ok ? { value: scaled.value, problem: null } : { value: null, problem: scaled.problem }
}

const money = (ticks: PriceTicks, lots: QtyLots): number => moneyNumber(ticks * lots * MICRO_PER_TICK_LOT)

export const priceText = (ticks: PriceTicks): string => priceNumber(ticks).toFixed(2)
export const qtyText = (lots: QtyLots): string => qtyNumber(lots).toFixed(1)

/** What of it can be ordered now: an auction collects limit orders that rest. What was chosen for another market stays chosen there. */
export const draftIn = (draft: TicketDraft, session: ListedSymbol['session'] | undefined): TicketDraft =>
  session === 'AUCTION' ? { ...draft, type: 'LIMIT', timeInForce: 'GTC' } : draft

export function checkTicket(
  draft: TicketDraft,
  symbol: string,
  book: Pick<Book, 'bids' | 'asks'> | null,
  wallet: Pick<Wallet, 'availableCurrency' | 'availableAmount'> | null,
  limits: LimitsView | null = null,
): TicketCheck {
  const market = draft.type === 'MARKET'
  const price: Read = market ? { value: null, problem: null } : read(draft.price, parsePrice)
  const rawQty = read(draft.qty, parseQty)
  const qty: Read = rawQty.value !== null && rawQty.value <= 0 ? { value: null, problem: 'NOT_POSITIVE' } : rawQty

  const opposite = book ? (draft.side === 'BUY' ? book.asks : book.bids) : null
  const within = (ticks: PriceTicks) => {
    if (market || price.value === null) return market
    return draft.side === 'BUY' ? ticks <= price.value : ticks >= price.value
  }
  const take = opposite && qty.value !== null ? estimateTake(opposite, qty.value, within) : null

  let notional: number | null = null
  if (qty.value !== null) {
    if (price.value !== null) notional = money(price.value, qty.value)
    else if (market && take && take.filledLots > 0) notional = moneyNumber(take.tickLots * MICRO_PER_TICK_LOT)
  }

  const warnings: TicketWarning[] = []
  if (wallet && qty.value !== null) {
    if (draft.side === 'BUY' && notional !== null && notional > wallet.availableCurrency) warnings.push('FUNDS')
    if (draft.side === 'SELL' && qty.value > toLots(wallet.availableAmount)) warnings.push('ENERGY')
  }
  // At the market what it would take says what it is worth: at the worst level, as the desk counts it.
  const worstTicks = market ? (take?.worstTicks ?? null) : price.value
  const allowed = limits && allowedLots(worstTicks, limits)
  if (allowed !== null && qty.value !== null && qty.value > allowed) warnings.push('LIMITS')
  const midTicks = book ? topOfBook(book).midTicks : null
  if (price.value !== null && midTicks !== null && Math.abs(price.value - midTicks) > Math.abs(midTicks) * FAR_FROM_MID)
    warnings.push('FAR_FROM_MID')
  if (market && take && qty.value !== null && take.filledLots < qty.value) warnings.push('BOOK_TOO_THIN')

  const complete = !price.problem && !qty.problem && qty.value !== null
  return {
    priceTicks: price.value,
    lots: qty.value,
    priceProblem: price.problem,
    qtyProblem: qty.problem,
    warnings,
    allowedLots: allowed,
    notional,
    take,
    args:
      complete && qty.value !== null
        ? {
            side: draft.side,
            symbol,
            type: draft.type,
            qty: qtyText(qty.value),
            timeInForce: market ? 'IOC' : draft.timeInForce,
            ...(price.value === null ? {} : { price: priceText(price.value) }),
          }
        : null,
  }
}

/**
 * The most of one order that the limits leave now, those of the trader and those of everybody together, in lots.
 *
 * @param worstTicks the worst price it can trade at; without one its value is not known, and only quantities count
 */
function allowedLots(worstTicks: PriceTicks | null, limits: LimitsView): QtyLots {
  const { effective, usage, everybody, deskUsage } = limits
  const perLot = Math.abs(worstTicks ?? 0) * MICRO_PER_TICK_LOT
  const rooms = [
    { of: effective, used: usage },
    { of: everybody, used: deskUsage },
  ].flatMap(({ of, used }) => {
    const value = Math.min(toMicro(of.maxOrderValue), toMicro(of.maxDayValue) - toMicro(used.dayValue))
    return [
      toLots(of.maxOrderQty),
      toLots(of.maxDayQty) - toLots(used.dayQty),
      perLot === 0 ? Number.POSITIVE_INFINITY : Math.floor(value / perLot),
    ]
  })
  return Math.max(0, Math.min(...rooms))
}

/**
 * The most that can be ordered: what the wallet's free part could pay for or deliver and the limits leave, in lots; null while
 * that cannot be told.
 *
 * @param unpricedTicks what an order without a price would trade at: the best of the other side, or what an auction would give
 */
export function mostLots(
  draft: Pick<TicketDraft, 'side' | 'type' | 'price'>,
  unpricedTicks: PriceTicks | null,
  wallet: Pick<Wallet, 'availableCurrency' | 'availableAmount'> | null,
  limits: LimitsView | null,
): QtyLots | null {
  if (!wallet) return null
  const typed = draft.type === 'LIMIT' ? parsePrice(draft.price) : null
  const ticks = typed?.ok ? typed.value : unpricedTicks
  const allowed = limits && allowedLots(ticks, limits)
  if (draft.side === 'SELL') {
    const held = Math.floor((Math.round(wallet.availableAmount * 1e6) / 1e6) * LOTS_PER_MWH)
    return allowed === null ? held : Math.min(held, allowed)
  }
  if (ticks === null) return null
  // At a price of zero or below a buyer pays nothing, so the wallet sets no bound.
  if (ticks <= 0) return allowed
  const paid = Math.floor(toMicro(wallet.availableCurrency) / (ticks * MICRO_PER_TICK_LOT))
  return allowed === null ? paid : Math.min(paid, allowed)
}
