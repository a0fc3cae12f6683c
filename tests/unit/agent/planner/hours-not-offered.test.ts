// 明天白天每小時賣 1 MWh: what is refused for its hours is not offered without them.
import assert from 'node:assert/strict'
import { it } from 'node:test'
import { after, asked } from './resting-desk.ts'

it('an order of hours that are not read is not offered in spot', async () => {
  for (const said of [
    '明天白天每小時賣 1 MWh 3050',
    '明天上半夜每小時賣 1 MWh 3050',
    '下两个小时卖 2 兆瓦时 3050',
    '未來三小時買 1 MWh 2950',
    'next three hours buy 1 at 2950 each hour',
  ]) {
    const { pending, text } = await after([said])
    assert.deepEqual(pending, [], said)
    assert.doesNotMatch(text, /要準備的話|要准备的话|To prepare it/, said)
  }
})

it('one that is to be repeated, or waited for, still is', async () => {
  for (const said of ['每天買 5 MWh 2950', 'in two hours buy 5 at 2950'])
    assert.match((await after([said])).text, /要準備的話|To prepare it/, said)
})

it('下三個小時 are the next three, as 未來三小時 are', async () => {
  const next = asked(await after(['未來三小時每小時買 1 MWh 2950']))
  assert.equal(next.length, 3)
  for (const said of ['下三個小時每小時買 1 MWh 2950', '下三小时每小时买 1 兆瓦时 2950'])
    assert.deepEqual(asked(await after([said])), next, said)
})

it('hours of a day behind us are not those of today', async () => {
  for (const said of [
    'buy 1 MWh at 3,000 for yesterday 18-19h',
    'sell 3 yesterday 18-19 at 3050',
    '昨天 18-19 買 1 MWh 3000',
    '昨晚 18-19 賣 1 MWh 3050',
  ]) {
    const { pending, text } = await after([said])
    assert.deepEqual(pending, [], said)
    assert.doesNotMatch(text, /2026-11-21|11\/21|3,0[05]0/, said)
  }
  assert.match((await after(['buy 1 yesterday at 3000'])).text, /To prepare it, say “buy 1 MWh at 3,000”/)
})
