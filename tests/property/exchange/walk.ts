/**
 * Random commands over a small exchange, the same for the engine and for the naive model: everything a trader, the operator and the
 * clock can say, around a price that wanders above and below zero, so that orders meet. A function of its seed.
 */
import type { Command, KeyedCommand, OrderRef, Place } from '../../../lib/exchange/engine/commands.ts'
import type { Limits, Session, SymbolSpec } from '../../../lib/exchange/engine/symbol-spec.ts'
import { createRandom, type Random } from '../../../lib/exchange/simulation/random.ts'
import type { NaiveExchange } from './naive-exchange.ts'
import { CASH_MICRO, ENERGY_LOTS, LIMITS, randomPlace, SPEC } from './small-exchange.ts'

/** Where the engine keeps an order; the naive model has no slots. */
type Slots = ReadonlyMap<number, number>

const MAX_ACCOUNTS = 7
const integer = (random: Random, low: number, high: number): number =>
  low + Math.floor(random.next() * (high - low + 1))

/** Wide enough that only the guard of the balance stands before an order for more than any balance could hold. */
const BOUNDLESS: Limits = {
  ...LIMITS,
  minPriceTicks: -999_900,
  maxPriceTicks: 999_900,
  maxQtyLots: 20_000_000,
  maxValueMicro: 1_000_000_000_000_000,
}

export class Walk {
  readonly random: Random
  private atMs = 1_000
  private centre = 60
  private readonly keyed: KeyedCommand[] = []
  private readonly naive: NaiveExchange
  private readonly slots: Slots

  /** The model tells which orders are open and what the sessions are, `slots` how the engine names its orders. */
  constructor(seed: number, naive: NaiveExchange, slots: Slots) {
    this.random = createRandom(seed)
    this.naive = naive
    this.slots = slots
  }

  next(): Command {
    const { random } = this
    this.centre = Math.max(-150, Math.min(250, this.centre + random.normal() * 2.5))
    if (random.chance(0.6)) this.atMs += integer(random, 0, 220)
    return this.operator() ?? this.trader()
  }

  private trader(): Command {
    const { random } = this
    const repeated = this.keyed[Math.floor(random.next() * this.keyed.length)]
    if (repeated && random.chance(0.01)) return { ...repeated, atMs: this.atMs }
    const account = integer(random, 1, this.naive.accounts.length - 1)
    const command = this.write(account)
    if (random.chance(0.06)) {
      const clientOrderId = `key-${integer(random, 1, 120)}`
      if (random.chance(0.15)) return { kind: 'resolve', atMs: this.atMs, account, clientOrderId }
      const keyed = { ...command, clientOrderId }
      this.keyed.push(keyed)
      if (this.keyed.length > 60) this.keyed.shift()
      return keyed
    }
    return command
  }

  private write(account: number): KeyedCommand {
    const { random, atMs } = this
    const roll = random.next()
    if (roll < 0.7) return this.place(account)
    if (roll < 0.86) return this.amend(account)
    if (roll < 0.995) {
      return { kind: 'cancel', atMs, account, order: this.someOrder(account), clientOrderId: null }
    }
    return {
      kind: 'cancelAll',
      atMs,
      account,
      symbol: random.chance(0.5) ? null : this.someSymbol(),
      side: random.pick([null, 'BUY', 'SELL'] as const),
      clientOrderId: null,
    }
  }

  private place(account: number): Place {
    const { random, atMs } = this
    const place: Place = { ...randomPlace(random, this.centre), atMs, account, symbol: this.someSymbol() }
    place.selfTrade = random.pick(['CANCEL_TAKER', 'CANCEL_MAKER', 'CANCEL_BOTH'] as const)
    const rests = place.timeInForce === 'GTC'
    if (random.chance(rests ? 0.3 : 0.03)) place.displayLots = integer(random, 1, Math.ceil(place.qtyLots * 1.1))
    if (rests && random.chance(0.2)) {
      place.timeInForce = 'GTD'
      place.expiresAtMs = atMs + integer(random, -200, 9_000)
    }
    if (this.naive.symbol(place.symbol).spec.maxQtyLots > 1_000_000 && random.chance(0.3)) {
      Object.assign(place, { side: 'BUY', type: 'LIMIT', timeInForce: 'GTC', displayLots: 0, expiresAtMs: 0 })
      Object.assign(place, { postOnly: false, priceTicks: 0, qtyLots: 10_000_000 })
    }
    return place
  }

  private amend(account: number): KeyedCommand {
    const { random, atMs, naive } = this
    const order = this.someOrder(account)
    const known = naive.orders.find((o) => o.id === order.seq)
    const price = known?.price ?? 0
    const qty = known?.qty ?? 5
    const filled = known ? known.qty - known.remaining : 0
    const opposite = known && naive.queue(known.symbol, known.side === 'BUY' ? 'SELL' : 'BUY')[0]?.price
    const prices = [null, null, price, price + integer(random, -15, 15), opposite ?? price, price + 40, -500] as const
    const roll = random.next()
    const priceTicks =
      prices[roll < 0.3 ? 0 : roll < 0.45 ? 2 : roll < 0.75 ? 3 : roll < 0.95 ? 4 : roll < 0.98 ? 5 : 6]
    const qtys = [null, integer(random, filled + 1, qty), qty + integer(random, 1, 15), qty, filled, 200] as const
    const other = random.next()
    const at = other < 0.3 ? 0 : other < 0.65 ? 1 : other < 0.9 ? 2 : other < 0.94 ? 3 : other < 0.98 ? 4 : 5
    const qtyLots = qtys[at]
    return {
      kind: 'amend',
      atMs,
      account,
      order,
      priceTicks: priceTicks ?? null,
      qtyLots: qtyLots || null,
      clientOrderId: null,
    }
  }

  /** Mostly one of the account's own open orders; sometimes another's, a closed one, or none at all. */
  private someOrder(account: number): OrderRef {
    const { random, naive } = this
    const owner = random.chance(0.93) ? account : integer(random, 1, naive.accounts.length - 1)
    const open = naive.ordersOf(owner).map((o) => o.id)
    const closed = naive.closed.slice(-300).filter((o) => o.account === owner)
    const seqs = open.length > 0 && random.chance(0.93) ? open : closed.map((o) => o.seq)
    const seq = seqs[Math.floor(random.next() * seqs.length)] ?? 3
    return { seq, slot: this.slots.get(seq) ?? 0 }
  }

  /** Nearly always one that trades; now and then one that is gone. */
  private someSymbol(): number {
    const { random, naive } = this
    const listed = naive.symbols.flatMap((s, i) => (s.retired && !random.chance(0.003) ? [] : [i]))
    return listed[Math.floor(random.next() * listed.length)] ?? 0
  }

  private operator(): Command | null {
    const { random, atMs, naive } = this
    const due = naive.orders.some((o) => o.timeInForce === 'GTD' && o.expiresAt <= atMs)
    // Sometimes late: the engine itself looks at no clock.
    if (random.chance(due ? 0.4 : 0.004)) return { kind: 'expire', atMs }
    const symbol = this.someSymbol()
    const { session, spec } = naive.symbol(symbol)
    if (random.chance({ CONTINUOUS: 0.008, AUCTION: 0.05, HALTED: 0.15, CLOSED: 0.3 }[session])) {
      if (random.chance(session === 'CLOSED' ? 0.2 : 0.02)) return { kind: 'retire', atMs, symbol }
      return { kind: 'setSession', atMs, symbol, session: this.nextSession(session) }
    }
    if (random.chance(0.006)) return { kind: 'setLimits', atMs, symbol, limits: this.someLimits() }
    if (random.chance(0.01)) {
      const missing = SPEC.filter((s) => !naive.symbols.some((at) => !at.retired && at.spec.symbol === s.symbol))
      return { kind: 'listSymbol', atMs, spec: missing[0] ?? this.again(spec) }
    }
    if (random.chance(0.001)) {
      const fresh = naive.accounts.length < MAX_ACCOUNTS
      return {
        kind: 'openAccount',
        atMs,
        userId: fresh ? `user-${naive.accounts.length}` : 'user-1',
        simulated: random.chance(0.3),
        cashMicro: CASH_MICRO,
        energyLots: ENERGY_LOTS,
        clientOrderId: null,
      }
    }
    return null
  }

  private again = (spec: SymbolSpec): SymbolSpec => ({ ...spec, grantLots: 1 })

  private nextSession(session: Session): Session {
    const { random } = this
    if (random.chance(0.04)) return session
    switch (session) {
      case 'CONTINUOUS':
        return random.pick(['AUCTION', 'AUCTION', 'AUCTION', 'AUCTION', 'AUCTION', 'HALTED', 'CLOSED'] as const)
      case 'AUCTION':
        return random.pick([
          'CONTINUOUS',
          'CONTINUOUS',
          'CONTINUOUS',
          'CONTINUOUS',
          'HALTED',
          'HALTED',
          'CLOSED',
        ] as const)
      case 'HALTED':
        return random.pick(['CONTINUOUS', 'CONTINUOUS', 'AUCTION', 'CLOSED'] as const)
      case 'CLOSED':
        return random.pick(['CONTINUOUS', 'AUCTION', 'AUCTION', 'HALTED'] as const)
    }
  }

  private someLimits(): Limits {
    const { random } = this
    const roll = random.next()
    if (roll < 0.12) {
      const wrong: Partial<Limits>[] = [
        { minPriceTicks: 10, maxPriceTicks: 9 },
        { minPriceTicks: -999_901 },
        { maxPriceTicks: 999_901 },
        { maxQtyLots: 0 },
        { maxValueMicro: 0 },
      ]
      return { ...LIMITS, ...wrong[integer(random, 0, wrong.length - 1)] }
    }
    if (roll < 0.2) return BOUNDLESS
    if (roll < 0.6) return LIMITS
    return {
      minPriceTicks: integer(random, -400, -50),
      maxPriceTicks: integer(random, 120, 900),
      maxQtyLots: integer(random, 12, 60),
      maxValueMicro: integer(random, 1_500_000, 10_000_000),
      maxOpenOrders: integer(random, 5, 12),
      collarPercent: integer(random, 0, 40),
      collarMinTicks: integer(random, 0, 60),
      maxCommandsPerSecond: integer(random, 0, 6),
    }
  }
}
