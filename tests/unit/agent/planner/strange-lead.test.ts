// 漲停價買 2: what nobody knows in front of a deed makes it no order, and no report either: the word is named.
import assert from 'node:assert/strict'
import { it } from 'node:test'
import { after } from './resting-desk.ts'

it('the word is named', async () => {
  for (const [said, word] of [
    ['漲停價買 2 MWh', '「漲停價」'],
    ['跌停價掛賣 3 MWh', '「跌停價」'],
    ['涨停价买 2 兆瓦时', '“涨停价”'],
  ] as const) {
    const { pending, text } = await after([said])
    assert.deepEqual(pending, [], said)
    assert.ok(text.includes(`看不懂${word}`), text)
    assert.doesNotMatch(text, /轉述|转述/, said)
  }
})

it('what somebody said stays a report', async () => {
  for (const said of ['老闆說 2950 買 5 MWh', '他昨天 2950 買了 5 MWh'])
    assert.match((await after([said])).text, /轉述/, said)
})
