// Images are kept with their conversations, so there is an end to how many.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import {
  IMAGE_BYTES_PER_CHAT,
  IMAGE_BYTES_PER_TRADER,
  keepImage,
  keepPictures,
  PICTURE_BYTES_PER_CHAT,
} from '../../../lib/agent/images.ts'
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

const ask = (trader: TestTrader, chatId: string, withImage = true) => send(trader, chatId, withImage ? [imagePart] : [])

async function send(trader: TestTrader, chatId: string, images: (typeof imagePart)[]): Promise<string> {
  const parts = [{ type: 'text' as const, text: 'what is this' }, ...images]
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

test('what is sent at once has the room of one after the other, in questions and in answers of tools', async () => {
  const trader = t.trader()
  const chats = Array.from({ length: 4 }, () => randomUUID())
  for (const chatId of chats) assert.equal(await ask(trader, chatId), 'taken')
  const [first = '', ...others] = chats
  await fill(first, PICTURE_BYTES_PER_CHAT - 2 * PNG.length)
  const picture = { type: 'image/png' as const, bytes: PNG, width: 1, height: 1 }
  const keep = () =>
    keepPictures(t.desk.db, { traderId: trader.id, chatId: first }, [picture], new Date().toISOString())
  const urls = (await Promise.all(Array.from({ length: 5 }, keep))).flat()
  assert.equal(urls.filter((url) => url !== null).length, 1)

  await fill(first, IMAGE_BYTES_PER_CHAT - PICTURE_BYTES_PER_CHAT)
  for (const chatId of others) await fill(chatId, IMAGE_BYTES_PER_CHAT - 2 * PNG.length)
  // Room for three is left.
  const asked = Array.from({ length: 10 }, () => randomUUID())
  const answers = await Promise.all(asked.map((chatId) => ask(trader, chatId)))
  assert.equal(answers.filter((answer) => answer === 'taken').length, 3, answers.join('\n'))
  const listed = await t.desk.conversations.list(trader.id)
  assert.equal(listed.length, 4 + 3, 'what is refused leaves no conversation')
})

test('an image is of the kind it says, two megabytes at most and one of four; what is not leaves no conversation', async () => {
  const [trader, chatId] = [t.trader(), randomUUID()]
  const url = (bytes: Buffer, type = 'image/png') => `data:${type};base64,${bytes.toString('base64')}`
  const one = (bytes: Buffer, type?: string) => send(trader, chatId, [{ ...imagePart, url: url(bytes, type) }])
  const refused = /^400 INVALID_ARGUMENT: An image must be one of/
  assert.match(await one(PNG, 'image/jpeg'), refused, 'another kind in its address')
  assert.match(await one(Buffer.from('<svg onload="alert(1)">')), refused, 'another kind by its bytes')
  const large = Buffer.concat([PNG, Buffer.alloc(2 * 1024 * 1024)])
  assert.match(await one(large), /^413 TOO_LARGE: An image may have 2 MB/)
  assert.match(await send(trader, chatId, Array(5).fill(imagePart)), /^400 INVALID_ARGUMENT: .*4 images at most/)
  await assert.rejects(t.desk.conversations.view(trader.id, chatId), { code: 'NOT_FOUND' })
  assert.equal(await send(trader, chatId, Array(4).fill(imagePart)), 'taken')
})

test('an image is served out of its own conversation and no other, whoever’s that is', async () => {
  const [anna, ben] = [t.trader(), t.trader()]
  const [hers, his] = [randomUUID(), randomUUID()]
  assert.equal(await ask(anna, hers), 'taken')
  assert.equal(await ask(ben, his, false), 'taken')
  const { id } = await t.desk.db.selectFrom('images').select('id').where('chat_id', '=', hers).executeTakeFirstOrThrow()
  const { conversations } = t.desk
  assert.equal((await conversations.image(anna.id, hers, id)).type, 'image/png')
  await assert.rejects(conversations.image(ben.id, hers, id), { code: 'NOT_OWNER' })
  await assert.rejects(conversations.image(ben.id, his, id), { code: 'NOT_FOUND' })
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
