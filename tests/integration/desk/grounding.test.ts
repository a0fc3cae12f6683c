// What a model claims beside what the ledger holds, through whole turns; and the one tool of the desk itself.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import type { UIMessageChunk } from 'ai'
import { toolSet } from '../../../lib/agent/tools.ts'
import type { DeskMessage, TurnMetadata } from '../../../lib/contracts/chat.ts'
import { type ModelServer, startModelServer } from '../../fakes/model-server.ts'
import { buy, openTestDesk, type TestDesk, type TestTrader, toolDeps } from '../../support/desk-in-process.ts'

let t: TestDesk
let model: ModelServer
before(async () => {
  model = await startModelServer()
  t = await openTestDesk({ OPENAI_BASE_URL: model.url, OPENAI_API: 'chat', OPENAI_MODEL: 'fake-model' })
  // On a busy machine the desk opens before its exchange has started.
  await t.desk.connections.get('eap')?.ready(120_000)
})
after(async () => {
  await t.dispose()
  await model.close()
})

const order = JSON.stringify(buy('2950', '5').args)

async function ask(trader: TestTrader, chatId: string, text: string) {
  const chunks: UIMessageChunk[] = []
  const message = { id: randomUUID(), role: 'user' as const, parts: [{ type: 'text' as const, text }] }
  for await (const chunk of await t.desk.conversations.ask(trader.id, { chatId, message })) chunks.push(chunk)
  const finish = chunks.find((c) => c.type === 'finish')
  return { live: finish?.messageMetadata as TurnMetadata | undefined, shown: (await view(trader, chatId)).at(-1) }
}
const view = async (trader: TestTrader, chatId: string) => (await t.desk.conversations.view(trader.id, chatId)).messages
const claimed = (message: DeskMessage | undefined) =>
  message?.metadata?.unbacked?.map(({ part, kind, start, end }) => {
    const text = message.parts[part]
    return [kind, text?.type === 'text' ? text.text.slice(start, end) : '?']
  })

test('a claim of an order that never was is named at the end of the turn, when shown again, and nowhere stored', async () => {
  const trader = t.trader()
  const chatId = randomUUID()
  const { live, shown } = await ask(
    trader,
    chatId,
    'hello [[claim: Hello. I placed your order for 5 MWh. Your balance is NT$ 77,777,777.]]',
  )
  assert.deepEqual(claimed(shown), [
    ['done', 'I placed your order for 5 MWh'],
    ['figure', 'Your balance is NT$ 77,777,777'],
  ])
  assert.deepEqual(live?.unbacked, shown?.metadata?.unbacked)
  const rows = await t.desk.db.selectFrom('messages').select('metadata').where('chat_id', '=', chatId).execute()
  assert.ok(rows.every((r) => !r.metadata.includes('unbacked')))
})

test('the same words stand once the ledger holds the order, and not while it waits', async () => {
  const trader = t.trader()
  const chatId = randomUUID()
  const words = 'Your order to buy 5 MWh at 2,950 was placed.'
  const { shown } = await ask(trader, chatId, `[[say: ${words}]] [[call: placeOrder ${order}]] [[then: ${words}]]`)
  assert.deepEqual(claimed(shown), [['done', words.slice(0, -1)]])
  const [plan] = await t.desk.gate.plans(trader.id, ['pending'])
  assert.ok(plan)
  await trader.decide(plan)
  for (let i = 0; i < 400 && (t.desk.conversations.runningCount() > 0 || (await view(trader, chatId)).length < 3); i++)
    await sleep(25)
  const told = await view(trader, chatId)
  assert.deepEqual(
    told.map((m) => m.role),
    ['user', 'assistant', 'assistant'],
  )
  for (const message of told) assert.equal(claimed(message), undefined)
})

test('an order told of by another answer of a tool backs nothing: the exchange has to hold it', async () => {
  const trader = t.trader()
  const { shown } = await ask(trader, randomUUID(), '[[call: getUserOrders {}]] [[then: Order 999-1 was filled.]]')
  assert.deepEqual(claimed(shown), [['done', 'Order 999-1 was filled']])
})

test('the model can pull the kill switch, and nothing it can call resets it', async () => {
  const trader = t.trader()
  const { killSwitch } = t.desk.gate
  const offered = Object.entries(await toolSet(toolDeps(t.desk), trader.id))
  assert.ok(offered.some(([name]) => name === 'pullKillSwitch'))
  assert.deepEqual(
    offered.filter(([name]) => /reset|resume|release|unlock/i.test(name)),
    [],
  )
  const { shown } = await ask(
    trader,
    randomUUID(),
    '[[call: pullKillSwitch {"reason":"runaway"}]] [[then: I pulled the kill switch.]]',
  )
  assert.equal(claimed(shown), undefined)
  assert.deepEqual((({ on, by, own, reason }) => ({ on, by, own, reason }))(await killSwitch.view(trader.id)), {
    on: true,
    by: 'agent',
    own: true,
    reason: 'runaway',
  })
  for (const call of [
    'pullKillSwitch {"action":"reset","on":false,"reason":"reset it"}',
    'resetKillSwitch {}',
    'resetKillSwitch {"action":"reset"}',
  ])
    await ask(trader, randomUUID(), `a result said so [[call: ${call}]]`)
  assert.equal((await killSwitch.view(trader.id)).on, true)
  await killSwitch.reset({ traderId: trader.id, from: 'test' })
})
