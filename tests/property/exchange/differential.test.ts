/** The engine beside the naive model, command by command: the same answers, the same wallets, the same books. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { apply } from '../../../lib/exchange/engine/apply.ts'
import type { Command, Outcome } from '../../../lib/exchange/engine/commands.ts'
import { restoreState, serialiseState } from '../../../lib/exchange/engine/snapshot.ts'
import { createState, type ExchangeState } from '../../../lib/exchange/engine/state.ts'
import { stateDigest } from '../../../lib/exchange/engine/state-digest.ts'
import { createRandom } from '../../../lib/exchange/simulation/random.ts'
import {
  auctionNow,
  bookLevels,
  digestUnstamped,
  lastOf,
  openOrders,
  saidOf,
  sessionOf,
  symbolCount,
  walletOf,
} from './engine-view.ts'
import { checkInvariants, checkOutcome } from './invariants.ts'
import { Met } from './met.ts'
import { clearingOf } from './naive-auction.ts'
import { NaiveExchange } from './naive-exchange.ts'
import { seenOrder } from './naive-state.ts'
import type { Said } from './said.ts'
import { repeatable, seeds, steps, USUAL } from './seeds.ts'
import { ACCOUNTS, genesis, quietGenesis, randomCommand, randomPlace, startState } from './small-exchange.ts'
import { Walk } from './walk.ts'

/** What both must agree on besides the answers. */
function sameState(state: ExchangeState, naive: NaiveExchange): void {
  for (let symbol = 0; symbol < symbolCount(state); symbol++) {
    for (const side of ['BUY', 'SELL'] as const) {
      assert.deepEqual(bookLevels(state, symbol, side), naive.levels(symbol, side), `${side} levels of ${symbol}`)
    }
    const { session, last, retired } = naive.symbol(symbol)
    if (session === 'AUCTION') {
      assert.deepEqual(auctionNow(state, symbol), clearingOf(naive, symbol), `what the auction of ${symbol} would give`)
    }
    assert.equal(sessionOf(state, symbol), session)
    if (!retired) assert.equal(lastOf(state, symbol), last)
  }
  for (let account = 1; account < naive.accounts.length; account++) {
    const wallet = walletOf(state, account)
    assert.equal(BigInt(wallet.cash), naive.freeCash(account), `money of ${account}`)
    assert.equal(BigInt(wallet.lockedCash), naive.lockedCash(account), `locked money of ${account}`)
    for (let symbol = 0; symbol < symbolCount(state); symbol++) {
      if (naive.symbol(symbol).retired) continue
      assert.equal(wallet.energy[symbol], naive.freeEnergy(account, symbol), `energy ${symbol} of ${account}`)
      assert.equal(wallet.lockedEnergy[symbol], naive.lockedEnergy(account, symbol), `locked energy of ${account}`)
    }
    assert.deepEqual(
      openOrders(state, account),
      naive
        .ordersOf(account)
        .toSorted((a, b) => a.id - b.id)
        .map(seenOrder),
      `open orders of ${account}`,
    )
  }
}

/** The engine may say more of a refusal than the model does, for the sentence; what both say is the same. */
function sameAnswer(outcome: Outcome, expected: Said, command: Command): void {
  assert.deepEqual(withFactsOf(saidOf(outcome), expected), expected, JSON.stringify(command))
}
function withFactsOf(said: Said, expected: Said): Said {
  if (said.kind === 'refused' && expected.kind === 'refused') {
    const names = Object.keys(expected.facts) as (keyof typeof said.facts)[]
    return { ...said, facts: Object.fromEntries(names.map((name) => [name, said.facts[name]])) }
  }
  if ('first' in said && 'first' in expected && said.first && expected.first) {
    return { ...said, first: withFactsOf(said.first as Said, expected.first as Said) } as Said
  }
  return said
}

const noteSlot = (slots: Map<number, number>, outcome: Outcome): void => {
  if (outcome.kind === 'placed') slots.set(outcome.seq, outcome.order.slot)
}

const met = new Met()
for (const seed of seeds([1, 2, 3, 4, 5, 6])) {
  test(`engine = naive model, step by step (seed ${seed})`, () => {
    const naive = new NaiveExchange()
    let state = createState()
    const slots = new Map<number, number>()
    const applied: Command[] = []
    const give = (command: Command): Outcome => {
      applied.push(command)
      const outcome = apply(state, command)
      noteSlot(slots, outcome)
      return outcome
    }
    for (const command of genesis()) {
      give(command)
      naive.apply(command)
    }
    const walk = new Walk(seed, naive, slots)
    let i = 0
    repeatable(
      'differential.test.ts',
      seed,
      () => i,
      () => {
        for (; i < steps(6_000); i++) {
          const command = walk.next()
          const expected = naive.apply(command)
          const outcome = give(command)
          sameAnswer(outcome, expected, command)
          met.note(expected)
          checkOutcome(command, outcome)
          sameState(state, naive)
          if (i % 8 === 0) checkInvariants(state)
          // Half-way through, the exchange goes on from its own snapshot.
          if (i === Math.floor(steps(6_000) / 2)) {
            const digest = stateDigest(state)
            state = restoreState(serialiseState(state))
            assert.equal(stateDigest(state), digest, 'a restored state is the same exchange')
          }
        }
      },
    )
    const again = createState()
    for (const command of applied) apply(again, command)
    assert.equal(stateDigest(again), stateDigest(state), 'the same commands give the same state')
  })
}

test('the walks met every kind of outcome and every refusal', { skip: !USUAL }, () => {
  met.assertEverything()
})

test('any short list of commands equals the naive model after every step', () => {
  const place = fc
    .record({ seed: fc.integer(), centre: fc.integer({ min: -30, max: 30 }), display: fc.integer({ min: 0, max: 4 }) })
    .map(({ seed, centre, display }) => {
      const order = randomPlace(createRandom(seed), centre)
      const rests = order.timeInForce === 'GTC'
      return { ...order, displayLots: rests ? Math.min(display, order.qtyLots) : 0 }
    })
  const back = fc.integer({ min: 1, max: 20 })
  const account = fc.integer({ min: 1, max: ACCOUNTS })
  const change = fc.record({
    account,
    back,
    priceTicks: fc.option(fc.integer({ min: -40, max: 40 })),
    qtyLots: fc.option(fc.integer({ min: 1, max: 25 })),
  })
  const session = fc.constantFrom('AUCTION' as const, 'CONTINUOUS' as const, 'HALTED' as const)
  const step = fc.oneof(
    { weight: 8, arbitrary: place },
    { weight: 2, arbitrary: change },
    { weight: 2, arbitrary: fc.record({ account, back }) },
    { weight: 1, arbitrary: fc.record({ session, symbol: fc.constantFrom(0, 1) }) },
  )
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (given) => {
      const state = startState(quietGenesis())
      const naive = new NaiveExchange()
      for (const command of quietGenesis()) naive.apply(command)
      const slots = new Map<number, number>()
      for (const one of given) {
        const command = commandOf(one, state.seq, slots)
        const outcome = apply(state, command)
        noteSlot(slots, outcome)
        sameAnswer(outcome, naive.apply(command), command)
        sameState(state, naive)
        checkInvariants(state)
      }
    }),
    { numRuns: 300 },
  )
})

type Step =
  | Command
  | { account: number; back: number; priceTicks?: number | null; qtyLots?: number | null }
  | { session: 'AUCTION' | 'CONTINUOUS' | 'HALTED'; symbol: number }

function commandOf(step: Step, seqNow: number, slots: ReadonlyMap<number, number>): Command {
  if ('kind' in step) return step
  if ('session' in step) return { kind: 'setSession', atMs: 0, ...step }
  const seq = seqNow + 1 - step.back
  const named = { atMs: 0, account: step.account, order: { seq, slot: slots.get(seq) ?? 0 }, clientOrderId: null }
  if (step.priceTicks === undefined) return { kind: 'cancel', ...named }
  return { kind: 'amend', ...named, priceTicks: step.priceTicks, qtyLots: step.qtyLots ?? null }
}

test('a refused command changes nothing but the sequence number, the time and the rate counter', () => {
  const random = createRandom(11)
  const state = startState(genesis())
  for (let i = 0; i < 400; i++) apply(state, { ...randomCommand(state, random, 40), atMs: i })
  let refused = 0
  for (let i = 0; i < 300; i++) {
    const before = digestUnstamped(state)
    const outcome = apply(state, { ...randomCommand(state, random, 40), atMs: 400 + i })
    if (outcome.kind !== 'refused') continue
    refused++
    assert.equal(digestUnstamped(state), before)
  }
  assert.ok(refused > 20)
})
