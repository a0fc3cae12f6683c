/** The calendar: delivery days of any length, and what falls due when. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { contractName, hoursOf } from '../../../lib/contracts/exchange/contract-name.ts'
import { addDays, atLocalTime, localDay, localTime } from '../../../lib/contracts/local-time.ts'
import {
  auctionEndMs,
  type CalendarSettings,
  type ContractState,
  dayAheadClearsAt,
  dueActions,
} from '../../../lib/exchange/calendar/calendar.ts'
import { type PeriodMinutes, periodsOf } from '../../../lib/exchange/calendar/contracts.ts'
import { apply } from '../../../lib/exchange/engine/apply.ts'
import type { Outcome } from '../../../lib/exchange/engine/commands.ts'
import { available, CASH, energyOf, locked } from '../../../lib/exchange/engine/ledger.ts'
import { createState, type ExchangeState } from '../../../lib/exchange/engine/state.ts'
import { limitOrder } from '../../support/limit-order.ts'

const HOUR = 3_600_000
const MINUTE = 60_000
const at = (text: string): number => Date.parse(text)

const settings = (more: Partial<CalendarSettings> = {}): CalendarSettings => ({
  zone: 'Asia/Taipei',
  minutes: [60, 30, 15],
  hours: 6,
  gateClosureMin: 5,
  grantLots: 1_000,
  referenceTicks: () => 300_000,
  dayAhead: { minutes: 60, atMinutes: 13 * 60, everyMin: 0 },
  ...more,
})

/** A host with nothing but an engine: applies what is due, as the live one does through its journal. */
function host(more: Partial<CalendarSettings> = {}) {
  const state = createState()
  const rules = settings(more)
  let sinceMs = 0
  const listed = (): ContractState[] => [...state.symbolIndex.values()].map((i) => state.symbols[i] as ContractState)
  const give = (command: Parameters<typeof apply>[1]): Outcome => apply(state, command)
  function look(nowMs: number, anew = false): Outcome[] {
    const commands = dueActions(listed(), { atMs: nowMs, sinceMs, starting: anew || sinceMs === 0 }, rules)
    sinceMs = nowMs
    return commands.map((command) => give({ ...command, atMs: nowMs }))
  }
  const index = (name: string): number => state.symbolIndex.get(name) ?? assert.fail(`${name} is not listed`)
  const session = (name: string) => state.symbols[index(name)]?.session
  function account(userId: string): number {
    const cashMicro = 1e13
    const opened = give({
      kind: 'openAccount',
      atMs: state.atMs,
      userId,
      simulated: false,
      cashMicro,
      energyLots: 0,
      clientOrderId: null,
    })
    return opened.kind === 'accountOpened' ? opened.account : assert.fail('no account')
  }
  const order = (who: number, name: string, side: 'BUY' | 'SELL', priceTicks: number, qtyLots: number): Outcome =>
    give(limitOrder({ atMs: state.atMs, account: who, symbol: index(name), side, priceTicks, qtyLots }))
  return { state, rules, look, index, session, account, order }
}
const kinds = (outcomes: Outcome[]): string[] => [...new Set(outcomes.map(({ kind }) => kind))]
const names = (state: ExchangeState, minutes: PeriodMinutes): string[] =>
  [...state.symbolIndex.keys()].filter((name) => name.startsWith(`PT${minutes}-`))

test('a day has as many periods as it has hours, and no two names are alike', () => {
  const zone = 'Europe/Berlin'
  for (const [date, hours] of [
    ['2026-03-28', 24],
    ['2026-03-29', 23],
    ['2026-10-25', 25],
    ['2026-10-26', 24],
  ] as const) {
    const day = localDay(zone, date)
    assert.equal((day.endMs - day.startMs) / HOUR, hours, date)
    const all = ([60, 30, 15] as const).flatMap((minutes) => periodsOf(day, minutes))
    assert.deepEqual(
      [60, 30, 15].map((minutes) => all.filter((p) => p.endMs - p.startMs === minutes * MINUTE).length),
      [hours, 2 * hours, 4 * hours],
    )
    assert.equal(new Set(all.map(contractName)).size, 7 * hours)
    assert.deepEqual(
      all.map((period) => hoursOf(contractName(period))),
      all,
    )
    assert.equal(all[0]?.startMs, day.startMs)
    assert.equal(all.at(-1)?.endMs, day.endMs)
  }
  assert.equal(localDay(zone, '2026-03-29').startMs, at('2026-03-28T23:00Z'))
  assert.equal(localDay(zone, '2026-10-26').startMs, at('2026-10-25T23:00Z'))
})

test('days follow one another without a gap in any zone', () => {
  // Half hours, three quarters, a change at midnight, a change of half an hour, both ends of the world.
  const zones = ['Asia/Kolkata', 'Asia/Kathmandu', 'America/Santiago', 'Africa/Cairo', 'Australia/Lord_Howe']
  for (const zone of [...zones, 'Pacific/Kiritimati', 'Pacific/Pago_Pago', 'Asia/Taipei', 'UTC']) {
    let endMs = localDay(zone, '2025-12-31').endMs
    for (let date = '2026-01-01'; date < '2027-01-01'; date = addDays(date, 1)) {
      const day = localDay(zone, date)
      assert.equal(day.startMs, endMs, `${zone} ${date}`)
      assert.equal(localTime(zone, day.startMs).date, date)
      assert.equal(localTime(zone, day.startMs - 1).date, addDays(date, -1))
      endMs = day.endMs
    }
  }
})

test('what a clock is ahead of UTC, through a change of it and in years of any length', () => {
  const hoursAhead = (zone: string, time: string) => localTime(zone, at(time)).aheadMs / 3_600_000
  assert.equal(hoursAhead('Europe/Berlin', '2026-03-29T00:59:59Z'), 1)
  assert.equal(hoursAhead('Europe/Berlin', '2026-03-29T01:00Z'), 2)
  assert.equal(hoursAhead('America/St_Johns', '2026-01-15T03:20Z'), -3.5)
  // There it is the year 10000 already.
  assert.equal(hoursAhead('Asia/Taipei', '9999-12-31T23:00Z'), 8)
})

test('the wall clock of a day with a change is followed', () => {
  assert.equal(atLocalTime('Europe/Berlin', '2026-03-29', 12 * 60), at('2026-03-29T10:00Z'))
  assert.equal(atLocalTime('Europe/Berlin', '2026-10-25', 12 * 60), at('2026-10-25T11:00Z'))
  assert.equal(atLocalTime('Europe/Berlin', '2026-03-29', 60), at('2026-03-29T00:00Z'))
  assert.equal(
    dayAheadClearsAt('2026-11-21', 'Asia/Taipei', { minutes: 60, atMinutes: 13 * 60, everyMin: 0 }),
    at('2026-11-20T05:00Z'),
  )
})

test('a time that the clock jumps over comes as much later, on its own day, and in the order of the clock', () => {
  assert.equal(atLocalTime('Europe/Berlin', '2027-03-28', 150), at('2027-03-28T01:30Z'))
  // Midnight itself is jumped over.
  assert.equal(atLocalTime('Africa/Cairo', '2027-04-30', 0), at('2027-04-29T22:00Z'))
  assert.equal(
    dayAheadClearsAt('2027-03-29', 'Europe/Berlin', { minutes: 60, atMinutes: 150, everyMin: 0 }),
    at('2027-03-28T01:30Z'),
  )
  for (const zone of ['Europe/Berlin', 'America/New_York', 'Africa/Cairo', 'Australia/Lord_Howe', 'America/Havana']) {
    for (let date = '2027-01-01'; date < '2028-01-01'; date = addDays(date, 1)) {
      const { startMs, endMs } = localDay(zone, date)
      for (const minutes of [0, 15, 30, 60, 90, 120, 135, 150, 180, 195, 720]) {
        const ms = atLocalTime(zone, date, minutes)
        assert.ok(ms >= startMs && ms < endMs, `${zone} ${date} ${minutes}`)
      }
    }
  }
})

test('names and terms say when a contract delivers', () => {
  const { state, look, index } = host()
  look(at('2026-11-20T12:00Z'))
  const { spec } = state.symbols[index('PT60-20261121T0300Z')] ?? assert.fail()
  assert.deepEqual(spec.delivery, { startMs: at('2026-11-21T03:00Z'), endMs: at('2026-11-21T04:00Z') })
  assert.equal(spec.gateClosureMs, at('2026-11-21T02:55Z'))
  assert.match(spec.description, /2026-11-21 11:00–12:00 GMT\+8/)
  for (const name of state.symbolIndex.keys()) assert.match(name, /^PT(60|30|15)-\d{8}T\d{4}Z$/)
})

test('listed are the hours of every cleared day and of the one that collects, and short ones of the next hours', () => {
  const { state, look, session } = host()
  // 13:30 in Taipei: the auction for the 21st is over, the one for the 22nd has begun.
  look(at('2026-11-20T05:30Z'))
  const hours = names(state, 60)
  assert.equal(hours.length, 10 + 24 + 24)
  assert.equal(hours.filter((name) => session(name) === 'AUCTION').length, 24)
  assert.equal(session('PT60-20261121T1500Z'), 'CONTINUOUS')
  assert.equal(session('PT60-20261121T1600Z'), 'AUCTION')
  assert.equal(names(state, 30).length, 12)
  assert.equal(names(state, 15).length, 24)
  assert.deepEqual(look(at('2026-11-20T05:30:01Z')), [], 'nothing is due twice')
  const none = host({ minutes: [] })
  assert.deepEqual(none.look(at('2026-11-20T05:30Z')), [])
})

test('day-ahead in quarters of an hour collects 92 of them for a day of 23 hours', () => {
  const zone = 'Europe/Berlin'
  const { state, look, session } = host({ zone, dayAhead: { minutes: 15, atMinutes: 12 * 60, everyMin: 0 } })
  look(at('2026-03-28T09:00Z'))
  const collecting = names(state, 15).filter((name) => session(name) === 'AUCTION')
  assert.equal(collecting.length, 92)
  const opened = look(at('2026-03-28T11:00Z')).filter((o) => o.kind === 'sessionSet' && o.session === 'CONTINUOUS')
  assert.equal(opened.length, 92)
})

test('at its hour the auction clears every period of the day and trading goes on; the next day begins to collect', () => {
  const { state, look, session, account, order } = host()
  look(at('2026-11-20T04:00Z'))
  const day = names(state, 60).filter((name) => session(name) === 'AUCTION')
  assert.equal(day.length, 24)
  const [buyer, seller] = [account('buyer'), account('seller')]
  for (const name of day) {
    assert.equal(order(buyer, name, 'BUY', 320_000, 30).kind, 'placed')
    assert.equal(order(seller, name, 'SELL', 280_000, 20).kind, 'placed')
  }
  look(at('2026-11-20T04:59:59Z'))
  for (const name of day) assert.equal(session(name), 'AUCTION')
  const outcomes = look(at('2026-11-20T05:00Z'))
  const cleared = outcomes.flatMap((o) => (o.kind === 'sessionSet' && o.session === 'CONTINUOUS' ? [o.auction] : []))
  assert.equal(cleared.length, 24)
  for (const auction of cleared) assert.deepEqual([auction?.priceTicks, auction?.lots], [300_000, 20])
  for (const name of day) assert.equal(session(name), 'CONTINUOUS')
  assert.equal(session('PT60-20261121T1600Z'), 'AUCTION')
})

test('gate closure ends the orders and gives back what they locked; after delivery the contract is gone', () => {
  const { state, look, index, session, account, order } = host()
  look(at('2026-11-20T04:00Z'))
  const name = 'PT15-20261120T0500Z'
  const symbol = index(name)
  const [a, b] = [account('a'), account('b')]
  order(a, name, 'BUY', 290_000, 50)
  order(b, name, 'SELL', 310_000, 60)
  assert.ok(locked(state.ledger, CASH, a) > 0)
  look(at('2026-11-20T04:54:59Z'))
  assert.equal(session(name), 'CONTINUOUS')
  const closed = look(at('2026-11-20T04:55Z')).find((o) => o.kind === 'sessionSet' && o.symbol === symbol)
  assert.ok(closed?.kind === 'sessionSet' && closed.session === 'CLOSED' && closed.expired.length === 2)
  assert.deepEqual([locked(state.ledger, CASH, a), locked(state.ledger, energyOf(symbol), b)], [0, 0])
  assert.equal(available(state.ledger, energyOf(symbol), b), 1_000)
  assert.equal(session(name), 'CLOSED')
  assert.equal(order(a, name, 'BUY', 290_000, 1).kind, 'refused')
  assert.ok(look(at('2026-11-20T05:15Z')).some((o) => o.kind === 'retired' && o.symbol === symbol))
  assert.equal(state.symbolIndex.has(name), false)
  assert.equal(available(state.ledger, energyOf(symbol), b), 0)
})

test('after a night of downtime it clears late, closes, retires and lists, in that order of time', () => {
  const { state, look, session, account, order } = host()
  look(at('2026-11-20T04:00Z'))
  const [buyer, seller] = [account('buyer'), account('seller')]
  const [passed, coming] = ['PT60-20261120T1600Z', 'PT60-20261121T1000Z']
  for (const name of [passed, coming]) {
    order(buyer, name, 'BUY', 320_000, 30)
    order(seller, name, 'SELL', 280_000, 20)
  }
  const before = state.seq
  const specs = state.symbols.map(({ spec }) => spec)
  // 02:30 the next morning in Taipei: 00:00 and 01:00 are delivered, 02:00 is being delivered.
  const outcomes = look(at('2026-11-20T18:30Z'), true)
  assert.deepEqual(kinds(outcomes).sort(), ['retired', 'sessionSet', 'symbolListed'])
  assert.equal(state.seq - before, outcomes.length)
  const dueMs = outcomes.flatMap((o) => {
    const spec = 'symbol' in o && typeof o.symbol === 'number' ? specs[o.symbol] : undefined
    if (o.kind === 'retired') return [spec?.delivery?.endMs ?? 0]
    if (o.kind !== 'sessionSet') return []
    return [o.session === 'CONTINUOUS' ? at('2026-11-20T05:00Z') : (spec?.gateClosureMs ?? 0)]
  })
  assert.deepEqual(
    dueMs,
    dueMs.toSorted((a, b) => a - b),
  )
  const auctionOf = (name: string) =>
    outcomes.flatMap((o) =>
      o.kind === 'sessionSet' && state.symbols[o.symbol]?.spec.symbol === name
        ? [[o.session, o.auction?.lots ?? 0]]
        : [],
    )
  assert.deepEqual(auctionOf(coming), [['CONTINUOUS', 20]])
  assert.deepEqual(auctionOf(passed), [
    ['HALTED', 0],
    ['CLOSED', 0],
  ])
  assert.equal(state.symbolIndex.has(passed), false, 'delivered')
  assert.equal(session('PT60-20261120T1800Z'), 'CLOSED')
  assert.equal(session('PT60-20261121T1600Z'), 'AUCTION', 'the next day collects')
  for (const { spec, retired } of state.symbols) {
    assert.equal(retired, (hoursOf(spec.symbol)?.endMs ?? 0) <= at('2026-11-20T18:30Z'), spec.symbol)
  }
  assert.deepEqual(look(at('2026-11-20T18:30:01Z')), [])
})

test('an auction that is asked about only in the moment of its gate closure trades nothing', () => {
  const { look, index, account, order } = host()
  look(at('2026-11-20T04:00Z'))
  const name = 'PT60-20261120T1600Z'
  order(account('buyer'), name, 'BUY', 320_000, 30)
  order(account('seller'), name, 'SELL', 280_000, 20)
  const outcomes = look(at('2026-11-20T15:55Z'), true)
  assert.deepEqual(
    outcomes.flatMap((o) => (o.kind === 'sessionSet' && o.symbol === index(name) ? [[o.session, o.auction]] : [])),
    [
      ['HALTED', null],
      ['CLOSED', null],
    ],
  )
})

test('an operator who halts or auctions a contract is not overruled before its gate closes', () => {
  const { state, look, index, session } = host()
  look(at('2026-11-20T05:30Z'))
  const [halted, auctioned] = ['PT60-20261120T1200Z', 'PT60-20261120T1300Z']
  const set = (name: string, to: 'HALTED' | 'AUCTION') =>
    apply(state, { kind: 'setSession', atMs: state.atMs, symbol: index(name), session: to })
  set(halted, 'HALTED')
  set(auctioned, 'AUCTION')
  look(at('2026-11-20T06:30Z'))
  assert.deepEqual([session(halted), session(auctioned)], ['HALTED', 'AUCTION'])
  look(at('2026-11-20T12:56Z'))
  assert.deepEqual([session(halted), session(auctioned)], ['CLOSED', 'CLOSED'])
})

test('what an operator auctions after the day-ahead auction cleared on the second stays with the operator', () => {
  const { state, look, index, session } = host()
  look(at('2026-11-20T04:00Z'))
  const name = 'PT60-20261121T0000Z'
  // The usual case: it is asked at the full minute.
  look(at('2026-11-20T05:00Z'))
  assert.equal(session(name), 'CONTINUOUS')
  apply(state, { kind: 'setSession', atMs: state.atMs, symbol: index(name), session: 'AUCTION' })
  look(at('2026-11-20T05:01Z'))
  assert.equal(session(name), 'AUCTION')
})

test('a restart overrules no auction of an operator, whether its contract had one of its own or not', () => {
  const { state, look, index, session } = host()
  look(at('2026-11-20T04:00Z'))
  look(at('2026-11-20T05:00Z'))
  const [hour, quarter] = ['PT60-20261121T0000Z', 'PT15-20261120T0900Z']
  for (const name of [hour, quarter]) {
    assert.equal(session(name), 'CONTINUOUS')
    apply(state, { kind: 'setSession', atMs: state.atMs, symbol: index(name), session: 'AUCTION' })
  }
  look(at('2026-11-20T05:30Z'), true)
  assert.deepEqual([session(hour), session(quarter)], ['AUCTION', 'AUCTION'])
})

test('after a restart with other settings no contract waits for an auction that nobody holds', () => {
  const restarted = (more: Partial<CalendarSettings>) => {
    const { rules, look, session } = host()
    look(at('2026-11-20T03:00Z'))
    Object.assign(rules, more)
    look(at('2026-11-20T03:00:30Z'), true)
    return session('PT60-20261121T0000Z')
  }
  assert.equal(restarted({}), 'AUCTION')
  assert.equal(restarted({ dayAhead: null }), 'CONTINUOUS')
  assert.equal(restarted({ dayAhead: { minutes: 15, atMinutes: 13 * 60, everyMin: 0 } }), 'CONTINUOUS')
  assert.equal(restarted({ dayAhead: { minutes: 60, atMinutes: 10 * 60, everyMin: 0 } }), 'CONTINUOUS', 'it is over')
})

test('a start in the very moment of a gate closure lists nothing that is closed', () => {
  const { state, look } = host()
  look(at('2026-11-20T04:55Z'))
  assert.ok(state.symbolIndex.has('PT15-20261120T0515Z'))
  assert.equal(state.symbolIndex.has('PT15-20261120T0500Z'), false)
})

test('with rounds every few minutes the auction clears and collects again, until its hour', () => {
  const { state, look, index, session } = host({ dayAhead: { minutes: 60, atMinutes: 13 * 60, everyMin: 10 } })
  look(at('2026-11-20T04:31Z'))
  const name = 'PT60-20261121T0000Z'
  const changes = (nowMs: number) =>
    look(nowMs).flatMap((o) => (o.kind === 'sessionSet' && o.symbol === index(name) ? [o.session] : []))
  assert.deepEqual(changes(at('2026-11-20T04:39:59Z')), [])
  assert.deepEqual(changes(at('2026-11-20T04:40:01Z')), ['CONTINUOUS', 'AUCTION'])
  assert.deepEqual(changes(at('2026-11-20T04:40:02Z')), [])
  assert.deepEqual(changes(at('2026-11-20T05:00:00Z')), ['CONTINUOUS'])
  assert.equal(session(name), 'CONTINUOUS')
  assert.deepEqual(changes(at('2026-11-20T05:10:00Z')), [])
  assert.ok(names(state, 60).some((other) => session(other) === 'AUCTION'))
})

test('an auction ends at its hour of the day before, or with the next round before that', () => {
  const h = host()
  const now = at('2026-11-20T02:00:00Z')
  h.look(now)
  const [contract] = [...h.state.symbolIndex.values()]
    .map((i) => h.state.symbols[i] as ContractState)
    .filter(({ session }) => session === 'AUCTION')
  assert.ok(contract)
  const clears = at('2026-11-20T05:00:00Z')
  assert.equal(auctionEndMs(contract, now, settings()), clears)
  const rounds = settings({ dayAhead: { minutes: 60, atMinutes: 13 * 60, everyMin: 7 } })
  assert.equal(auctionEndMs(contract, now, rounds), Math.ceil((now + 1) / (7 * MINUTE)) * 7 * MINUTE)
  assert.equal(auctionEndMs(contract, clears - MINUTE, rounds), clears)
  assert.equal(auctionEndMs(contract, now, settings({ dayAhead: null })), null)
  assert.equal(auctionEndMs(contract, clears, settings()), null)
  assert.equal(auctionEndMs({ ...contract, session: 'CONTINUOUS' }, now, settings()), null)
})
