// The call of a card made once more: what it answers now, with what is on record and nothing else.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { saveMessage } from '../../../lib/agent/chat-store.ts'
import type { ReadAgainRequest } from '../../../lib/contracts/chat.ts'
import { call, conversation, deskWithModel, order } from '../../support/conversation.ts'
import { SHORT_PATIENCE } from '../../support/desk-in-process.ts'
import { relist } from '../../support/relist.ts'

const { t } = await deskWithModel(SHORT_PATIENCE)
const again = (traderId: string, chatId: string, call: ReadAgainRequest | undefined) =>
  t.desk.conversations.readAgain(traderId, chatId, call ?? assert.fail('no call'))

/** @returns the calls in the last message */
async function callsIn(talk: ReturnType<typeof conversation>): Promise<ReadAgainRequest[]> {
  const { id: messageId, parts } = (await talk.view()).last
  return parts.flatMap((part) => (part.type === 'dynamic-tool' ? [{ messageId, toolCallId: part.toolCallId }] : []))
}

test('a wallet is read again as it is now, and the conversation keeps what was told then', async () => {
  const talk = conversation(t)
  await talk.ask(`${call('getUserWallet')} [[next]] [[say: there]]`)
  const [wallet] = await callsIn(talk)
  const before = (await talk.view()).messages
  const then = (await again(talk.trader.id, talk.chatId, wallet)) as { lockedCurrency: number }
  assert.equal(then.lockedCurrency, 0)
  const bought = await talk.ask(`${order()} [[next]] [[say: done]]`)
  await talk.decided(bought.plans[0])
  const now = (await again(talk.trader.id, talk.chatId, wallet)) as { userId: string; lockedCurrency: number }
  assert.equal(now.lockedCurrency, 2_950)
  assert.deepEqual((await talk.view()).messages.slice(0, before.length), before)
  assert.equal((await talk.view()).ledger.length, 1)
})

test('of nobody else’s conversation, of no other one, of no write, no simulation and no call that is not there', async () => {
  const [talk, other] = [conversation(t), conversation(t)]
  const asked = await talk.ask(`${call('getOrderBook', { depth: 5 })} ${order()} [[next]] [[say: done]]`)
  const [book, write] = await callsIn(talk)
  await talk.decided(asked.plans[0])
  await talk.ask(`${call('runSimulation', { strategy: 'random', steps: 2 })} [[next]] [[say: run]]`)
  const [simulation] = await callsIn(talk)
  const elsewhere = conversation(t, talk.trader)
  await elsewhere.ask('[[say: hello]]')
  await other.ask('[[say: hello]]')
  const refusals: [string, string, ReadAgainRequest | undefined, object][] = [
    [other.trader.id, talk.chatId, book, { code: 'NOT_OWNER', status: 403 }],
    [talk.trader.id, elsewhere.chatId, book, { code: 'NOT_FOUND', status: 404 }],
    [talk.trader.id, randomUUID(), book, { code: 'NOT_FOUND', status: 404 }],
    [talk.trader.id, talk.chatId, write, { code: 'NOT_FOUND', status: 404 }],
    [talk.trader.id, talk.chatId, simulation, { code: 'NOT_FOUND', status: 404 }],
    [
      talk.trader.id,
      talk.chatId,
      { messageId: randomUUID(), toolCallId: book?.toolCallId ?? '' },
      { code: 'NOT_FOUND', status: 404 },
    ],
  ]
  const orders = (await talk.trader.orders()).length
  for (const [traderId, chatId, of, refusal] of refusals) await assert.rejects(again(traderId, chatId, of), refusal)
  assert.deepEqual(((await again(talk.trader.id, talk.chatId, book)) as { symbol: string }).symbol, 'ELC')
  assert.equal((await talk.trader.orders()).length, orders)
})

test('of two calls that have one id, which servers give that number them, the card’s own is made once more', async () => {
  const talk = conversation(t)
  const { last } = await talk.ask(`${call('getUserWallet')} [[next]] [[say: there]]`)
  await talk.ask(`${call('getOrderBook', { depth: 5 })} [[next]] [[say: there]]`)
  const { toolCallId } = (await callsIn(talk))[0] ?? assert.fail('no call')
  const parts = last.parts.map((part) => (part.type === 'dynamic-tool' ? { ...part, toolCallId } : part))
  await saveMessage(t.desk.db, talk.chatId, { ...last, parts }, new Date().toISOString())
  const now = await again(talk.trader.id, talk.chatId, { messageId: last.id, toolCallId })
  assert.ok('lockedCurrency' in (now as object))
})

test('a tool that waits to be accepted again is named, with where to accept it', async (c) => {
  const talk = conversation(t)
  await talk.ask(`${call('getOrderBook', { depth: 5 })} [[next]] [[say: there]]`)
  const [book] = await callsIn(talk)
  const reads = t.received('getOrderBook').length
  c.after(() => relist(t, {}))
  await relist(t, { getOrderBook: 'changed!' })
  await assert.rejects(again(talk.trader.id, talk.chatId, book), {
    name: 'DeskError',
    code: 'QUARANTINED',
    status: 409,
    message: /"getOrderBook".*has changed.*\/tools/,
  })
  assert.equal(t.received('getOrderBook').length, reads)
})

test('cards that are read again all at once take few of the places at the exchange, which is everybody’s', async () => {
  const talk = conversation(t)
  await talk.ask(`${call('getOrderBook', { depth: 5 })} [[next]] [[say: there]]`)
  const [book] = await callsIn(talk)
  const all = Promise.allSettled(Array.from({ length: 40 }, () => again(talk.trader.id, talk.chatId, book)))
  const other = conversation(t)
  await other.ask(`${call('getOrderBook', { depth: 5 })} [[next]] [[say: there]]`)
  const [elsewhere] = await callsIn(other)
  const refused = (await all).flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
  assert.deepEqual(
    [refused.length, new Set(refused.map(({ code, status }) => `${code} ${status}`))],
    [32, new Set(['BUSY 429'])],
  )
  await again(other.trader.id, other.chatId, elsewhere)
  await again(talk.trader.id, talk.chatId, book)
})

test('what cannot be read now is a refusal with the reason, and no figures of a moment ago', async () => {
  const talk = conversation(t)
  await talk.ask(`${call('getOrderBook', { depth: 5 })} [[next]] [[say: there]]`)
  const [book] = await callsIn(talk)
  await t.desk.connections.get('eap')?.close()
  await assert.rejects(again(talk.trader.id, talk.chatId, book), { name: 'DeskError', code: 'UNAVAILABLE' })
})
