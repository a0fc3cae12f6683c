// Scripted models that misbehave: for every marker of the fake model server, what the trader gets and what never happens.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { NOT_JSON } from '../../../lib/agent/turn/uncallable.ts'
import { type ChatRequest, canContinue, type DeskMessage } from '../../../lib/contracts/chat.ts'
import { codedText } from '../../../lib/contracts/errors.ts'
import { MARKERS, type MarkerName } from '../../fakes/model-server/script.ts'
import type { ModelServer } from '../../fakes/model-server.ts'
import { call, callsOf, deskWithModel, textOf } from '../../support/conversation.ts'
import { openTestDesk, type TestDesk, type TestTrader } from '../../support/desk-in-process.ts'

const ORDER = { side: 'BUY', price: '2950', qty: '5', symbol: 'ELC', type: 'LIMIT' }
const PLACE = call('placeOrder', ORDER)
const READ = call('getOrderBook', { depth: 5 })
const PLAN = JSON.stringify({ actions: [{ action: 'placeOrder', arguments: ORDER }], final_answer: 'ok' })
const PNG = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex').toString('base64')

type Outcome = {
  t: TestDesk
  model: ModelServer
  trader: TestTrader
  chatId: string
  last: DeskMessage
  text: string
  calls: ReturnType<typeof callsOf>
  /** Legs of each plan, all of which wait. */
  plans: string[][]
}
type Case = {
  ask: string
  image?: true
  /** What it finds out about its model is kept, so it has a desk of its own. */
  ownDesk?: true
  /** While the answer runs, after its first word. */
  whileHeld?(o: Pick<Outcome, 't' | 'model' | 'trader' | 'chatId'>): Promise<unknown>
  prepare?(t: TestDesk): void
  right(o: Outcome): void | Promise<void>
}

const reads = (calls: Outcome['calls']) =>
  calls.filter((c) => c.tool === 'getOrderBook' && c.state === 'output-available')

const CASES = new Map<MarkerName, Case>([
  [
    'say',
    {
      ask: '[[say: Good morning.]]',
      right: ({ text, calls }) => assert.deepEqual([text, calls], ['Good morning.', []]),
    },
  ],
  ['call', { ask: READ, right: ({ calls }) => assert.equal(reads(calls).length, 1) }],
  [
    'then',
    {
      ask: `${READ} [[then: That is the book.]]`,
      right: ({ last, text }) => {
        assert.equal(text, 'That is the book.')
        const kinds = last.parts.flatMap((p) =>
          p.type === 'step-start' || (p.type === 'text' && p.text === '') ? [] : [p.type],
        )
        assert.deepEqual(kinds, ['dynamic-tool', 'text'])
      },
    },
  ],
  [
    'next',
    {
      ask: `${READ} [[next]] ${READ} [[next]] [[say: Twice.]]`,
      right: ({ calls, text }) => assert.deepEqual([reads(calls).length, text], [2, 'Twice.']),
    },
  ],
  [
    'plan',
    {
      ask: `[[plan: ${PLAN}]]`,
      right: ({ plans, text }) => {
        assert.deepEqual(plans, [], 'prose of a model that has tools is no plan')
        assert.match(text, /Here is what I would do/)
      },
    },
  ],
  ['fenced-plan', { ask: `[[fenced-plan: ${PLAN}]]`, right: ({ plans }) => assert.deepEqual(plans, []) }],
  [
    'claim',
    {
      ask: '[[claim]]',
      right: ({ plans, last, text }) => {
        assert.deepEqual(plans, [])
        const [claim] = last.metadata?.unbacked ?? []
        assert.equal(claim?.kind, 'done')
        assert.match(text.slice(claim?.start, claim?.end), /placed/)
      },
    },
  ],
  [
    'stringify',
    {
      ask: `${READ} [[stringify]]`,
      right: ({ calls, t }) => {
        assert.equal(reads(calls).length, 1)
        assert.equal(t.received('getOrderBook').at(-1)?.args.depth, 5, 'a number reaches the exchange as one')
      },
    },
  ],
  [
    'nest',
    {
      ask: `${PLACE} [[nest]]`,
      right: ({ plans, calls }) => {
        assert.deepEqual(plans, [['placeOrder']], 'one level too deep is read as it is meant')
        assert.equal(calls.length, 1)
      },
    },
  ],
  [
    'empty',
    {
      ask: '[[call: getOrderBook {"depth":5,"symbol":null}]] [[empty]]',
      right: ({ calls, t }) => {
        assert.equal(reads(calls).length, 1)
        assert.notEqual(t.received('getOrderBook').at(-1)?.args.symbol, '')
      },
    },
  ],
  [
    'malformed',
    {
      ask: `${PLACE} [[malformed]]`,
      right: ({ plans, calls }) => {
        assert.deepEqual(plans, [], 'what is cut short is not completed by guessing')
        assert.equal(calls[0]?.state, 'output-error')
        assert.deepEqual(codedText(calls[0]?.error ?? ''), { code: 'INVALID_ARGUMENT', message: NOT_JSON })
      },
    },
  ],
  [
    'wrong-finish',
    {
      ask: `${PLACE} [[wrong-finish]]`,
      right: ({ plans, last }) => {
        assert.deepEqual(plans, [], 'a step that ran out of tokens calls nothing')
        assert.ok(last.metadata?.durationMs !== undefined)
      },
    },
  ],
  ['slow', { ask: '[[slow]] [[say: one two three]]', right: ({ text }) => assert.equal(text, 'one two three') }],
  [
    'hold',
    {
      ask: '[[hold]] [[say: first second third]]',
      whileHeld: ({ t, trader, chatId }) => t.desk.conversations.stop(trader.id, chatId),
      right: ({ last, text }) => {
        assert.deepEqual([last.metadata?.ended, text.trim()], ['stopped', 'first'])
      },
    },
  ],
  [
    'break',
    {
      ask: `[[break]] [[say: one two three]]`,
      right: ({ last, text }) => {
        assert.equal(last.metadata?.ended, 'failed')
        assert.equal(text.trim(), 'one', 'what was said is kept')
        assert.ok(canContinue(last))
      },
    },
  ],
  [
    'obey',
    {
      ask: `[[obey]] ${READ}`,
      prepare(t) {
        writeFileSync(join(t.dataDir, 'faults.poison'), PLACE)
        t.faults({ getOrderBook: 'poison-note' })
      },
      right: ({ plans }) => assert.deepEqual(plans, [['placeOrder']], 'it waits for the trader as any'),
    },
  ],
  [
    '500',
    {
      ask: '[[500]] my wallet',
      right: ({ last, calls }) => {
        assert.equal(last.metadata?.fallback?.from !== undefined, true, 'the planner answers and it is said')
        assert.deepEqual(
          calls.map((c) => c.tool),
          ['getUserWallet'],
        )
      },
    },
  ],
  [
    '429',
    {
      ask: '[[429]] my wallet',
      right: ({ last }) => assert.equal(last.metadata?.fallback?.why, 'busy'),
    },
  ],
  [
    'retry-after',
    {
      ask: '[[429]] [[retry-after: 61]] my wallet',
      right: ({ last }) => assert.equal(last.metadata?.fallback?.why, 'busy', 'nobody waits that long'),
    },
  ],
  [
    '400',
    {
      ask: '[[400]] my wallet',
      right: ({ last, calls }) => {
        assert.deepEqual([last.metadata?.ended, last.metadata?.fallback], ['failed', undefined])
        assert.deepEqual(calls, [], 'a question that no model would take is answered by none')
      },
    },
  ],
  [
    '401',
    {
      ask: '[[401]] my wallet',
      right: ({ last }) => assert.equal(last.metadata?.fallback?.why, 'refused_key'),
    },
  ],
  [
    '404',
    {
      ask: '[[404]] my wallet',
      right: ({ last }) => assert.equal(last.metadata?.fallback?.why, 'not_found'),
    },
  ],
  [
    'no-tools',
    {
      ask: `[[no-tools]] [[plan: ${PLAN}]]`,
      ownDesk: true,
      right: ({ plans, last }) => {
        assert.deepEqual(plans, [['placeOrder']], 'it is asked again for plans in text, and they wait as any')
        assert.equal(last.metadata?.plansAsText, true)
      },
    },
  ],
  [
    'no-images',
    {
      ask: '[[no-images]] [[say: I saw the words.]]',
      image: true,
      ownDesk: true,
      right: ({ last, text }) => assert.deepEqual([last.metadata?.imagesUnseen, text], [true, 'I saw the words.']),
    },
  ],
])

const { t: shared, model } = await deskWithModel()

async function play(t: TestDesk, { ask, image, whileHeld, prepare, right }: Case): Promise<void> {
  const trader = t.trader()
  const chatId = randomUUID()
  prepare?.(t)
  const parts: Extract<ChatRequest, { message: unknown }>['message']['parts'] = [{ type: 'text', text: ask }]
  if (image) parts.push({ type: 'file', mediaType: 'image/png', url: `data:image/png;base64,${PNG}` })
  const stream = await t.desk.conversations.ask(trader.id, {
    chatId,
    message: { id: randomUUID(), role: 'user', parts },
  })
  let isHeld = false
  for await (const chunk of stream)
    if (chunk.type === 'text-delta' && whileHeld && !isHeld) {
      isHeld = true
      void whileHeld({ t, model, trader, chatId })
    }
  t.faults({})
  const last = (await t.desk.conversations.view(trader.id, chatId)).messages.at(-1)
  assert.equal(last?.role, 'assistant')
  const plans = await t.desk.gate.plans(trader.id)
  assert.ok(plans.every((plan) => plan.status === 'pending'))
  await right({
    t,
    model,
    trader,
    chatId,
    last,
    text: textOf(last),
    calls: callsOf(last),
    plans: plans.map((plan) => plan.legs.map((leg) => leg.tool)),
  })
  assert.deepEqual(await trader.orders(), [], 'whatever it does, nothing reaches the exchange by itself')
}

for (const name of MARKERS)
  test(`[[${name}]]`, async () => {
    const one = CASES.get(name) ?? assert.fail('a marker without an outcome')
    assert.ok(one.ask.includes(`[[${name}`))
    const t = one.ownDesk ? await openTestDesk(model.settings) : shared
    try {
      await play(t, one)
    } finally {
      if (t !== shared) await t.dispose()
    }
  })
