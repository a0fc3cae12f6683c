// What an order would cost is a question with an answer: a preview, which changes nothing, and never an order.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { conversation } from './conversation.ts'
import { LADDER_NOW, ladder, preview } from './results.ts'

const after = async (turns: readonly string[], answer: (args: Record<string, unknown>) => unknown = preview) => {
  const desk = conversation({ now: LADDER_NOW, reads: { listSymbols: () => ladder, previewOrder: answer } })
  let turn = await desk.say(turns[0] ?? '')
  for (const text of turns.slice(1)) turn = await desk.say(text)
  assert.deepEqual(turn.pending, [])
  return turn
}
const asked = (side: string, qty: string, more: Record<string, unknown> = { type: 'MARKET' }) => [
  { tool: 'previewOrder', args: { side, qty, ...more } },
]

describe('asks for a preview of the order', () => {
  const BUYS = [
    ...['what would 50 MWh cost?', 'how much does 50 MWh cost', 'cost of 50 MWh', "what's the price of 50 MWh?"],
    ...['what would it cost to buy 50 MWh?', 'how much to buy 50 MWh?', 'how much would buying 50 cost?'],
    ...['how much would I pay for 50 MWh?', 'how much money do I need for 50 MWh?', 'cost to buy 50 now'],
    ...['what if I buy 50 at market?', 'preview buy 50 at market', 'what would 50,000 kWh cost?'],
    ...[
      '買 50 MWh 要多少錢？',
      '50 MWh 要花多少錢',
      '市價買50要多少',
      '如果市價買 50 MWh 會怎樣？',
      '买50 MWh要多少钱',
    ],
  ]
  for (const said of BUYS) it(said, async () => assert.deepEqual((await after([said])).calls, asked('BUY', '50')))
  const SELLS = [
    ...['how much would I get for 20 MWh?', 'what would I get for selling 20 MWh?', 'how much can I get if I sell 20?'],
    ...['what happens if I sell 20 at market?', '賣 20 MWh 可以拿多少錢？', '賣20能換多少錢', '卖 20 MWh 能拿多少钱'],
    ...['how much would I make if I sold 20 MWh now', 'if I sold 20 MWh what would I get?'],
  ]
  for (const said of SELLS) it(said, async () => assert.deepEqual((await after([said])).calls, asked('SELL', '20')))

  it('at the price that is named, where a preview is', async () => {
    assert.deepEqual((await after(['preview buy 5 at 2950'])).calls, asked('BUY', '5', { price: '2950' }))
    assert.deepEqual((await after(['試算買 5 MWh 2950'])).calls, asked('BUY', '5', { price: '2950' }))
  })
  it('and where it is asked outright what would happen', async () => {
    for (const said of [
      'if I bought 5 at 2,900 what would happen?',
      '如果我買 5 2900 會發生什麼',
      '要是我2900买5会发生什么',
    ])
      assert.deepEqual((await after([said])).calls, asked('BUY', '5', { price: '2900' }), said)
  })
  it('of the contract that is named', async () => {
    for (const said of ['what would 5 MWh tomorrow 9-10 cost?', '明天 9-10 點的合約買 5 MWh 要多少錢？'])
      assert.deepEqual((await after([said])).calls.slice(1), [
        { tool: 'previewOrder', args: { symbol: 'PT60-20261122T0100Z', side: 'BUY', qty: '5', type: 'MARKET' } },
      ])
  })
  it('of the hours that are named in any way, and never of spot in their place', async () => {
    for (const said of [
      ...[
        'how much to buy 5 MWh for 18-19?',
        'how much to buy 5 MWh from 18 to 19?',
        'what would 5 MWh cost for 18-19?',
      ],
      ...[
        'how much would 5 MWh at 18:00 cost?',
        '18-19 買 5 MWh 要多少錢',
        '18點買 5 MWh 要多少錢',
        '18点买 5 MWh 要多少钱',
      ],
    ])
      assert.deepEqual(
        (await after([said])).calls.slice(1),
        [{ tool: 'previewOrder', args: { symbol: 'PT60-20261121T1000Z', side: 'BUY', qty: '5', type: 'MARKET' } }],
        said,
      )
  })
  it('only once the hours of a day are known', async () => {
    for (const said of ['how much would 5 MWh tomorrow cost?', '明天買 5 MWh 要多少錢', '明天买 5 MWh 要多少钱']) {
      assert.deepEqual((await after([said])).calls, [], said)
    }
  })
  it('once more with another quantity', async () => {
    for (const more of ['and 100?', '100', 'what about 100 MWh?', '那 100 呢'])
      assert.deepEqual((await after(['what would 50 MWh cost?', more])).calls, asked('BUY', '100'))
  })
  it('of the other side, where that is asked', async () => {
    for (const more of ['and selling them?', 'and if I sell?', 'what if I sold them?', '那賣呢', '如果卖掉呢？'])
      assert.deepEqual((await after(['what would 50 MWh cost?', more])).calls, asked('SELL', '50'))
    assert.deepEqual((await after(['賣 50 MWh 可以拿多少錢', '那買呢'])).calls, asked('BUY', '50'))
    const inContract = await after(['what would 5 MWh tomorrow 9-10 cost?', 'and selling?'])
    assert.equal(inContract.calls.at(-1)?.args.symbol, 'PT60-20261122T0100Z')
    assert.equal(inContract.calls.at(-1)?.args.side, 'SELL')
  })
  it('and of no other side without a question', async () => {
    for (const more of ['sell them', 'ok sell them', '賣掉'])
      assert.deepEqual((await after(['what would 50 MWh cost?', more])).calls, [])
  })
  it('where it is asked whether it can be afforded, in units a household pays for as well', async () => {
    for (const said of [
      'can I afford 50 MWh?',
      'can I afford to buy 50 MWh?',
      '我買得起 50 MWh 嗎',
      '买得起 50000 度吗',
    ])
      assert.deepEqual((await after([said])).calls, asked('BUY', '50'))
    for (const said of ['how much would I pay for 500 kWh?', '500 度電要花多少錢'])
      assert.deepEqual((await after([said])).calls, asked('BUY', '0.5'))
  })
})

describe('asks for none', () => {
  const OTHERS = [
    ...['should I buy 50 at market?', 'how much did my 5 MWh cost?', 'how much does it cost to cancel?'],
    ...['what would it cost to buy 50 and sell 20?', "don't buy 50, what would it cost?", 'buy 50 at cost'],
    ...['what if I buy 5 at 2950', 'what would 5 MWh at 2950 cost?', '要是賣 3 MWh 呢', '100 度多少錢'],
  ]
  for (const said of OTHERS)
    it(said, async () => {
      const { calls } = await after([said])
      assert.ok(calls.every(({ tool }) => tool !== 'previewOrder'))
    })
  for (const said of ['buy 5 MWh at a price of 3000', 'buy 50 MWh at the price of the market'])
    it(`${said}: an order`, async () => {
      const turn = await conversation().say(said)
      assert.deepEqual(
        turn.pending.map(({ tool }) => tool),
        ['placeOrder'],
      )
    })
  const AT_ANY_PRICE = [
    ...['buy 50 MWh whatever it costs', 'buy 50 MWh no matter what it costs', 'buy 50 MWh at whatever price it costs'],
    ...['買 50 MWh，多少錢都可以', '买50 MWh多少钱都行', '不管多少錢買 50 MWh'],
  ]
  for (const said of AT_ANY_PRICE)
    it(`${said}: an order at market`, async () => {
      const turn = await conversation().say(said)
      assert.deepEqual(turn.calls, [{ tool: 'placeOrder', args: { side: 'BUY', qty: '50', type: 'MARKET' } }])
    })
})

describe('tells what the exchange worked out', () => {
  const told = async (said: string, answer?: Parameters<typeof after>[1]) => (await after([said], answer)).text

  it('what it costs, on average, and how to say it as an order', async () => {
    // 8 MWh at each of 3,000.25, 3,001.25 and 4 of them at 3,002.25.
    assert.equal(
      await told('what would 20 MWh cost?'),
      'Buy 20 MWh at market would cost **NT$ 60,021** on the book of now, filling 20 MWh at an average of 3,001.05. Nothing was prepared; for a plan, say “buy 20 MWh at market”.',
    )
    assert.match(
      await told('買 20 MWh 要多少錢'),
      /要 \*\*NT\$ 60,021\*\*：成交 20 MWh，均價 3,001\.05。沒有準備任何委託；/,
    )
    assert.match(
      await told('买 20 MWh 要多少钱'),
      /要 \*\*NT\$ 60,021\*\*：成交 20 MWh，均价 3,001\.05。没有准备任何订单；/,
    )
  })
  it('with spaces between Chinese and figures, and none within Chinese', async () => {
    assert.match(await told('市價買 20 MWh 要多少錢'), /^市價買進 20 MWh，.*「市價買進 20 MWh」。$/)
    assert.match(await told('市价买 20 MWh 要多少钱'), /^市价买入 20 MWh，.*“市价买入 20 MWh”。$/)
  })
  it('what it brings', async () => {
    assert.match(await told('how much would I get for 20 MWh?'), /would bring \*\*NT\$ 59,980\*\*/)
    assert.match(await told('賣 20 MWh 可以拿多少錢？'), /可得 \*\*NT\$ 59,980\*\*/)
  })
  it('what would not fill', async () => {
    assert.match(
      await told('what would 900 MWh cost?'),
      /filling 800 MWh .*\*\*100 MWh would not fill\*\* and be dropped/,
    )
    const none = (args: Record<string, unknown>) => ({ ...preview({ ...args, qty: '0' }), unfilledAmount: 5 })
    assert.match(await told('what would 5 MWh cost?', none), /would fill nothing on the book of now\. Nothing/)
    assert.match(await told('買 5 MWh 要多少錢', none), /以目前的委託簿不會成交。沒有/)
  })
  it('what would rest', async () => {
    assert.match(
      await told('preview buy 20 at 3000.25'),
      /filling 8 MWh at an average of 3,000\.25; 12 MWh would rest, locking NT\$ 36,003\./,
    )
  })
  it('why it would be refused, and offers no such order', async () => {
    const short = (args: Record<string, unknown>) => ({
      ...preview(args),
      ok: false,
      checks: [{ name: 'FUNDS', ok: false, code: 'INSUFFICIENT_FUNDS', detail: 'Not enough money.' }],
    })
    const text = await told('what would 20 MWh cost?', short)
    assert.match(text, /would be refused: “Not enough money”\. Nothing was prepared\.$/)
    assert.doesNotMatch(text, /for a plan/)
  })
  it('that below zero who buys is paid', async () => {
    const below = (args: Record<string, unknown>) => ({ ...preview(args), avgPrice: -20, cost: -400 })
    assert.match(await told('what would 20 MWh cost?', below), /would bring \*\*NT\$ 400\*\* .* an average of −20/)
  })
  it('no figure where none is there', async () => {
    assert.doesNotMatch(await told('what would 20 MWh cost?', () => ({ success: true })), /NT\$|undefined|NaN|null/)
  })
})

it('"do it" after it names the order to say, and prepares none', async () => {
  const { calls, text } = await after(['what would 50 MWh cost?', 'do it'])
  assert.deepEqual(calls, [])
  assert.match(text, /“buy 50 MWh at market”/)
})

describe('what is bought as it was asked about is that order, and waits for its approval', () => {
  const say = async (...turns: string[]) => {
    const desk = conversation({ now: LADDER_NOW, reads: { listSymbols: () => ladder, previewOrder: preview } })
    let turn = await desk.say(turns[0] ?? '')
    for (const text of turns.slice(1)) turn = await desk.say(text)
    return turn
  }
  const COST = 'what would 50 MWh cost?'
  for (const said of ['ok buy them', 'buy it', "let's buy them", 'then buy', '那就買', '好，買吧', '那就买'])
    it(said, async () =>
      assert.deepEqual((await say(COST, said)).pending, [
        { tool: 'placeOrder', args: { side: 'BUY', qty: '50', type: 'MARKET' } },
      ]),
    )
  it('in its contract', async () => {
    const { pending } = await say('what would 5 MWh tomorrow 9-10 cost?', 'ok buy them')
    assert.equal(pending[0]?.args.symbol, 'PT60-20261122T0100Z')
  })
  it('"and sell them" is the same question of the other side', async () => {
    const { pending, calls } = await say(COST, 'and sell them')
    assert.deepEqual(pending, [])
    assert.deepEqual(calls, asked('SELL', '50'))
  })
  for (const said of [
    'should I buy them',
    'buy them?',
    "don't buy them",
    'they buy them',
    'if it falls buy them',
    '要買嗎',
  ])
    it(`${said}: no order`, async () => assert.deepEqual((await say(COST, said)).pending, []))
  it('after something else was looked at it is not known what', async () => {
    assert.deepEqual((await say(COST, 'show my wallet', 'buy them')).pending, [])
  })
})

describe('whether a price can be afforded is told by what it would lock', () => {
  for (const said of [
    'can I afford 50 MWh at 2950?',
    'can I afford to buy 50 MWh at 2,950?',
    '我買得起 50 MWh 2950 嗎',
    '买得起2950的50 MWh吗',
  ])
    it(said, async () => {
      const { calls, text } = await after([said])
      assert.deepEqual(calls, asked('BUY', '50', { price: '2950' }))
      assert.match(text, /(?:locking|鎖定|冻结) NT\$ 147,500/)
    })
})

describe('a word of agreement alone is one', () => {
  for (const said of ['好', '好的', '可以', '沒問題', '没问题', '嗯'])
    it(`${said}: what would be prepared is to be said`, async () => {
      assert.match((await after(['買 50 MWh 要多少錢', said])).text, /市[價价][買买][進入] 50 MWh/)
    })
})

describe('a quantity without its unit, and an order without its price, where nothing else could be meant', () => {
  const preview = (side: string, qty: string) => ({ tool: 'previewOrder', args: { side, qty, type: 'MARKET' } })
  for (const [said, wanted] of [
    ['cost of 5', preview('BUY', '5')],
    ['what would I pay for 30?', preview('BUY', '30')],
    ['how much would 20 cost', preview('BUY', '20')],
    ['what if I buy 20', preview('BUY', '20')],
    ['what happens if I sell 20?', preview('SELL', '20')],
    ['如果我買 20 會怎樣', preview('BUY', '20')],
    ['要是卖 20 会怎么样', preview('SELL', '20')],
    ['how much is 5 MWh worth', preview('SELL', '5')],
  ] as const)
    it(said, async () => {
      const { calls, pending } = await conversation().say(said)
      assert.deepEqual([calls, pending], [[wanted], []])
    })
})
