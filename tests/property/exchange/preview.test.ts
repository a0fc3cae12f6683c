/** What a preview shows is what execution then does, and previewing leaves no trace. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { LegPreview } from '../../../lib/contracts/exchange/preview.ts'
import { MICRO_PER_TICK_LOT } from '../../../lib/contracts/units.ts'
import { apply } from '../../../lib/exchange/engine/apply.ts'
import type { Command, OrderRef, Outcome } from '../../../lib/exchange/engine/commands.ts'
import { forkForSimulation } from '../../../lib/exchange/engine/fork.ts'
import { sideIndex } from '../../../lib/exchange/engine/ladder.ts'
import { available, CASH, energyOf, locked } from '../../../lib/exchange/engine/ledger.ts'
import { ASK, BID } from '../../../lib/exchange/engine/level-record.ts'
import * as pool from '../../../lib/exchange/engine/order-pool.ts'
import { levelsOf, lotsAhead, ordersOf } from '../../../lib/exchange/engine/queries.ts'
import {
  accountAt,
  createState,
  type ExchangeState,
  type SymbolState,
  symbolAt,
} from '../../../lib/exchange/engine/state.ts'
import { stateDigest } from '../../../lib/exchange/engine/state-digest.ts'
import { findSymbol, readAmend, readPlace } from '../../../lib/exchange/mcp/door.ts'
import { orderId } from '../../../lib/exchange/mcp/order-id.ts'
import { type Leg, previewLegs } from '../../../lib/exchange/preview/legs.ts'
import { createRandom, type Random } from '../../../lib/exchange/simulation/random.ts'
import { ACCOUNTS, QUIET_SYMBOLS, quietGenesis, randomCommand, randomPlace, startState } from './small-exchange.ts'

const NAMES = ['A', 'B'] as const

function randomLeg(live: ExchangeState, trader: number, random: Random, centre: number): Leg {
  const roll = random.next()
  const userId = accountAt(live, trader).userId
  if (roll < 0.7) {
    const p = randomPlace(random, centre)
    return {
      tool: 'placeOrder',
      args: {
        userId,
        side: p.side,
        qty: p.qtyLots / 10,
        price: p.type === 'MARKET' ? undefined : p.priceTicks / 100,
        symbol: NAMES[p.symbol] ?? 'A',
        type: p.type,
        timeInForce: p.timeInForce,
        postOnly: p.postOnly,
        displayQty: p.timeInForce === 'GTC' && p.qtyLots > 3 && random.chance(0.25) ? 0.3 : undefined,
        selfTradePrevention: random.pick(['CANCEL_TAKER', 'CANCEL_MAKER', 'CANCEL_BOTH'] as const),
      },
    }
  }
  if (roll < 0.92) {
    const slots = [...ordersOf(live, trader)]
    const slot = slots[Math.floor(random.next() * slots.length)]
    const id = slot === undefined ? '5-1' : orderId({ seq: pool.orderSeq(live.orders, slot), slot })
    if (roll < 0.8) return { tool: 'cancelOrder', args: { userId, orderId: id } }
    const price = random.chance(0.6) ? Math.round(centre + random.normal() * 12) / 100 : undefined
    const qty = price === undefined || random.chance(0.5) ? Math.ceil(random.next() * 25) / 10 : undefined
    return { tool: 'amendOrder', args: { userId, orderId: id, price, qty } }
  }
  return { tool: 'cancelAllOrders', args: { userId, symbol: random.pick([undefined, 'A', 'B'] as const) } }
}

/** The command a leg stands for, as the door would make it for the live exchange. */
function commandOf(state: ExchangeState, trader: number, leg: Leg, atMs: number): Command {
  if (leg.tool === 'placeOrder') {
    const symbol = findSymbol(state, leg.args.symbol)
    assert.ok(symbol.ok)
    const read = readPlace(symbol.value, trader, leg.args)
    assert.ok(read.ok)
    return { ...read.value, atMs }
  }
  if (leg.tool === 'cancelOrder') {
    const [seq, slot] = leg.args.orderId.split('-').map(Number)
    return { kind: 'cancel', atMs, account: trader, order: { seq: seq ?? 0, slot: slot ?? 0 }, clientOrderId: null }
  }
  if (leg.tool === 'amendOrder') {
    const read = readAmend(state, trader, leg.args)
    assert.ok(read.ok)
    return { ...read.value, atMs }
  }
  assert.equal(leg.tool, 'cancelAllOrders')
  const name = leg.tool === 'cancelAllOrders' ? leg.args.symbol : undefined
  const symbol = name === undefined ? null : (state.symbolIndex.get(name) ?? null)
  return { kind: 'cancelAll', atMs, account: trader, symbol, side: null, clientOrderId: null }
}

function wallet(state: ExchangeState, account: number, symbol: number): LegPreview['walletBefore'] {
  return {
    availableCurrency: available(state.ledger, CASH, account) / 1e6,
    lockedCurrency: locked(state.ledger, CASH, account) / 1e6,
    availableAmount: available(state.ledger, energyOf(symbol), account) / 10,
    lockedAmount: locked(state.ledger, energyOf(symbol), account) / 10,
  }
}

type Locked = { lots: number; micro: number }
/** What each open order of an account holds back, by its number. */
function locks(state: ExchangeState, account: number): Map<number, Locked> {
  const held = new Map<number, Locked>()
  for (const slot of ordersOf(state, account)) {
    const lots = pool.orderRemaining(state.orders, slot)
    const perLot = pool.orderPrice(state.orders, slot) * MICRO_PER_TICK_LOT
    const sells = pool.orderSide(state.orders, slot) === 'SELL'
    held.set(pool.orderSeq(state.orders, slot), {
      lots: sells ? lots : 0,
      micro: Math.max(0, sells ? -perLot : perLot) * lots,
    })
  }
  return held
}

/** Orders that an earlier leg of the plan placed have no id before it runs, and are counted. */
function assertSameCancels(
  preview: LegPreview,
  gone: readonly OrderRef[],
  live: ExchangeState,
  held: Map<number, Locked>,
  context: string,
): void {
  const known = gone.filter(({ seq, slot }) => pool.isOpen(live.orders, slot, seq)).sort((a, b) => a.seq - b.seq)
  assert.deepEqual(preview.cancels, known.map(orderId), context)
  assert.equal(preview.cancelsPlaced ?? 0, gone.length - known.length, context)
  const freed = gone.map(({ seq }) => held.get(seq) as Locked)
  const released = [preview.releasedAmount, preview.releasedCurrency]
  const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0)
  assert.deepEqual(released, [sum(freed.map((f) => f.lots)) / 10, sum(freed.map((f) => f.micro)) / 1e6], context)
}

function assertSame(
  preview: LegPreview,
  outcome: Outcome,
  after: ExchangeState,
  command: Command,
  context: string,
): void {
  if (outcome.kind === 'refused') {
    assert.equal(preview.ok, false, context)
    assert.equal(preview.checks.find((check) => !check.ok)?.code, outcome.code, context)
    return
  }
  assert.equal(preview.ok, true, `${context}: ${JSON.stringify(preview.checks)}`)
  if (outcome.kind === 'placed' && command.kind === 'place') {
    const levels = new Map<number, number>()
    for (const f of outcome.fills) levels.set(f.priceTicks, (levels.get(f.priceTicks) ?? 0) + f.qtyLots)
    assert.deepEqual(
      preview.fills,
      [...levels].map(([p, q]) => ({ price: p / 100, amount: q / 10 })),
      context,
    )
    assert.equal(preview.restingAmount, outcome.restingLots / 10, context)
    assert.equal(preview.unfilledAmount, outcome.droppedLots / 10, context)
    const sign = command.side === 'BUY' ? 1 : -1
    assert.equal(preview.cost, (sign * outcome.filledValue * MICRO_PER_TICK_LOT) / 1e6 + 0, context)
    if (outcome.restingLots > 0) {
      const side = sideIndex(command.side)
      const ahead = lotsAhead(after, symbolAt(after, command.symbol), side, command.priceTicks, outcome.order.slot)
      assert.equal(preview.aheadInQueue, ahead / 10, context)
    }
  }
  if (outcome.kind === 'amended') {
    assert.deepEqual(
      [preview.filledQty, preview.restingAmount, preview.unfilledAmount, preview.keptPriority],
      [outcome.filledLots / 10, outcome.restingLots / 10, outcome.droppedLots / 10, outcome.keptPriority],
      context,
    )
    if (outcome.restingLots > 0) {
      const side = sideIndex(outcome.side)
      const symbol = symbolAt(after, outcome.symbol)
      const ahead = lotsAhead(after, symbol, side, outcome.priceTicks, outcome.order.slot)
      assert.equal(preview.aheadInQueue, ahead / 10, context)
    }
  }
  if (outcome.kind === 'cancelled') {
    assert.deepEqual(preview.cancels, [orderId(outcome.order)], context)
    assert.equal(preview.releasedCurrency, outcome.releasedMicro / 1e6, context)
    assert.equal(preview.releasedAmount, outcome.releasedLots / 10, context)
  }
  if (outcome.kind === 'cancelledAll') {
    assert.equal(preview.releasedCurrency, outcome.releasedMicro / 1e6, context)
    assert.equal(preview.releasedAmount, outcome.releasedLots / 10, context)
  }
}

/** A random command, an iceberg now and then. */
function someCommand(live: ExchangeState, random: Random, centre: number, atMs: number): Command {
  const command = { ...randomCommand(live, random, centre), atMs }
  const splits = command.kind === 'place' && command.timeInForce === 'GTC' && random.chance(0.2)
  return splits ? { ...command, displayLots: Math.min(3, command.qtyLots) } : command
}

for (const seed of [21, 22, 23, 24]) {
  test(`previewed plans equal what their execution does (seed ${seed})`, () => {
    const random = createRandom(seed)
    const history: Command[] = quietGenesis()
    const live = createState()
    for (const command of history) apply(live, command)
    let accepted = 0
    let selfCancelled = 0
    let placedAndCancelled = 0
    let centre = 40
    for (let round = 0; round < 150; round++) {
      centre = Math.max(-80, Math.min(160, centre + random.normal() * 6))
      for (let i = 0; i < 12; i++) {
        const command = someCommand(live, random, centre, history.length)
        apply(live, command)
        history.push(command)
      }
      const trader = 1 + Math.floor(random.next() * (ACCOUNTS - 1))
      const legs: Leg[] = []
      while (legs.length < 1 + random.next() * 5) legs.push(randomLeg(live, trader, random, centre))
      const before = stateDigest(live)
      const previews = previewLegs(live, trader, legs, 0)
      assert.equal(stateDigest(live), before, 'previewing leaves no trace')

      const replica = createState()
      for (const command of history) apply(replica, command)
      legs.forEach((leg, i) => {
        const preview = previews[i] as LegPreview
        const context = `round ${round}, leg ${i}: ${JSON.stringify(leg)}`
        const symbol = preview.symbol === 'B' ? 1 : 0
        assert.deepEqual(preview.walletBefore, wallet(replica, trader, symbol), context)
        const command = commandOf(replica, trader, leg, live.atMs)
        const held = locks(replica, trader)
        const outcome = apply(replica, command)
        if (outcome.kind === 'placed' || outcome.kind === 'amended') {
          assertSameCancels(preview, outcome.selfCancelled, live, held, context)
          selfCancelled += outcome.selfCancelled.length
        }
        if (outcome.kind === 'cancelledAll') {
          assertSameCancels(preview, outcome.orders, live, held, context)
          placedAndCancelled += preview.cancelsPlaced ?? 0
        }
        assertSame(preview, outcome, replica, command, context)
        assert.deepEqual(preview.walletAfter, wallet(replica, trader, symbol), context)
        if (outcome.kind !== 'refused') accepted++
      })
    }
    assert.ok(accepted > 150, `${accepted} legs were accepted`)
    assert.ok(selfCancelled > 5, `${selfCancelled} own orders gave way`)
    assert.ok(placedAndCancelled > 5, `${placedAndCancelled} orders were cancelled by the plan that placed them`)
  })
}

test('of an order that an earlier leg of the plan ends it is not said that it has ended', () => {
  const live = createState()
  for (const command of quietGenesis()) apply(live, command)
  const resting = { ...randomPlace(createRandom(1), 40), atMs: 1, account: 1, symbol: 0, side: 'SELL' as const }
  const limit = { ...resting, type: 'LIMIT' as const, timeInForce: 'GTC' as const, postOnly: false, priceTicks: 50 }
  const placed = apply(live, { ...limit, qtyLots: 5 })
  assert.equal(placed.kind, 'placed')
  const userId = accountAt(live, 1).userId
  const id = placed.kind === 'placed' ? orderId(placed.order) : ''
  const cancel: Leg = { tool: 'cancelOrder', args: { userId, orderId: id } }
  const all: Leg = { tool: 'cancelAllOrders', args: { userId } }
  const amend: Leg = { tool: 'amendOrder', args: { userId, orderId: id, qty: 0.3 } }
  for (const legs of [
    [cancel, cancel],
    [all, amend],
  ]) {
    const [, second] = previewLegs(live, 1, legs, 0)
    assert.deepEqual(
      second?.checks.map(({ code, detail }) => [code, detail]),
      [
        [
          'ALREADY_CLOSED',
          `Order ${id} would be cancelled by an earlier leg of this plan; there would be nothing left of it in the book.`,
        ],
      ],
    )
  }
})

test('a preview knows the session of the market, the clip that an iceberg has begun, and how an own order gives way', () => {
  const state = startState(quietGenesis())
  const plain = { ...randomPlace(createRandom(1), 40), type: 'LIMIT', timeInForce: 'GTC', postOnly: false } as const
  const put = (account: number, side: 'BUY' | 'SELL', priceTicks: number, qtyLots: number, more = {}): OrderRef => {
    const outcome = apply(state, { ...plain, atMs: 1, account, symbol: 0, side, priceTicks, qtyLots, ...more })
    return outcome.kind === 'placed' ? outcome.order : assert.fail(outcome.kind)
  }
  const preview = (leg: Leg) => previewLegs(state, 1, [leg], 1)[0] ?? assert.fail('no preview')
  const { userId } = accountAt(state, 1)
  const buy = { userId, side: 'BUY', qty: 0.4, price: 0.5, symbol: 'A', type: 'LIMIT', postOnly: false } as const
  const place: Leg = { tool: 'placeOrder', args: { ...buy, selfTradePrevention: 'CANCEL_TAKER' } }

  put(2, 'SELL', 50, 10, { displayLots: 4 })
  put(1, 'SELL', 50, 2)
  put(3, 'BUY', 50, 3)
  const first = preview(place)
  assert.deepEqual([first.filledQty, first.unfilledAmount], [0.1, 0.3])

  const own = put(1, 'BUY', 40, 5, { selfTrade: 'CANCEL_MAKER' })
  const amended = preview({ tool: 'amendOrder', args: { userId, orderId: orderId(own), price: 0.5 } })
  assert.deepEqual([amended.filledQty, amended.cancels.length], [0.5, 1])

  apply(state, { kind: 'setSession', atMs: 2, symbol: 0, session: 'HALTED' })
  assert.deepEqual(
    preview(place).checks.map(({ code }) => code),
    ['MARKET_CLOSED'],
  )
})

test('a simulation fork carries the same book and leaves the live exchange as it was', () => {
  const random = createRandom(5)
  const live = createState()
  for (const command of quietGenesis()) apply(live, command)
  for (let i = 0; i < 600; i++) apply(live, { ...randomCommand(live, random, 40), atMs: i })
  const before = stateDigest(live)
  for (let symbol = 0; symbol < QUIET_SYMBOLS; symbol++) {
    const fork = forkForSimulation(live, accountAt(live, 1), symbol, 200)
    for (const side of [BID, ASK] as const) {
      const [shown, forked] = [live, fork.state].map(
        (of) =>
          new Map(
            levelsOf(of, symbolAt(of, symbol), side, Number.POSITIVE_INFINITY).map((l) => [l.priceTicks, l.lots]),
          ),
      )
      for (let price = -400; price <= 900; price++) {
        const own = [...ordersOf(live, 1)]
          .filter(
            (slot) =>
              pool.orderSymbol(live.orders, slot) === symbol &&
              pool.orderPrice(live.orders, slot) === price &&
              sideIndex(pool.orderSide(live.orders, slot)) === side,
          )
          .reduce((sum, slot) => sum + pool.orderShown(live.orders, slot), 0)
        assert.equal(forked?.get(price) ?? 0, (shown?.get(price) ?? 0) - own)
      }
    }
    for (let i = 0; i < 200; i++) {
      apply(fork.state, { ...randomPlace(random, 40), symbol, account: fork.account, atMs: 700 })
    }
  }
  assert.equal(stateDigest(live), before)
})

test('what was delivered is not looked at, or each day of contracts would make every preview and registration slower', () => {
  const state = startState(quietGenesis())
  const [, b] = state.symbols
  apply(state, { kind: 'setSession', atMs: 1, symbol: 1, session: 'CLOSED' })
  apply(state, { kind: 'retire', atMs: 1, symbol: 1 })
  state.symbols[1] = new Proxy(b as SymbolState, {
    get: (_, field) => assert.fail(`${String(field)} of it is read`),
  })
  const userId = accountAt(state, 1).userId
  const leg: Leg = { tool: 'cancelAllOrders', args: { userId } }
  assert.deepEqual(
    previewLegs(state, 1, [leg, leg], 1).map(({ ok, walletAfter }) => [ok, walletAfter.availableAmount]),
    [
      [true, 12],
      [true, 12],
    ],
  )
  forkForSimulation(state, accountAt(state, 1), 0, 10)
  const means = { cashMicro: 1, energyLots: 5 }
  apply(state, { kind: 'openAccount', atMs: 1, userId: 'new', simulated: false, ...means, clientOrderId: null })
  assert.equal(available(state.ledger, energyOf(0), state.accountIndex.get('new') ?? 0), 5)
})
