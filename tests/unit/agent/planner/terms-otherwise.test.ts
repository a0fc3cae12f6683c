/** What shall become of the rest of an order, how it rests and what it shows, said in words of their own. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { conversation } from './conversation.ts'
import { LADDER_NOW } from './results.ts'

const say = (said: string) => conversation({ now: LADDER_NOW }).say(said)

const IOC = { timeInForce: 'IOC' }
const GTC = { timeInForce: 'GTC' }
const POST = { postOnly: true }
/** It is 10:10 in Taipei. */
const until = (time: string) => ({ timeInForce: 'GTD', expiresAt: `2026-11-21T${time}:00.000Z` })

describe('are the terms there are for them', () => {
  for (const [said, terms] of [
    ['buy 5 at 2950, kill the rest', IOC],
    ['buy 5 at 2950 and cancel whatever does not fill', IOC],
    ["buy 5 at 2950, don't let it rest", IOC],
    ['買5 MWh 2950 不成交就取消', IOC],
    ['买5 MWh 2950，剩下的撤掉', IOC],
    ['買5 2950 五點取消', until('09:00')],
    ['買 5 MWh limit 2950 GTD 到今晚 10 點', until('14:00')],
    ['buy 5 at 2950 leave it in the book', GTC],
    ['buy 5 at 2950, let it rest', GTC],
    ['買5 MWh 2950 長效單', GTC],
    ['buy 5 PO at 2950', POST],
    ['PO buy 5 at 2950', POST],
    ['buy 5 at 2950 as a maker', POST],
    ["buy 5 at 2950, only if it doesn't cross", POST],
    ['buy 5 at 2950 add liquidity only', POST],
    ["buy 5 at 2950 but don't fill immediately", POST],
    ['buy 5 at 2950 without taking', POST],
    ['買 5 MWh，2950，不要馬上成交', POST],
    ['买 5 2950 不要立即成交', POST],
    ['买5 MWh 2950 不马上成交就取消', IOC],
    ['buy 5 no worse than 2950', {}],
    ['buy 5 at 2950 PO', POST],
    ['buy 5 2950 psot only', POST],
    ['buy 5 at 2950 gtt 30min', until('02:40')],
    ['buy 5 at 2950 disclose 2', { displayQty: '2' }],
    ['buy 5 at 2950 with a clip of 2', { displayQty: '2' }],
    ['買5 MWh 2950 明量 2', { displayQty: '2' }],
    ['买5 MWh 2950 冰山单，露 2', { displayQty: '2' }],
    ['買5 MWh 2950 到晚上八點', until('12:00')],
    ['买5 MWh 2950 要么全成要么撤', { timeInForce: 'FOK' }],
    ['買5 MWh 2950，成交不了就算了', IOC],
    ['buy 5 at 2950 with 2 visible', { displayQty: '2' }],
    ['buy 5 at 2950 hide all but 2', { displayQty: '2' }],
    // So long, and no hour of the clock.
    ['buy 5 at 2950 valid 2h', until('04:10')],
    ['buy 5 at 2950 valid 30m', until('02:40')],
    ['買5 MWh 2950 十分鐘後失效', until('02:20')],
    ['buy 5 at 2950 valid till 18h', until('10:00')],
    ['buy 5 at 2950 gtd 18h', until('10:00')],
    ['buy 5 at 2950 expires 2h', until('04:10')],
    ['buy 5 at 2950 expiring 30m', until('02:40')],
    ['buy 5 at 2950 exp 90min', until('03:40')],
    ['buy 5 at 2950 expires 2h from now', until('04:10')],
    ['buy 5 at 2950 expires at 2pm', until('06:00')],
    ['buy 5 at 2950 lasting 2h', until('04:10')],
    ['buy 5 at 2950 ttl 30 min', until('02:40')],
    ['buy 5 at 2950, drop it after 20 minutes', until('02:30')],
    ['買 5 2950 兩小時後到期', until('04:10')],
    ['買 5 2950 半小時後自動取消', until('02:40')],
    ['買 5 2950 期限兩小時', until('04:10')],
    ['买5 2950 时效1小时', until('03:10')],
    ['买5 2950 截止18点', until('10:00')],
    ['买5 2950 18点过期', until('10:00')],
    ['buy 5 at 2950 until I cancel', GTC],
    ['買 5 2950 掛到我取消為止', GTC],
    ['buy 5 at 2950, must not cross', POST],
    ['買 5 2950 能成交多少算多少，其餘取消', IOC],
    ['买5 2950 没成交的部分直接撤', IOC],
    ['买 5 2950，吃不到就撤', IOC],
    ['買 5 MWh 2950 要全部成交不然就不要', { timeInForce: 'FOK' }],
    ['buy 5 at 2950, if not done by 6pm cancel it', until('10:00')],
    ["buy 5 at 2950, if it's not filled by 18:00 pull it", until('10:00')],
  ] as const)
    it(said, async () => {
      const { pending } = await say(said)
      assert.deepEqual(
        pending.map(({ args }) => args),
        [{ side: 'BUY', price: '2950', qty: '5', ...terms }],
      )
    })
})

it('also behind a price of the book', async () => {
  const { pending } = await say('sell 2 MWh at best bid, kill the rest')
  assert.deepEqual(
    pending.map(({ args }) => args),
    [{ side: 'SELL', price: '2999.5', qty: '2', ...IOC }],
  )
})

describe('of an order that rests, or in a question, they place nothing', () => {
  for (const said of [
    '吃不到就撤 o-12',
    'if my order is not filled by 6pm cancel it',
    'my buy 5 at 2950, if not filled by 6pm cancel it',
    'cancel my best bid, kill the rest',
    'should i buy 5 at 2950 and kill the rest',
    'cancel my buy, kill the rest',
    'kill the rest',
    '買5 2950 還沒成交就撤',
    '我買5 2950沒成交的撤掉',
    '取消2950的買單，沒成交的撤掉',
    '我的買單 5 2950 十分鐘後失效',
    '買 5 2950 的單十分鐘後失效',
    'my buy 5 at 2950, leave it in the book',
    '賣 3 3100 還掛著',
    'they buy 5 at 2950 with 2 visible',
    '買 5 2950 那張 18 點到期',
    '買 5 2950 那張只掛單',
    'my buy 5 at 2950 expires 2h',
    'buy 5 at 2950 10 minutes from now',
    '我的单两小时后到期',
  ])
    it(said, async () => {
      const { pending } = await say(said)
      assert.deepEqual(
        pending.filter(({ tool }) => tool === 'placeOrder'),
        [],
      )
    })
})

describe('until an hour that everybody has another of, it is asked which', () => {
  for (const said of [
    'buy 5 at 2950 until lunch',
    'buy 5 at 2950 till close',
    '買 5 2950 掛到收盤',
    '买 5 2950 收盘前有效',
    '买5 2950 挂到午休',
  ])
    it(said, async () => {
      const { pending, text } = await say(said)
      assert.deepEqual(pending, [])
      assert.match(text, /18:00/)
    })
})

it('whose clock it is until is said, and read back', async () => {
  for (const [said, until] of [
    ['buy 5 at 2950 until 18:00', 'until 2026-11-21 18:00 GMT+8'],
    ['買 5 2950 有效到 18:00', '有效到 2026-11-21 18:00 GMT+8'],
    ['买5 2950 有效到18点', '有效到 2026-11-21 18:00 GMT+8'],
  ] as const) {
    const { pending, text } = await say(said)
    assert.ok(text.includes(until), text)
    const again = await say(`${said.startsWith('buy') ? 'buy 5 at 2950' : '買 5 2950'} ${until} GTD`)
    assert.deepEqual(again.pending, pending)
  }
  // Of another zone it is another time.
  assert.deepEqual((await say('buy 5 at 2950 until 2026-11-21 18:00 GMT+9')).pending, [])
})
