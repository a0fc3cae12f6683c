/** Every answer offered as a button is one the planner reads as that answer, in the language of the question. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { streamText, toUIMessageStream, type UIMessageChunk } from 'ai'
import { messageBlocks } from '../../../../components/chat/message/message-blocks.ts'
import { intentOf } from '../../../../lib/agent/planner/dialog/dialog.ts'
import { createPlannerModel } from '../../../../lib/agent/planner/model.ts'
import { replyTo } from '../../../../lib/agent/planner/reply.ts'
import { systemPrompt } from '../../../../lib/agent/prompts/templates.ts'
import { type AnswerChoice, CHOICES_OF, choicesIn, choicesOf } from '../../../../lib/contracts/chat.ts'
import { conversation } from './conversation.ts'
import { LADDER_NOW, ladder, preview } from './results.ts'

const tools = new Set(['placeOrder', 'getOrderBook', 'getMarketMetrics', 'getUserOrders', 'getCandles', 'listSymbols'])
const reads = { listSymbols: () => ladder }

function offeredTo(...said: string[]): AnswerChoice[] {
  const system = {
    role: 'system' as const,
    content: systemPrompt({}, { now: LADDER_NOW, fence: '', caution: [] }).text,
  }
  const users = said.map((text) => ({ role: 'user' as const, content: [{ type: 'text' as const, text }] }))
  return replyTo([system, ...users], tools).choices
}

const QUESTIONS: [missing: string, said: string[]][] = [
  ['side', ['5 MWh at 2950', '5 MWh，2950 元', '5 MWh，价格 2950']],
  ['price', ['buy 5', '買 5 MWh', '买 5 MWh']],
  ['hours', ['buy 3 MW at 2950', '買 3 MW，2950', '2950 买 3 MW']],
  ['expiry', ['buy 5 at 2950 GTD', '以 2950 買 5 MWh GTD', '2950 买 5 MWh GTD']],
  ['order', ['cancel all except the last', '除了最後一張全部取消', '除了最后一张全部撤单']],
  ['clarify', ['buy 2950 5', '買 2950 5 電', '买 2950 5 电']],
]

describe('a TWAP buys or sells: without a side it is asked for', () => {
  for (const said of [
    'simulate a TWAP of 10 MWh over 2 hours',
    'could you simulate a TWAP?',
    '模擬 TWAP 10 MWh',
    '模拟 TWAP 10 MWh',
  ])
    it(said, async () => {
      assert.deepEqual((await conversation().say(said)).calls, [])
      const runs = await Promise.all(offeredTo(said).map(({ words }) => conversation().say(words)))
      assert.deepEqual(
        runs.map(({ calls }) => calls.map(({ tool, args }) => [tool, args.sides])),
        [[['runSimulation', 'BUY']], [['runSimulation', 'SELL']]],
      )
    })
})

describe('a choice answers the question it stands under', () => {
  for (const [missing, sentences] of QUESTIONS) {
    for (const said of sentences) {
      it(`${missing}: ${said}`, () => {
        const turn = (text: string) => ({ said: text, calls: [] })
        const asked = intentOf([turn(said)], LADDER_NOW.getTime())
        assert.equal(asked.kind === 'ask' ? asked.missing : asked.kind, missing)
        const choices = offeredTo(said)
        assert.ok(choices.length >= 2)
        for (const { words } of choices) {
          const answered = intentOf([turn(said), turn(words)], LADDER_NOW.getTime())
          assert.equal(answered.kind, 'do', `${words} → ${JSON.stringify(answered)}`)
        }
      })
    }
  }
  it('a missing quantity is asked for, and nothing is put into the mouth of the trader', () =>
    assert.deepEqual(offeredTo('buy at 2950'), []))
  it('an answer offers nothing', () => assert.deepEqual(offeredTo('thanks'), []))
  for (const [said, labels] of [
    ['sell 5 MWh', ['Market', 'Best bid', 'Best ask']],
    ['賣出 5 MWh', ['市價', '最佳買價', '最佳賣價']],
    ['卖出 5 MWh', ['市价', '最佳买价', '最佳卖价']],
  ] as const)
    it(`in the language of the question: ${said}`, () =>
      assert.deepEqual(
        offeredTo(said).map(({ label }) => label),
        labels,
      ))
})

/** Plays a sentence through the real loop and gives the choices as the screen would read them. */
async function shown(text: string): Promise<AnswerChoice[]> {
  const desk = conversation({ now: LADDER_NOW, reads })
  const turn = await desk.say(text)
  assert.deepEqual(turn.pending, [])
  const last = desk.messages.at(-1)
  const parts = last?.role === 'assistant' && typeof last.content !== 'string' ? last.content : []
  return parts.flatMap((part) => (part.type === 'text' ? choicesOf(part.providerOptions) : []))
}

describe('what a look-up found is offered', () => {
  it('the orders that fit, by their ids', async () => {
    const choices = await shown('cancel my order')
    assert.deepEqual(
      choices.map(({ words }) => words),
      ['o-31', 'o-27', 'o-12'],
    )
    assert.match(choices[1]?.label ?? '', /buy 5 MWh at 2,950/)
  })
  it('the contracts that begin then', async () => {
    const choices = await shown('buy 5 of the 18:00 contract tomorrow at 3000')
    assert.deepEqual(
      choices.map(({ words }) => words),
      ['PT60-20261122T1000Z', 'PT30-20261122T1000Z'],
    )
    const desk = conversation({ now: LADDER_NOW, reads })
    await desk.say('buy 5 of the 18:00 contract tomorrow at 3000')
    const turn = await desk.say(choices[1]?.words ?? '')
    assert.deepEqual(turn.pending, [
      { tool: 'placeOrder', args: { side: 'BUY', price: '3000', qty: '5', symbol: 'PT30-20261122T1000Z' } },
    ])
  })
  it('both readings of a new number', async () => {
    assert.deepEqual(
      (await shown('change o-27 to 120')).map(({ words }) => words),
      ['Price 120', 'Quantity 120 MWh'],
    )
  })
})

describe('the order that was asked about is offered whole', () => {
  for (const [said, words] of [
    ['what would 50 MWh cost?', 'Buy 50 MWh at market'],
    ['how many MWh for 100,000?', 'Buy 33.3 MWh at market'],
    ['how much can I buy up to 3010?', 'Buy 80 MWh at 3,010 IOC'],
    ['把我的電全部賣掉', '市價賣出 9,995 MWh'],
    ['用全部的钱买电 2950', '以 2,950 买入 3,384.8 MWh'],
  ] as const)
    it(said, async () => {
      assert.deepEqual(await shown(said), [{ label: words, words }])
      assert.equal((await conversation().say(words)).pending.length, 1)
    })
  it('but not one that nothing is known of', async () => {
    for (const said of ['show me the top 5', 'how much can I buy up to 100?', 'what is my biggest order?'])
      assert.deepEqual(await shown(said), [], said)
  })
  it('nor one that the exchange would refuse', async () => {
    const refused = () => ({ ...preview({ side: 'BUY', qty: '5', price: '2950' }), ok: false })
    const desk = conversation({ reads: { previewOrder: refused } })
    await desk.say('what would 50 MWh cost?')
    const last = desk.messages.at(-1)
    const parts = last?.role === 'assistant' && typeof last.content !== 'string' ? last.content : []
    assert.deepEqual(
      parts.flatMap((part) => (part.type === 'text' ? choicesOf(part.providerOptions) : [])),
      [],
    )
  })
})

describe('choices on their way to the screen', () => {
  it('stream with the text and are found in the message', async () => {
    const result = streamText({ model: createPlannerModel(), prompt: 'buy 5' })
    const chunks: UIMessageChunk[] = []
    for await (const chunk of toUIMessageStream({ stream: result.stream })) chunks.push(chunk)
    const end = chunks.find((chunk) => chunk.type === 'text-end')
    const offered = choicesOf(end && 'providerMetadata' in end ? end.providerMetadata : null)
    assert.deepEqual(
      offered.map(({ words }) => words),
      ['Market', 'Best bid', 'Best ask'],
    )
  })
  const part = (choices: unknown) => ({
    type: 'text' as const,
    text: 'At what price?',
    providerMetadata: { [CHOICES_OF]: { choices } } as never,
  })
  it('are those of the last words only', () => {
    const choices = [{ label: 'Market', words: 'market' }]
    const message = { id: 'm', role: 'assistant' as const, parts: [part(choices)] }
    assert.deepEqual(choicesIn(message), choices)
    assert.equal(messageBlocks(message).length, 1)
    assert.deepEqual(choicesIn({ ...message, parts: [part(choices), { type: 'text', text: 'More.' }] }), [])
    assert.deepEqual(choicesIn({ ...message, role: 'user' }), [])
  })
  it('of another shape are none', () => {
    for (const wrong of [
      null,
      'x',
      [{ label: 'a' }],
      [{ label: '', words: 'b' }],
      Array(9).fill({ label: 'a', words: 'b' }),
    ])
      assert.deepEqual(choicesIn({ id: 'm', role: 'assistant', parts: [part(wrong)] }), [])
  })
})
