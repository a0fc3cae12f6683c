/** What a paper run is refused for, and what is kept of many: on a real exchange in this process. */
import assert from 'node:assert/strict'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { ELC, type Exchange, listSymbols, openExchange } from '../../../lib/exchange/exchange.ts'
import { runTool } from '../../../lib/exchange/mcp/tool-call.ts'
import { type Answer, temporaryFolder } from './exchange-process.ts'

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
