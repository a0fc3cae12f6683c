/** The strategy a simulation was asked for is the one that runs. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { simulationArgs } from '../../../../lib/contracts/exchange/simulation.ts'
import { conversation } from './conversation.ts'

const desk = () => conversation()

describe('a strategy by its name', () => {
  const cases: [said: string, args: Record<string, unknown>][] = [
    ['simulate market making', { strategy: 'market_making' }],
    ['run a market-making simulation with 50 steps', { strategy: 'market_making', steps: 50 }],
    ['backtest momentum', { strategy: 'momentum' }],
    ['simulate the momentum strategy in ELC', { strategy: 'momentum', symbol: 'ELC' }],
    ['simulate selling 20 MWh with TWAP', { strategy: 'twap', totalQty: '20', sides: 'SELL' }],
    [
      'run a TWAP simulation buying 20 MWh over 10 steps',
      { strategy: 'twap', totalQty: '20', sides: 'BUY', steps: 10 },
    ],
    ['simulate TWAP buying 2 MWh per step over 10 steps', { strategy: 'twap', qty: '2', sides: 'BUY', steps: 10 }],
    ['simulate trading ELC with market making', { strategy: 'market_making', symbol: 'ELC' }],
    [
      'simulate the next 100 steps with a TWAP sell of 20 MWh',
      { strategy: 'twap', totalQty: '20', sides: 'SELL', steps: 100 },
    ],
    ['模擬在接下來的 100 步用 TWAP 賣 20', { strategy: 'twap', totalQty: '20', sides: 'SELL', steps: 100 }],
    ['模擬接下來 10 分鐘的造市', { strategy: 'market_making', steps: 600 }],
    ['模拟接下来100秒的动量策略', { strategy: 'momentum', steps: 100 }],
    ['模擬做市', { strategy: 'market_making' }],
    ['造市策略回測 50 步', { strategy: 'market_making', steps: 50 }],
    ['動量策略回測', { strategy: 'momentum' }],
    ['simulate twap buy 20 in 10 slices', { strategy: 'twap', totalQty: '20', sides: 'BUY', steps: 10 }],
    ['模擬 TWAP 買 20 分 10 次', { strategy: 'twap', totalQty: '20', sides: 'BUY', steps: 10 }],
    ['模拟 TWAP 卖 20 MWh，分成十批', { strategy: 'twap', totalQty: '20', sides: 'SELL', steps: 10 }],
    ['模擬 TWAP 買 20 MWh，10 步', { strategy: 'twap', totalQty: '20', sides: 'BUY', steps: 10 }],
    ['模拟做市', { strategy: 'market_making' }],
    ['动量策略回测', { strategy: 'momentum' }],
    ['模拟 TWAP 卖 20 MWh，10 步', { strategy: 'twap', totalQty: '20', sides: 'SELL', steps: 10 }],
  ]
  for (const [said, args] of cases)
    it(said, async () => {
      const [call] = (await desk().say(said)).calls
      assert.equal(call?.tool, 'runSimulation')
      assert.deepEqual(call.args, args)
      assert.ok(simulationArgs.safeParse({ userId: 'u1', ...args }).success)
    })
})

describe('a step is a second of market time, so a time is a number of steps', () => {
  const cases: [said: string, args: Record<string, unknown>][] = [
    ['simulate a TWAP buying 10 MWh over 2 hours', { strategy: 'twap', totalQty: '10', sides: 'BUY', steps: 7200 }],
    ['simulate market making for 10 minutes', { strategy: 'market_making', steps: 600 }],
    ['simulate buying 2 for 90 seconds', { qty: '2', sides: 'BUY', steps: 90 }],
    ['simulate for an hour', { steps: 3600 }],
    ['run a simulation of 1 hour 30 minutes', { steps: 5400 }],
    ['simulate for 10 minutes with 600 steps', { steps: 600 }],
    ['用 TWAP 模擬 2 小時買 10 MWh', { strategy: 'twap', totalQty: '10', sides: 'BUY', steps: 7200 }],
    ['模擬做市十分鐘', { strategy: 'market_making', steps: 600 }],
    ['模擬 30 秒', { steps: 30 }],
    ['模拟动量 半小时', { strategy: 'momentum', steps: 1800 }],
  ]
  for (const [said, args] of cases)
    it(said, async () => assert.deepEqual((await desk().say(said)).calls, [{ tool: 'runSimulation', args }]))

  for (const said of ['simulate market making for 5 hours', '模擬做市 5 小時', '模拟做市 5 小时'])
    it(`${said}: told how long it may be`, async () => {
      const turn = await desk().say(said)
      assert.deepEqual(turn.calls, [])
      assert.match(turn.text, /10,000.*2 (?:hours 46|小[時时] 46)/)
    })

  for (const said of ['simulate 20 steps over 10 minutes', '模擬 20 步，共 10 分鐘', 'simulate for a few hours'])
    it(`${said}: asked about`, async () => {
      const turn = await desk().say(said)
      assert.deepEqual(turn.calls, [])
      assert.match(turn.text, /second|一秒/)
    })
})

describe('the last simulation is exported, not run anew', () => {
  for (const said of [
    'export the last simulation',
    'show me the last simulation',
    '匯出上次模擬',
    '匯出最近的模擬',
    '导出上次模拟',
    '导出最近的模拟',
  ])
    it(said, async () => assert.deepEqual((await desk().say(said)).calls, [{ tool: 'exportReport', args: {} }]))
  it('but one that is run and exported is run first', async () => {
    const { calls } = await desk().say('run a simulation with 20 steps and export the report')
    assert.deepEqual(
      calls.map(({ tool }) => tool),
      ['runSimulation', 'exportReport'],
    )
  })
})

describe('a threshold said as a bound is no quantity', () => {
  for (const said of [
    'simulate 5 steps with a threshold above 1',
    'simulate 5 steps, threshold > 1',
    'simulate 5 steps, threshold at least 1',
    '模擬 5 步，門檻高於 1',
    '模拟 5 步，阈值至少 1',
  ])
    it(said, async () =>
      assert.deepEqual((await conversation().say(said)).calls, [
        { tool: 'runSimulation', args: { steps: 5, threshold: 1 } },
      ]),
    )
})
