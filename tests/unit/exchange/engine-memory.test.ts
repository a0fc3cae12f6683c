// What the engine remembers of what has ended: keys, history, slots that are given out again, and all of it through a snapshot.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { apply } from '../../../lib/exchange/engine/apply.ts'
import { whyNotMine } from '../../../lib/exchange/engine/cancel.ts'
import { factsOf, HISTORY_CAPACITY, HISTORY_ORDERS } from '../../../lib/exchange/engine/closed-orders.ts'
import type { Outcome, Placed } from '../../../lib/exchange/engine/commands.ts'
import { withSlot } from '../../../lib/exchange/engine/find-order.ts'
import { keysOf, remembersSince } from '../../../lib/exchange/engine/idempotency.ts'
import { KEYS_PER_GENERATION } from '../../../lib/exchange/engine/key-table.ts'
import { BID } from '../../../lib/exchange/engine/level-record.ts'
import * as pool from '../../../lib/exchange/engine/order-pool.ts'
import { NO_SLOT } from '../../../lib/exchange/engine/order-pool.ts'
import { closedOrdersOf, isWholeHistoryOf, levelsOf } from '../../../lib/exchange/engine/queries.ts'
import { restoreState, serialiseState } from '../../../lib/exchange/engine/snapshot.ts'
import { accountAt, type ExchangeState, symbolAt } from '../../../lib/exchange/engine/state.ts'
import { stateDigest } from '../../../lib/exchange/engine/state-digest.ts'
import { createRandom } from '../../../lib/exchange/simulation/random.ts'
import { order, placed, start } from './engine-state.ts'

test('the last keys of an account are remembered across generations; memory stays bounded', () => {
  const state = start()
  const keyed = (n: number): Outcome =>
    apply(state, order(1, 'BUY', 100, 1, { timeInForce: 'IOC', clientOrderId: `k${n}` }))
  for (let n = 0; n < KEYS_PER_GENERATION * 3; n++) assert.equal(keyed(n).kind, 'placed')
  const newest = KEYS_PER_GENERATION * 3 - 1
  assert.equal(keyed(newest).kind, 'replayed')
  assert.equal(keyed(newest - KEYS_PER_GENERATION + 1).kind, 'replayed')
  assert.equal(keysOf(accountAt(state, 1).keys).length, 2 * KEYS_PER_GENERATION)
  assert.equal(accountAt(state, 1).keys.table.keys.length, 2 * KEYS_PER_GENERATION)
  assert.equal(keyed(0).kind, 'placed', 'the oldest are forgotten')
})

test('what keys did takes no more room after ten generations than after four, the words of refusals neither', () => {
  const state = start()
  const { written } = accountAt(state, 1).keys
  const room = () => written.map(({ values, length, texts }) => [values.length, length, texts.length])
  const fill = (generations: number) => {
    for (let n = 0; n < KEYS_PER_GENERATION * generations; n++) {
      // Above any price: refused with a word.
      const clientOrderId = `${state.seq}`
      assert.equal(apply(state, order(1, 'BUY', 1_000_000, 1, { clientOrderId })).kind, 'refused')
    }
    return room()
  }
  assert.deepEqual(fill(4), fill(6))
})

test('an account tells since when it remembers each key: from the first that did something', () => {
  const state = start()
  const { keys } = accountAt(state, 1)
  const use = (clientOrderId: string) => apply(state, order(1, 'BUY', 1_000_000, 1, { clientOrderId })).seq
  const forget = (clientOrderId: string) => apply(state, { kind: 'resolve', atMs: 0, account: 1, clientOrderId })
  for (let n = 0; n < KEYS_PER_GENERATION; n++) use(`old-${n}`)
  forget('void')
  const first = use('k-0')
  for (let n = 1; n < KEYS_PER_GENERATION - 1; n++) use(`k-${n}`)
  assert.equal(remembersSince(keys), 0, 'nothing is forgotten yet')
  use('new')
  assert.equal(remembersSince(keys), first)
  for (let n = 0; n < 3 * KEYS_PER_GENERATION; n++) forget(`void-${n}`)
  assert.equal(remembersSince(keys), Number.POSITIVE_INFINITY, 'none did anything')
})

test('history goes back as far as promised, newest first, and survives the ring turning over', () => {
  const state = start()
  const ends = (account: number, n: number): Placed =>
    placed(apply(state, order(account, 'BUY', 100, 1, { timeInForce: 'IOC', atMs: n, clientOrderId: `k${n}` })))
  const whyNot = (account: number, seq: number) => whyNotMine(state, account, { seq, slot: NO_SLOT })?.code
  const lost = ends(2, 0)
  let last = lost
  for (let n = 1; n < HISTORY_CAPACITY; n++) last = ends(1, n)
  assert.deepEqual([[...closedOrdersOf(state, 2)].length, whyNot(2, lost.seq)], [1, 'ALREADY_CLOSED'])
  assert.deepEqual([isWholeHistoryOf(state, 2), isWholeHistoryOf(state, 1)], [true, false])
  last = ends(1, HISTORY_CAPACITY)
  assert.deepEqual([...closedOrdersOf(state, 2)], [], 'its place has gone to another')
  assert.equal(isWholeHistoryOf(state, 2), false)
  assert.deepEqual([whyNot(2, lost.seq), whyNot(2, last.seq)], ['NOT_FOUND', 'NOT_FOUND'])
  for (let n = HISTORY_CAPACITY + 1; n <= HISTORY_CAPACITY + 10; n++) last = ends(1, n)
  const { records } = state.closed
  const places = [...closedOrdersOf(state, 1)]
  const seqs = places.map((at) => factsOf(records, at).seq)
  assert.equal(seqs.length, HISTORY_ORDERS)
  assert.deepEqual([seqs[0], seqs.at(-1)], [last.seq, last.seq - HISTORY_ORDERS + 1])
  assert.deepEqual(factsOf(records, places[0] as number), {
    seq: last.seq,
    slot: last.order.slot,
    account: 1,
    symbol: 0,
    side: 'BUY',
    type: 'LIMIT',
    timeInForce: 'IOC',
    priceTicks: 100,
    qtyLots: 1,
    filledLots: 0,
    filledValue: 0,
    postOnly: false,
    displayLots: 0,
    expiresAtMs: 0,
    state: 'CANCELLED',
    clientOrderId: `k${HISTORY_CAPACITY + 10}`,
    createdAtMs: HISTORY_CAPACITY + 10,
    updatedAtMs: HISTORY_CAPACITY + 10,
  })
  assert.equal(records.ints.length, HISTORY_CAPACITY << 4, 'memory is bounded')
  const oldest = last.seq - HISTORY_CAPACITY + 1
  assert.deepEqual([whyNot(1, last.seq), whyNot(1, oldest)], ['ALREADY_CLOSED', 'ALREADY_CLOSED'])
  assert.deepEqual([whyNot(1, oldest - 1), whyNot(2, last.seq), whyNot(2, lost.seq)], Array(3).fill('NOT_FOUND'))
  ends(2, HISTORY_CAPACITY + 11)
  assert.deepEqual([[...closedOrdersOf(state, 2)].length, isWholeHistoryOf(state, 2)], [1, false])
})

test('slots go round: an id of a former order in the same slot finds nothing', () => {
  const state = start(undefined, 0)
  const account = apply(state, {
    kind: 'openAccount',
    atMs: 0,
    userId: 'simulated',
    simulated: true,
    cashMicro: 1e13,
    energyLots: 0,
    clientOrderId: null,
  })
  assert.equal(account.kind, 'accountOpened')
  const first = placed(apply(state, order(1, 'BUY', 100, 1)))
  const cancel = { kind: 'cancel', atMs: 0, account: 1, order: first.order, clientOrderId: null } as const
  assert.equal(apply(state, cancel).kind, 'cancelled')
  const second = placed(apply(state, order(1, 'BUY', 100, 1)))
  assert.equal(second.order.slot, first.order.slot, 'simulated participants keep no history')
  const again = apply(state, cancel)
  assert.equal(again.kind === 'refused' && again.code, 'NOT_FOUND')
  assert.equal(levelsOf(state, symbolAt(state, 0), BID, 5)[0]?.orders, 1)
})

test('an order is told apart from the one that has its slot now, however it ended', () => {
  const state = start()
  const key = (n: number) => ({ clientOrderId: `k${n}` })
  const gone = placed(apply(state, order(1, 'BUY', 100, 1, key(0))))
  const cancel = { kind: 'cancel', atMs: 0, account: 1, order: gone.order, clientOrderId: null } as const
  assert.equal(apply(state, cancel).kind, 'cancelled')
  const atOnce = apply(state, cancel)
  assert.equal(atOnce.kind === 'refused' && atOnce.code, 'ALREADY_CLOSED')
  const next = placed(apply(state, order(1, 'BUY', 100, 1, key(1))))
  assert.equal(next.order.slot, gone.order.slot, 'the slot goes to the next order at once')
  const never = placed(apply(state, order(1, 'BUY', 90, 2, { timeInForce: 'IOC', ...key(2) })))
  assert.equal(never.order.slot, NO_SLOT, 'it never rested')
  for (const { order } of [gone, never]) {
    const refused = apply(state, { ...cancel, order })
    assert.deepEqual(refused.kind === 'refused' && [refused.code, refused.facts.what], ['ALREADY_CLOSED', 'CANCELLED'])
    const others = apply(state, { ...cancel, order, account: 2 })
    assert.equal(others.kind === 'refused' && others.code, 'NOT_FOUND')
  }
  const others = apply(state, { ...cancel, order: next.order, account: 2 })
  assert.equal(others.kind === 'refused' && others.code, 'NOT_OWNER')
  const [last, first] = [...closedOrdersOf(state, 1)].map((at) => factsOf(state.closed.records, at))
  assert.deepEqual([last?.seq, last?.slot, last?.clientOrderId], [never.seq, NO_SLOT, 'k2'])
  assert.deepEqual([first?.seq, first?.slot, first?.clientOrderId], [gone.seq, gone.order.slot, 'k0'])
})

test('an order whose slot nobody knows is looked for; a wrong slot finds nothing', () => {
  const state = start()
  const { seq, order: known } = placed(apply(state, order(1, 'BUY', 100, 5)))
  const cancel = { kind: 'cancel', atMs: 0, account: 1, clientOrderId: null } as const
  for (const wrong of [
    { seq, slot: known.slot + 1 },
    // In 32 bits its record is where the order's is.
    { seq, slot: known.slot + 2 ** 29 },
    // Records in which nothing has been written.
    { seq: 0, slot: NO_SLOT },
    { seq: 0, slot: known.slot + 1 },
  ]) {
    const outcome = apply(state, { ...cancel, order: wrong })
    assert.equal(outcome.kind === 'refused' && outcome.code, 'NOT_FOUND', JSON.stringify(wrong))
  }
  assert.deepEqual(withSlot(state, 1, { seq, slot: known.slot + 1 }), known)
  assert.deepEqual(withSlot(state, 2, { seq, slot: known.slot + 1 }), { seq, slot: known.slot + 1 })
  const amended = apply(state, {
    ...cancel,
    kind: 'amend',
    order: { seq, slot: NO_SLOT },
    priceTicks: null,
    qtyLots: 3,
  })
  assert.equal(amended.kind === 'amended' && amended.restingLots, 3)
  const others = apply(state, { ...cancel, account: 2, order: { seq, slot: NO_SLOT } })
  assert.equal(others.kind === 'refused' && others.code, 'NOT_FOUND')
  const cancelled = apply(state, { ...cancel, order: { seq, slot: NO_SLOT } })
  assert.equal(cancelled.kind === 'cancelled' && cancelled.side, 'BUY')
  assert.deepEqual(levelsOf(state, symbolAt(state, 0), BID, 5), [])
})

test('a keyed cancel asked again is the same write, whatever slot its order is said to have', () => {
  const state = start()
  const { order: known } = placed(apply(state, order(1, 'BUY', 100, 5)))
  const cancel = { kind: 'cancel', atMs: 0, account: 1, order: known, clientOrderId: 'c' } as const
  assert.equal(apply(state, cancel).kind, 'cancelled')
  const again = apply(state, { ...cancel, order: { ...known, slot: NO_SLOT } })
  assert.deepEqual(again.kind === 'replayed' && again.command, cancel)
  const other = placed(apply(state, order(1, 'BUY', 100, 5)))
  const conflict = apply(state, { ...cancel, order: other.order })
  assert.equal(conflict.kind === 'refused' && conflict.code, 'IDEMPOTENCY_CONFLICT')
})

test('an order tells when it last changed, also a year after it was placed and after a snapshot', () => {
  const state = start()
  const { order: resting } = placed(apply(state, order(1, 'SELL', 100, 9, { atMs: 1_000 })))
  const seen = (from = state) => pool.orderUpdatedAtMs(from.orders, resting.slot)
  assert.equal(seen(), 1_000)
  for (const atMs of [1_001, 2 ** 31 + 999, 2 ** 31 + 1_000, 2 ** 32 + 1_000, 31_536_000_000, 31_536_000_001]) {
    apply(state, order(2, 'BUY', 100, 1, { atMs }))
    assert.equal(seen(), atMs)
    assert.equal(seen(restoreState(serialiseState(state))), atMs)
  }
})

test('a snapshot holds what few orders have, also where none of the first thousand slots has any of it', () => {
  const state = start({ maxOpenOrders: 2_000 })
  for (let i = 0; i < 1_100; i++) apply(state, order(1, 'BUY', 100, 1))
  const kept = placed(apply(state, order(2, 'SELL', 200, 9, { displayLots: 2, clientOrderId: 'k' })))
  assert.deepEqual([state.orders.cold[0], kept.order.slot > 1_024], [undefined, true])
  const again = restoreState(serialiseState(state))
  assert.equal(stateDigest(again), stateDigest(state))
  assert.deepEqual(factsOf(again.orders, kept.order.slot), factsOf(state.orders, kept.order.slot))
})

test('slots that many orders gave back are given out after a snapshot as they would have been', () => {
  const state = start({ maxOpenOrders: 200 })
  for (let i = 0; i < 100; i++) apply(state, order(1, 'BUY', 100, 1))
  apply(state, { kind: 'cancelAll', atMs: 0, account: 1, symbol: null, side: null, clientOrderId: null })
  const again = restoreState(serialiseState(state))
  const slots = (from: ExchangeState) =>
    Array.from({ length: 101 }, () => placed(apply(from, order(1, 'BUY', 100, 1))).order.slot)
  assert.deepEqual(slots(again), slots(state))
})

test('the ends of orders that have ended otherwise do not pile up; of the others, those due come soonest first', () => {
  const state = start({ maxOpenOrders: 5_000 })
  const random = createRandom(4)
  const open: { seq: number; expiresAtMs: number }[] = []
  for (let i = 0; i < 6_000; i++) {
    const expiresAtMs = 1_000 + Math.floor(random.next() * 500)
    const { order: one } = placed(apply(state, order(1, 'BUY', 100, 1, { timeInForce: 'GTD', expiresAtMs })))
    if (random.chance(0.1)) open.push({ seq: one.seq, expiresAtMs })
    else apply(state, { kind: 'cancel', atMs: 0, account: 1, order: one, clientOrderId: null })
  }
  assert.ok(state.expiries.heap.length <= 2 * open.length, `${state.expiries.heap.length} for ${open.length}`)
  open.sort((a, b) => a.expiresAtMs - b.expiresAtMs || a.seq - b.seq)
  for (const atMs of [999, 1_250, 1_499]) {
    const due = open.splice(0, open.filter((one) => one.expiresAtMs <= atMs).length)
    const outcome = apply(state, { kind: 'expire', atMs })
    assert.ok(outcome.kind === 'expired')
    assert.deepEqual(
      outcome.orders.map((ended) => ended.order.seq),
      due.map((one) => one.seq),
    )
  }
  assert.equal(state.orders.openCount, 0)
})

test('history keeps of an iceberg with an end what it hid and when it would have ended', () => {
  const state = start()
  const extras = { timeInForce: 'GTD', expiresAtMs: 5_000, displayLots: 4, clientOrderId: 'k' } as const
  const { order: iceberg } = placed(apply(state, order(1, 'SELL', 100, 9, extras)))
  apply(state, order(2, 'BUY', 100, 1))
  const open = factsOf(state.orders, iceberg.slot)
  apply(state, { kind: 'cancel', atMs: 7, account: 1, order: iceberg, clientOrderId: null })
  // The slot and its extras are another order's now.
  apply(state, order(2, 'BUY', 90, 9, { ...extras, expiresAtMs: 6_000, displayLots: 3, clientOrderId: 'l' }))
  const [at = -1] = closedOrdersOf(state, 1)
  const { records } = state.closed
  assert.deepEqual([open.expiresAtMs, open.displayLots, open.filledLots], [5_000, 4, 1])
  assert.deepEqual(factsOf(records, at), { ...open, state: 'CANCELLED', updatedAtMs: 7 })
  assert.equal(pool.orderShown(records, at), 3)
})

test('a history is whole until an order more has ended than it goes back to', () => {
  const state = start()
  assert.equal(isWholeHistoryOf(state, 1), true)
  const whole = () => [[...closedOrdersOf(state, 1)].length, isWholeHistoryOf(state, 1)]
  for (let n = 0; n < HISTORY_ORDERS; n++) apply(state, order(1, 'BUY', 100, 1, { timeInForce: 'IOC', atMs: n }))
  assert.deepEqual(whole(), [HISTORY_ORDERS, true])
  apply(state, order(1, 'BUY', 100, 1, { timeInForce: 'IOC', atMs: HISTORY_ORDERS }))
  assert.deepEqual(whole(), [HISTORY_ORDERS, false])
})
