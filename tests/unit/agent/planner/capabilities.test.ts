// What the exchange takes and the desk can do: told, and never taken for an order.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { conversation } from './conversation.ts'
import { LADDER_NOW, ladder } from './results.ts'

const say = async (said: string) => conversation({ now: LADDER_NOW, reads: { listSymbols: () => ladder } }).say(said)

for (const [what, told, ...sentences] of [
  [
    'how small and how large an order may be',
    /0\.1 MWh.*1,000 MWh/,
    ...[
      'whats the smallest order i can do',
      'max order size?',
      'min size?',
      'can I trade 0.05 MWh',
      'how big can an order be',
    ],
    ...['最多可以下多少', '一次最多能買多少', '可以下 0.05 度嗎', '最少要买多少', '一笔最多能买多少'],
  ],
  [
    'whether it trades by itself',
    /Playbooks|劇本|剧本/,
    ...[
      'can you trade automatically',
      'can you buy for me every hour',
      'can I automate this?',
      'is there an autopilot?',
    ],
    ...['你可以自動交易嗎', '可以每小時幫我買嗎', '有沒有自動交易', '能不能自动交易', '有交易机器人吗'],
  ],
  [
    'which orders there are',
    /IOC.*FOK.*(?:Stop orders|停損單|止损单)/,
    ...[
      'what order types are there',
      'which order types do you support?',
      'can you place stop orders',
      'do you support stop losses',
    ],
    ...['有哪些單可以下', '有哪幾種委託', '支援停損單嗎', '支持止损吗', '有什么类型的订单'],
  ],
  [
    'what can be simulated',
    /(?:market making|[做造]市).*TWAP/,
    ...['what strategies are there', 'which strategies can you simulate?', 'what can I backtest'],
    ...['有哪些策略', '策略有哪些？', '可以模擬什麼', '能跑什么策略'],
  ],
  [
    'how programs use it',
    /MCP/,
    ...['do you have an api', 'is there an API?', 'can I connect via API', '有 API 嗎', '可以用程式下單嗎', '有接口吗'],
  ],
  [
    'which time it is',
    /\*\*2026-11-21 10:10\*\*.*GMT\+8/,
    ...[
      'what time is it',
      'what day is it?',
      'what timezone is this',
      '現在幾點',
      '今天幾號',
      '時區是什麼',
      '现在几点了',
    ],
  ],
  [
    'that there are icebergs',
    /iceberg|冰山/,
    'do you support iceberg',
    'can I place iceberg orders?',
    '支援冰山單嗎',
    '能下冰山单吗',
  ],
] as const)
  describe(what, () => {
    for (const said of sentences)
      it(said, async () => {
        const { calls, pending, text } = await say(said)
        assert.deepEqual(pending, [])
        assert.ok(!calls.some(({ tool }) => tool === 'runSimulation'))
        assert.match(text, told)
      })
  })

describe('what only sounds like it', () => {
  for (const [said, call] of [
    ['有哪些單', ['getUserOrders', {}]],
    ['哪些訂單', ['getUserOrders', {}]],
    ['几点关闸', ['listSymbols', {}]],
    ['晚上可以交易嗎', null],
  ] as const)
    it(said, async () => {
      const { calls, text } = await say(said)
      if (call) assert.deepEqual([calls[0]?.tool, calls[0]?.args], call)
      assert.doesNotMatch(text, /IOC|GMT\+8）？|劇本/)
    })
  for (const [said, told] of [
    ['can you buy 5 at 2950 every hour', /\*\*Playbooks\*\*/],
    ['buy 5 at 2950 when it falls below 2900', /\*\*Playbooks\*\*/],
    ['每15分鐘買 1 MWh，共 4 次，價格不超過 2960', /\*\*劇本\*\*/],
    ['跌破2900就买5', /\*\*剧本\*\*/],
  ] as const)
    it(`an order that is to wait is refused, and told what may look by the clock: ${said}`, async () => {
      const { pending, text } = await say(said)
      assert.deepEqual(pending, [])
      assert.match(text, told)
    })
})
