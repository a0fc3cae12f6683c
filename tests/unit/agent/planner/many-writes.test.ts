// What became of a plan of many orders: one sentence for those that came to the same, where each had a line of its own.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { conversation } from './conversation.ts'

const table = (count: number) =>
  ['side,price,qty', ...Array.from({ length: count }, (_, i) => `buy,${2_900 + i},0.${(i % 9) + 1}`)].join('\n')
/** As the gate answers for each leg. */
const came = (i: number, over: Record<string, unknown> = {}) => {
  const qty = Number(`0.${(i % 9) + 1}`)
  const result = {
    orderId: `o-${i}`,
    state: 'OPEN',
    side: 'BUY',
    price: 2_900 + i,
    qty,
    filledQty: 0,
    remainingQty: qty,
  }
  return { status: 'done', planId: 'p-1', leg: i, result: { ...result, ...over } }
}
const full = (i: number) =>
  came(i, { state: 'FILLED', filledQty: Number(`0.${(i % 9) + 1}`), remainingQty: 0, avgPrice: 2_899 })
const many = (count: number, of: (i: number) => ReturnType<typeof came> | { status: string; error: unknown }) =>
  Array.from({ length: count }, (_, i) => of(i)) as never[]

async function told(answers: never[], before = 'my wallet') {
  const desk = conversation()
  // A table is of no language.
  await desk.say(before)
  const { pending } = await desk.say(table(answers.length))
  assert.equal(pending.length, answers.length)
  return (await desk.decide(...answers)).text
}

describe('many orders of one plan', () => {
  it('that all rest are one sentence, with their MWh together', async () => {
    assert.equal(
      await told(many(12, came)),
      '**12** orders are accepted and **resting** in the book, 5.1 MWh together, nothing filled yet.',
    )
  })
  it('in Chinese too', async () => {
    assert.equal(await told(many(12, came), '查錢包'), '**12** 筆委託已接受，**掛在委託簿上**，共 5.1 MWh，尚未成交。')
    assert.equal(await told(many(12, full), '查钱包'), '**12** 笔订单**全部成交**，共 5.1 MWh。')
  })
  it('some of which filled are one sentence for each end', async () => {
    assert.equal(
      await told(many(12, (i) => (i < 4 ? full(i) : came(i)))),
      '- **8** orders are accepted and **resting** in the book, nothing filled yet.\n- **4** orders are **filled** in full.',
    )
  })
  it('what is no such end has a line of its own: a part, and a refusal', async () => {
    const text = await told(
      many(12, (i) =>
        i === 3
          ? { status: 'failed', error: { code: 'INSUFFICIENT_FUNDS', message: 'Not enough money.' } }
          : i === 8
            ? came(i, { state: 'PARTIALLY_FILLED', filledQty: 0.4, remainingQty: 0.5, avgPrice: 2_900 })
            : came(i),
      ),
    )
    assert.match(text, /^- \*\*10\*\* orders are accepted and \*\*resting\*\* in the book, nothing filled yet\.\n/)
    assert.match(
      text,
      /\n- Buy 0\.4 MWh at 2,903: \*\*refused\*\*, “Not enough money”\.\n- Buy 0\.9 MWh at 2,908: \*\*0\.40? MWh filled\*\*/,
    )
    assert.equal(text.split('\n').length, 3)
  })
  it('of a few each is told', async () => {
    assert.equal((await told(many(8, came))).split('\n').length, 8)
  })
})
