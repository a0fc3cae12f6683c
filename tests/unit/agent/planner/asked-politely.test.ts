/** A long-winded request is a request: "I was wondering if you could", 不知道能不能幫我. What only asks, or asks of another, is none. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { conversation } from './conversation.ts'

const planned = async (said: string) => (await conversation().say(said)).pending
const BUY = [{ tool: 'placeOrder', args: { side: 'BUY', price: '2950', qty: '5' } }]

describe('an order', () => {
  for (const said of [
    'would you be so kind as to buy 5 MWh at 2950 for me please',
    'I was wondering whether you could buy 5 MWh at 2950 for me',
    'it would be great if you could place a buy of 5 MWh at 2950',
    'could I trouble you to put in a buy for 5 MWh at 2,950, thanks a lot',
    "I'd appreciate it if you could buy 5 at 2950?",
    "I'd like to get 5 MWh at 2950 if I may",
    "hi there, hope you're well, please buy 5 MWh at 2950, cheers",
    'when you get a chance buy 5 at 2950',
    '麻煩您有空的時候幫我以 2950 買進 5 MWh，非常感謝',
    '不知道能不能幫我掛買單 5 個 2950',
    '不好意思打擾了，想請您幫我買 5 MWh，價格 2950，謝謝',
    '劳驾，帮忙买入5兆瓦时，价格2950',
    '方便的话帮我买 5 2950',
    '您好，請協助以 2,950 元買進 5 MWh，謝謝',
    '烦请协助买入 5 MWh，2950',
  ])
    it(said, async () => assert.deepEqual(await planned(said), BUY))
})

describe('none', () => {
  for (const said of [
    'I was wondering if I could buy 5 at 2950',
    'I was wondering if he could buy 5 at 2950',
    'she asked if you could buy 5 at 2950',
    'it would be great if you could not buy 5 at 2950',
    "I'd appreciate it if you didn't buy 5 at 2950",
    "I'd appreciate it if you could tell me what buy 5 at 2950 costs",
    'do you think I should buy 5 at 2950',
    'buy 5 at 2950 if possible',
    '不知道能不能買 5 2950',
    '不知道要不要買 5 2950',
    '如果可以買 5 2950 會怎樣',
  ])
    it(said, async () => assert.deepEqual(await planned(said), []))
})
