/**
 * Worked examples of the rules: commands and the facts they must give, computed by hand. The same tables are run against the naive
 * model and against the engine.
 *
 * One symbol, accounts 1 to 4 (4 is simulated), each with 100,000 of money and 1,000 lots unless the example says otherwise.
 * Money is counted in ticks × lots (1,000 micro-NT$ each), so that 10 lots at 100 cost 1,000.
 */
import assert from 'node:assert/strict'
import type { Amend, Command, OrderRef, Place, Side } from '../../../../lib/exchange/engine/commands.ts'
import type { Limits, Session, SymbolSpec } from '../../../../lib/exchange/engine/symbol-spec.ts'
import { limitOrder } from '../../../support/limit-order.ts'
import type { Said, SeenLevel } from '../said.ts'

/** What can be asked of whichever exchange runs an example. */
type Exchange = {
  /** `slot` is what the engine calls the order; 0 where there is none. */
  apply(command: Command): { said: Said; slot: number }
  levels(side: Side): SeenLevel[]
  /** [money, locked money, lots, locked lots] of symbol 0. */
  wallet(account: number): readonly [cash: bigint, lockedCash: bigint, lots: number, lockedLots: number]
}

/** A command on an order names it as the example does. */
type Named<T> = T extends { order: OrderRef } ? Omit<T, 'order'> & { order: string } : T
type ExampleCommand = Named<Command>
/** The name of the order that the command places ('' for other commands), the command, and facts it must give. */
type Step = readonly [name: string, command: ExampleCommand, facts: Facts]
type Facts = {
  /** The refusal, as 'CODE what'. Without it the command must be accepted. */
  no?: string
  state?: string
  /** '<order> <lots>@<price>', in order. */
  fills?: string[]
  rests?: number
  /** '<lots> <reason>' */
  drops?: string
  selfCancelled?: string[]
  kept?: boolean
  /** Money and lots that a cancel gave back. */
  released?: readonly [money: number, lots: number]
  /** Orders cancelled by cancelAll or ended by expire or setSession, in order. */
  ended?: string[]
  /** '<lots>@<price>' and its trades, '<buy order> <sell order> <lots>'. */
  auction?: null | readonly [cleared: string, ...trades: string[]]
  /** What a repeated command said the first time. */
  replays?: string
  /** Numbers behind the refusal. */
  need?: number
  have?: number
  limit?: number
}
export type Example = {
  name: string
  spec?: Partial<SymbolSpec>
  /** Money of every account, in ticks × lots. */
  cash?: number
  /** The same in micro-NT$, where it is not a multiple. */
  cashMicro?: number
  steps: readonly Step[]
  /** '<price>: <lots> in <orders>', best first. */
  bids?: string[]
  asks?: string[]
  /** Account → money, locked money, lots, locked lots. */
  wallets?: Readonly<Record<number, readonly [number, number, number, number]>>
}

const LIMITS: Limits = {
  minPriceTicks: -1_000,
  maxPriceTicks: 1_000,
  maxQtyLots: 500,
  maxValueMicro: 1_000_000_000,
  maxOpenOrders: 20,
  collarPercent: 20,
  collarMinTicks: 30,
  maxCommandsPerSecond: 0,
}
const SPEC: SymbolSpec = {
  ...LIMITS,
  symbol: 'X',
  description: '',
  referenceTicks: 100,
  grantLots: 0,
  session: 'CONTINUOUS',
  delivery: null,
  gateClosureMs: null,
}
const ACCOUNTS = 4

const place = (account: number, side: Side, qtyLots: number, priceTicks: number, more: Partial<Place>): Place =>
  limitOrder({ atMs: 1_000, account, side, qtyLots, priceTicks, ...more })
export const buy = (account: number, qtyLots: number, priceTicks: number, more: Partial<Place> = {}): Place =>
  place(account, 'BUY', qtyLots, priceTicks, more)
export const sell = (account: number, qtyLots: number, priceTicks: number, more: Partial<Place> = {}): Place =>
  place(account, 'SELL', qtyLots, priceTicks, more)
export const market = (account: number, side: Side, qtyLots: number): Place =>
  place(account, side, qtyLots, 0, { type: 'MARKET', timeInForce: 'IOC' })
export const amend = (
  account: number,
  order: string,
  change: { price?: number; qty?: number; atMs?: number; key?: string },
): Named<Amend> => ({
  kind: 'amend',
  atMs: change.atMs ?? 1_000,
  account,
  order,
  priceTicks: change.price ?? null,
  qtyLots: change.qty ?? null,
  clientOrderId: change.key ?? null,
})
export const cancel = (account: number, order: string): ExampleCommand => ({
  kind: 'cancel',
  atMs: 1_000,
  account,
  order,
  clientOrderId: null,
})
export const cancelAll = (account: number): ExampleCommand => ({
  kind: 'cancelAll',
  atMs: 1_000,
  account,
  symbol: null,
  side: null,
  clientOrderId: null,
})
export const expire = (atMs: number): ExampleCommand => ({ kind: 'expire', atMs })
export const session = (to: Session): ExampleCommand => ({ kind: 'setSession', atMs: 1_000, symbol: 0, session: to })
export const limits = (change: Partial<Limits>): ExampleCommand => ({
  kind: 'setLimits',
  atMs: 1_000,
  symbol: 0,
  limits: { ...LIMITS, ...change },
})
export const retire: ExampleCommand = { kind: 'retire', atMs: 1_000, symbol: 0 }

function genesis(example: Example): Command[] {
  const listing: Command = { kind: 'listSymbol', atMs: 1, spec: { ...SPEC, ...example.spec } }
  const cashMicro = example.cashMicro ?? (example.cash ?? 100_000) * 1_000
  return [
    listing,
    ...Array.from({ length: ACCOUNTS }, (_, i): Command => {
      const simulated = i + 1 === ACCOUNTS
      const userId = `u${i + 1}`
      return { kind: 'openAccount', atMs: 1, userId, simulated, cashMicro, energyLots: 1_000, clientOrderId: null }
    }),
  ]
}

/** Runs an example and compares every fact it names. */
export function runExample(example: Example, exchange: Exchange): void {
  const refs = new Map<string, OrderRef>()
  const names = new Map<number, string>()
  for (const command of genesis(example)) exchange.apply(command)
  example.steps.forEach(([name, named, facts], i) => {
    const command = { ...named, ...('order' in named ? { order: refs.get(named.order) } : {}) } as Command
    const { said, slot } = exchange.apply(command)
    if (name !== '') {
      refs.set(name, { seq: said.seq, slot })
      names.set(said.seq, name)
    }
    const told = tell(said, (seq) => names.get(seq) ?? `#${seq}`)
    const context = `step ${i + 1}${name && ` (${name})`}: ${JSON.stringify(said)}`
    assert.equal(told.no, facts.no, context)
    for (const fact of Object.keys(facts) as (keyof Facts)[]) assert.deepEqual(told[fact], facts[fact], context)
  })
  const inWords = (side: Side): string[] =>
    exchange.levels(side).map((l) => `${l.priceTicks}: ${l.lots} in ${l.orders}`)
  if (example.bids) assert.deepEqual(inWords('BUY'), example.bids, 'bids')
  if (example.asks) assert.deepEqual(inWords('SELL'), example.asks, 'asks')
  for (const [account, [cash, lockedCash, lots, lockedLots]] of Object.entries(example.wallets ?? {})) {
    const expected = [BigInt(cash) * 1_000n, BigInt(lockedCash) * 1_000n, lots, lockedLots]
    assert.deepEqual(exchange.wallet(Number(account)), expected, `wallet of ${account}`)
  }
}

function tell(said: Said, name: (seq: number) => string): Facts {
  switch (said.kind) {
    case 'refused': {
      const { what, need, have, limit } = said.facts
      return { no: what === undefined ? said.code : `${said.code} ${what}`, need, have, limit }
    }
    case 'placed':
    case 'amended':
      return {
        state: said.state,
        fills: said.fills.map((f) => `${name(f.makerOrder)} ${f.qtyLots}@${f.priceTicks}`),
        rests: said.restingLots,
        drops: `${said.droppedLots} ${said.dropReason}`,
        selfCancelled: said.selfCancelled.map(name),
        kept: said.kind === 'amended' && said.keptPriority,
      }
    case 'cancelled':
      return { released: [said.releasedMicro / 1_000, said.releasedLots] }
    case 'cancelledAll':
      return { ended: said.orders.map(name), released: [said.releasedMicro / 1_000, said.releasedLots] }
    case 'expired':
      return { ended: said.orders.map((o) => name(o.order)) }
    case 'sessionSet': {
      const { auction, expired } = said
      const ended = expired.map((o) => name(o.order))
      if (!auction) return { auction: null, ended }
      for (const trade of auction.trades) assert.equal(trade.priceTicks, auction.priceTicks)
      const trades = auction.trades.map((t) => `${name(t.buyOrder)} ${name(t.sellOrder)} ${t.qtyLots}`)
      return { auction: [`${auction.lots}@${auction.priceTicks}`, ...trades], ended }
    }
    case 'replayed':
      return { replays: said.first.kind }
    default:
      return {}
  }
}
