/** Ways of saying it that were not read, or read as something else. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { conversation } from './conversation.ts'
import { LADDER_NOW, ladder, wallet } from './results.ts'

const say = async (...said: string[]) => {
  const desk = conversation({ now: LADDER_NOW, reads: { listSymbols: () => ladder } })
  let turn = await desk.say(said[0] ?? '')
  for (const text of said.slice(1)) turn = await desk.say(text)
  return turn
}

describe('an hour and a half', () => {
  for (const said of [
    'buy 5 at 2800 for an hour and a half',
    'buy 5 at 2800 good for an hour and a half',
    'buy 5 at 2800 for 1 hour and a half',
    '以 2800 買 5 MWh 掛一個半小時',
    '以 2800 买 5 MWh 有效一个半小时',
  ])
    it(said, async () => {
      const [order] = (await say(said)).pending
      assert.equal(order?.args.expiresAt, '2026-11-21T03:40:00.000Z')
      assert.equal(order?.args.qty, '5')
    })
  it('of power', async () => assert.equal((await say('買 5 MW 一個半小時，2800')).pending[0]?.args.qty, '7.5'))
  it('one and a half of a quantity', async () =>
    assert.equal((await say('買一個半 MWh 2800')).pending[0]?.args.qty, '1.5'))
})

describe('"the best price" is the bid or the ask: one question', () => {
  for (const said of [
    ['buy 5', 'at the best price'],
    ['buy 5 at the best price'],
    ['買 5 MWh', '用最好的價格'],
    ['以最佳價格買 5 MWh'],
    ['买 5 MWh', '最优价'],
  ])
    it(said.join(' … '), async () => {
      const turn = await say(...said)
      assert.deepEqual(turn.calls, [])
      assert.match(turn.text, /Best bid or best ask\?|最佳買價還是最佳賣價？|最佳买价还是最佳卖价？/)
      const { pending } = await say(...said, 'best ask')
      assert.equal(pending[0]?.args.price, '3000.25')
    })
})

describe('the same contract', () => {
  for (const said of ['同一個合約賣 1，價格 3000', '同一个合约卖 1，价格 3000', 'sell 1 in the same contract at 3000'])
    it(said, async () => {
      const { pending } = await say('buy 5 tomorrow 13-14 at 2950', said)
      const args = { side: 'SELL', price: '3000', qty: '1', symbol: 'PT60-20261122T0500Z' }
      assert.deepEqual(pending, [{ tool: 'placeOrder', args }])
    })
  for (const said of ['同一個合約賣 1，價格 3000', '同一个合约卖 1，价格 3000'])
    it(`${said}: as what?`, async () => {
      const turn = await say(said)
      assert.deepEqual(turn.calls, [])
      assert.match(turn.text, /同一[個个]合[約约]/)
    })
  it('asks for the price it lacks', async () => assert.match((await say('同一個合約賣 1')).text, /什麼價格賣出 1 MWh/))
})

describe('"make it" without an order spoken of is of an open one', () => {
  for (const said of ['make it at 2790', 'make it 2790', 'make that 2790'])
    it(said, async () => {
      const row = { orderId: 'o-1', symbol: 'ELC', side: 'BUY', price: 2600, amount: 40 }
      const rows = { success: true, status: 'pending', orders: [row], totalCount: 1 }
      const { pending } = await conversation({ reads: { getUserOrders: () => rows } }).say(said)
      assert.deepEqual(pending, [{ tool: 'amendOrder', args: { orderId: 'o-1', price: '2790' } }])
    })
})

describe('the hours named once are those of the whole question', () => {
  for (const said of [
    'best bid and ask for tomorrow 13-14',
    '明天13點到14點最佳買價和賣價',
    '明天13点到14点最佳买价和卖价',
  ])
    it(said, async () => {
      const { calls } = await say(said)
      assert.deepEqual(
        calls.filter(({ tool }) => tool === 'getMarketMetrics'),
        [{ tool: 'getMarketMetrics', args: { symbol: 'PT60-20261122T0500Z' } }],
      )
    })
})

describe('the wallet tells what is there for delivery', () => {
  const row = (symbol: string, available: number, locked = 0) => ({ symbol, available, locked })
  const told = async (said: string, ...rows: ReturnType<typeof row>[]) => {
    const reads = { getUserWallet: () => ({ ...wallet, energy: [...wallet.energy, ...rows] }) }
    return (await conversation({ reads }).say(said)).text
  }
  for (const [said, of] of [
    ['wallet', /100 MWh\*\* Nov 22, 13:00 – 14:00 GMT\+8, .*2 MWh locked/],
    ['錢包', /11\/22 13:00 – 14:00 GMT\+8 \*\*100 MWh\*\*.*鎖定 2 MWh/],
    ['钱包', /11\/22 13:00–14:00 GMT\+8 \*\*100 MWh\*\*.*冻结 2 MWh/],
  ] as const)
    it(said, async () => assert.match(await told(said, row('PT60-20261122T0500Z', 100, 2)), of))
  it('many contracts as their sum', async () => {
    const rows = ['A-1', 'A-2', 'A-3', 'A-4'].map((symbol) => row(symbol, 100))
    assert.match(await told('wallet', ...rows), /\*\*400 MWh\*\* over 4 contracts/)
  })
  it('nothing of contracts that hold nothing', async () =>
    assert.doesNotMatch(await told('wallet', row('A-1', 0)), /delivery/))
})

describe('1M is a month, 1m a minute', () => {
  for (const said of ['1M candles', '1M K線', '1M K线'])
    it(said, async () => {
      const turn = await say(said)
      assert.deepEqual(turn.calls, [])
      assert.match(turn.text, /1[,、] ?5/)
    })
  it('1m candles', async () => assert.equal((await say('1m candles')).calls[0]?.args.interval, '1m'))
})

describe('which side is asked by itself where nothing else was said', () => {
  for (const said of ['下單', '我要交易', '下单', '我要下单'])
    it(said, async () => assert.match((await say(said)).text, /^要[買买][進入][還还]是[賣卖]出？/))
  it('and beside a price it follows it', async () =>
    assert.match((await say('以 2950 下單 5 MWh')).text, /^5 MWh，價格 2,950，要買進還是賣出？/))
})
