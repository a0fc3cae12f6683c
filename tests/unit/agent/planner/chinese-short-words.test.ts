/** bid 掛 2950, 貼著買一, 掃到賣三, 第十八時段, 敲出, a chat that was pasted: how a Chinese desk speaks and writes. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { conversation } from './conversation.ts'
import { after, asked } from './resting-desk.ts'

const order = (side: string, qty: string, price: string) => ['placeOrder', { side, price, qty }]

describe('an order', () => {
  for (const [said, ...plan] of [
    ['敲出 3 MWh 2990', order('SELL', '3', '2990')],
    ['bid 掛 2950，ask 掛 3050，各 5 MWh', order('BUY', '5', '2950'), order('SELL', '5', '3050')],
    ['貼著買一買 5 MWh', order('BUY', '5', '2999.5')],
    ['卖 3 兆瓦时，贴着卖一挂', order('SELL', '3', '3000.25')],
    ['緊跟買一買 3 MWh', order('BUY', '3', '2999.5')],
    ['搶在買一前面買 3 MWh', order('BUY', '3', '2999.51')],
    ['排在卖一前面卖3兆瓦时', order('SELL', '3', '3000.24')],
    ['掃到賣三 10 MWh', order('BUY', '10', '3002.25')],
    ['砸到買三，10 MWh', order('SELL', '10', '2997.5')],
    ['打到賣三，買 20 MWh', order('BUY', '20', '3002.25')],
    ['買 5 貼買一', order('BUY', '5', '2999.5')],
    ['跟買一一樣價 買 5', order('BUY', '5', '2999.5')],
    ['打到買一去 賣 3', order('SELL', '3', '2999.5')],
    ['卖3个 打买一', order('SELL', '3', '2999.5')],
    ['hit bid 沽 3 個', order('SELL', '3', '2999.5')],
    ['lift offer 買 5', order('BUY', '5', '3000.25')],
  ] as const)
    it(said, async () => assert.deepEqual(asked(await after([said])), plan))
})

it('a buyer close to the best ask may mean below it, or at it', async () => {
  for (const said of ['買 5 MWh 貼著賣一', '搶在賣一前面買 3 MWh', '掃到賣三'])
    assert.deepEqual(asked(await after([said])), [], said)
})

describe('an order that rests', () => {
  const cancel = (orderId: string) => ['cancelOrder', { orderId }]
  const amend = (orderId: string, change: Record<string, string>) => ['amendOrder', { orderId, ...change }]
  const [SELL, BUY, LOW] = ['48213-3', '48190-0', '47002-1']
  for (const [said, ...plan] of [
    ['3100 那張減價 20', amend(SELL, { price: '3080' })],
    ['3100 的賣單降 20', amend(SELL, { price: '3080' })],
    ['3100卖单往下压20', amend(SELL, { price: '3080' })],
    ['2950 的買單提高 5', amend(BUY, { price: '2955' })],
    ['把 2940 跟 2950 那兩筆都往上調 5 塊', amend(LOW, { price: '2945' }), amend(BUY, { price: '2955' })],
    ['撤掉 2950 再掛 2960', amend(BUY, { price: '2960' })],
    ['cancel 2950 再 place 2960', amend(BUY, { price: '2960' })],
    ['把 2950 改成 2960，數量改 6', amend(BUY, { price: '2960', qty: '6' })],
    ['取消 2950 跟 2940 那兩張', cancel(BUY), cancel(LOW)],
    ['幫我 cancel 2950 同 2940', cancel(BUY), cancel(LOW)],
  ] as const)
    it(said, async () => assert.deepEqual(asked(await after([said])), plan))
})

it('a price of the book is told', async () => {
  for (const said of ['bid 多少', 'offer 現在多少'])
    assert.deepEqual(
      (await after([said])).calls.map(({ tool }) => tool),
      ['getMarketMetrics'],
      said,
    )
})

describe('a numbered hour begins then to some and ends then to others: it was taken for how long the order rests', () => {
  for (const said of [
    '第 18 時段賣 2 MWh 3050',
    '第 18 時段賣 2 MWh，3050',
    '第十八个时段卖2兆瓦时3050',
    '賣 2 MWh 3050 第 18 時段',
  ])
    it(said, async () => {
      const { pending, text } = await after([said])
      assert.deepEqual(pending, [])
      assert.match(text, /2026-11-21 18:00-19:00.*2026-11-21 17:00-18:00/)
    })
  it('of another day, answered by its hours', async () => {
    const said = ['明天第 18 時段賣 2 MWh 3050', '17-18']
    assert.deepEqual(asked(await after(said)), [
      ['placeOrder', { side: 'SELL', price: '3050', qty: '2', symbol: 'PT60-20261122T0900Z' }],
    ])
  })
  it('asked of in its own script', async () =>
    assert.match((await conversation().say('第 18 時段的價格')).text, /18-19的價格/))
})

describe('of a chat that was pasted', () => {
  for (const said of [
    '[10:32] 小陳: 幫我買 5 MWh 2950',
    '王小明 10:02\n幫我買 5 MWh 2950',
    '2026/11/21 10:02 王小明\n買 5 MWh 2950\n2026/11/21 10:03 李大華\n收到',
  ])
    it(said, async () => {
      const { calls, text } = await conversation().say(said)
      assert.deepEqual(calls, [])
      assert.match(text, /當成轉述/)
    })
  it('hours before what is traded are none', async () =>
    assert.equal((await after(['18:00 合約：買 5 MWh 2950'])).pending.length, 1))
})

describe('of the desk', () => {
  for (const [said, told] of [
    ['把我的額度調到 50 萬', /\*\*安全\*\*頁/],
    ['授權老王 2 MWh 以下自動下單', /\*\*長期授權\*\*/],
    ['谁批准的', /\*\*长期授权\*\*/],
    ['恢復交易', /只有人能解除/],
    ['稽核怎麼匯出', /\*\*稽核\*\*頁/],
    ['查今天的稽核', /\*\*稽核\*\*頁/],
    ['audit log', /\*\*Audit\*\*/],
    ['對敲 5 MWh 3000', /\*\*對敲\*\*/],
    ['跟自己对敲5兆瓦时', /\*\*对敲\*\*/],
    ['wash trade 5 at 3000', /wash trade/],
  ] as const)
    it(said, async () => {
      const { pending, text } = await conversation().say(said)
      assert.deepEqual(pending, [])
      assert.match(text, told)
    })
})

it('what is not understood is said back as it was typed, though it was read in other words', async () =>
  assert.match((await conversation().say('貼著買一緊緊買 5 MWh')).text, /「緊緊」/))

describe('a level of the book answers at what price: it was taken for another quantity', () => {
  for (const [turns, price] of [
    [['買 5 MWh', '掛買二'], '2998.5'],
    [['買 5 MWh', '買二那個價'], '2998.5'],
    [['買 5 MWh', '貼買一'], '2999.5'],
    [['買 5 MWh', '賣一減 1'], '2999.25'],
  ] as const)
    it(turns.join(' | '), async () => assert.deepEqual(asked(await after(turns)), [order('BUY', '5', price)]))
  it('and 買三 MWh is one', async () => assert.match((await after(['買 5 MWh', '買三 MWh'])).text, /買進 3 MWh/))
})

describe('how far it has to go first is no price of the order', () => {
  for (const said of ['再跌 5 塊就買 5 MWh', '再往下5块就买', '跌 1% 就買 5 MWh', '超過 3100 才賣 3 MWh'])
    it(said, async () => {
      const { calls, text } = await after([said])
      assert.deepEqual(calls, [])
      assert.match(text, /不能等待/)
    })
})

it('what a sweep would cost is no sale', async () => {
  for (const said of ['掃到賣三要多少錢', '扫到卖三均价多少'])
    assert.deepEqual((await after([said])).calls, [{ tool: 'getOrderBook', args: { depth: 3 } }], said)
})

it('a numbered hour beside anything else is asked about, in the words that were typed', async () => {
  for (const said of ['第 18 時段多少錢', '第 18 時段關了嗎', '第 18 時段買 5 MWh 2950，掛到五點']) {
    const { calls, text } = await after([said])
    assert.deepEqual(calls, [])
    assert.ok(text.includes(`「${said.replace('第 18 時段', '18-19').replace('，', ',')}」`), text)
  }
})
