/** What the ledger and the answers of read tools say was done, one fact per order and kind. */
import { DEFAULT_SYMBOL } from '../../contracts/exchange/default-symbol.ts'
import type { Side } from '../../contracts/exchange/tools.ts'
import type { Plan, PlanLeg } from '../../contracts/gate/plan.ts'
import { field, list, num, str } from '../planner/result-fields.ts'
import type { DoneKind } from './kinds.ts'

export type Fact = {
  kind: DoneKind
  /** Where the fact comes from: the plan of this turn, an earlier plan, a read, or the market's trades. */
  from: 'turn' | 'earlier' | 'read' | 'market'
  orderId: string | null
  /** null: not known, so a claim may say what it likes about it. */
  side: Side | null
  qtys: number[]
  prices: number[]
  symbol: string | null
  /** Orders this fact stands for. */
  count: number
}

const sideOf = (value: unknown): Side | null => {
  const text = String(value ?? '').toUpperCase()
  return text === 'BUY' || text === 'SELL' ? text : null
}

const figure = (value: unknown): number[] => {
  if (typeof value === 'number') return Number.isFinite(value) ? [value] : []
  if (typeof value !== 'string' || value.trim() === '') return []
  const read = Number(value.replaceAll(',', ''))
  return Number.isFinite(read) ? [read] : []
}

const blank = (kind: DoneKind, from: Fact['from'], orderId: string | null = null, count = 1): Fact => ({
  kind,
  from,
  orderId,
  side: null,
  qtys: [],
  prices: [],
  symbol: null,
  count,
})

function placedFacts(leg: PlanLeg, from: Fact['from']): Fact[] {
  const { result, args } = leg
  if (str(result, 'state') === 'REJECTED') return []
  const qtys = [...figure(args.qty), ...figure(field(result, 'qty'))]
  const tradePrices = list(result, 'trades').flatMap((t) => figure(field(t, 'price')))
  const prices = [
    ...figure(args.price),
    ...figure(field(result, 'price')),
    ...figure(field(result, 'avgPrice')),
    ...tradePrices,
  ]
  const order = {
    from,
    orderId: str(result, 'orderId') || (typeof args.orderId === 'string' ? args.orderId : null),
    side: sideOf(field(result, 'side') ?? args.side),
    prices,
    symbol: str(result, 'symbol') || (typeof args.symbol === 'string' ? args.symbol : DEFAULT_SYMBOL),
    count: 1,
  }
  const [filled, qty, resting] = [num(result, 'filledQty') ?? 0, num(result, 'qty'), num(result, 'remainingQty') ?? 0]
  const facts: Fact[] = [
    { ...order, kind: 'placed', qtys: [...qtys, filled, resting].filter((q) => q > 0) },
    { ...order, kind: 'executed', qtys },
  ]
  if (filled > 0) facts.push({ ...order, kind: 'filled', qtys: filled === qty ? qtys : [filled] })
  // What an IOC could not fill was dropped.
  if (qty !== null && filled + resting < qty)
    facts.push({ ...order, kind: 'cancelled', qtys: [qty - filled - resting] })
  if (leg.tool === 'amendOrder') facts.push({ ...order, kind: 'amended', qtys })
  return facts
}

/** Of an order whose answer was lost only this is known: that it was sent. */
const sentFact = ({ args, result }: PlanLeg, from: Fact['from']): Fact => ({
  ...blank('sent', from, str(result, 'orderId') || (typeof args.orderId === 'string' ? args.orderId : null)),
  side: sideOf(args.side),
  qtys: figure(args.qty),
  prices: figure(args.price),
})

function doneFacts(leg: PlanLeg, from: Fact['from']): Fact[] {
  const sent = [sentFact(leg, from)]
  switch (leg.tool) {
    case 'placeOrder':
    case 'amendOrder':
      return [...sent, ...placedFacts(leg, from)]
    case 'cancelOrder': {
      const orderId = str(leg.result, 'orderId') || String(leg.args.orderId ?? '')
      return [...sent, blank('cancelled', from, orderId), blank('executed', from, orderId)]
    }
    case 'cancelAllOrders': {
      const ids = list(leg.result, 'cancelled').map(String)
      return [...sent, blank('executed', from), ...ids.map((id) => blank('cancelled', from, id))]
    }
    case 'registerUser':
      return [...sent, blank('registered', from), blank('executed', from)]
    default:
      // A tool of another server, or a simulation with real orders: what it did is in words only it knows.
      return [
        ...sent,
        ...(['placed', 'filled', 'cancelled', 'amended', 'executed'] as const).map((k) => blank(k, from)),
      ]
  }
}

export function legFacts(plan: Plan, from: 'turn' | 'earlier'): Fact[] {
  return plan.legs.flatMap((leg) => {
    if (leg.status === 'done') return doneFacts(leg, from)
    return leg.sentAt !== null ? [sentFact(leg, from)] : []
  })
}

function orderRow(row: unknown): Fact[] {
  const orderId = str(row, 'orderId')
  if (!orderId) return []
  const state = str(row, 'state') || str(row, 'status')
  const [amount, filled] = [figure(field(row, 'amount')), num(row, 'filledAmount') ?? 0]
  const order = {
    from: 'read' as const,
    orderId,
    side: sideOf(field(row, 'side') ?? field(row, 'type')),
    prices: [...figure(field(row, 'price')), ...figure(field(row, 'avgPrice'))],
    symbol: str(row, 'symbol') || null,
    count: 1,
  }
  const facts: Fact[] = [
    { ...order, kind: 'sent', qtys: amount },
    { ...order, kind: 'placed', qtys: amount },
  ]
  if (filled > 0 || state === 'FILLED' || state === 'MATCHED') {
    const qtys = filled > 0 ? (filled === amount[0] ? amount : [filled]) : amount
    facts.push({ ...order, kind: 'filled', qtys }, { ...order, kind: 'executed', qtys })
  }
  if (state === 'CANCELLED' || state === 'EXPIRED') facts.push({ ...order, kind: 'cancelled', qtys: amount })
  return facts
}

/** One fill: of its order it tells what this fill was, and not how much in all. */
function ownTrade(row: unknown): Fact[] {
  const orderId = str(row, 'orderId')
  if (!orderId) return []
  const fill = {
    ...blank('filled', 'read', orderId),
    side: sideOf(field(row, 'side')),
    qtys: figure(field(row, 'amount')),
    prices: figure(field(row, 'price')),
    symbol: str(row, 'symbol') || null,
  }
  return [fill, { ...fill, kind: 'executed' }]
}

/** A stand-in is shown where a server cannot be asked. It is no record of anything. */
export const isStandIn = (output: unknown): boolean => str(output, 'fallback', 'kind') === 'stub_data'

/** Only answers of the tools that know: what another server writes about an order is its word, not the exchange's. */
export function readFacts(tool: string, output: unknown): Fact[] {
  if (isStandIn(output)) return []
  switch (tool) {
    case 'getUserOrders':
      return list(output, 'orders').flatMap(orderRow)
    case 'getTrades':
      return list(output, 'trades').map((t) => ({
        ...blank('filled', 'market'),
        qtys: figure(field(t, 'amount')),
        prices: figure(field(t, 'price')),
      }))
    case 'getUserTrades':
      return list(output, 'trades').flatMap(ownTrade)
    case 'checkUserExists':
      return output === true || field(output, 'exists') === true ? [blank('registered', 'read')] : []
    case 'getUserWallet':
      return num(output, 'availableCurrency') === null ? [] : [blank('registered', 'read')]
    case 'pullKillSwitch': {
      if (field(output, 'on') !== true) return []
      const cancelled = num(output, 'cancels', 'cancelled') ?? 0
      const cancelling = cancelled + (num(output, 'cancels', 'left') ?? 0)
      return [
        blank('stopped', 'read'),
        ...(cancelling > 0 ? [blank('cancelled', 'turn', null, Math.max(1, cancelled))] : []),
      ]
    }
    default:
      return []
  }
}
