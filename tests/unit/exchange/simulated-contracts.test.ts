/** The simulated participants of the contracts, through an engine and a calendar without a clock: believable, seeded, bounded. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type CalendarSettings, dueActions } from '../../../lib/exchange/calendar/calendar.ts'
import { apply } from '../../../lib/exchange/engine/apply.ts'
import type { Command, Outcome } from '../../../lib/exchange/engine/commands.ts'
import { sumOfAsset } from '../../../lib/exchange/engine/ledger.ts'
import { topOf } from '../../../lib/exchange/engine/queries.ts'
import { restoreState, serialiseState } from '../../../lib/exchange/engine/snapshot.ts'
import { createState, type ExchangeState, type SymbolState } from '../../../lib/exchange/engine/state.ts'
import { stateDigest } from '../../../lib/exchange/engine/state-digest.ts'
import { createContractMarket, MAX_VISITS } from '../../../lib/exchange/simulation/contract-market.ts'
import { CONTRACT_PARTICIPANT_GRANT, CONTRACT_PARTICIPANTS } from '../../../lib/exchange/simulation/contract-orders.ts'
import { advanceShared, type Shared } from '../../../lib/exchange/simulation/contract-reference.ts'
import { forwardTicks } from '../../../lib/exchange/simulation/forward-curve.ts'
import { createRandom } from '../../../lib/exchange/simulation/random.ts'

/** What one visit can come to: a dealer's six quotes, or the eight bidders who leave after an auction and one more visit. */
const MAX_COMMANDS_PER_VISIT = 14
const STEP_MS = 300
const LOOK_MS = 6_000
const HOUR = 3_600_000
const ZONE = 'Asia/Taipei'
/** 12:00 in Taipei: an hour before the auction clears. */
const NOON = Date.UTC(2026, 10, 20, 4)

type Market = {
  state: ExchangeState
  /** Runs until `untilMs`. */
  run(untilMs: number): void
  /** Sets the clock, which the exchange's time does not follow back. */
  setClock(ms: number): void
  outcomes: Outcome[]
  refusals: string[]
  trades: Map<number, number>
  /** Commands of each step in which there were any. */
  perStep: number[]
}

function openMarket(seed: number, startMs = NOON): Market {
  const state = createState()
  const settings: CalendarSettings = {
    zone: ZONE,
    minutes: [60, 30, 15],
    hours: 6,
    gateClosureMin: 5,
    grantLots: 1_000,
    dayAhead: { minutes: 60, atMinutes: 13 * 60, everyMin: 0 },
    referenceTicks: (delivery) => forwardTicks(delivery, ZONE, seed),
  }
  const setClock = (ms: number): void => {
    atMs = ms
  }
  const market: Market = { state, run, setClock, outcomes: [], refusals: [], trades: new Map(), perStep: [] }
  const give = (command: Command): void => {
    const outcome = apply(state, command)
    if (outcome.kind === 'refused') market.refusals.push(`${command.kind} ${outcome.code} ${outcome.facts.what ?? ''}`)
    if (outcome.kind === 'sessionSet') market.outcomes.push(outcome)
    if (outcome.kind === 'placed' && command.kind === 'place' && outcome.fills.length > 0) {
      assert.ok(outcome.fills.every((fill) => fill.simulated))
      market.trades.set(command.symbol, (market.trades.get(command.symbol) ?? 0) + outcome.fills.length)
    }
  }
  for (const userId of CONTRACT_PARTICIPANTS) {
    const grant = CONTRACT_PARTICIPANT_GRANT
    give({ kind: 'openAccount', atMs: startMs, userId, simulated: true, ...grant, clientOrderId: null })
  }
  const contracts = createContractMarket({ state, random: createRandom(seed), seed, zone: ZONE, startMs })
  let atMs = startMs
  let sinceMs = Number.NEGATIVE_INFINITY
  function run(untilMs: number): void {
    for (; atMs < untilMs; atMs += STEP_MS) {
      if (atMs - sinceMs >= LOOK_MS) {
        const listed = [...state.symbolIndex.values()].map((index) => state.symbols[index] as SymbolState)
        for (const command of dueActions(listed, { atMs, sinceMs, starting: false }, settings))
          give({ ...command, atMs })
        give({ kind: 'expire', atMs })
        sinceMs = atMs
      }
      const commands: Parameters<Parameters<typeof contracts.step>[1]>[0][] = []
      contracts.step(atMs, (command) => commands.push(command))
      if (commands.length > 0) market.perStep.push(commands.length)
      for (const command of commands) give({ ...command, atMs: Math.max(atMs, state.atMs) } as Command)
    }
  }
  return market
}

const inSession = (state: ExchangeState, session: string): SymbolState[] =>
  state.symbols.filter((symbol) => symbol.session === session && !symbol.retired)

test('within two minutes every open contract has a two-sided book near its curve', () => {
  const { state, run, refusals } = openMarket(1)
  run(NOON + 120_000)
  const open = inSession(state, 'CONTINUOUS')
  assert.ok(open.length > 40, `${open.length} contracts trade`)
  for (const symbol of open) {
    const { bidTicks, askTicks, midTicks } = topOf(symbol)
    const { symbol: name, referenceTicks } = symbol.spec
    assert.ok(bidTicks !== null && askTicks !== null && midTicks !== null, `${name} has two sides`)
    assert.ok(askTicks > bidTicks && askTicks - bidTicks < 3_000, `${name}: spread ${askTicks - bidTicks}`)
    assert.ok(Math.abs(midTicks - referenceTicks) < 10_000, `${name}: ${midTicks} by ${referenceTicks}`)
  }
  assert.deepEqual(refusals, [])
})

test('a clock that is set back leaves no contract without its participants until it has caught up', () => {
  const { run, setClock, perStep } = openMarket(1)
  run(NOON + 120_000)
  const before = perStep.length
  setClock(NOON - HOUR)
  run(NOON - HOUR + 120_000)
  assert.ok(perStep.length > 1.2 * before, `${before} steps with commands, then ${perStep.length - before}`)
})

test('the auction clears every hour of the next day near what the hour should cost, and trading goes on', () => {
  const { state, run, outcomes, refusals } = openMarket(2)
  run(NOON + HOUR + 60_000)
  const cleared = outcomes.filter((o) => o.kind === 'sessionSet' && o.session === 'CONTINUOUS')
  assert.equal(cleared.length, 24)
  for (const outcome of cleared) {
    if (outcome.kind !== 'sessionSet') continue
    const { spec } = state.symbols[outcome.symbol] ?? assert.fail()
    const { auction } = outcome
    assert.ok(auction && auction.lots > 1_000 && auction.trades.length >= 8, spec.symbol)
    assert.ok(Math.abs(auction.priceTicks - spec.referenceTicks) < 8_000, `${spec.symbol}: ${auction.priceTicks}`)
  }
  assert.deepEqual(refusals, [])
})

test('over hours it trades most near delivery, stays bounded and solvent, and nobody is turned away', () => {
  const { state, run, trades, perStep, refusals } = openMarket(3)
  run(NOON + 4 * HOUR)
  const next = [...state.symbols].filter(({ spec }) => (spec.delivery?.startMs ?? 0) === NOON + 4 * HOUR)
  const far = inSession(state, 'CONTINUOUS').filter(({ spec }) => (spec.delivery?.startMs ?? 0) > NOON + 20 * HOUR)
  const mean = (symbols: SymbolState[]): number =>
    symbols.reduce((sum, { index }) => sum + (trades.get(index) ?? 0), 0) / symbols.length
  assert.ok(next.length === 3 && mean(next) > 5 * mean(far) && mean(far) > 0, `${mean(next)} by ${mean(far)}`)
  const one = inSession(state, 'CONTINUOUS').filter((symbol) => topOf(symbol).midTicks === null)
  assert.deepEqual(one, [], 'no book runs dry')
  assert.ok(Math.max(...perStep) <= MAX_VISITS * MAX_COMMANDS_PER_VISIT)
  const perDay = (perStep.reduce((a, b) => a + b, 0) / 4) * 24
  assert.ok(perDay < 600_000, `${perDay} commands a day`)
  assert.ok(state.orders.openCount < 3_000, `${state.orders.openCount} open orders`)
  for (let asset = 0; asset <= state.symbols.length; asset++) assert.equal(sumOfAsset(state.ledger, asset), 0n)
  assert.deepEqual(refusals, [])
})

test('written down and restored it is the same market, in bytes that grow with orders and not with prices', () => {
  const { state, run } = openMarket(8, NOON + HOUR - 20 * 60_000)
  run(NOON + HOUR + 5 * 60_000)
  const bytes = serialiseState(state)
  assert.ok(bytes.length < 2_000_000, `${bytes.length} bytes`)
  const restored = restoreState(bytes)
  assert.equal(stateDigest(restored), stateDigest(state))
  const session = 'CLOSED'
  for (const { index } of inSession(state, 'CONTINUOUS')) {
    const command: Command = { kind: 'setSession', atMs: state.atMs, symbol: index, session }
    assert.deepEqual(apply(restored, command), apply(state, command))
  }
  assert.equal(stateDigest(restored), stateDigest(state))
  assert.ok(restored.levels.pages <= state.levels.pages)
})

test('the same seed makes the same market, another seed another', () => {
  const digest = (seed: number): string => {
    const market = openMarket(seed)
    market.run(NOON + 90_000)
    return stateDigest(market.state)
  }
  assert.equal(digest(4), digest(4))
  assert.notEqual(digest(4), digest(5))
})

test('a market that is started anew on the same books goes on from where they stand', () => {
  const { state, run } = openMarket(6)
  run(NOON + 10 * 60_000)
  const mids = (): Map<number, number> =>
    new Map(inSession(state, 'CONTINUOUS').flatMap((s) => [[s.index, topOf(s).midTicks ?? 0] as const]))
  const before = mids()
  const startMs = NOON + 10 * 60_000
  const again = createContractMarket({ state, random: createRandom(77), seed: 6, zone: ZONE, startMs })
  for (let atMs = startMs; atMs < startMs + 60_000; atMs += STEP_MS) {
    const commands: Command[] = []
    again.step(atMs, (command) => commands.push({ ...command, atMs } as Command))
    for (const command of commands) apply(state, command)
  }
  for (const [symbol, mid] of mids()) {
    const was = before.get(symbol)
    if (was !== undefined)
      assert.ok(Math.abs(mid - was) < 3_000, `${state.symbols[symbol]?.spec.symbol}: ${was} → ${mid}`)
  }
})

test('nights are cheap and evenings dear; the sun makes a dip; below zero is seldom, and in spring', () => {
  const hour = (day: number, h: number) => {
    const startMs = Date.UTC(2026, 0, day, h - 8)
    return forwardTicks({ startMs, endMs: startMs + HOUR }, ZONE, 7)
  }
  const negative = new Set<number>()
  let [nights, noons, evenings] = [0, 0, 0]
  for (let day = 1; day <= 365; day++) {
    nights += hour(day, 3)
    noons += hour(day, 12)
    evenings += hour(day, 19)
    for (let h = 0; h < 24; h++) if (hour(day, h) < 0) negative.add(day)
  }
  assert.ok(nights < noons && noons < evenings)
  assert.ok(evenings - nights > 365 * 40_000, 'NT$ 400 apart')
  assert.ok(negative.size >= 1 && negative.size <= 15, `${negative.size} days`)
  for (const day of negative) assert.ok(day > 59 && day <= 151, `day ${day} is in March, April or May`)
})

test('an hour costs the mean of its quarters', () => {
  const startMs = Date.UTC(2026, 10, 20, 10)
  const quarters = [0, 1, 2, 3].map((i) => ({ startMs: startMs + i * 900_000, endMs: startMs + (i + 1) * 900_000 }))
  const mean = quarters.reduce((sum, quarter) => sum + forwardTicks(quarter, ZONE, 1), 0) / 4
  assert.ok(Math.abs(mean - forwardTicks({ startMs, endMs: startMs + HOUR }, ZONE, 1)) <= 1)
})

test('outages come a few times a day, mostly upwards, and fade', () => {
  const shared: Shared = { market: { ticks: 0, atMs: 0 }, outage: { ticks: 0, atMs: 0 } }
  const random = createRandom(9)
  let [up, down] = [0, 0]
  for (let atMs = STEP_MS; atMs < 30 * 24 * HOUR; atMs += 60_000) {
    const before = shared.outage.ticks
    advanceShared(shared, atMs, random)
    const jump = shared.outage.ticks - before
    if (jump > 3_000) up++
    if (jump < -3_000) down++
    assert.ok(Math.abs(shared.outage.ticks) <= 80_000)
  }
  assert.ok(up > down && down > 0 && up + down > 60 && up + down < 360, `${up} up, ${down} down in 30 days`)
})
