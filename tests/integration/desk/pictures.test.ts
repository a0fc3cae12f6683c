// Pictures in the answers of another server: kept with the conversation, served to its trader alone, told to no model.
import assert from 'node:assert/strict'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { keepImage, PICTURE_BYTES_PER_CHAT } from '../../../lib/agent/images.ts'
import { sessionCookie } from '../../../lib/auth/session.ts'
import type { Plan } from '../../../lib/contracts/gate/plan.ts'
import { type LegPictures, SHOWN } from '../../../lib/contracts/pictures.ts'
import { setLogLevel } from '../../../lib/log.ts'
import { png } from '../../fakes/drawn-pictures.ts'
import { type ModelServer, startModelServer } from '../../fakes/model-server.ts'
import { routes } from '../../support/app-routes.ts'
import { call, conversation, onlyPlan } from '../../support/conversation.ts'
import { openTestDesk, type TestDesk, type TestTrader } from '../../support/desk-in-process.ts'

let t: TestDesk
let model: ModelServer
before(async () => {
  model = await startModelServer()
  const charts = {
    command: process.execPath,
    args: [join(import.meta.dirname, '../../fakes/picture-server.ts')],
    trusted: true,
  }
  const env = { ...model.settings, DESK_HOSTS: 'desk.test' }
  t = await openTestDesk(env, mkdtempSync(join(tmpdir(), 'eap-desk-')), { charts })
  setLogLevel('silent')
  await serve()
})
after(async () => {
  await t.dispose()
  await model.close()
})
async function serve() {
  await t.desk.connections.get('charts')?.ready(60_000)
  Object.assign(globalThis, { __eapDesk: Promise.resolve(t.desk) })
}

const planOf = (shown: { plans: Plan[] }) => onlyPlan(shown.plans)
type Chat = ReturnType<typeof conversation>
/** Asked, approved, spoken about. @returns what the plan's leg says of its pictures, and its answer */
async function drawn(what: string, chat: Chat = conversation(t)) {
  const asked = await chat.ask(`${call('charts__draw', { what })} [[then: so it went]]`)
  await chat.decided(planOf(asked))
  const plan = await t.desk.gate.plan(chat.trader.id, planOf(asked).id)
  const leg = plan.legs[0] ?? assert.fail('no leg')
  return { ...chat, plan, leg, pictures: leg.pictures, text: String(leg.result?.text) }
}
const whys = (pictures: LegPictures | undefined) => pictures?.notShown.map(({ why, count }) => [why, count])

const fetched = ({ id }: TestTrader, url = '', more: Record<string, string> = {}) => {
  const [, chatId = '', imageId = ''] = /^\/api\/chat\/([^/]+)\/images\/([\w-]+)$/.exec(url) ?? assert.fail(url)
  const cookie = `desk_session=${sessionCookie(id, t.desk.secret)}`
  const request = new Request(`http://desk.test${url}`, { headers: { host: 'desk.test', cookie, ...more } })
  return routes.image(request, `${chatId}/${imageId}`)
}
const rows = async (chatId: string): Promise<number> =>
  (await t.desk.db.selectFrom('images').select('id').where('chat_id', '=', chatId).execute()).length

test('it is served to its trader alone, as what it is, and is there after a restart', async () => {
  const { trader, pictures, chatId } = await drawn('chart')
  const [shown] = pictures?.shown ?? []
  assert.deepEqual([shown?.width, shown?.height, pictures?.notShown], [640, 360, []])
  const ofAnother = await fetched(t.trader(), shown?.url)
  assert.equal(ofAnother.status, 403)
  const look = async () => {
    const answer = await fetched(trader, shown?.url)
    assert.equal(answer.status, 200)
    assert.deepEqual(
      [
        'content-type',
        'x-content-type-options',
        'content-security-policy',
        'cross-origin-resource-policy',
        'cache-control',
      ].map((name) => answer.headers.get(name)),
      ['image/png', 'nosniff', "default-src 'none'; sandbox", 'same-origin', 'private, no-cache'],
    )
    assert.deepEqual(Buffer.from(await answer.arrayBuffer()), png(640, 360))
    // A browser keeps it, and asks whether whoever is there now may see it.
    const kept = { 'if-none-match': answer.headers.get('etag') ?? assert.fail() }
    const again = await fetched(trader, shown?.url, kept)
    assert.deepEqual([again.status, again.body], [304, null])
    assert.equal((await fetched(t.trader(), shown?.url, kept)).status, 403)
  }
  await look()
  t = await t.reopen()
  await serve()
  await look()
  const { plans } = await conversation(t, trader, chatId).view()
  const again = plans[0] ?? (await t.desk.gate.plans(trader.id))[0]
  assert.deepEqual(again?.legs[0]?.pictures, pictures)
})

test('a model is told that there is one, and gets nothing of it; nor does the record', async () => {
  model.requests.length = 0
  const { trader, plan } = await drawn('chart')
  const { plan: beside } = await drawn('structured')
  const sent = JSON.stringify(model.requests.map(({ body }) => body))
  assert.ok(sent.includes(SHOWN))
  assert.ok(sent.includes(`1 of its answer: ${SHOWN}`))
  assert.ok(!sent.includes('iVBORw0KGgo') && !sent.includes('/images/'))
  assert.deepEqual(beside.legs[0]?.result, { points: 3 })
  assert.equal(beside.legs[0]?.pictures?.shown.length, 1)
  const { events } = await t.desk.gate.record(trader.id, plan.id)
  assert.ok(!JSON.stringify(events).includes('iVBORw0KGgo'))
})

test('what is too large, no picture, drawn too large, or one too many is named with the reason, and kept nowhere', async () => {
  const large = await drawn('large')
  assert.deepEqual([whys(large.pictures), await rows(large.chatId)], [[['bytes', 1]], 0])
  assert.match(large.text, /^\[image, image\/png, \d+ bytes: not shown \(larger than 2 MB\)\]$/)
  const endless = await drawn('endless')
  assert.deepEqual([whys(endless.pictures), await rows(endless.chatId)], [[['pixels', 1]], 0])
  const many = await drawn('many')
  assert.deepEqual([whys(many.pictures), many.pictures?.shown.length], [[['many', 16]], 4])
  assert.equal(await rows(many.chatId), 4)
  const lying = await drawn('lying')
  assert.deepEqual([whys(lying.pictures), await rows(lying.chatId)], [[['type', 2]], 1])
  const served = await fetched(lying.trader, lying.pictures?.shown[0]?.url)
  assert.equal(served.headers.get('content-type'), 'image/gif')
  const blob = await drawn('blob')
  assert.deepEqual([whys(blob.pictures), blob.pictures?.shown.length], [[['type', 1]], 1])
})

test('one that failed shows none, and what is called outside of a conversation names them as before', async () => {
  const failed = await drawn('failed')
  assert.deepEqual([failed.leg.status, failed.pictures, await rows(failed.chatId)], ['failed', undefined, 0])
  const trader = t.trader()
  const plan = await trader.decide(await trader.propose({ tool: 'charts__draw', args: { what: 'chart' } }))
  assert.equal(plan.legs[0]?.pictures, undefined)
  assert.match(String(plan.legs[0]?.result?.text), /bytes: not shown\]$/)
})

test('half of the room of a conversation is theirs; the rest stays for the trader', async () => {
  const chat = conversation(t)
  await chat.ask('[[say: hello]]')
  const at = new Date().toISOString()
  const filling = { type: 'image/png' as const, bytes: Buffer.alloc(PICTURE_BYTES_PER_CHAT - 300) }
  await keepImage(t.desk.db, chat.chatId, filling, undefined, at)
  const { pictures } = await drawn('many', chat)
  assert.ok(pictures && pictures.shown.length < 4)
  assert.deepEqual(whys(pictures), [
    ['room', 4 - pictures.shown.length],
    ['many', 16],
  ])
})

test('they are erased with the conversation, and the plan that stays names none', async () => {
  const { trader, chatId, plan, pictures } = await drawn('chart')
  assert.equal(await rows(chatId), 1)
  await t.desk.conversations.remove(trader.id, chatId)
  assert.equal(await rows(chatId), 0)
  assert.equal((await fetched(trader, pictures?.shown[0]?.url)).status, 404)
  const kept = await t.desk.gate.plan(trader.id, plan.id)
  assert.deepEqual([kept.status, kept.legs[0]?.pictures], ['done', undefined])
})
