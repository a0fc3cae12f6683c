/** What is said of the desk and of its answers was not understood, or answered with a list of orders; it is no order, and looks up at most the trades. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { after } from './resting-desk.ts'

const TOLD: readonly (readonly [told: RegExp, said: readonly string[]])[] = [
  [
    /^Then ask me again|^請換個說法|^请换个说法/,
    [
      'that is wrong',
      "that's not right",
      'wrong answer',
      'you are slow',
      'this makes no sense',
      '不對吧',
      '你好慢',
      '太慢了',
      '不对吧',
    ],
  ],
  [
    /no tool tells me|沒有工具告訴我|没有工具告诉我/,
    [
      'why is the price going up',
      'why did it drop',
      'what is driving the market',
      '為什麼漲了',
      '價格怎麼這麼高',
      '怎么跌了',
    ],
  ],
  [
    /standing permission\*\*|長期授權\*\*|长期授权\*\*/,
    ['what permissions do I have', 'what standing permissions are there', '我有哪些權限', '我的授权有哪些'],
  ],
  [
    /\*\*Programs and tokens\*\*|\*\*程式與權杖\*\*|\*\*程序与令牌\*\*/,
    ['list my tokens', 'how do I create a token', '我的權杖', '令牌有哪些'],
  ],
  [
    /\*\*Account\*\*|\*\*帳號\*\*|\*\*账号\*\*/,
    ['who am i', 'how do I change my password', '我是誰', '怎麼改密碼', '忘了密码'],
  ],
  [
    /never see a password|密碼我從來看不到|密码我从来看不到/,
    [
      'who can see my orders',
      'can you see my password',
      'is my data private',
      '別人看得到我的單嗎',
      '谁能看到我的订单',
    ],
  ],
  [
    /^Nothing trades by itself|^這裡沒有東西會自己交易|^这里没有东西会自己交易/,
    ['are you allowed to trade by yourself', 'do you ever trade on your own', '你會自己下單嗎', '你会不会自己交易'],
  ],
]

for (const [told, sentences] of TOLD)
  describe(String(told), () => {
    for (const said of sentences)
      it(said, async () => {
        const { calls, pending, text } = await after([said])
        assert.deepEqual(pending, [])
        assert.ok(calls.every(({ tool }) => tool === 'getTrades'))
        assert.match(text, told)
      })
  })

it('of a plan that waits its own dialog is told, and a question is dropped', async () => {
  for (const said of ["that's wrong", '不對吧', '不对']) {
    assert.match(
      (await after(['buy 5 at 2950', said])).text,
      /\*\*Edit\*\*|\*\*修改\*\*|\*\*編輯\*\*|\*\*编辑\*\*/,
      said,
    )
    assert.deepEqual((await after(['buy 5', said, '2950'])).pending, [], said)
  }
})

describe('why, behind a look', () => {
  for (const [said, told] of [
    [['price', 'why?'], /no tool tells me/],
    [['行情', '為什麼'], /沒有工具告訴我/],
    [['wallet', 'why is some locked?'], /stands behind your resting orders/],
    [['钱包', '为什么会冻结'], /挂着的订单所需/],
  ] as const)
    it(said.join(' · '), async () => assert.match((await after(said)).text, told))
})

describe('what all the energy would bring is told, out of the wallet and the book, and never prepared', () => {
  for (const said of [
    ...['if I sold everything what would I get', 'what would I get if I dumped everything', 'what is my energy worth?'],
    ...['假如我全部賣掉可以拿多少', '全部賣掉可以換多少錢', '如果我现在全卖了能拿多少钱'],
  ])
    it(said, async () => {
      const { calls, pending, text } = await after([said])
      assert.deepEqual(pending, [])
      assert.deepEqual(calls, [
        { tool: 'getUserWallet', args: {} },
        { tool: 'getOrderBook', args: { depth: 100 } },
      ])
      assert.match(text, /\*\*1,000 MWh\*\*.*\*\*2,950,000\*\*.* 2,950\D.*8,995 MWh/)
      assert.deepEqual((await after([said, 'ok do it'])).pending, [])
    })
})

describe('words of the market that were not known', () => {
  for (const [said, tool] of [
    ['收單時間', 'listSymbols'],
    ['什麼時候收單', 'listSymbols'],
    ['什么时候交割', 'listSymbols'],
    ['最小变动是多少', 'listSymbols'],
    ['跳動點多少', 'listSymbols'],
    ['my ordres', 'getUserOrders'],
    ['how much vollume today', 'getMarketMetrics'],
    ['what did I pay in total today', 'getUserOrders'],
    ['average of my fills', 'getUserOrders'],
  ] as const)
    it(said, async () => {
      const { calls, pending } = await after([said])
      assert.deepEqual([calls.map((call) => call.tool), pending], [[tool], []])
    })
})
