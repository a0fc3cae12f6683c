// What a page holds of the market, with a line whose words a test says.
import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { createMarketStore } from '../../../components/trading/live/market-store.ts'
import type { Plan } from '../../../lib/contracts/gate/plan.ts'
import type { KillSwitch } from '../../../lib/contracts/gate/safety.ts'
import { plan } from '../approval/plans.ts'

class Line extends EventTarget {
  static last: Line
  static readonly CLOSED = 2
  readyState = 0
  onopen?: () => void
  onerror?: () => void
  readonly url: string
  constructor(url: string) {
    super()
    this.url = url
    Line.last = this
  }
  close() {}
  say(name: string, data: object) {
    this.dispatchEvent(new MessageEvent(name, { data: JSON.stringify(data) }))
  }
}
// It stays for what is tested after it in this process.
const page = Object.assign(new EventTarget(), { hidden: true, documentElement: { getAttribute: () => null } })
Object.assign(globalThis, { EventSource: Line, document: page, window: page })
Object.defineProperty(navigator, 'onLine', { value: true })

/** Frames as the browser would draw them: at each call those that were asked for, which are counted. */
function framesOf(t: TestContext): () => number {
  const asked: (() => void)[] = []
  Object.assign(globalThis, {
    requestAnimationFrame: (draw: () => void) => asked.push(draw),
    cancelAnimationFrame: () => {},
  })
  t.after(() => {
    for (const name of ['requestAnimationFrame', 'cancelAnimationFrame']) Reflect.deleteProperty(globalThis, name)
  })
  return () => {
    const due = asked.splice(0)
    for (const draw of due) draw()
    return due.length
  }
}

test('an answer counts for the line it came over, though the clock was set back since that opened', (t) => {
  t.mock.timers.enable({ apis: ['Date'], now: 3_600_000 })
  const store = createMarketStore()
  t.after(store.start())
  Line.last.onopen?.()
  const beat = () => Line.last.say('beat', { at: '2026-01-01T00:00:00.000Z' })
  beat()
  assert.equal(store.getState().connection, 'live')
  t.mock.timers.setTime(0)
  beat()
  assert.equal(store.getState().connection, 'live')
})

test('each failure of the line is counted until one opens again, and one that was given up is none', (t) => {
  t.mock.timers.enable({ apis: ['setTimeout', 'setInterval'] })
  const store = createMarketStore()
  t.after(store.start())
  const attempt = () => store.getState().attempt
  const first = Line.last
  first.onerror?.()
  assert.equal(attempt(), 1)
  t.mock.timers.tick(60_000)
  const second = Line.last
  assert.notEqual(second, first)
  first.onerror?.()
  assert.equal(attempt(), 1)
  second.onerror?.()
  assert.equal(attempt(), 2)
  t.mock.timers.tick(60_000)
  Line.last.onopen?.()
  assert.equal(attempt(), 0)
})

test('a line that is refused asks why, and knows until one opens that its trader has as many as one may', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout', 'setInterval'] })
  const asked = t.mock.method(globalThis, 'fetch', async () => new Response(null, { status: 429 }))
  const whyAsked = () =>
    asked.mock.calls.filter(({ arguments: [url] }) => url === '/api/market/stream?symbols=ELC').length
  const store = createMarketStore()
  t.after(store.start())
  // Cut, not refused: the browser would try again by itself.
  Line.last.onerror?.()
  await setImmediate()
  assert.deepEqual([whyAsked(), store.getState().crowded], [0, false])
  t.mock.timers.tick(60_000)
  Line.last.readyState = Line.CLOSED
  Line.last.onerror?.()
  await setImmediate()
  assert.deepEqual([whyAsked(), store.getState().crowded], [1, true])
  t.mock.timers.tick(60_000)
  Line.last.onopen?.()
  assert.equal(store.getState().crowded, false)
})

test('a line that failed asks whether its trader is still signed in, and leaves the page where that has ended', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout', 'setInterval'] })
  const left: string[] = []
  const place = { location: { replace: (to: string) => void left.push(to) } }
  t.after(() => Reflect.deleteProperty(page, 'location'))
  Object.assign(page, place)
  const asked = t.mock.method(globalThis, 'fetch', async () => new Response(null, { status: 503 }))
  const store = createMarketStore()
  t.after(store.start())
  Line.last.onerror?.()
  await setImmediate()
  assert.deepEqual([asked.mock.calls[0]?.arguments[0], left], ['/api/session', []])
  t.mock.timers.tick(60_000)
  asked.mock.mockImplementation(async () => new Response(null, { status: 401 }))
  Line.last.onerror?.()
  await setImmediate()
  // It may be this browser that signs out, and knows where to go.
  assert.deepEqual(left, [])
  t.mock.timers.tick(1_000)
  await setImmediate()
  assert.deepEqual(left, ['/sign-in?ended'])
})

const bookOf = (seq: number) => ({
  symbol: 'ELC',
  seq,
  asOf: '2026-01-01T00:00:00.000Z',
  bids: [[100, 1, 1]],
  asks: [],
})

test('where the line leaves something out it is opened anew at once, and what it tells then is whole; again and again with a pause', (t) => {
  t.mock.timers.enable({ apis: ['setTimeout', 'setInterval'] })
  page.hidden = false
  t.after(() => (page.hidden = true))
  const store = createMarketStore()
  t.after(store.start())
  const frames = framesOf(t)
  const first = Line.last
  first.say('book', bookOf(5))
  first.say('delta', { ...bookOf(9), prevSeq: 8, bids: [[100, 7, 1]] })
  const second = Line.last
  assert.notEqual(second, first)
  frames()
  assert.equal(store.getState().books.ELC?.seq, 5, 'nothing is put on what it does not follow')
  second.say('book', bookOf(10))
  frames()
  assert.equal(store.getState().books.ELC?.seq, 10)
  second.say('delta', { ...bookOf(19), prevSeq: 18 })
  assert.equal(Line.last, second)
  t.mock.timers.tick(60_000)
  assert.notEqual(Line.last, second)
})

test('whatever the line tells, the page is drawn once a frame; hidden, it is told of its trader’s own alone, and of all when it is seen again', (t) => {
  page.hidden = false
  t.after(() => (page.hidden = true))
  const store = createMarketStore()
  t.after(store.start())
  const frames = framesOf(t)
  let drawn = 0
  t.after(store.subscribe(() => drawn++))
  for (let seq = 1; seq <= 20; seq++) Line.last.say('book', bookOf(seq))
  assert.deepEqual([drawn, store.getState().books.ELC], [0, undefined])
  assert.equal(frames(), 1)
  assert.deepEqual([drawn, store.getState().books.ELC?.seq], [1, 20])

  page.hidden = true
  Line.last.say('book', bookOf(21))
  assert.deepEqual([frames(), drawn], [0, 1])
  Line.last.say('plan', plan({ id: 'p1', status: 'pending' }))
  assert.deepEqual([drawn, store.getState().plans.size], [2, 1])
  Line.last.say('book', bookOf(22))
  assert.equal(drawn, 2)
  page.hidden = false
  page.dispatchEvent(new Event('visibilitychange'))
  assert.deepEqual([drawn, store.getState().books.ELC?.seq], [3, 22])
})

test('a tab that is open for days keeps what is open or shown, and of the rest the newest', (t) => {
  const store = createMarketStore()
  t.after(store.start())
  const at = (n: number) => new Date(Date.UTC(2026, 10, 20) + n).toISOString()
  const say = (n: number, changes: Partial<Plan> = {}) =>
    Line.last.say('plan', plan({ id: `p${n}`, createdAt: at(n), status: 'done', origin: { kind: 'mcp' }, ...changes }))
  say(0, { status: 'pending' })
  say(1, { origin: { kind: 'chat', chatId: 'c1' } })
  for (let n = 2; n < 1_002; n++) say(n)
  const held = [...store.getState().plans.keys()]
  assert.deepEqual([held.length, held[0], held[1], held[2], held.at(-1)], [402, 'p0', 'p1', 'p602', 'p1001'])
})

test('own trades are told whole and then as they come, each once; what the exchange has forgotten is let go', (t) => {
  const store = createMarketStore()
  t.after(store.start())
  const fill = (tradeId: string, orderId = '1-1') => {
    const at = '2026-11-20T06:00:00.000Z'
    return { tradeId, orderId, symbol: 'ELC', side: 'BUY', price: 2_950, amount: 1, role: 'TAKER', at }
  }
  const say = (snapshot: boolean, trades: object[], totalCount: number, historyComplete = true) =>
    Line.last.say('fills', { snapshot, trades, totalCount, historyComplete })
  const held = () => {
    const { ownTrades } = store.getState()
    return ownTrades === null || ownTrades === 'untold' ? ownTrades : ownTrades.trades.map((one) => one.tradeId)
  }
  assert.equal(held(), null)
  say(true, [fill('2'), fill('1')], 2)
  // Own orders that met are one trade of two orders.
  say(false, [fill('3'), fill('3', '2-2'), fill('2')], 4)
  assert.deepEqual(held(), ['3', '3', '2', '1'])
  // The chart marks them too, and what orders tell of the same is nothing more.
  const marked = store.getState().fills
  assert.deepEqual(
    marked.map(({ lots }) => lots),
    [10, 30],
  )
  Line.last.say('orders', { orders: [{ orderId: '1-1', filledAmount: 3, avgPrice: 2_950 }], totalCount: 1, seq: 1 })
  assert.equal(store.getState().fills, marked)
  say(false, [fill('4')], 4, false)
  assert.deepEqual(held(), ['4', '3', '3', '2'])
  say(true, [fill('9')], 1)
  assert.deepEqual(held(), ['9'])
  Line.last.say('nofills', { server: 'eap' })
  assert.equal(held(), 'untold')
})

test('another symbol is followed on a line of its own, and what was held of the last one is let go', (t) => {
  const TEN = 'PT60-20261121T0200Z'
  const store = createMarketStore()
  t.after(store.start())
  const listed = (...symbols: string[]) => ({
    snapshot: true,
    symbols: symbols.map((symbol) => ({ symbol, session: 'CONTINUOUS', delivery: null, auction: null })),
    gone: [],
  })
  const trades = (symbol: string) => Line.last.say('trades', { symbol, snapshot: true, trades: [] })
  Line.last.onopen?.()
  Line.last.say('beat', { at: '2026-01-01T00:00:00.000Z' })
  Line.last.say('symbols', listed('ELC', TEN))
  store.show(TEN)
  assert.match(Line.last.url, /symbols=ELC,PT60-20261121T0200Z$/)
  Line.last.onopen?.()
  assert.equal(store.getState().connection, 'live', 'nothing was lost in between')
  trades(TEN)
  trades('ELC')
  store.show('ELC')
  assert.match(Line.last.url, /symbols=ELC$/)
  assert.deepEqual(Object.keys(store.getState().trades), ['ELC'])
  store.show(TEN)
  Line.last.say('symbols', listed('ELC'))
  assert.equal(store.getState().symbol, 'ELC', 'it was delivered')
})

test('a contract that went while the line was down is let go: the refusal is asked for its reason, and spot is followed at once', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout', 'setInterval'] })
  const TEN = 'PT60-20261121T0200Z'
  const status = { of: 503 }
  t.mock.method(globalThis, 'fetch', async () => new Response(null, { status: status.of }))
  const store = createMarketStore()
  t.after(store.start())
  Line.last.onopen?.()
  store.show(TEN)
  const refuse = async () => {
    Line.last.readyState = Line.CLOSED
    Line.last.onerror?.()
    await setImmediate()
  }
  await refuse()
  assert.equal(store.getState().symbol, TEN, 'the desk is not there: it is asked for the same again')
  t.mock.timers.tick(60_000)
  assert.match(Line.last.url, /symbols=ELC,PT60/)
  status.of = 400
  await refuse()
  assert.equal(store.getState().symbol, 'ELC')
  assert.match(Line.last.url, /symbols=ELC$/)
  // Nothing else is left to follow, so it is asked for as after any other failure.
  const spot = Line.last
  await refuse()
  assert.equal(Line.last, spot)
})

test('an answer of the kill switch that was long on its way takes back nothing that the line has told since', (t) => {
  const store = createMarketStore()
  t.after(store.start())
  const off = { on: false, at: null, by: null, own: false, reason: null, cancels: { left: 0 } } as unknown as KillSwitch
  const on = { ...off, on: true, at: '2026-01-01T00:00:00.000Z' }
  const known = () => store.getState().killSwitch
  Line.last.say('kill', off)
  store.learnKillSwitch(on, known())
  assert.equal(known(), on)
  const before = known()
  Line.last.say('kill', off)
  Line.last.say('kill', { ...on, at: '2026-01-01T00:00:01.000Z' })
  // Of a reset, while somebody pulled it again.
  store.learnKillSwitch(off, before)
  assert.equal(known()?.on, true)
})
