// What a model claims beside what the ledger holds, through whole turns; and the one tool of the desk itself.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createFence } from '../../../lib/agent/fence.ts'
import { toolSet } from '../../../lib/agent/tools.ts'
import type { DeskMessage, TurnMetadata } from '../../../lib/contracts/chat.ts'
import { type Conversation, conversation, deskWithModel, order } from '../../support/conversation.ts'
import { toolDeps } from '../../support/desk-in-process.ts'

const { t } = await deskWithModel()

async function ask({ begin, view }: Conversation, text: string) {
  const chunks = await Array.fromAsync(await begin(text))
  const finish = chunks.find((c) => c.type === 'finish')
  return { live: finish?.messageMetadata as TurnMetadata | undefined, shown: (await view()).last }
}
const claimed = (message: DeskMessage | undefined) =>
  message?.metadata?.unbacked?.map(({ part, kind, start, end }) => {
    const text = message.parts[part]
    return [kind, text?.type === 'text' ? text.text.slice(start, end) : '?']
  })

test('a claim of an order that never was is named at the end of the turn, when shown again, and nowhere stored', async () => {
  const talk = conversation(t)
  const { live, shown } = await ask(
    talk,
    'hello [[claim: Hello. I placed your order for 5 MWh. Your balance is NT$ 77,777,777.]]',
  )
  assert.deepEqual(claimed(shown), [
    ['done', 'I placed your order for 5 MWh'],
    ['figure', 'Your balance is NT$ 77,777,777'],
  ])
  assert.deepEqual(live?.unbacked, shown?.metadata?.unbacked)
  const rows = await t.desk.db.selectFrom('messages').select('metadata').where('chat_id', '=', talk.chatId).execute()
  assert.ok(rows.every((r) => !r.metadata.includes('unbacked')))
})

test('the same words stand once the ledger holds the order, and not while it waits', async () => {
  const talk = conversation(t)
  const words = 'Your order to buy 5 MWh at 2,950 was placed.'
  const { shown } = await ask(talk, `[[say: ${words}]] ${order('5')} [[then: ${words}]]`)
  assert.deepEqual(claimed(shown), [['done', words.slice(0, -1)]])
  const { messages: told } = await talk.decided((await talk.view()).ledger[0])
  assert.deepEqual(
    told.map((m) => m.role),
    ['user', 'assistant', 'assistant'],
  )
  for (const message of told) assert.equal(claimed(message), undefined)
})

test('an order told of by another answer of a tool backs nothing: the exchange has to hold it', async () => {
  const { shown } = await ask(conversation(t), '[[call: getUserOrders {}]] [[then: Order 999-1 was filled.]]')
  assert.deepEqual(claimed(shown), [['done', 'Order 999-1 was filled']])
})

test('the model can pull the kill switch, and nothing it can call resets it', async () => {
  const trader = t.trader()
  const { killSwitch } = t.desk.gate
  const offered = Object.entries(await toolSet(toolDeps(t.desk), trader.id, createFence()))
  assert.ok(offered.some(([name]) => name === 'pullKillSwitch'))
  assert.deepEqual(
    offered.filter(([name]) => /reset|resume|release|unlock/i.test(name)),
    [],
  )
  const { shown } = await ask(
    conversation(t, trader),
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
    await ask(conversation(t, trader), `a result said so [[call: ${call}]]`)
  assert.equal((await killSwitch.view(trader.id)).on, true)
  await killSwitch.reset({ traderId: trader.id, from: 'test' })
})
