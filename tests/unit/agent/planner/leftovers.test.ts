/** What an order clause says beyond side, quantity, price and terms is asked about: no plan without it. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { conversation } from './conversation.ts'
import { LADDER_NOW } from './results.ts'

const desk = () => conversation({ now: LADDER_NOW })

const asked = (sentences: readonly string[]) => {
  for (const said of sentences)
    it(said, async () => {
      const turn = await desk().say(said)
      assert.deepEqual(turn.calls, [])
      assert.match(turn.text, /\?|？/)
    })
}

describe('a multiplied or reckoned order is asked about', () => {
  asked([
    'buy 5 at 2800 twice',
    'buy 5 at 2800, 3 times',
    'buy 5 minus 2 at 2800',
    'buy 5 plus 2 at 2800',
    'buy 5 at 2800 plus 10',
    'buy 5 at 2800 over 10 steps',
    'buy 5 at 2800 this hour',
    '以 2800 買 5 MWh，這小時',
    '以 2800 买 5 MWh，这小时',
    '以 2800 買 5 MWh 兩次',
    '以 2800 買 5 加 2 MWh',
    '以 2800 買 5 MWh，加倍',
    '以 2800 买 5 MWh 两次',
    '以 2800 买 5 减 2 MWh',
    '以 2800 买 5 MWh，加倍',
  ])
})

describe('words nobody here knows are asked about', () => {
  asked([
    'buy 5 at 2800 passively',
    'buy 5 at 2800 lasting',
    'buy 5 at 28 score',
    'buy 5 mhz at 2800',
    'buy 1e3 at 2800',
    'buy 5 at 2800 discreetly please',
    '以 2800 買 5 MWh，低調',
    '以 2800 買 5 passively',
    '以 2800 买 5 MWh，低调',
    '以 2800 买 5 passively',
  ])
})

describe('letters and digits of other scripts are not passed over', () => {
  asked(['buy 3٥ at 2800', 'buy ٥ at 2800', 'buy 5 at 2800 не надо', '5 MWh 買わない 2800', '5 MWh 买わない 2800'])
})

describe('a second price is no quantity', () => {
  asked(['buy at 2800 and 2790', 'sell @2800, @2790', '以 2800 和 2790 買', '以 2800 和 2790 买'])
})

describe('so many orders, or lots, are no MWh', () => {
  asked(['place 5 buy orders at 2800', '3 sells at 3050', '下 3 張買單 2800', '賣 3 手 3050', '以 2800 买 5 笔'])
})

describe('so many lots: how many MWh, and of which side where none is said', () => {
  for (const [said, text] of [
    ['buy 12 lots at 2945', /^Orders here are in MWh, not in lots\. How many MWh should I buy at 2,945\?$/],
    ['put me in for 12 lots at 2,945', /not in lots\. Buy or sell, and how many MWh at 2,945\?$/],
    ['幫我掛 12 口 2945', /^這裡的委託以 MWh 計.*價格 2,945，要買進還是賣出，多少 MWh？$/],
    ['12 手 2945', /要買進還是賣出，多少 MWh？|要买入还是卖出，多少 MWh？/],
    ['买 12 手 2945', /^这里的订单以 MWh 计，不按手数或张数。要以 2,945 买入多少 MWh？$/],
  ] as const)
    it(said, async () => {
      const turn = await desk().say(said)
      assert.deepEqual(turn.pending, [])
      assert.match(turn.text, text)
    })
  it('as an answer too', async () => {
    const one = desk()
    await one.say('buy at 2945')
    assert.match((await one.say('12 lots')).text, /not in lots\. How many MWh should I buy at 2,945\?$/)
  })
  it('and the answer makes the order', async () => {
    const one = desk()
    await one.say('put me in for 12 lots at 2,945')
    assert.deepEqual((await one.say('buy 12 MWh')).pending[0]?.args, { side: 'BUY', price: '2945', qty: '12' })
  })
})

describe('one order of so much is one', () => {
  for (const said of [
    'place one buy order for 5 at 2800',
    '掛一張買單 5 MWh 2800',
    '下一筆 2800 買 5 MWh',
    '以 2800 买一笔 5 MWh',
  ])
    it(said, async () => {
      assert.deepEqual((await desk().say(said)).pending[0]?.args, { side: 'BUY', price: '2800', qty: '5' })
    })
})

describe('a sign that stands apart is not passed over', () => {
  asked(['sell 5 at - 50', 'buy 5 @ – 50', '以 - 50 買 5 MWh', '以 - 50 卖 5 MWh', 'change the sell price to - 50'])
})

describe('the money to spend is no quantity', () => {
  asked(['buy ELC for 14000 at 2800'])
})

describe('of a number that can be no price beside a place in the book it is asked what it is', () => {
  asked(['sell 5 at the bid 2', 'buy 5 at best ask 2', '賣 5 比賣一好兩元', '卖 5 买一 2'])
})

describe('ten or so is no ten, and two or three no 23', () => {
  asked(['買兩三 MWh 2800', '以 2800 買一兩度', '以 2800 買五六個 MWh', '以 2800 买三四 MWh'])
  asked(['買十來 MWh 2800', '以 2800 買 20 來 MWh', '买十来兆瓦时 2800'])
})

describe('money of elsewhere is no NT$', () => {
  asked(['buy 5 at ¥2800', '買 5 MWh ￥2800', '买 5 MWh ¥2800'])
})

describe('a symbol is still one', () => {
  const cases: [said: string, symbol: string][] = [
    ['buy 5 XYZ at 2800', 'XYZ'],
    ['buy 5 elc at 2800', 'ELC'],
    ['buy 5 pt30-20261121t0430z at 2800', 'PT30-20261121T0430Z'],
    ['以 2800 買 5 XYZ', 'XYZ'],
    ['以 2800 买 5 XYZ', 'XYZ'],
  ]
  for (const [said, symbol] of cases)
    it(said, async () => assert.equal((await desk().say(said)).pending[0]?.args.symbol, symbol))
})

describe('maker only is post-only, however it is spaced', () => {
  for (const said of [
    'buy 5 at 2800 maker only',
    '以 2800 買 5 MWh，只做 maker',
    '只做 maker，以 2800 買 5 MWh',
    '以 2800 买 5 MWh，只做 maker',
    '以 2800 买 5 MWh，仅做 maker',
  ])
    it(said, async () => assert.equal((await desk().say(said)).pending[0]?.args.postOnly, true))
})
