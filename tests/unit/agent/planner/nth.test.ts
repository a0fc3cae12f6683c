// "the second one": a place in the list of orders that the trader looks at, and no place at all without one.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { placedAt } from '../../../../lib/agent/planner/orders.ts'
import { conversation, type Made } from './conversation.ts'
import { openOrders } from './results.ts'

/** As the list begins with the newest: o-31 (sell), o-27, o-12 (buys). */
const CANCELS = [
  ['show my orders', 'cancel the second one', 'o-27'],
  ['show my orders', 'cancel the 2nd one please', 'o-27'],
  ['show my orders', 'please pull the third order', 'o-12'],
  ['show my orders', 'cancel my second order', 'o-27'],
  ['show my orders', 'cancel the second', 'o-27'],
  ['show my orders', 'cancel the second buy', 'o-12'],
  ['show my orders', 'cancel the top one', 'o-31'],
  ['show my orders', 'cancel the bottom one', 'o-12'],
  ['我的委託', '取消第二筆', 'o-27'],
  ['我的委託', '取消最下面那張', 'o-12'],
  ['我的委託', '把第三張單撤掉', 'o-12'],
  ['我的委託', '撤第2張', 'o-27'],
  ['show my orders', 'cancel the-second-one', 'o-27'],
  ['show my orders', 'cancel the second one on the list', 'o-27'],
  ['show my orders', 'cancel the second of my orders', 'o-27'],
  ['show my orders', 'second one, kill it', 'o-27'],
  ['我的委託', '可以幫我取消第二筆嗎', 'o-27'],
  ['我的委託', '取消清單中的第二筆委託', 'o-27'],
  ['我的订单', '取消第二个', 'o-27'],
  ['我的订单', '把第三单撤了', 'o-12'],
] as const

const orderIds = (made: readonly Made[]) => made.map(({ tool, args }) => [tool, args.orderId])

describe('of the list that was shown last', () => {
  for (const [asked, said, orderId] of CANCELS)
    it(`${asked} · ${said}`, async () => {
      const desk = conversation()
      await desk.say(asked)
      const { pending, calls } = await desk.say(said)
      assert.deepEqual(orderIds(pending), [['cancelOrder', orderId]])
      assert.equal(calls.length, 1, 'nothing had to be looked up')
    })
  for (const [said, args] of [
    ['change the second one to 2945', { orderId: 'o-27', price: '2945' }],
    ['move the third to 6 MWh', { orderId: 'o-12', qty: '6' }],
    ['change the-third-one to 6 MWh', { orderId: 'o-12', qty: '6' }],
    ['raise the second one by 2 ticks', { orderId: 'o-27', price: '2950.02' }],
    ["change the second one's price to 2945", { orderId: 'o-27', price: '2945' }],
    ['double the second one', { orderId: 'o-27', qty: '10' }],
    ['raise the second one by 5 NT$', { orderId: 'o-27', price: '2955' }],
    ['cancel half of the third one', { orderId: 'o-12', qty: '1' }],
    ['把第二張改成 2945', { orderId: 'o-27', price: '2945' }],
    ['第三笔改成 6 MWh', { orderId: 'o-12', qty: '6' }],
  ] as const)
    it(said, async () => {
      const desk = conversation()
      await desk.say('show my orders')
      assert.deepEqual((await desk.say(said)).pending, [{ tool: 'amendOrder', args }])
    })
  for (const said of [
    'cancel the second one and the third one',
    'cancel the second and the third order',
    '取消第二筆和第三筆',
    '第二張跟第三張都取消',
  ])
    it(`${said}: both`, async () => {
      const desk = conversation()
      await desk.say('show my orders')
      assert.deepEqual(orderIds((await desk.say(said)).pending), [
        ['cancelOrder', 'o-27'],
        ['cancelOrder', 'o-12'],
      ])
    })
  for (const said of ['cancel the second buy and the second sell', '取消第二張買單和第二張賣單'])
    it(`${said}: each of its own side`, async () => {
      const orders = openOrders.flatMap((row) => [row, { ...row, orderId: `${row.orderId}b` }])
      const desk = conversation({ reads: { getUserOrders: () => ({ success: true, orders, totalCount: 6 }) } })
      await desk.say('show my orders')
      assert.deepEqual(orderIds((await desk.say(said)).pending), [
        ['cancelOrder', 'o-27b'],
        ['cancelOrder', 'o-31b'],
      ])
    })
  it('talk and a look at something else leave the list where it is', async () => {
    const desk = conversation()
    await desk.say('show my orders')
    await desk.say('thanks')
    assert.equal((await desk.say('what is the spread?')).calls.length, 1)
    assert.deepEqual(orderIds((await desk.say('cancel the second one')).pending), [['cancelOrder', 'o-27']])
  })
})

describe('what the order is stands beside its number, as it was listed', () => {
  for (const [asked, said, told] of [
    ['my orders', 'cancel the second one', '**Cancel order o-27 (buy 5 MWh at 2,950)**'],
    ['my orders', 'change the third one to 6 MWh', 'o-12, quantity to 6 MWh (buy 2 MWh at 2,940)**'],
    ['我的委託', '取消第二筆', '**撤單 o-27（買進 5 MWh，價格 2,950）**'],
    ['我的订单', '取消第二笔', '**撤单 o-27（买入 5 MWh，价格 2,950）**'],
    // Looked up for this very sentence.
    ['hello', 'cancel the 2940 buy', '**Cancel order o-12 (buy 2 MWh at 2,940)**'],
    // Neither listed nor looked up: the number is all there is.
    ['hello', 'cancel o-27', '**Cancel order o-27**'],
  ] as const)
    it(`${asked} · ${said}`, async () => {
      const desk = conversation()
      await desk.say(asked)
      const { text } = await desk.say(said)
      assert.ok(text.includes(told), text)
    })
  it('but not as it was before something was written', async () => {
    const desk = conversation()
    await desk.say('my orders')
    await desk.say('change o-27 to 2945')
    await desk.decide({ status: 'done', planId: 'p1', leg: 0, result: { success: true, orderId: 'o-27' } })
    const { text } = await desk.say('cancel o-27')
    assert.ok(text.includes('**Cancel order o-27**'), text)
  })
})

describe('of the orders a question listed', () => {
  for (const [asked, said, orderId] of [
    ['cancel my order', 'the second one', 'o-27'],
    ['cancel my order', 'second one', 'o-27'],
    ['cancel my order', 'the 3rd', 'o-12'],
    // Not of all that rest: of the two buys that were asked about.
    ['cancel my buy', 'the second one', 'o-12'],
    ['cancel my buy', 'cancel the second one', 'o-12'],
    ['change my order to 9 MWh', 'the second one', 'o-27'],
    ['撤單', '第二張', 'o-27'],
    ['撤单', '第三笔', 'o-12'],
  ] as const)
    it(`${asked} · ${said}`, async () => {
      const desk = conversation()
      await desk.say(asked)
      const { pending } = await desk.say(said)
      assert.deepEqual(
        pending.map(({ args }) => args.orderId),
        [orderId],
      )
    })
  it('a change is of one order', async () => {
    const desk = conversation()
    await desk.say('change my order to 9 MWh')
    const turn = await desk.say('the second and the third')
    assert.deepEqual(turn.pending, [])
    assert.match(turn.text, /Which order/)
  })
  for (const [asked, said, made] of [
    ['cancel my buy', 'the last one', ['cancelOrder', 'o-27']],
    ['change my buy to 2945', 'the newest', ['amendOrder', 'o-27']],
    ['cancel the second sell', 'the first one', ['cancelOrder', 'o-31']],
    // A change stays a change.
    ['change o-27 and o-12 to 2945', 'o-27', ['amendOrder', 'o-27']],
    ['change all my orders to 2945', 'the last one', ['amendOrder', 'o-31']],
    ['把全部單改成 2945', 'o-27', ['amendOrder', 'o-27']],
    // Asked before anything was looked up, and after a list.
    ['cancel every second order', 'the second one', ['cancelOrder', 'o-27']],
    ['change the second one and the third one to 2945', 'the third one', ['amendOrder', 'o-12']],
  ] as const)
    it(`${asked} · ${said}: one of those, and what was asked for`, async () => {
      const desk = conversation()
      await desk.say('show my orders')
      await desk.say(asked)
      assert.deepEqual(orderIds((await desk.say(said)).pending), [made])
    })
  it('also once the question is no longer open', async () => {
    const desk = conversation()
    await desk.say('cancel my buy')
    await desk.say('never mind')
    assert.deepEqual(orderIds((await desk.say('cancel the second one')).pending), [['cancelOrder', 'o-12']])
  })
  for (const said of ['the second one', 'cancel the second one'])
    it(`but of the list that was asked for since: ${said}`, async () => {
      const desk = conversation()
      await desk.say('cancel my buy')
      await desk.say('show my orders')
      assert.deepEqual(orderIds((await desk.say(said)).pending), [['cancelOrder', 'o-27']])
    })
  it('a place the list does not have is asked about again', async () => {
    const desk = conversation()
    await desk.say('cancel my order')
    const turn = await desk.say('the fourth one')
    assert.deepEqual(turn.pending, [])
    assert.match(turn.text, /Which order/)
    assert.deepEqual(orderIds((await desk.say('the third one')).pending), [['cancelOrder', 'o-12']])
  })
})

describe('without a list it is asked which one', () => {
  for (const said of ['cancel the second one', 'change the second one to 2945', '取消第二筆', '把第二张改成 2945'])
    it(said, async () => {
      const desk = conversation()
      const turn = await desk.say(said)
      assert.deepEqual(turn.pending, [])
      assert.match(turn.text, /o-31[\s\S]*o-27[\s\S]*o-12/)
      assert.equal(
        (await desk.say(said.startsWith('c') ? 'the second one' : '第二張')).pending[0]?.args.orderId,
        'o-27',
      )
    })
  it('also where one order rests: it is not the second', async () => {
    const one = openOrders.slice(0, 1)
    const desk = conversation({ reads: { getUserOrders: () => ({ success: true, orders: one, totalCount: 1 }) } })
    const turn = await desk.say('cancel the second one')
    assert.deepEqual(turn.pending, [])
    assert.match(turn.text, /o-31/)
  })
  for (const [said, told] of [
    ['cancel the second sell', /Only this open order fits[\s\S]*o-31/],
    ['撤第二張賣單', /只有這一筆[\s\S]*o-31/],
    ['撤第二张卖单', /只有这一笔[\s\S]*o-31/],
  ] as const)
    it(`${said}: there is one`, async () => {
      const desk = conversation()
      await desk.say('show my orders')
      const turn = await desk.say(said)
      assert.deepEqual(turn.pending, [])
      assert.match(turn.text, told)
    })
  it('and where the list was cut: the screen ends with another order', async () => {
    const cut = { orders: [...openOrders.slice(0, 2), '… 1 more'], totalCount: 3, truncated: true }
    const desk = conversation({
      reads: { getUserOrders: ({ status }) => ({ success: true, orders: openOrders, ...(status ? {} : cut) }) },
    })
    await desk.say('show my orders')
    const turn = await desk.say('cancel the bottom one')
    assert.deepEqual(turn.pending, [])
    assert.match(turn.text, /o-12/)
  })
  it('and where the list is from before a plan', async () => {
    const desk = conversation()
    await desk.say('show my orders')
    await desk.say('cancel the second one')
    await desk.decide({ status: 'done', planId: 'p1', leg: 0, result: { success: true, orderId: 'o-27' } })
    const turn = await desk.say('cancel the second one')
    assert.deepEqual(turn.pending, [])
    assert.match(turn.text, /Which/)
  })
})

describe('how many, and not which: no order has that id', () => {
  for (const said of ['cancel two', '取消兩張'])
    it(said, async () => {
      const desk = conversation()
      await desk.say('show my orders')
      const turn = await desk.say(said)
      assert.deepEqual(turn.calls, [])
      assert.match(turn.text, /Which order|要哪一[筆笔]/)
    })
})

describe('words around it that no order is named by', () => {
  for (const said of [
    'cancel the second last one',
    'cancel the second to last order',
    'cancel the second one, not the third one',
    'cancel the second one but not the third one',
    'cancel the second 2940',
    'cancel all but the second one',
    'buy the second one at 2950',
    'buy 5 at 2950 for the second hour',
    'should I cancel the second one?',
    "don't cancel the second one",
    'cancel the second subscription',
    'cancel the second one from below',
    'cancel the penultimate one',
    'change the second one from below to 2945',
    '要不要取消第二筆？',
    '不要取消第二笔',
    '取消倒數第二筆',
    '买 5 MWh 2950 第二个小时',
    // All of them, or none that is named.
    'cancel every second order',
    'cancel every 2nd order',
    'cancel all of the second one',
    'cancel the second one and all the rest',
    '第二張全部取消',
    '第二張和第三張全部取消',
    '第二張之後都取消',
    '都取消第二張',
    // Counted otherwise than the list was shown.
    'cancel the second largest order',
    'cancel the second cheapest order',
    'cancel the second best bid',
    'cancel the second ask',
    'cancel the second open order',
    'cancel the second filled order',
    'cancel the second ELC order',
    'cancel your second order',
    'cancel the second trader’s order',
    'cancel second to last',
    'cancel the last but one',
    'cancel the 11th last order',
    'cancel 2nd last order',
    '取消第二個交易員的委託',
    '取消每第二張',
    // Days, parts and ranges.
    'cancel the order from the 2nd',
    'cancel my order for the second time',
    'change the 2nd of november order to 2945',
    'move my sell to the 12th',
    'cancel the second half',
    'cancel the second half of the order',
    'change the second half of it to 2945',
    'cancel a third of the sell',
    '取消三分之一的賣單',
    'cancel the second to the third one',
    'cancel the second one/third one',
    'cancel the one next to the second',
    '取消第二張到第三張',
    '取消第二張之後的',
    // Others beside it, of which one would be left out.
    'cancel my buy and the second one',
    'cancel the second buy and the third sell',
    'cancel the second and third buy',
    'cancel it and the second one',
    'cancel the second one and o-31',
    '取消第二張以及全部買單',
    '買單和第二張取消',
    'double the second & third orders',
    'double the second one and all buys',
    'change o-31 and the second one to 2945',
    'double the one above the third one',
    'raise the one below the second by 5 NT$',
    '把第二張之後的改成 2945',
    // Where it would go, and how much of it: no change to 5 of the second, and none of all of it.
    'raise the second to last by 5 NT$',
    'raise the second to third by 5 NT$',
    'raise the second to the third one by 5 NT$',
    'change half of the second one to 2945',
    // Taken back.
    'cancel the second one. No, the third.',
    'cancel the second one... actually the third',
    'cancel o-27. No, o-12.',
  ])
    it(`${said}: nothing goes out`, async () => {
      const desk = conversation()
      await desk.say('show my orders')
      const turn = await desk.say(said)
      assert.deepEqual(turn.pending, [])
      assert.notEqual(turn.text, '')
    })
})

describe('"the first one" after a list: its first, or the first that was placed', () => {
  for (const said of ['cancel the first one', 'cancel my first order', '取消第一筆', '撤第一张'])
    it(said, async () => {
      const desk = conversation()
      await desk.say('show my orders')
      const turn = await desk.say(said)
      assert.deepEqual(turn.pending, [])
      assert.match(turn.text, /o-31[\s\S]*o-12/)
    })
  for (const said of ['cancel the oldest one', '取消最早那張'])
    it(`${said}: by age`, async () => {
      const desk = conversation()
      await desk.say('show my orders')
      assert.deepEqual(orderIds((await desk.say(said)).pending), [['cancelOrder', 'o-12']])
    })
})

it('which one an order is can be asked: "show my second order" lists them', async () => {
  const { calls } = await conversation().say('show my second order')
  assert.deepEqual(
    calls.map(({ tool }) => tool),
    ['getUserOrders'],
  )
})

it('what is no number is no place, and not the first', () => {
  const listed = openOrders.map(({ orderId, side, symbol, price, amount }) => ({
    orderId,
    side,
    symbol,
    price,
    amount,
  }))
  const at = (count: number) => placedAt({ by: 'pick', pick: 'nth', count }, listed)?.orderId
  assert.deepEqual([1, 3, -1, 4, -4, 0, Number.NaN].map(at), ['o-31', 'o-12', 'o-12', ...Array(4).fill(undefined)])
})
