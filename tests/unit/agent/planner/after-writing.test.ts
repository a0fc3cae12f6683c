/** Half a sentence right behind what was sent or turned down: "2940 then", "same for o-12", "put it back", 那就 2940 吧. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { conversation } from './conversation.ts'
import { LADDER_NOW, ladder, placed } from './results.ts'

/** (done) and (rejected) are decisions; an order that is done is o-50. */
async function play(...said: string[]) {
  const desk = conversation({ now: LADDER_NOW, reads: { listSymbols: () => ladder } })
  let turn = await desk.say(said[0] ?? '')
  for (const text of said.slice(1)) {
    const orders = turn.pending
    const done = orders.map(({ tool, args }) => ({
      ...{ status: 'done', planId: 'p', leg: 0, args },
      result:
        tool === 'placeOrder'
          ? placed({ side: args.side, price: Number(args.price), qty: Number(args.qty) })
          : { success: true, message: 'ok', orderId: args.orderId },
    }))
    if (text === '(done)') turn = await desk.decide(...(done as never[]))
    else if (text === '(rejected)')
      turn = await desk.decide(...(orders.map(() => ({ status: 'rejected', planId: 'p', leg: 0 })) as never[]))
    else turn = await desk.say(text)
  }
  return turn
}
const plain = async (...said: string[]) => (await play(...said)).pending.map(({ tool, args }) => ({ tool, ...args }))
const buy = (qty: string, price: string, more = {}) => [{ tool: 'placeOrder', side: 'BUY', price, qty, ...more }]
const sell = (qty: string, price: string) => [{ tool: 'placeOrder', side: 'SELL', price, qty }]
const amend = (orderId: string, change: object) => [{ tool: 'amendOrder', orderId, ...change }]

describe('an order that was turned down is said anew in a figure', () => {
  for (const [first, said, order] of [
    ['buy 5 at 2950', 'at 2940 then', buy('5', '2940')],
    ['buy 5 at 2950', 'ok 3 instead', buy('3', '2950')],
    ['buy 5 at 2950', 'I meant 2940', buy('5', '2940')],
    ['buy 5 at 2950', 'no, sell it', sell('5', '2950')],
    ['買 5 2950', '那就 2940 吧', buy('5', '2940')],
    ['買 5 2950', '3 個就好', buy('3', '2950')],
    ['买 5 2950', '我是说卖', sell('5', '2950')],
    // A number by itself may be anything, and a question is none.
    ['buy 5 at 2950', '2940', []],
    ['buy 5 at 2950', 'not 2940', []],
    ['buy 5 at 2950', 'no 2940?', []],
    ['買 5 2950', '那 2940 呢', []],
    ['買 5 2950', '不要 2940', []],
  ] as const)
    it(`${first} (rejected) ${said}`, async () => assert.deepEqual(await plain(first, '(rejected)', said), order))
})

describe('behind a change it is moved on', () => {
  // The list of this desk has it as it was.
  for (const [first, said, change] of [
    ['change o-27 to 2960', 'lower by 20', { price: '2930' }],
    ['change o-27 to 2960', '20 lower', { price: '2930' }],
    ['change o-27 to 2960', 'now raise by 1 MWh', { qty: '6' }],
    ['o-27 改 2960', '再降 20', { price: '2930' }],
    ['o-27 改 2960', '調高 5 元', { price: '2955' }],
  ] as const)
    it(`${first} (done) ${said}`, async () =>
      assert.deepEqual(await plain(first, '(done)', said), amend('o-27', change)))
  for (const turns of [['lower by 20'], ['change o-27 to 2960', '(done)', 'top 5', 'lower by 20'], ['再降 20']])
    it(`of nothing that was spoken of just now: ${turns.join(' … ')}`, async () =>
      assert.deepEqual(await plain(...turns), []))
})

describe('behind an order there is more of it, or its other side', () => {
  for (const [first, said, order] of [
    ['buy 5 at 2950', 'now the other side at 3050', sell('5', '3050')],
    ['買 5 2950', '另一邊也掛 3050', sell('5', '3050')],
    ['buy 5 at 2950', 'and one more a tick lower', buy('5', '2949.99')],
    ['buy 5 at 2950', '3 more a tick higher', buy('3', '2950.01')],
    ['买 5 2950', '再低一档来一笔', buy('5', '2949.99')],
    ['buy 5 tomorrow 18-19 at 3000', '3 more there', buy('3', '3000', { symbol: 'PT60-20261122T1000Z' })],
    ['buy 5 at 2950', 'one more a tick lower?', []],
    ['buy 5 at 2950', 'should I do the other side at 3050', []],
  ] as const)
    it(`${first} (done) ${said}`, async () => assert.deepEqual(await plain(first, '(done)', said), order))
})

describe('behind a change', () => {
  for (const [first, said, change] of [
    ['o-27 to 2955', 'and the qty to 4', amend('o-27', { qty: '4' })],
    ['o-27 to 2955', 'no, back to 2950', amend('o-27', { price: '2950' })],
    ['o-27 to 2955', 'same for o-12', amend('o-12', { price: '2955' })],
    ['o-27 to 2955', 'now the sell to 3090', amend('o-31', { price: '3090' })],
    ['o-27 改 2955', '不對，改回 2950', amend('o-27', { price: '2950' })],
    ['o-27 改 2955', 'o-12 也一樣', amend('o-12', { price: '2955' })],
    ['o-27 to 2955', 'should I do the same for o-12', []],
    ['o-27 to 2955', "don't do the same for o-12", []],
    ['o-27 改 2955', 'o-12 也一樣嗎', []],
  ] as const)
    it(`${first} (done) ${said}`, async () => assert.deepEqual(await plain(first, '(done)', said), change))
})

describe('behind a cancel the order comes back as it was listed', () => {
  for (const [first, said, order] of [
    ['cancel the 2950', 'put it back', buy('5', '2950')],
    ['cancel the 2950', 'place it again at 2945', buy('5', '2945')],
    ['撤 2950', '掛回去', buy('5', '2950')],
    ['撤 2950', '重挂 2945', buy('5', '2945')],
    // Never listed, nobody knows what it was.
    ['cancel o-27', 'put it back', []],
    ['cancel the 2950', "don't put it back", []],
    ['cancel the 2950', 'put it back?', []],
  ] as const)
    it(`${first} (done) ${said}`, async () => assert.deepEqual(await plain(first, '(done)', said), order))
})

describe('what was said before is off, and what follows is meant', () => {
  for (const [turns, order] of [
    [['buy 5', 'never mind, sell 3 at 3100'], sell('3', '3100')],
    [['buy 5', 'on second thought, sell 3 at 3100'], sell('3', '3100')],
    [['買 5', '算了，賣 3 3100'], sell('3', '3100')],
    [['cancel my buy', 'no, the sell one'], [{ tool: 'cancelOrder', orderId: 'o-31' }]],
    [['change my buy to 3090', 'no, the sell'], amend('o-31', { price: '3090' })],
    [['buy 5', "never mind, don't buy 5 at 2950"], []],
    [['買 5', '算了，買 5 2950 太貴'], []],
    [['買 5', '算了，買 5 2950 好嗎'], []],
    [['never mind the order to buy 5 at 2950'], []],
    // Beside an order that was sent it may as well be that one that is off.
    [['buy 5 at 2950', '(done)', 'scrap that, sell 3 at 3100'], []],
  ] as const)
    it(turns.join(' · '), async () => assert.deepEqual(await plain(...turns), order))
  it('a plan that waits has its own dialog', async () => {
    const { pending, text } = await play('buy 5 at 2950', 'scrap that, sell 3 at 3100')
    assert.deepEqual(pending, [])
    assert.match(text, /still waits/)
  })
})
