/** What is said in a trading room and in no grammar: 2950 接 5 個, 兩個半, 買倆, 追買, and answers in the same words. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { conversation } from './conversation.ts'
import { LADDER_NOW, ladder } from './results.ts'

async function plain(...said: string[]) {
  const desk = conversation({ now: LADDER_NOW, reads: { listSymbols: () => ladder } })
  let turn = await desk.say(said[0] ?? '')
  for (const text of said.slice(1)) turn = await desk.say(text)
  return turn.pending.map(({ tool, args }) => ({ tool, ...args }))
}
const order = (side: string, qty: string, price: string, more = {}) => [
  { tool: 'placeOrder', side, price, qty, ...more },
]

describe('an order', () => {
  for (const [said, side, qty, price] of [
    ['我要出 3 個 3100', 'SELL', '3', '3100'],
    ['我要進 5 個 2950', 'BUY', '5', '2950'],
    ['收 5 個 2950', 'BUY', '5', '2950'],
    ['2950 接 5 個', 'BUY', '5', '2950'],
    ['低接 5 个 2950', 'BUY', '5', '2950'],
    ['3100 放 3 個', 'SELL', '3', '3100'],
    ['買倆個 2950', 'BUY', '2', '2950'],
    ['买俩 2950', 'BUY', '2', '2950'],
    ['買一個半 2950', 'BUY', '1.5', '2950'],
    ['買倆 三千零五', 'BUY', '2', '3005'],
    ['买仨 两千九', 'BUY', '3', '2900'],
    ['賣三個半 三千一', 'SELL', '3.5', '3100'],
    ['買兩個半 三千蚊', 'BUY', '2.5', '3000'],
    ['麻烦给我买五个啊价格两千九百五', 'BUY', '5', '2950'],
    ['买5不对买6 2950', 'BUY', '6', '2950'],
    ['能帮我买5个2950不', 'BUY', '5', '2950'],
    ['買5價2950', 'BUY', '5', '2950'],
    ['追买 5 个 2950', 'BUY', '5', '2950'],
    ['反手做空 5 3100', 'SELL', '5', '3100'],
    ['弄一張買 5 2950', 'BUY', '5', '2950'],
    ['掛一個 2950 買 5 的單', 'BUY', '5', '2950'],
    ['幫我掛個買單唄 5個 2950', 'BUY', '5', '2950'],
  ] as const)
    it(said, async () => assert.deepEqual(await plain(said), order(side, qty, price)))
  for (const said of [
    '他收 5 個 2950',
    '要不要接 5 個 2950',
    '別接 5 個 2950',
    '我接了 5 個 2950',
    '搞錯了買 5 2950',
    '逢低買 5 2950',
    '要不买5个2950',
    '不如買 5 個 2950',
    '買 5 個 2950 好不',
    '假设买5个2950会成交不',
    '之後要買 5 2950',
    '回頭買 5 2950',
  ])
    it(`none: ${said}`, async () => assert.deepEqual(await plain(said), []))
})

describe('answers', () => {
  for (const [said, expected] of [
    [['2950 買', '兩個半'], order('BUY', '2.5', '2950')],
    [['買 5', '比買一高一檔'], order('BUY', '5', '2999.51')],
    [['5 個', '買', '2950'], order('BUY', '5', '2950')],
    [['cell 3 at 3100', 'sell'], order('SELL', '3', '3100')],
    // A number put right stays put right.
    [['buy 5', 'actually make it 8', '2950'], order('BUY', '8', '2950')],
    [['buy 5', 'no, 6', '2950'], order('BUY', '6', '2950')],
    // The day that was said is the day of the hours behind it.
    [['buy 5 MWh', 'tomorrow', '18-19', '3000'], order('BUY', '5', '3000', { symbol: 'PT60-20261122T1000Z' })],
    [['買 5 個', '明天', '18-19', '3000'], order('BUY', '5', '3000', { symbol: 'PT60-20261122T1000Z' })],
  ] as const)
    it(said.join(' … '), async () => assert.deepEqual(await plain(...said), expected))
  const both = ['o-27', 'o-12'].map((orderId) => ({ tool: 'amendOrder', orderId, price: '2945' }))
  for (const said of [
    ['move my bid to 2945', 'both'],
    ['買單改 2945', '兩張都改'],
    ['买单改 2945', '都改'],
  ])
    it(said.join(' … '), async () => assert.deepEqual(await plain(...said), both))
  for (const said of [
    ['change my buy to 3', 'both'],
    ['change my order to 2945', 'all'],
    ['move my bid to 2945', 'both?'],
  ])
    it(`${said.join(' … ')}: asked again`, async () => assert.deepEqual(await plain(...said), []))
})
