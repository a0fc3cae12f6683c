/** "until half past five", "quarter to six", 五點一刻: times as they are spoken, and what becomes of an order then. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { conversation } from './conversation.ts'
import { LADDER_NOW } from './results.ts'

const say = (said: string) => conversation({ now: LADDER_NOW }).say(said)
const until = (expiresAt: string) => [
  { tool: 'placeOrder', args: { side: 'BUY', price: '2950', qty: '5', timeInForce: 'GTD', expiresAt } },
]
// It is 10:10 in Taipei.
const at = (time: string, day = '21') => until(`2026-11-${day}T${time}:00.000Z`)

describe('until then it rests', () => {
  for (const [said, order] of [
    ['buy 5 at 2950 good till half past five', at('09:30')],
    ['buy 5 at 2950 until quarter to six', at('09:45')],
    ['buy 5 at 2950 valid until a quarter past 4', at('08:15')],
    ['buy 5 at 2950 till half past 5pm.', at('09:30')],
    ['buy 5 at 2950 until twenty to one', at('04:40')],
    ['buy 5 at 2950 until half past nine tomorrow morning', at('01:30', '22')],
    ['buy 5 at 2950 until 9am tomorrow morning', at('01:00', '22')],
    ['buy 5 at 2950 until 6 this evening', at('10:00')],
    ['買 5 2950 有效到五點半', at('09:30')],
    ['買 5 2950 有效到五點一刻', at('09:15')],
    ['买 5 2950 有效到五点四十五', at('09:45')],
    ['buy 5 at 2950, kill it at 6pm', at('10:00')],
    ['buy 5 at 2950 and cancel it if not filled by 6', at('10:00')],
    ['buy 5 at 2950 and pull it after 2 hours if not filled', at('04:10')],
    ['買 5 2950 六點前沒成交就取消', at('10:00')],
    ['买5 2950 30分钟没成交就撤单', at('02:40')],
  ] as const)
    it(said, async () => assert.deepEqual((await say(said)).pending, order))
})

describe('nothing waits for them', () => {
  for (const said of [
    'half past five buy 5 at 2950',
    'at quarter to six buy 5 at 2950',
    '五點半買 5 2950',
    'buy 5 at 2950 until 9am tomorrow evening',
    'cancel it at 6pm',
    'o-27 六點前沒成交就取消',
    "don't buy 5 at 2950 and kill it at 6pm",
    'if it drops buy 5 at 2950 and kill it at 6pm',
    '買 5 2950 六點前沒成交就取消嗎',
  ])
    it(said, async () => assert.deepEqual((await say(said)).pending, []))
})

it('a look beside an order is taken before it, and "then" behind it', async () => {
  for (const [said, tools] of [
    ['buy 10 at 2,900 and show me my wallet', ['getUserWallet', 'placeOrder']],
    ['买10 2900，顺便看下余额', ['getUserWallet', 'placeOrder']],
    ['buy 10 at 2900 then show my wallet', ['placeOrder']],
    ['買 10 2900 然後看我的錢包', ['placeOrder']],
  ] as const)
    assert.deepEqual(
      (await say(said)).calls.map(({ tool }) => tool),
      tools,
      said,
    )
})
