/** POST /operator: who is heard, what it does, and that it is in the journal. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { type TestContext, test } from 'node:test'
import { ELC, listSymbols, openExchange } from '../../../lib/exchange/exchange.ts'
import { serveHttp } from '../../../lib/exchange/mcp/http.ts'
import { temporaryFolder } from './exchange-process.ts'

const OPERATOR = 'the-operator-has-this'
const TRADER = 'the-desk-has-this-one'

async function serve(t: TestContext, operatorToken: string | null = OPERATOR) {
  const folder = join(temporaryFolder(t), 'exchange')
  const exchange = openExchange({ folder })
  listSymbols(exchange, [ELC])
  const { url, close } = await serveHttp(exchange, { host: '127.0.0.1', port: 0, token: TRADER, operatorToken })
  t.after(async () => {
    await close()
    exchange.close()
  })
  const post = async (body: unknown, token = OPERATOR, headers: Record<string, string> = {}) => {
    const response = await fetch(new URL('/operator', url), {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    })
    // biome-ignore lint/suspicious/noExplicitAny: read field by field, as an operator's script would
    return { status: response.status, body: (await response.json()) as any }
  }
  const elc = () => exchange.state.symbols[0] ?? assert.fail()
  return { exchange, folder, post, elc, url }
}
const HALT = { command: 'setSession', symbol: 'elc', session: 'HALTED' }

test('only the bearer of the operator token is heard, and its token opens nothing else', async (t) => {
  const { post, elc, url, exchange } = await serve(t)
  const { seq } = exchange.state
  for (const token of ['', 'wrong', TRADER]) assert.equal((await post(HALT, token)).status, 401)
  assert.equal((await post(HALT, OPERATOR, { origin: 'https://evil.example' })).status, 403)
  assert.deepEqual([elc().session, exchange.state.seq], ['CONTINUOUS', seq])
  const asTrader = await fetch(url, { method: 'POST', headers: { authorization: `Bearer ${OPERATOR}` } })
  assert.equal(asTrader.status, 401)
})

test('without an operator token there is no such door, whatever is presented', async (t) => {
  const { post, elc } = await serve(t, null)
  assert.equal((await post(HALT, TRADER)).status, 404)
  assert.equal((await post(HALT, OPERATOR)).status, 401)
  assert.equal(elc().session, 'CONTINUOUS')
})

test('sessions and limits change by journaled commands: they hold after a restart', async (t) => {
  const { exchange, folder, post, elc } = await serve(t)
  const halted = await post(HALT)
  assert.deepEqual([halted.status, halted.body.ok, halted.body.outcome.session], [200, true, 'HALTED'])
  const limits = { maxQty: '12.5', maxPrice: 6_000, maxOrdersPerSecond: 20 }
  const set = await post({ command: 'setLimits', symbol: 'ELC', limits })
  assert.equal(set.status, 200)
  const expected = { ...ELC, maxQtyLots: 125, maxPriceTicks: 600_000, maxCommandsPerSecond: 20 }
  assert.deepEqual(elc().spec, expected)
  exchange.close()
  const again = openExchange({ folder })
  t.after(() => again.close())
  assert.deepEqual([again.state.symbols[0]?.session, again.state.symbols[0]?.spec], ['HALTED', expected])
})

test('of two limits set at the same moment both stay', async (t) => {
  const { post, elc } = await serve(t)
  const set = (limits: object) => post({ command: 'setLimits', symbol: 'ELC', limits })
  // Connections are open then.
  await Promise.all([set({ maxOpenOrders: 500 }), set({ maxOpenOrders: 500 })])
  for (let n = 1; n <= 10; n++) {
    const both = await Promise.all([set({ maxQty: n }), set({ maxPrice: 5_000 + n })])
    assert.deepEqual(
      both.map(({ status }) => status),
      [200, 200],
    )
    assert.deepEqual([elc().spec.maxQtyLots, elc().spec.maxPriceTicks], [n * 10, (5_000 + n) * 100])
  }
})

test('a body that is too large is told so, however it comes and however much more there is', async (t) => {
  const { url, post } = await serve(t)
  const large = 'x'.repeat(1 << 20)
  assert.equal((await post(large)).status, 413)
  const headers = { authorization: `Bearer ${OPERATOR}`, 'transfer-encoding': 'chunked' }
  const unmeasured = request(new URL('/operator', url), { method: 'POST', headers }).end(large)
  const [answer] = (await once(unmeasured, 'response')) as [IncomingMessage]
  assert.equal(answer.statusCode, 413)
  assert.match(await text(answer), /at most 16384 bytes/)
  assert.equal((await post(HALT)).status, 200)
})

test('what makes no sense is refused and changes nothing', async (t) => {
  const { post, elc, exchange } = await serve(t)
  const { seq } = exchange.state
  for (const body of [
    'not json',
    { command: 'retire', symbol: 'ELC' },
    { ...HALT, session: 'ASLEEP' },
    { ...HALT, extra: 1 },
    { command: 'setLimits', symbol: 'ELC', limits: { maxQty: 0.05 } },
    { command: 'setLimits', symbol: 'ELC', limits: { nonsense: 1 } },
  ]) {
    assert.equal((await post(body)).status, 400, JSON.stringify(body))
  }
  assert.equal((await post('not json')).body.message, 'The body is not JSON.')
  assert.equal((await post({ ...HALT, symbol: 'XYZ' })).status, 404)
  assert.equal((await post('x'.repeat(20_000))).status, 413)
  assert.equal(exchange.state.seq, seq, 'nothing was journaled')
  const refused = await post({ ...HALT, session: 'CONTINUOUS' })
  assert.deepEqual(
    [refused.status, refused.body.code, refused.body.facts],
    [409, 'INVALID_ARGUMENT', { what: 'session' }],
  )
  const crossed = await post({ command: 'setLimits', symbol: 'ELC', limits: { minPrice: 7_000, maxPrice: 6_000 } })
  assert.equal(crossed.status, 409)
  assert.deepEqual(elc().spec, ELC)
})
