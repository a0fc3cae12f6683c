/**
 * Life in all contracts at once at bounded cost: each contract has a time of its next visit, oftener the nearer its gate closure, and a step
 * makes a few of the visits that are due. It remembers beliefs, no orders: after a restart it finds its orders in the books.
 */
import type { PriceTicks } from '../../contracts/units.ts'
import type { SymbolIndex } from '../engine/commands.ts'
import { topOf } from '../engine/queries.ts'
import { type ExchangeState, type SymbolState, symbolAt } from '../engine/state.ts'
import type { Delivery } from '../engine/symbol-spec.ts'
import { BIDDERS, bidderLeaves, bidderVisit } from './auction-bidders.ts'
import { dealerVisit, informedVisit, traderVisit } from './contract-dealers.ts'
import { type Act, type ContractView, DEALERS } from './contract-orders.ts'
import { advanceReference, advanceShared, type ContractReference, type Shared } from './contract-reference.ts'
import { forwardTicks } from './forward-curve.ts'
import type { Random } from './random.ts'

const SECOND_MS = 1_000
const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** At most these many contracts are looked at in one step. */
export const MAX_VISITS = 3

/** Mean pause between two visits by the time that is left for trading. */
const PAUSES: readonly (readonly [leftMs: number, pauseMs: number])[] = [
  [30 * MINUTE_MS, 3 * SECOND_MS],
  [HOUR_MS, 6 * SECOND_MS],
  [3 * HOUR_MS, 20 * SECOND_MS],
  [6 * HOUR_MS, 45 * SECOND_MS],
  [12 * HOUR_MS, 100 * SECOND_MS],
  [Number.POSITIVE_INFINITY, 200 * SECOND_MS],
]
const AUCTION_PAUSE_MS = 240 * SECOND_MS
/** Pause between visits until every dealer, or every bidder of an auction, has been to this contract once. */
const OPENING_PAUSE_MS = 6 * SECOND_MS
const SHARE_DEALERS = 0.6
const SHARE_TRADERS = 0.27

type Contract = {
  symbol: SymbolIndex
  delivery: Delivery
  gateMs: number
  reference: ContractReference
  nextMs: number
  /** Dealers, or bidders in an auction, who have been here. */
  opened: number
  session: SymbolState['session']
  /** False while bids of an ended auction may still rest in the book. */
  cleared: boolean
}

type ContractMarket = {
  /** Lets participants act at `atMs` in what is open then. */
  step(atMs: number, act: Act): void
  /** What dealers believe, by symbol. */
  references(): Iterable<readonly [SymbolIndex, PriceTicks]>
}

type ContractMarketOptions = {
  state: ExchangeState
  random: Random
  /** Weather depends on it: the same for every start of an exchange. */
  seed: number
  zone: string
  startMs: number
}

export function createContractMarket(options: ContractMarketOptions): ContractMarket {
  const { state, random, seed, zone, startMs } = options
  const shared: Shared = { market: { ticks: 0, atMs: startMs }, outage: { ticks: 0, atMs: startMs } }
  let contracts: Contract[] = []
  let seen = 0
  let lastMs = startMs

  /** Takes up what was listed since and drops what has ended. */
  function survey(atMs: number): void {
    for (; seen < state.symbols.length; seen++) {
      const { index, spec, session, retired } = symbolAt(state, seen)
      if (spec.delivery === null || retired) continue
      const curveTicks = forwardTicks(spec.delivery, zone, seed)
      // A restart goes on from the price in the book, so that it does not show as a jump.
      const stands = topOf(symbolAt(state, seen)).midTicks
      const ticks = stands === null || session === 'AUCTION' ? 0 : stands - curveTicks
      contracts.push({
        symbol: index,
        delivery: spec.delivery,
        gateMs: spec.gateClosureMs ?? spec.delivery.startMs,
        reference: { curveTicks, own: { ticks, atMs }, knownTicks: curveTicks + ticks },
        nextMs: atMs,
        opened: 0,
        session,
        cleared: false,
      })
    }
    if (contracts.some(({ gateMs }) => gateMs <= atMs)) contracts = contracts.filter(({ gateMs }) => gateMs > atMs)
  }

  function visit(contract: Contract, atMs: number, act: Act): void {
    const symbol = symbolAt(state, contract.symbol)
    if (symbol.session !== contract.session) {
      contract.session = symbol.session
      contract.opened = 0
      contract.cleared = false
    }
    const beliefs = advanceReference(contract.reference, shared, atMs, contract.delivery.startMs, random)
    const leftMs = contract.gateMs - atMs
    const view: ContractView = { state, symbol, random, atMs, leftMs, ...beliefs, act }
    if (symbol.session === 'AUCTION') visitAuction(contract, view)
    else if (symbol.session === 'CONTINUOUS') visitBook(contract, view)
    contract.nextMs = atMs + pauseOf(contract, leftMs) * -Math.log(1 - random.next())
  }

  function visitAuction(contract: Contract, view: ContractView): void {
    const newcomer = contract.opened < BIDDERS.length
    bidderVisit(view, newcomer ? contract.opened : Math.floor(random.next() * BIDDERS.length))
    contract.opened++
  }

  function visitBook(contract: Contract, view: ContractView): void {
    if (!contract.cleared) bidderLeaves(view)
    contract.cleared = true
    const chance = random.next()
    if (contract.opened < DEALERS.length) dealerVisit(view, contract.opened++)
    else if (chance < SHARE_DEALERS) dealerVisit(view, Math.floor(random.next() * DEALERS.length))
    else if (chance < SHARE_DEALERS + SHARE_TRADERS) traderVisit(view)
    else informedVisit(view)
  }

  return {
    step(atMs, act) {
      // If the clock was set back, the next visits would wait until it has caught up, with old quotes in every book meanwhile.
      if (atMs < lastMs) for (const contract of contracts) contract.nextMs -= lastMs - atMs
      lastMs = atMs
      advanceShared(shared, atMs, random)
      survey(atMs)
      const due = contracts.filter(({ nextMs }) => nextMs <= atMs).sort((a, b) => a.nextMs - b.nextMs)
      for (const contract of due.slice(0, MAX_VISITS)) visit(contract, atMs, act)
    },
    *references() {
      for (const { symbol, reference } of contracts) yield [symbol, Math.round(reference.knownTicks)]
    },
  }
}

function pauseOf({ session, opened }: Contract, leftMs: number): number {
  if (session === 'AUCTION') return opened < BIDDERS.length ? OPENING_PAUSE_MS : AUCTION_PAUSE_MS
  if (session === 'CONTINUOUS' && opened < DEALERS.length) return OPENING_PAUSE_MS
  return PAUSES.find(([left]) => leftMs <= left)?.[1] ?? MINUTE_MS
}
