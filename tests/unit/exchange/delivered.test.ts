// What is kept of a delivered contract.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { contractSpec } from '../../../lib/exchange/calendar/contracts.ts'
import { apply } from '../../../lib/exchange/engine/apply.ts'
import type { Command } from '../../../lib/exchange/engine/commands.ts'
import { balancesFor, energyBook } from '../../../lib/exchange/engine/ledger.ts'
import { closedOrdersOf } from '../../../lib/exchange/engine/queries.ts'
import { restoreState, serialiseState } from '../../../lib/exchange/engine/snapshot.ts'
import { type ExchangeState, symbolAt } from '../../../lib/exchange/engine/state.ts'
import { stateDigest } from '../../../lib/exchange/engine/state-digest.ts'
import { order, start } from './engine-state.ts'

const QUARTER_MS = 900_000
const terms = { zone: 'Asia/Taipei', gateClosureMin: 30, grantLots: 1_000, referenceTicks: () => 300_000 }
/** Lists the contract at that place among the symbols, which is 0 for the spot market. */
const list = (n: number): Command => {
  const startMs = 1_795_000_500_000 + n * QUARTER_MS
  const spec = contractSpec({ startMs, endMs: startMs + QUARTER_MS }, 'CONTINUOUS', terms)
  return { kind: 'listSymbol', atMs: n, spec }
}
const deliver = (n: number): Command[] => [
  { kind: 'setSession', atMs: n, symbol: n, session: 'CLOSED' },
  { kind: 'retire', atMs: n, symbol: n },
]

/** Two contracts in which account 1 has an order; the first is delivered. */
function oneDelivered(): ExchangeState {
  const state = start()
  const inContract = (symbol: number) => order(1, 'BUY', 290_000, 5, { symbol, clientOrderId: `k${symbol}` })
  for (const command of [list(1), list(2), inContract(1), inContract(2), ...deliver(1)])
    assert.notEqual(apply(state, command).kind, 'refused', command.kind)
  return state
}

test('of a delivered contract its name is kept, by which its orders are told, and nothing of its terms', () => {
  const state = oneDelivered()
  const [first, second] = [1, 2].map((n) => symbolAt(state, n))
  assert.deepEqual([first?.spec.symbol, first?.retired, first?.spec.delivery], ['PT15-20261118T1130Z', true, null])
  assert.notEqual(second?.spec.delivery, null)
  assert.equal([...closedOrdersOf(state, 1)].length, 1)
  const again = restoreState(serialiseState(state))
  assert.equal(stateDigest(again), stateDigest(state))
  assert.deepEqual(symbolAt(again, 1).spec, first?.spec)
  // A repeated write still gets its first answer.
  assert.equal(apply(again, order(1, 'BUY', 290_000, 5, { symbol: 1, clientOrderId: 'k1' })).kind, 'replayed')
})

test('a year of them is no more than names, in memory and in a snapshot', () => {
  const state = start()
  const bytes = () => serialiseState(state).length
  const before = bytes()
  const CONTRACTS = 1_000
  for (let n = 1; n <= CONTRACTS; n++) for (const command of [list(n), ...deliver(n)]) apply(state, command)
  assert.ok((bytes() - before) / CONTRACTS < 100, `${(bytes() - before) / CONTRACTS} bytes each`)
  const books = new Set(
    state.symbols.filter(({ retired }) => retired).map(({ index }) => energyBook(state.ledger, index)),
  )
  assert.equal(books.size, 1)
  // What one of them were given, all would have.
  for (const book of books) assert.throws(() => balancesFor(book, 1), TypeError)
})
