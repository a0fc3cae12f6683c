// Images are kept with their conversations, so there is an end to how many.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { IMAGE_BYTES_PER_CHAT, IMAGE_BYTES_PER_TRADER, keepImage } from '../../../lib/agent/images.ts'
import { DeskError } from '../../../lib/errors.ts'
import { openTestDesk, type TestDesk, type TestTrader } from '../../support/desk-in-process.ts'

let t: TestDesk
before(async () => {
  t = await openTestDesk()
})
after(() => t.dispose())

const PNG = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')

const imagePart = {
  type: 'file' as const,
  mediaType: 'image/png' as const,
  url: `data:image/png;base64,${PNG.toString('base64')}`,
}

async function ask(trader: TestTrader, chatId: string, withImage = true): Promise<string> {
  const parts = [{ type: 'text' as const, text: 'what is this' }, ...(withImage ? [imagePart] : [])]
  try {
    const message = { id: randomUUID(), role: 'user' as const, parts }
    for await (const _chunk of await t.desk.conversations.ask(trader.id, { chatId, message }));
    return 'taken'
  } catch (error) {
    return error instanceof DeskError ? `${error.status} ${error.code}: ${error.message}` : String(error)
  }
}

/** As if images of so many bytes had been sent here before. */
const fill = (chatId: string, bytes: number) =>
  keepImage(t.desk.db, chatId, { type: 'image/png', bytes: Buffer.alloc(bytes) }, undefined, new Date().toISOString())

test('a conversation that is full of images takes words, and no more images; another one does', async () => {
  const trader = t.trader()
  const full = randomUUID()
  assert.equal(await ask(trader, full), 'taken')
  await fill(full, IMAGE_BYTES_PER_CHAT - 2 * PNG.length)
  assert.equal(await ask(trader, full), 'taken', 'up to its last byte')
  assert.match(await ask(trader, full), /^413 TOO_LARGE: .*32 MB.*another conversation/)
  assert.equal(await ask(trader, full, false), 'taken')
  assert.equal(await ask(trader, randomUUID()), 'taken')
})

test('a trader who has kept too many is told to delete some; deleting makes room, and nobody else is concerned', async () => {
  const trader = t.trader()
  const chats = Array.from({ length: 5 }, () => randomUUID())
  for (const chatId of chats) assert.equal(await ask(trader, chatId), 'taken')
  for (const chatId of chats.slice(1)) await fill(chatId, IMAGE_BYTES_PER_TRADER / 4 - 2 * PNG.length)
  await fill(chats[0] ?? '', 3 * PNG.length)
  assert.match(await ask(trader, chats[0] ?? ''), /^413 TOO_LARGE: .*128 MB.*Delete a conversation/)
  assert.equal(await ask(t.trader(), randomUUID()), 'taken')
  await t.desk.conversations.remove(trader.id, chats[1] ?? '')
  assert.equal(await ask(trader, chats[0] ?? ''), 'taken')
})

test('the built-in planner, which sees no images, answers the words beside them, and what is asked after them', async () => {
  const trader = t.trader()
  const chatId = randomUUID()
  const answers = async () => {
    const { messages } = await t.desk.conversations.view(trader.id, chatId)
    return messages.filter((m) => m.role === 'assistant').map((m) => m.metadata?.ended)
  }
  assert.equal(await ask(trader, chatId), 'taken')
  assert.deepEqual(await answers(), [undefined])
  assert.equal(await ask(trader, chatId, false), 'taken')
  assert.deepEqual(await answers(), [undefined, undefined])
  const message = { id: randomUUID(), role: 'user' as const, parts: [imagePart] }
  for await (const _chunk of await t.desk.conversations.ask(trader.id, { chatId, message }));
  assert.deepEqual(await answers(), [undefined, undefined, undefined])
})
