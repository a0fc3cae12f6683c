// What a Prometheus reads: counts of real calls, and nothing about money.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { buy, openTestDesk, type TestDesk, type TestTrader } from '../../support/desk-in-process.ts'

let t: TestDesk
let trader: TestTrader
before(async () => {
  t = await openTestDesk()
  trader = t.trader()
})
after(() => t.dispose())

const value = async (line: string): Promise<number> => {
  const text = await t.desk.metrics.text()
  const found = text.split('\n').find((l) => l.startsWith(line))
  return found ? Number(found.split(' ').at(-1)) : 0
}

test('calls, writes, servers and the kill switch are counted', async () => {
  await trader.decide(await trader.propose(buy('2950', '1')))
  assert.equal(await value('desk_tool_calls_total{server="eap",tool="placeOrder",effect="write",status="ok"}'), 1)
  assert.equal(await value('desk_tool_duration_seconds_count{server="eap",tool="placeOrder",effect="write"}'), 1)
  assert.equal(await value('desk_mcp_server_up{server="eap"}'), 1)
  assert.equal(await value('desk_mcp_breaker{server="eap"}'), 0)
  assert.equal(await value('desk_plans_finished_total'), 1)
  assert.equal(await value('desk_kill_switch'), 0)
  await t.desk.gate.killSwitch.pull({ traderId: trader.id, by: 'agent', from: 'test' })
  assert.equal(await value('desk_kill_switch'), 1)
  await t.desk.gate.killSwitch.settled()
})

test('no account, trader, price or amount is in it', async () => {
  const text = await t.desk.metrics.text()
  for (const secret of [trader.id, await trader.userId()]) assert.ok(!text.includes(secret), secret)
  // Not among the digits of a duration.
  assert.doesNotMatch(text, /(?<![\d.])2950(?!\d)/)
})

test('the statistics of a tool are told per tool', () => {
  const placed = t.desk.engine.stats().find((s) => s.tool === 'placeOrder')
  assert.deepEqual([placed?.calls, placed?.errors, placed?.retries], [1, 0, 0])
  assert.ok((placed?.p95Ms ?? 0) > 0)
})
