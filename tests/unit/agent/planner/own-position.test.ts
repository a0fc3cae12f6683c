// What is held of one hour is told of its contract: "am I long tomorrow 18" was answered with the wallet of spot.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { after } from './resting-desk.ts'

const OF_HOURS = /for those hours beyond what every account is given|[這这]個?个?時?时?段的[電电]/

describe('of the hour, or the part of a day', () => {
  for (const said of [
    'am I long tomorrow 18',
    'am I long or short tomorrow 18?',
    'am I short tomorrow at 18',
    'am I flat tomorrow 6pm',
    'how much am I short tomorrow 20',
    "what's my position tomorrow 18",
    'net position for 18 tomorrow',
    'do I have a position in tomorrow 18',
    'tomorrow 18 am I long',
    'am I long tomorrow evening',
    '我明天18點是多頭嗎',
    '明天18點我是多還是空',
    '我明天 18-19 是多頭嗎',
    '我明天晚上八點是空頭嗎',
    '明天18点我的持仓',
    '明天20點我有沒有部位',
  ])
    it(said, async () => {
      const { calls, text } = await after([said])
      assert.deepEqual(
        calls.map(({ tool }) => tool),
        ['getUserWallet'],
      )
      assert.match(text, OF_HOURS)
    })
})

describe('anything else is not', () => {
  for (const said of [
    'am I long',
    'go long tomorrow 18',
    '明天18點多',
    '明天18點平倉',
    '明天18點做多 5',
    'I am long 5 tomorrow 18',
  ])
    it(said, async () => {
      const { pending, text } = await after([said])
      assert.deepEqual(pending, [])
      assert.doesNotMatch(text, OF_HOURS)
    })
})
