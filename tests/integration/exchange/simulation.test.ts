/** Paper runs of a strategy: over real stdio; and what they are refused for and what is kept of many, in this process. */
import assert from 'node:assert/strict'
import { join } from 'node:path'
import { after, before, describe, type TestContext, test } from 'node:test'
import { ELC, type Exchange, listSymbols, openExchange } from '../../../lib/exchange/exchange.ts'
import { runTool } from '../../../lib/exchange/mcp/tool-call.ts'
import { type Answer, type ExchangeProcess, startExchange, temporaryFolder } from './exchange-process.ts'
import { refused, tradersAt } from './traders.ts'

describe('over stdio', () => {
  let x: ExchangeProcess
  const cleanups: (() => Promise<void>)[] = []
  before(async () => {
    x = await startExchange(temporaryFolder({ after: (fn) => cleanups.push(fn) }), { checkOutputs: true })
  })
  after(async () => {
    await x.close()
    for (const fn of cleanups) await fn()
  })
  const { place, freshBook } = tradersAt(() => x)

  test('runs on a copy, repeats with its seed, is kept, and takes {req} too', async () => {
    const [a, b] = await freshBook()
    await place(a, 'SELL', 3100, 50)
    await place(a, 'BUY', 2900, 50)
    const args = { userId: b, steps: 20, threshold: 0.01, qty: '2', seed: 7, priceStrategy: 'topAsk', sides: 'buy' }
    const before = await x.call('getOrderBook', {})
    const run = await x.call('runSimulation', { req: args })
    assert.deepEqual([run.success, run.seed, run.steps], [true, 7, 20])
    assert.equal(run.summary.ordersPlaced, 20)
    assert.equal(run.summary.boughtQty, 40)
    assert.equal(run.summary.avgBuyPrice, 3100)
    assert.equal(run.equityCurve.length, 20)
    const again = await x.call('runSimulation', args)
    assert.deepEqual({ ...again, simulationId: '' }, { ...run, simulationId: '' })
    const after = await x.call('getOrderBook', {})
    assert.deepEqual([after.bids, after.asks, after.seq], [before.bids, before.asks, before.seq])
    assert.deepEqual(await x.call('exportReport', { userId: b }), again)
    assert.deepEqual(await x.call('exportReport', { id: run.simulationId }), run)
    await refused(x.call('exportReport', { id: run.simulationId, userId: a }), 'NOT_FOUND', /no simulation report/)
    await refused(x.call('exportReport', { userId: a }), 'NOT_FOUND', /has run no simulation/)
    await refused(x.call('exportReport', {}), 'INVALID_ARGUMENT', /id.*userId/)
    const idle = await x.call('runSimulation', { ...args, threshold: 500 })
    assert.match(idle.events.at(-1), /never reached 500 NT\$\/MWh/)
  })

  test('places nothing real: with executeReal it proposes, and the exchange stays as it was', async () => {
    const [a, b] = await freshBook()
    await place(a, 'BUY', 2900, 5)
    await place(a, 'SELL', 3100, 5)
    const before = await x.call('getUserOrders', { userId: b })
    const book = await x.call('getOrderBook', {})
    const run = await x.call('runSimulation', {
      userId: b,
      executeReal: true,
      strategy: 'market_making',
      spread: '50',
      seed: 1,
    })
    assert.match(run.message, /Proposed for approval: 2 orders worth NT\$ 6,000\. Nothing was placed/)
    assert.deepEqual(
      run.proposal.map((p: Answer) => [p.tool, p.args.side, p.args.price, p.args.qty]),
      [
        ['placeOrder', 'BUY', 2975, 1],
        ['placeOrder', 'SELL', 3025, 1],
      ],
    )
    assert.deepEqual((await x.call('getUserOrders', { userId: b })).orders, before.orders)
    const after = await x.call('getOrderBook', {})
    assert.deepEqual([after.seq, after.bids, after.asks], [book.seq, book.bids, book.asks])
    // Somebody has to take each of them to the exchange, as an order of its own.
    const preview = await x.call('previewPlan', { userId: b, legs: run.proposal })
    assert.deepEqual(
      preview.legs.map((l: Answer) => l.ok),
      [true, true],
    )
  })

  test('every strategy runs, and what does not fit is refused by name', async () => {
    const [a] = await freshBook()
    await place(a, 'BUY', 2900, 5)
    await place(a, 'SELL', 3100, 5)
    for (const args of [
      { strategy: 'market_making' },
      { strategy: 'Momentum', lookback: '3' },
      { strategy: 'twap', sides: 'buy', totalQty: '1,000' },
    ]) {
      const run = await x.call('runSimulation', { userId: a, ...args })
      assert.equal(run.success, true, run.message)
      assert.equal(run.strategy, args.strategy.toLowerCase())
    }
    const unknown = await refused(
      x.call('runSimulation', { userId: a, strategy: 'martingale' }),
      'INVALID_ARGUMENT',
      /"martingale".*Known: simple, market_making, momentum, twap/,
    )
    assert.deepEqual(unknown.details.known, ['simple', 'market_making', 'momentum', 'twap'])
    await refused(
      x.call('runSimulation', { userId: a, skew: 1 }),
      'INVALID_ARGUMENT',
      /skew: an argument of market_making/,
    )
    await refused(x.call('runSimulation', { userId: 'q' }), 'NOT_FOUND', /"q"/)
    await refused(
      x.call('runSimulation', { userId: a, steps: 10_000, ordersPerStep: 100 }),
      'INVALID_ARGUMENT',
      /one run may place 20000/,
    )
  })

  test('a report is kept for its trader, as JSON and as CSV', async () => {
    const [a, b] = await freshBook()
    await place(a, 'SELL', 3100, 50)
    await place(a, 'BUY', 2900, 50)
    const run = await x.call('runSimulation', { userId: b, strategy: 'twap', sides: 'BUY', totalQty: 2, steps: 4 })
    const id = run.simulationId
    const { csv, ...rest } = await x.call('exportReport', { userId: b, id, format: 'CSV' })
    assert.deepEqual(rest, run)
    const rows = csv.split('\r\n')
    assert.match(rows[0], /^step,timestamp,orderId,symbol,side,executedPrice,executedQty,status/)
    assert.deepEqual([rows.length, rows.at(-1)], [run.parsedFills.length + 2, ''])
    assert.deepEqual(rows[1].split(',').slice(3, 8), ['ELC', 'BUY', '3100', '0.5', 'FILLED'])
    for (const format of ['json', 'csv']) {
      await refused(x.call('exportReport', { userId: a, id, format }), 'NOT_FOUND', /no simulation report/)
    }
    await refused(x.call('exportReport', { userId: b, format: 'xml' }), 'INVALID_ARGUMENT', /format/)
  })

  test('a long run tells how far it is while others trade; cancelled, it keeps nothing', async () => {
    const [a, b] = await freshBook()
    await place(a, 'SELL', 3100, 50)
    await place(a, 'BUY', 2900, 50)
    const call = (args: Answer, heard: (steps: number) => void, signal?: AbortSignal) =>
      x.client.callTool({ name: 'runSimulation', arguments: { userId: b, steps: 10_000, ...args } }, undefined, {
        signal,
        onprogress: ({ progress, total }) => {
          assert.equal(total, 10_000)
          heard(progress)
        },
      })
    // Progress is told ten times a second. On a fast machine one run is over before that: eight at once take eight times as long.
    const others = Array.from({ length: 7 }, (_, n) => call({ userId: a, seed: 100 + n }, () => {}))
    const seen: number[] = []
    const running = call({ seed: 1 }, (steps) => seen.push(steps))
    let traded = 0
    let done = false
    void running.finally(() => {
      done = true
    })
    while (!done) {
      assert.equal((await place(b, 'BUY', 3100, 0.1)).state, 'FILLED')
      traded++
    }
    const report = (await running).structuredContent as Answer
    assert.ok(traded > 10, `${traded} orders in the meantime`)
    await Promise.all(others)
    assert.deepEqual([seen[0], seen.at(-1)], [0, 10_000])
    assert.ok(
      seen.length > 2 && seen.every((steps, i) => i === 0 || steps > (seen[i - 1] ?? 0)),
      `told of steps ${seen}`,
    )

    const latest = async () => (await x.call('exportReport', { userId: b })).simulationId
    let kept = report.simulationId
    const isCancelled = () => /cancelled after step \d+ of 10000\. Nothing of it was kept/.test(x.stderr())
    for (let seed = 2; !isCancelled(); seed++) {
      assert.ok(seed < 12, 'ten runs were over before they were cancelled')
      const stop = new AbortController()
      await assert.rejects(
        call({ seed }, () => stop.abort(), stop.signal),
        /abort/i,
      )
      // On a busy machine a run may be over before its cancel arrives: then it is kept, and the next one is cancelled.
      while (!isCancelled() && (await latest()) === kept);
      if (!isCancelled()) kept = await latest()
    }
    assert.equal(await latest(), kept)
  })
})

type Simulated = { exchange: Exchange; userId: string; run(more?: Answer, signal?: AbortSignal): Promise<Answer> }

async function open(t: TestContext): Promise<Simulated> {
  const exchange = openExchange({ folder: join(temporaryFolder(t), 'exchange'), nowMs: () => 1_795_000_000_000 })
  t.after(() => exchange.close())
  listSymbols(exchange, [ELC])
  const { userId } = (await runTool(exchange, 'registerUser', {})) as Answer
  const run = (more: Answer = {}, signal?: AbortSignal) =>
    runTool(exchange, 'runSimulation', { userId, steps: 2, seed: 1, ...more }, { signal }) as Promise<Answer>
  return { exchange, userId, run }
}

test('eight runs at once and no more; whatever ends one, another may begin', async (t) => {
  const { run } = await open(t)
  const codes = (answers: Answer[]) => answers.map((answer) => answer.code ?? 'ran')
  const stopped = AbortSignal.abort()
  const eight = Array.from({ length: 8 }, (_, n) => run({}, n % 2 === 0 ? undefined : stopped))
  const ninth = await run()
  assert.equal(ninth.code, 'RATE_LIMITED')
  assert.match(ninth.message, /^8 simulations are running already/)
  assert.deepEqual(new Set(codes(await Promise.all(eight))), new Set(['ran', 'CANCELLED']))
  assert.deepEqual(codes(await Promise.all(Array.from({ length: 8 }, () => run()))), new Array(8).fill('ran'))
})

test('no run of a simulated participant, and none in a market that does not trade', async (t) => {
  const { exchange, run } = await open(t)
  await exchange.sequencer.submit({
    kind: 'openAccount',
    userId: 'sim-1',
    simulated: true,
    cashMicro: 0,
    energyLots: 0,
    clientOrderId: null,
  })
  const participant = await run({ userId: 'sim-1' })
  assert.deepEqual(
    [participant.code, /trades in every simulation/.test(participant.message)],
    ['INVALID_ARGUMENT', true],
  )
  for (const session of ['AUCTION', 'HALTED', 'CLOSED'] as const) {
    await exchange.sequencer.submit({ kind: 'setSession', symbol: 0, session })
    const refused = await run()
    assert.deepEqual([refused.code, refused.message.includes(`session ${session}`)], ['MARKET_CLOSED', true])
  }
})

test('of each trader the last twenty reports are kept', async (t) => {
  const { exchange, userId, run } = await open(t)
  const other = ((await runTool(exchange, 'registerUser', {})) as Answer).userId
  const others = await run({ userId: other })
  const ids: string[] = []
  for (let n = 0; n < 22; n++) ids.push((await run()).simulationId)
  const found = async (id: string) => ((await runTool(exchange, 'exportReport', { id })) as Answer).success === true
  assert.deepEqual(await Promise.all(ids.slice(0, 3).map(found)), [false, false, true])
  assert.ok(await found(others.simulationId))
  assert.equal(((await runTool(exchange, 'exportReport', { userId })) as Answer).simulationId, ids.at(-1))
})
