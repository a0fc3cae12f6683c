// Spoken as one thinks: what only fills a pause is no part of the order, and takes none away.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { conversation } from './conversation.ts'
import { LADDER_NOW } from './results.ts'

const desk = () => conversation({ now: LADDER_NOW })
const FIVE = [{ tool: 'placeOrder', args: { side: 'BUY', price: '2950', qty: '5' } }]

describe('an order', () => {
  for (const said of [
    'um buy like five megawatt hours at twenty nine fifty',
    'uh, buy 5 at 2950',
    'buy 5, uh, at 2950',
    'hmm buy 5 at 2950',
    'alright buy 5 at 2950',
    'I have to buy 5 at 2950',
    'do me a favor and buy 5 at 2950',
    'any chance you could buy 5 at 2950',
    'see if you can buy 5 at 2950',
    'try to buy 5 at 2950',
    'buy exactly 5 at exactly 2950',
    'buy up to 5 at 2950',
    '呃，那個，買 5 MWh 2950',
    '欸幫我買5個2950',
    '幫忙買一下5個2950',
    '帮忙买一下5个2950',
    '買最多5個2950',
    '申报买入5兆瓦时，价格2950',
    '挂牌买 5 2950',
    '買 5，報價2950',
  ])
    it(said, async () => assert.deepEqual((await desk().say(said)).pending, FIVE))
})

describe('none', () => {
  for (const said of [
    'um, should I buy 5 at 2950',
    'hmm, if I buy 5 at 2950',
    'buy 5 at 2950 if possible',
    'I tried to buy 5 at 2950',
    'buy at least 5 at 2950',
    '呃，我昨天買 5 MWh 2950',
    '呃要不要買 5 MWh 2950',
  ])
    it(said, async () => assert.deepEqual((await desk().say(said)).pending, []))
})

it('what is no word of an order is asked about as one that is', async () => {
  assert.match((await desk().say('buy at least 5 at 2950')).text, /“at least”/)
})

describe('looks', () => {
  for (const [said, tool] of [
    ['how exposed am I?', 'getUserWallet'],
    ["what's my exposure", 'getUserWallet'],
    ['我現在曝險多少', 'getUserWallet'],
    ['今天賺賠', 'getUserWallet'],
    ['我賺了沒', 'getUserWallet'],
    ['現在盤怎樣', 'getMarketMetrics'],
    ['when does trading close', 'listSymbols'],
    ['現在幾點收單', 'listSymbols'],
    ['日前出清价多少', 'listSymbols'],
    ["what's the clearing price", 'listSymbols'],
    ['報價', 'getMarketMetrics'],
    ['下一個時段幾點關', 'listSymbols'],
  ] as const)
    it(said, async () => {
      const { calls, pending } = await desk().say(said)
      assert.deepEqual([calls[0]?.tool, pending], [tool, []])
    })
})

it('抽回 takes an order back', async () =>
  assert.deepEqual((await desk().say('抽回2950的單')).pending, [{ tool: 'cancelOrder', args: { orderId: 'o-27' } }]))

it('全平 closes nothing by itself', async () => {
  for (const said of ['全平', '對沖一下']) {
    const { calls, text } = await desk().say(said)
    assert.deepEqual(calls, [], said)
    assert.match(text, /平倉/, said)
  }
})
