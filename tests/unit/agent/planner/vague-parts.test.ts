// 明天傍晚每小時, 明天夜裡每小時: from when until when is asked. Nobody says alike.
import assert from 'node:assert/strict'
import { it } from 'node:test'
import { after } from './resting-desk.ts'

it('which hours of it are meant is asked', async () => {
  for (const said of ['明天傍晚每小時賣 1 MWh 3050', '明天夜裡每小時賣 1 MWh 3050', '明天白天每小时卖 1 兆瓦时 3050']) {
    const { pending, text } = await after([said])
    assert.deepEqual(pending, [], said)
    assert.match(text, /請一併說出時段|请一并说出时段/, said)
  }
})

it('a look tells which hours it shows', async () => {
  assert.match((await after(['明天傍晚的合約'])).text, /18:00 – 19:00/)
})
