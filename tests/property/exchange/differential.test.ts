/** The engine against the naive model, command by command; the invariants all along; replay of the same commands to the same state. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { apply } from '../../../lib/exchange/engine/apply.ts'
import type { Command, Outcome } from '../../../lib/exchange/engine/commands.ts'
import { available, CASH, energyOf, locked } from '../../../lib/exchange/engine/ledger.ts'
import { createState, type ExchangeState } from '../../../lib/exchange/engine/state.ts'
import { stateDigest } from '../../../lib/exchange/engine/state-digest.ts'
import { createRandom } from '../../../lib/exchange/simulation/random.ts'
import { checkInvariants } from './invariants.ts'
import { NaiveExchange } from './naive-exchange.ts'
import {
  ACCOUNTS,
  CASH_MICRO,
  ENERGY_LOTS,
  genesis,
  RULES,
  randomCommand,
  randomPlace,
  SYMBOLS,
  startState,
} from './walk.ts'

function startNaive(): NaiveExchange {
  const naive = new NaiveExchange(RULES)
  for (let a = 1; a <= ACCOUNTS; a++) naive.grant(a, SYMBOLS, BigInt(CASH_MICRO), ENERGY_LOTS)
  return naive
}

/** What the naive model says to the same command, in the engine's words. */
function naively(naive: NaiveExchange, command: Command, seq: number): unknown {
  switch (command.kind) {
    case 'place': {
      const { account, symbol, side, type, timeInForce: tif, postOnly, priceTicks: price, qtyLots: qty } = command
      return naive.place(seq, { account, symbol, side, type, tif, postOnly, price, qty })
    }
    case 'cancel': {
      const result = naive.cancel(command.account, command.order.seq)
      // Simulated participants keep no history, so a closed order of theirs is simply not there.
      return command.account === ACCOUNTS && 'refused' in result && result.refused === 'ALREADY_CLOSED'
        ? { refused: 'NOT_FOUND' }
        : result
    }
    case 'cancelAll':
      return naive.cancelAll(command.account, command.symbol, command.side)
    default:
      throw new Error(command.kind)
  }
}

function inSameWords(outcome: Outcome): unknown {
  switch (outcome.kind) {
    case 'refused':
      return { refused: outcome.code }
    case 'placed':
      return {
        fills: outcome.fills.map((f) => ({
          price: f.priceTicks,
          qty: f.qtyLots,
          maker: f.maker,
          makerOrder: f.makerOrderSeq,
        })),
        resting: outcome.restingLots,
        dropped: outcome.droppedLots,
        state: outcome.state,
        reason: outcome.dropReason,
      }
    case 'cancelled':
      return { lots: outcome.releasedLots, micro: BigInt(outcome.releasedMicro) }
    case 'cancelledAll':
      return outcome.orders.map((order) => order.seq)
    default:
      throw new Error(outcome.kind)
  }
}

function sameWallets(state: ExchangeState, naive: NaiveExchange): void {
  for (let a = 1; a <= ACCOUNTS; a++) {
    assert.equal(BigInt(available(state.ledger, CASH, a)), naive.freeCash(a), `money of ${a}`)
    assert.equal(BigInt(locked(state.ledger, CASH, a)), naive.lockedCash(a))
    for (let s = 0; s < SYMBOLS; s++) {
      assert.equal(available(state.ledger, energyOf(s), a), naive.freeEnergy(a, s), `energy of ${a}`)
      assert.equal(locked(state.ledger, energyOf(s), a), naive.lockedEnergy(a, s))
    }
  }
}

for (const seed of [1, 2, 3, 4, 5, 6]) {
  test(`15,000 random commands equal the naive model and keep every invariant (seed ${seed})`, () => {
    const random = createRandom(seed)
    const state = startState()
    const naive = startNaive()
    const applied: Command[] = genesis()
    const kinds = new Map<string, number>()
    let centre = 60
    for (let i = 0; i < 15_000; i++) {
      // From above zero to below and back.
      centre = Math.max(-150, Math.min(250, centre + random.normal() * 2.5))
      const command = { ...randomCommand(state, random, centre), atMs: i }
      const outcome = apply(state, command)
      applied.push(command)
      const said = inSameWords(outcome)
      assert.deepEqual(said, naively(naive, command, state.seq), `command ${i}: ${JSON.stringify(command)}`)
      const kind =
        outcome.kind === 'refused'
          ? outcome.code
          : outcome.kind === 'placed'
            ? `${outcome.state} ${outcome.dropReason}`
            : outcome.kind
      kinds.set(kind, (kinds.get(kind) ?? 0) + 1)
      if (i % 16 === 0) {
        sameWallets(state, naive)
        checkInvariants(state)
      }
    }
    sameWallets(state, naive)
    checkInvariants(state)
    // The walk is only worth something if it has been everywhere.
    for (const kind of [
      'OPEN NONE',
      'PARTIALLY_FILLED NONE',
      'FILLED NONE',
      'CANCELLED IMMEDIATE_ONLY',
      'CANCELLED SELF_TRADE',
      'cancelled',
      'cancelledAll',
      'WOULD_TAKE',
      'NOT_FILLABLE',
      'INSUFFICIENT_FUNDS',
      'INSUFFICIENT_ENERGY',
      'ORDER_TOO_LARGE',
      'PRICE_COLLAR',
      'TOO_MANY_ORDERS',
      'NOT_FOUND',
      'ALREADY_CLOSED',
      'NOT_OWNER',
    ]) {
      assert.ok(kinds.has(kind), `the walk met ${kind}: ${JSON.stringify([...kinds])}`)
    }
    const again = createState()
    for (const command of applied) apply(again, command)
    assert.equal(stateDigest(again), stateDigest(state), 'the same commands give the same state')
  })
}

test('any short list of commands equals the naive model after every step', () => {
  const place = fc
    .record({ seed: fc.integer(), centre: fc.integer({ min: -30, max: 30 }) })
    .map(({ seed, centre }) => randomPlace(createRandom(seed), centre))
  const cancel = fc.record({ account: fc.integer({ min: 1, max: ACCOUNTS }), back: fc.integer({ min: 1, max: 20 }) })
  fc.assert(
    fc.property(fc.array(fc.oneof({ weight: 5, arbitrary: place }, cancel), { maxLength: 60 }), (steps) => {
      const state = startState()
      const naive = startNaive()
      const slots = new Map<number, number>()
      for (const given of steps) {
        const seq = 'back' in given ? state.seq + 1 - given.back : 0
        const command: Command =
          'back' in given
            ? {
                kind: 'cancel',
                atMs: 0,
                account: given.account,
                order: { seq, slot: slots.get(seq) ?? 0 },
                clientOrderId: null,
              }
            : given
        const outcome = apply(state, command)
        if (outcome.kind === 'placed') slots.set(outcome.seq, outcome.order.slot)
        assert.deepEqual(inSameWords(outcome), naively(naive, command, state.seq))
        sameWallets(state, naive)
        checkInvariants(state)
      }
    }),
    { numRuns: 300 },
  )
})

test('a refused command changes nothing but the sequence number and the time', () => {
  const random = createRandom(11)
  const state = startState()
  for (let i = 0; i < 400; i++) apply(state, { ...randomCommand(state, random, 40), atMs: i })
  let refused = 0
  for (let i = 0; i < 200; i++) {
    const before = stateDigest({ ...state, seq: 0, atMs: 0 })
    const outcome = apply(state, { ...randomCommand(state, random, 40), atMs: 400 + i })
    if (outcome.kind !== 'refused') continue
    refused++
    assert.equal(stateDigest({ ...state, seq: 0, atMs: 0 }), before)
  }
  assert.ok(refused > 20)
})
