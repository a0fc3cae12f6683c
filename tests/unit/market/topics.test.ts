// The feed against a connection whose answers a test gives one by one.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import type { OrderBook } from '../../../lib/contracts/exchange/market.ts'
import { setLogLevel } from '../../../lib/log.ts'
import { createFeed, type Send } from '../../../lib/market/feed.ts'
import { McpCallError } from '../../../lib/mcp/calls/call-error.ts'
import type { McpConnection } from '../../../lib/mcp/connection.ts'
import { until } from '../../support/until.ts'

setLogLevel('silent')
const URI = 'eap://book/ELC'
const book = (seq: number, price: number): OrderBook => ({
  symbol: 'ELC',
  seq,
  asOf: '2026-01-01T00:00:00.000Z',
  bids: [{ price, amount: 1, orderCount: 1 }],
  asks: [],
})

function line() {
  const updates = new Map<string, () => void>()
  const waiting: PromiseWithResolvers<unknown>[] = []
  const connection = {
    state: () => ({ state: 'connected', message: '', since: '' }),
    subscribe(uri: string, onUpdate: () => void) {
      updates.set(uri, onUpdate)
      return () => updates.delete(uri)
    },
    readJson(uri: string) {
      const answer = Promise.withResolvers<unknown>()
      if (uri === URI) waiting.push(answer)
      return answer.promise
    },
  } as unknown as McpConnection
  return { connection, waiting, changed: () => updates.get(URI)?.(), subscribed: () => updates.has(URI) }
}
const collect =
  (events: [string, unknown][]): Send =>
  (event, data) =>
    void events.push([event, data])

test('a read that failed is done again, so that what changed meanwhile is not missed', async () => {
  const { connection, waiting, changed } = line()
  const events: [string, unknown][] = []
  const stop = createFeed(connection).watchSymbol('ELC', collect(events))
  changed()
  changed()
  waiting[0]?.reject(new Error('no answer in time'))
  await until('it is read again', () => waiting.length === 2)
  waiting[1]?.resolve(book(7, 2950))
  await until('the book is told', () => events.some(([name]) => name === 'book'))
  stop()
})

test('who comes after the last one left is not shown what a late answer brought', async () => {
  const { connection, waiting, changed, subscribed } = line()
  const feed = createFeed(connection)
  const first = feed.watchSymbol('ELC', collect([]))
  changed()
  first()
  assert.equal(subscribed(), false)
  waiting[0]?.resolve(book(1, 1))
  await sleep(20)
  const events: [string, unknown][] = []
  const second = feed.watchSymbol('ELC', collect(events))
  assert.equal(events.length, 0)
  changed()
  await until('it is read again', () => waiting.length === 2)
  waiting[1]?.resolve(book(9, 2950))
  await until('it is told', () => events.length === 1)
  assert.deepEqual(
    events.map(([name, data]) => [name, (data as OrderBook).seq]),
    [['book', 9]],
  )
  second()
})

test('what all hold is told all of them as one and the same, and who holds another sequence is told from there', async () => {
  const { connection, waiting, changed } = line()
  const feed = createFeed(connection)
  const lines: [string, unknown][][] = [[], [], []]
  const stops = lines.slice(0, 2).map((events) => feed.watchSymbol('ELC', collect(events)))
  changed()
  waiting[0]?.resolve(book(1, 2950))
  await until('both have the book', () => lines.slice(0, 2).every((events) => events.length === 1))
  // Nothing in these levels changes: who holds them goes on from 1, who comes now from 2.
  changed()
  await until('it is read again', () => waiting.length === 2)
  waiting[1]?.resolve(book(2, 2950))
  await settled()
  stops.push(feed.watchSymbol('ELC', collect(lines[2] ?? [])))
  changed()
  await until('it is read once more', () => waiting.length === 3)
  waiting[2]?.resolve(book(3, 2951))
  await until('all have the change', () => lines.every((events) => events.length === 2))
  const [one, other, late] = lines.map((events) => events[1]?.[1] as { prevSeq: number; seq: number })
  assert.equal(one, other)
  assert.deepEqual([one?.prevSeq, late?.prevSeq, late?.seq], [1, 2, 3])
  for (const stop of stops) stop()
})

/** Lets everything that waits for no timer go on. */
const settled = () => new Promise((resolve) => setImmediate(resolve))

test('however much changes, it is read and told once in between, ten times a second at least', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const { connection, waiting, changed } = line()
  const events: [string, unknown][] = []
  const stop = createFeed(connection).watchSymbol('ELC', collect(events))
  changed()
  waiting[0]?.resolve(book(1, 2950))
  await settled()
  for (let n = 0; n < 50; n++) {
    changed()
    await settled()
  }
  assert.equal(waiting.length, 1)
  t.mock.timers.tick(100)
  await settled()
  assert.equal(waiting.length, 2)
  waiting[1]?.resolve(book(51, 2951))
  await settled()
  t.mock.timers.tick(1_000)
  await settled()
  assert.equal(waiting.length, 2)
  assert.deepEqual(
    events.map(([name, data]) => [name, (data as OrderBook).seq]),
    [
      ['book', 1],
      ['delta', 51],
    ],
  )
  stop()
})

test('a read that fails again and again is done ever less often and told once, until something changes', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  setLogLevel('warn')
  t.after(() => setLogLevel('silent'))
  const told: string[] = []
  t.mock.method(process.stderr, 'write', (text: string) => told.push(text))
  const { connection, waiting, changed } = line()
  const stop = createFeed(connection).watchSymbol('ELC', collect([]))
  const failed = async (message: string) => {
    waiting.at(-1)?.reject(new Error(message))
    await settled()
  }
  const pass = async (ms: number) => {
    // In steps: a pause of more than a second is made of two.
    for (let left = ms; left > 0; left -= 500) {
      t.mock.timers.tick(Math.min(left, 500))
      await settled()
    }
    return waiting.length
  }
  changed()
  const pauses: number[] = []
  for (let reads = 1; reads <= 7; reads++) {
    await failed('unknown account')
    let seconds = 0
    while ((await pass(1_000)) === reads) seconds++
    pauses.push(seconds + 1)
  }
  assert.deepEqual(pauses, [1, 2, 4, 8, 16, 30, 30])
  await failed('unknown account')
  await pass(5_000)
  assert.equal(waiting.length, 8)
  changed()
  await settled()
  assert.equal(waiting.length, 9)
  await failed('no answer in time')
  assert.deepEqual(
    told.map((text) => JSON.parse(text).message),
    ['unknown account', 'no answer in time'],
  )
  stop()
})

test('what nothing is heard of is read after a while all the same, until the last watcher leaves', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const { connection, waiting, changed } = line()
  const events: [string, unknown][] = []
  const stop = createFeed(connection).watchSymbol('ELC', collect(events))
  const quiet = async () => {
    for (let passed = 0; passed < 16_000; passed += 500) {
      t.mock.timers.tick(500)
      await settled()
    }
    return waiting.length
  }
  changed()
  waiting[0]?.resolve(book(1, 2950))
  await settled()
  assert.equal(await quiet(), 2, 'the stream by which the exchange tells may be dead on a line that is whole')
  waiting[1]?.resolve(book(2, 2951))
  await settled()
  assert.deepEqual(
    events.map(([name]) => name),
    ['book', 'delta'],
  )
  stop()
  assert.equal(await quiet(), 2)
})

test('who comes is told at once of a beat, where the exchange answers, and of none where it is hung', async () => {
  let onState = () => {}
  let asked = 0
  let answer = Promise.resolve(false)
  const connection = {
    state: () => ({ state: 'connected', message: '', since: '' }),
    answers: () => {
      asked++
      return answer
    },
    onState(listener: () => void) {
      onState = listener
      return () => {}
    },
  } as unknown as McpConnection
  const feed = createFeed(connection)
  const told: [string, unknown][] = []
  const beats = () => told.filter(([name]) => name === 'beat').length
  const stops = [feed.watchState(collect(told))]
  await settled()
  assert.deepEqual([asked, beats()], [1, 0])

  const late = Promise.withResolvers<boolean>()
  answer = late.promise
  onState()
  stops.push(feed.watchState(collect(told)))
  const gone: [string, unknown][] = []
  feed.watchState(collect(gone))()
  assert.equal(asked, 2, 'one question for all')
  late.resolve(true)
  await settled()
  assert.deepEqual([beats(), gone.some(([name]) => name === 'beat')], [2, false])
  for (const stop of stops) stop()
})

test('an account that the exchange does not know is told as that, to who comes later too, and to nobody once it does', async () => {
  const updates = new Map<string, () => void>()
  const unknown = new McpCallError('refused', true, 'no', { said: { code: -32002, words: 'There is no account' } })
  let answer: () => Promise<unknown> = () => Promise.reject(unknown)
  const connection = {
    state: () => ({ state: 'connected', message: '', since: '' }),
    subscribe(uri: string, onUpdate: () => void) {
      updates.set(uri, onUpdate)
      return () => updates.delete(uri)
    },
    readJson: () => answer(),
  } as unknown as McpConnection
  const feed = createFeed(connection)
  const [first, second, third]: [string, unknown][][] = [[], [], []]
  const stops = [feed.watchAccount('me', collect(first ?? []))]
  const change = updates.get('eap://wallet/me') ?? assert.fail()
  change()
  await until('it is told', () => first?.length === 1)
  assert.deepEqual(first, [['noaccount', { server: 'eap' }]])
  stops.push(feed.watchAccount('me', collect(second ?? [])))
  assert.deepEqual(second, [['noaccount', { server: 'eap' }]])
  const purse = {
    userId: 'me',
    availableAmount: 1,
    lockedAmount: 0,
    availableCurrency: 1,
    lockedCurrency: 0,
    energy: [],
    seq: 1,
  }
  answer = async () => ({ ...purse, updatedAt: '2026-01-01T00:00:00.000Z', success: true, message: '' })
  change()
  await until('the wallet is told', () => first?.at(-1)?.[0] === 'wallet')
  stops.push(feed.watchAccount('me', collect(third ?? [])))
  assert.deepEqual(
    third?.map(([name]) => name),
    ['wallet'],
  )
  for (const stop of stops) stop()
})

test('own trades are told whole, then the new ones; an exchange that does not tell them is said not to', async () => {
  const updates = new Map<string, () => void>()
  let answer: (uri: string) => unknown = () => null
  const connection = {
    state: () => ({ state: 'connected', message: '', since: '' }),
    subscribe(uri: string, onUpdate: () => void) {
      updates.set(uri, onUpdate)
      return () => updates.delete(uri)
    },
    readJson: async (uri: string) => answer(uri),
  } as unknown as McpConnection
  const fill = (tradeId: string) => {
    const at = '2026-11-20T06:00:00.000Z'
    return { tradeId, orderId: '1-1', symbol: 'ELC', side: 'BUY', price: 2_950, amount: 1, role: 'TAKER', at }
  }
  const told = (...ids: string[]) => ({
    success: true,
    message: '',
    userId: 'me',
    symbol: null,
    orderId: null,
    trades: ids.map(fill),
    totalCount: ids.length,
    historyComplete: true,
    timestamp: '2026-11-20T06:00:00.000Z',
    seq: 1,
  })
  const feed = createFeed(connection)
  const [events, later]: [string, unknown][][] = [[], []]
  const stops = [feed.watchAccount('me', collect(events ?? []))]
  const change = updates.get('eap://fills/me') ?? assert.fail()
  const seen = (list: [string, unknown][] | undefined) =>
    list?.map(([name, data]) => {
      const { snapshot, trades, totalCount } = data as {
        snapshot: boolean
        trades: { tradeId: string }[]
        totalCount: number
      }
      return [name, snapshot, trades.map(({ tradeId }) => tradeId).join(), totalCount]
    })
  answer = () => told('2', '1')
  change()
  await until('they are told', () => events?.length === 1)
  answer = () => told('4', '3', '2', '1')
  change()
  await until('the new ones are told', () => events?.length === 2)
  assert.deepEqual(seen(events), [
    ['fills', true, '2,1', 2],
    ['fills', false, '4,3', 4],
  ])
  stops.push(feed.watchAccount('me', collect(later ?? [])))
  assert.deepEqual(seen(later), [['fills', true, '4,3,2,1', 4]], 'who comes later is told all')
  // More than the answer holds came in between: what stands there follows nothing that is held.
  answer = () => told('9', '8')
  change()
  await until('they are told whole', () => events?.length === 3)
  assert.deepEqual(seen(events)?.at(-1), ['fills', true, '9,8', 2])
  answer = () => {
    throw new McpCallError('refused', true, 'no', { said: { code: -32002, words: 'There is no such thing' } })
  }
  change()
  await until('it is said', () => events?.length === 4)
  assert.deepEqual(events?.at(-1), ['nofills', { server: 'eap' }])
  for (const stop of stops) stop()
})

test('the list of all that is traded is told whole, then what changed in it, and as none where there is no such list', async () => {
  const updates: (() => void)[] = []
  let answer: () => Promise<unknown> = async () => ({ symbols: [] })
  const connection = {
    state: () => ({ state: 'connected', message: '', since: '' }),
    subscribe: (_uri: string, onUpdate: () => void) => {
      updates.push(onUpdate)
      onUpdate()
      return () => {}
    },
    readJson: () => answer(),
  } as unknown as McpConnection
  const info = (symbol: string, lastPrice: number | null) => ({
    symbol,
    description: '',
    tick: 0.01,
    lot: 0.1,
    minPrice: 0,
    maxPrice: 1,
    maxQty: 1,
    maxValue: 1,
    session: 'CONTINUOUS',
    delivery: null,
    simulatedParticipants: false,
    lastPrice,
    midPrice: 7,
  })
  answer = async () => ({ symbols: [info('ELC', 3_000), info('PT60-20261121T0200Z', null), info('OLD', 1)] })
  const events: [string, unknown][] = []
  const stop = createFeed(connection).watchSymbols(collect(events))
  await until('the list is told', () => events.length === 1)
  assert.partialDeepStrictEqual(events[0], [
    'symbols',
    { snapshot: true, symbols: [{ symbol: 'ELC', lastPrice: 3_000 }, { lastPrice: null, midPrice: 7 }, {}], gone: [] },
  ])
  answer = async () => ({ symbols: [info('ELC', 3_001), info('PT60-20261121T0200Z', null)] })
  updates[0]?.()
  await until('the change is told', () => events.length === 2)
  const changed = events[1]?.[1] as { snapshot: boolean; symbols: { symbol: string }[]; gone: string[] }
  assert.deepEqual(
    [changed.snapshot, changed.symbols.map(({ symbol }) => symbol), changed.gone],
    [false, ['ELC'], ['OLD']],
  )
  stop()

  answer = async () => {
    throw new McpCallError('refused', true, 'no', { said: { code: -32002, words: 'There is no such thing' } })
  }
  const none: [string, unknown][] = []
  const end = createFeed(connection).watchSymbols(collect(none))
  await until('there is none', () => none.length > 0)
  assert.deepEqual(none[0], ['symbols', { snapshot: true, symbols: [], gone: [] }])
  end()
})

test('whether real money moves at the exchange is told as it is connected now', () => {
  let paper = true
  const told: unknown[] = []
  const connection = {
    ...line().connection,
    get paper() {
      return paper
    },
    answers: async () => false,
    onState: (listener: () => void) => {
      listener()
      paper = false
      listener()
      return () => {}
    },
  } as unknown as McpConnection
  createFeed(connection).watchState((event, data) => event === 'status' && told.push('paper' in data && data.paper))()
  assert.deepEqual(told, [true, true, false])
})
