/** What of an order was not said is asked for, and not refused. */
import assert from 'node:assert/strict'
import { it } from 'node:test'
import { conversation } from './conversation.ts'
import { LADDER_NOW } from './results.ts'

for (const [said, question] of [
  ['order 5 MWh', /^Buy or sell 5 MWh\?/],
  ['order 5 mwh at 2950', /^Buy or sell 5 MWh at 2,950\?/],
  ['buy 5 cheap', /^At what price should I buy 5 MWh\?/],
  ['sell 5 MWh as high as possible', /^At what price should I sell 5 MWh\?/],
  ['buy at a good price', /^How many MWh should I buy, and at what price\?/],
  ['change', /^Several open orders fit\. Which one should I change\?/],
  ['买点电', /^要买入多少 MWh，用什么价格？/],
  // What is asked is no order that lacks something.
  ['is it a good price to buy 5', /^I read that as a question/],
  ['should i buy at a good price', /^I read that as a question/],
] as const)
  it(said, async () => {
    const { pending, text } = await conversation({ now: LADDER_NOW }).say(said)
    assert.deepEqual(pending, [])
    assert.match(text, question)
  })
