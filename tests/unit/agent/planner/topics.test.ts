/** Questions about the desk that are no order and no single look: answered with what can be told, and where the rest is. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { conversation } from './conversation.ts'
import { LADDER_NOW, ladder, symbols, wallet } from './results.ts'

const say = async (...said: string[]) => {
  const desk = conversation({ now: LADDER_NOW })
  let turn = await desk.say(said[0] ?? '')
  for (const text of said.slice(1)) turn = await desk.say(text)
  return turn
}
const tools = (turn: Awaited<ReturnType<typeof say>>) => turn.calls.map(({ tool }) => tool)

describe('limits are set under Safety, by hand', () => {
  for (const said of [
    'raise my daily limit to 500 MWh',
    '把單筆上限改為 100',
    '調高每日限額到 500 MWh',
    '把单笔上限改为 100',
  ])
    it(said, async () => {
      const turn = await say(said)
      assert.deepEqual(turn.calls, [])
      assert.match(turn.text, /\*\*(?:Safety|安全)\*\*/)
    })
  for (const said of ['what are my limits?', 'show my limits', 'my order limit', '我的限額是多少', '我的限额是多少'])
    it(`${said}: with those of the exchange`, async () => {
      const turn = await say(said)
      assert.deepEqual(tools(turn), ['listSymbols'])
      assert.match(turn.text, /1,000 MWh.*10,000,000.*−500.*10,000/)
      assert.match(turn.text, /\*\*(?:Safety|安全)\*\*/)
    })
  it('takes no question back, and a number in it answers none', async () => {
    assert.deepEqual((await say('buy 5', 'raise my daily limit to 500 MWh')).pending, [])
    const { pending } = await say('buy 5', 'raise my daily limit to 500 MWh', '2950')
    assert.deepEqual(pending, [{ tool: 'placeOrder', args: { side: 'BUY', price: '2950', qty: '5' } }])
  })
  it('"limit 2950" is still the answer to the question for a price', async () => {
    assert.equal((await say('buy 5', 'limit 2950')).pending[0]?.args.price, '2950')
  })
})

describe('profit and loss: of today, from what the exchange tells; none of before', () => {
  for (const said of [
    ...["what's my P&L", 'how am I doing', 'pnl', '損益', '賺了多少', '我賺了多少錢', '赚了多少', '盈亏'],
    ...['what have I bought?', '我成交了多少', '我买了多少'],
  ])
    it(said, async () => {
      const turn = await say(said)
      assert.deepEqual(tools(turn), ['getUserWallet', 'getUserOrders'])
      assert.match(turn.text, /9,985,250/)
      assert.match(turn.text, /more days than today|今日以前的損益|今天以前的盈亏/)
    })
  const traded = (...rows: [string, number, number, number | null][]) => ({
    ...wallet,
    today: {
      openOrders: 0,
      traded: rows.map(([symbol, netQty, paid, mark]) => ({ symbol, netQty, paid, mark })),
    },
  })
  for (const [said, told, ...rows] of [
    [
      'my P&L',
      '**+NT$ 45.30** at the prices of 2026-11-05 14:00 GMT+8: ELC: 9 MWh net bought, NT$ 26,100.87 paid, valued at 2,905.13',
      ['ELC', 9, 26_100.87, 2905.13],
    ],
    ['my P&L', '**−NT$ 100**', ['ELC', 0, 100, 2905]],
    ['my P&L', 'ELC: 2 MWh net sold, NT$ 5,900 received', ['ELC', -2, -5_900, 2900]],
    ['my P&L', '**+NT$ 300**', ['ELC', -2, -5_900, 2900], ['PT60-20261121T0500Z', 1, 2_800, 3_000]],
    ['my P&L', '1 of them has no price to be valued at', ['ELC', 0, -5, null], ['X', 1, 2_800, null]],
    ['my P&L', 'You have not traded today'],
    [
      '我的損益',
      '以 2026-11-05 14:00 GMT+8 的價格計為 **+NT$ 100**：ELC 淨賣出 2 MWh，收入 NT$ 5,900，以 2,900 計價',
      ['ELC', -2, -5_900, 2900],
    ],
    ['我的損益', '今日（市場時間）還沒有成交'],
    [
      '我的盈亏',
      '以 2026-11-05 14:00 GMT+8 的价格计为 **−NT$ 50**：ELC 净买入 1 MWh，付出 NT$ 2,950，以 2,900 计价',
      ['ELC', 1, 2_950, 2900],
    ],
  ] as [string, string, ...[string, number, number, number | null][]][])
    it(`${said}: ${told}`, async () => {
      const desk = conversation({ reads: { getUserWallet: () => traded(...rows) } })
      const { text } = await desk.say(said)
      assert.ok(text.includes(told), text)
    })
  it('of a simulation it is the report’s', async () => {
    assert.deepEqual(tools(await say('show the P&L of the last simulation')), ['exportReport'])
  })
})

describe('playbooks are on their page', () => {
  for (const said of ['what playbooks do I have?', '我有哪些劇本', '我有哪些剧本'])
    it(said, async () => assert.match((await say(said)).text, /\*\*(?:Playbooks|劇本|剧本)\*\*/))
})

describe('auctions: what they collect orders for, and that no time is told', () => {
  for (const said of ['when is the auction?', '下一場拍賣幾點', '什麼時候集合競價', '下一场拍卖几点'])
    it(said, async () => {
      const turn = await say(said)
      assert.deepEqual(tools(turn), ['listSymbols'])
      assert.match(turn.text, /\*\*1\*\* (?:contract now|個合約在集合競價|个合约在集合竞价)/)
      assert.match(turn.text, /No tool tells|沒有工具告訴|没有工具告诉/)
    })
  it('none', async () => {
    const desk = conversation({ reads: { listSymbols: () => ladder } })
    assert.match((await desk.say('when is the auction?')).text, /No contract is in an auction now/)
  })
  it('names the first', async () => {
    const rows = symbols.symbols.map((row) =>
      row.session === 'AUCTION' && row.delivery
        ? { ...row, delivery: { ...row.delivery, end: '2026-11-22T04:00:00.000Z' } }
        : row,
    )
    const desk = conversation({ reads: { listSymbols: () => ({ symbols: rows }) } })
    const { text } = await desk.say('when is the auction?')
    assert.match(
      text,
      /\*\*1\*\* contract now, the first delivering Nov 22, 11:00 – 12:00 GMT\+8 \(PT60-20261122T0300Z\)/,
    )
  })
  it('an order for one is not answered as a question', async () => {
    assert.deepEqual(tools(await say('bid 5 in the auction at 2950')), [])
  })
})

describe('stopping', () => {
  for (const said of ['stop everything', '停止一切', '停掉一切'])
    it(`${said}: the kill switch`, async () => assert.deepEqual(tools(await say(said)), ['pullKillSwitch']))
  for (const said of ['stop', 'stop all', '停止所有', '停'])
    it(`${said}: which of the two is asked`, async () => {
      const turn = await say(said)
      assert.deepEqual(turn.calls, [])
      assert.match(turn.text, /cancel all|取消全部/)
      assert.match(turn.text, /stop everything|停止一切/)
    })
  it('in the middle of a question takes it back', async () => {
    assert.deepEqual((await say('buy 5', 'stop', '2950')).pending, [])
  })
})

describe('what the desk has no order for is said', () => {
  for (const said of ['TWAP', 'vwap', 'buy 20 twap'])
    it(said, async () => {
      const turn = await say(said)
      assert.deepEqual(turn.calls, [])
      assert.match(turn.text, /TWAP/)
      assert.match(turn.text, /simulate/)
    })
  it('a TWAP that is simulated is', async () => {
    assert.deepEqual(tools(await say('simulate a TWAP buying 20 MWh')), ['runSimulation'])
    assert.deepEqual(tools(await say('模擬 TWAP 買 20 MWh')), ['runSimulation'])
    assert.deepEqual(tools(await say('模拟 TWAP 买 20 MWh')), ['runSimulation'])
  })
  for (const said of ['flat me', 'close my position', '平倉', '把部位全部平掉', '平仓'])
    it(said, async () => {
      const turn = await say(said)
      assert.deepEqual(turn.calls, [])
      assert.match(turn.text, /sell 5 MWh at market|市價賣出 5 MWh|市价卖出 5 MWh/)
    })
})

describe('whether it is real money is answered, and runs no simulation', () => {
  for (const said of [
    ...['is this real money?', 'is this a simulation', 'is this real?', 'are we trading with real money?'],
    ...['這是真錢嗎', '這是模擬盤嗎', '是不是模擬', '这是真钱吗', '这是模拟盘吗', '是真的吗'],
  ])
    it(said, async () => {
      const turn = await say(said)
      assert.deepEqual([turn.calls, turn.pending], [[], []])
      assert.match(turn.text, /no real money|真實資金|真实资金/)
    })
  for (const said of ['run a simulation', '模擬', 'show the simulation report'])
    it(`${said}: still does`, async () => assert.equal((await say(said)).calls.length, 1))
})

describe('what is remembered stands on the page of the memory', () => {
  for (const said of [
    ...[
      'what do you remember about me?',
      'what have you remembered',
      'show my notes',
      'forget everything',
      'my memories',
    ],
    ...['你記得什麼', '你還記得我的什麼？', '我的筆記', '忘記所有記憶', '你记得哪些', '清除全部记忆'],
  ])
    it(said, async () => {
      const turn = await say(said)
      assert.deepEqual(turn.calls, [])
      assert.match(turn.text, /\*\*(?:Memory|記憶|记忆)\*\*/)
    })
  it('one thing that is to be forgotten is no question', async () => {
    assert.doesNotMatch((await say('forget that I like small orders')).text, /\*\*Memory\*\*/)
  })
})

describe('a file of the own orders is made on the screen, and they are shown', () => {
  for (const [said, status] of [
    ['export my trades as csv', 'matched'],
    ['download my orders', undefined],
    ['匯出我的成交', 'matched'],
    ['导出我的订单', undefined],
  ] as const)
    it(said, async () => {
      const turn = await say(said)
      assert.deepEqual(tools(turn), ['getUserOrders'])
      if (status) assert.equal(turn.calls[0]?.args.status, status)
      assert.match(turn.text, /\*\*(?:Export as CSV|匯出 CSV|导出 CSV)\*\*/)
      assert.doesNotMatch(turn.text, /nothing about|沒有處理|没有处理/)
    })
  it('beside another look it is told with it', async () => {
    const turn = await say('show the book and export my orders')
    assert.deepEqual(tools(turn), ['getOrderBook', 'getUserOrders'])
    assert.match(turn.text, /\*\*Export as CSV\*\*/)
  })
})

it('in which language it answers', async () => {
  for (const said of ['speak chinese', 'answer in english please', '用英文回答', '可以说中文吗']) {
    const { calls, text } = await conversation().say(said)
    assert.deepEqual(calls, [])
    assert.match(text, /English.*繁[體体]中文.*[简簡][体體]中文/, said)
  }
})

it('how many trades there were: of the market beside its volume, of the own among the fills', async () => {
  for (const said of ['how many trades today?', '今天成交幾筆'])
    assert.match((await conversation().say(said)).text, /31 (?:trades|筆)/, said)
  const { calls } = await conversation().say('how many trades did I do?')
  assert.deepEqual(calls, [{ tool: 'getUserOrders', args: { status: 'matched' } }])
})
