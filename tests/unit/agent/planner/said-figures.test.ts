// Figures in the planner's sentences are written as on the screen beside them, and are found again in the record.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { markClaims } from '../../../../components/chat/prose/mark-claims.ts'
import { evidenceFor, recordsOf } from '../../../../lib/agent/grounding/evidence.ts'
import { unbackedIn } from '../../../../lib/agent/grounding/ground.ts'
import type { Call } from '../../../../lib/agent/planner/dialog/history.ts'
import { lineOf } from '../../../../lib/agent/planner/tell/choices.ts'
import { tellRead } from '../../../../lib/agent/planner/tell/reads.ts'
import { messagesIn } from '../../../../lib/agent/planner/tell/words.ts'
import { tellWrite, writeWords } from '../../../../lib/agent/planner/tell/writes.ts'
import { read } from '../../../../lib/agent/planner/text/tokens.ts'
import type { DeskMessage } from '../../../../lib/contracts/chat.ts'
import { placed } from './results.ts'

const LANGUAGES = ['en', 'zh-Hant', 'zh-Hans'] as const
const call = (tool: string, value: unknown, args = {}): Call => ({ id: 'c', tool, args, outcome: { ok: true, value } })

const book = (bid: number, ask: number) => ({
  symbol: 'ELC',
  bids: [{ price: bid, amount: 5 }],
  asks: [{ price: ask, amount: 4.5 }],
})
const metrics = (lastPrice: number, change24h: number) => ({
  symbol: 'ELC',
  marketSummary: { bestBidPrice: 2949.5, bestAskPrice: 2951, lastPrice, change24h, spread: 1.5 },
  metrics: {},
})
const simulated = (pnl: number) => ({
  simulationId: 'simulated',
  steps: 20,
  summary: { ordersPlaced: 3, tradesCount: 2, boughtQty: 1.5, soldQty: 1, pnl },
})

/** Each result, and the figures that a card beside it shows. */
const READS: [name: string, Call, figures: string[]][] = [
  ['a price of one decimal', call('getOrderBook', book(2950.5, 3050)), ['2,950.50', '3,050', '99.50']],
  ['a negative price', call('getOrderBook', book(-20.5, -0.1)), ['−20.50', '−0.10', '20.40']],
  ['a change', call('getMarketMetrics', metrics(2950.5, -12.5)), ['2,950.50', '−12.50', '2,949.50']],
  ['a rise', call('getMarketMetrics', metrics(2950.5, 0.5)), ['+0.50']],
  ['a loss', call('runSimulation', simulated(-1012.5)), ['−NT$ 1,012.50']],
  ['a gain', call('exportReport', simulated(3)), ['+NT$ 3']],
  ['a trade', call('getTrades', { symbol: 'ELC', trades: [{ price: 2999.9, amount: 0.5 }] }), ['2,999.90', '0.5 MWh']],
]

for (const language of LANGUAGES) {
  const m = messagesIn(language)
  describe(language, () => {
    for (const [name, made, figures] of READS)
      test(name, () => {
        const said = tellRead(m, made)
        for (const figure of figures) assert.ok(said.includes(figure), `${figure} in ${said}`)
        assert.doesNotMatch(said, /-\d/)
      })

    test('an order, before and after it was sent, and as one of several', () => {
      const args = { side: 'BUY', price: '2950.5', qty: '0.5', symbol: 'ELC', type: 'LIMIT' }
      assert.ok(writeWords(m, 'placeOrder', args).includes('2,950.50'))
      assert.ok(writeWords(m, 'placeOrder', { ...args, price: -20.5 }).includes('−20.50'))
      assert.ok(writeWords(m, 'amendOrder', { orderId: '7-1', price: '2950.5' }).includes('2,950.50'))
      const result = placed({ side: 'BUY', qty: 0.5, price: 2950.5, filledQty: 0.5, remainingQty: 0, avgPrice: 2949.9 })
      const told = tellWrite(m, call('placeOrder', { planId: 'p', status: 'done', args, result }, args))
      assert.match(told, /2,950\.50.*2,949\.90/s)
      const open = { orderId: '7-1', side: 'SELL', symbol: 'ELC', amount: 0.5, price: 2950.5 }
      assert.equal(lineOf(m, { ...open }).price, '2,950.50')
    })

    test('a cancel of all where nothing is open was not refused', () => {
      const outcome = { ok: false as const, code: 'NOT_FOUND', message: 'No open orders to cancel.' }
      const none = tellWrite(m, call('cancelAllOrders', { planId: 'p', status: 'done', result: { cancelled: [] } }))
      assert.equal(tellWrite(m, { ...call('cancelAllOrders', null), outcome }), none)
    })
    test('a price that is off the tick is told with the digits it was given', () => {
      const words = writeWords(m, 'placeOrder', { side: 'BUY', price: '2950.005', qty: '5', type: 'LIMIT' })
      assert.ok(words.includes('2,950.005'), words)
    })

    test('what is sent back of it reads as the same number', () => {
      const words = writeWords(m, 'placeOrder', { side: 'BUY', price: '-20.5', qty: '5', type: 'LIMIT' })
      const numbers = read(words).tokens.flatMap((token) => (token.kind === 'number' ? [Number(token.value)] : []))
      assert.deepEqual(numbers.sort(), [-20.5, 5])
    })

    test('the record backs its figures, and another record does not', () => {
      const unbacked = (made: Call, output: unknown) => {
        const parts: DeskMessage['parts'] = [
          { type: 'dynamic-tool', toolName: made.tool, toolCallId: 'c', state: 'output-available', input: {}, output },
        ]
        const messages: DeskMessage[] = [
          { id: 'a', role: 'assistant', parts },
          { id: 'q', role: 'user', parts: [{ type: 'text', text: '?' }] },
        ]
        return unbackedIn(tellRead(m, made), evidenceFor(messages, recordsOf(new Map())))
      }
      for (const [name, made] of READS) {
        assert.ok(made.outcome?.ok)
        assert.deepEqual(unbacked(made, made.outcome.value), [], name)
      }
      for (const value of [book(2950.5, 3050), book(-20.5, -0.1)])
        assert.ok(unbacked(call('getOrderBook', value), book(2000.5, 2100)).length > 0)
    })

    test('and a claim with such figures is marked where it stands', () => {
      const said = tellRead(m, call('getOrderBook', book(-20.5, -0.1))).replaceAll('**', '')
      const claim = said.slice(said.indexOf('−20.50') - 3, said.indexOf('−20.50') + 6)
      const root = { type: 'root', children: [{ type: 'element', children: [{ type: 'text', value: said }] }] }
      markClaims({ claims: [claim] })(root)
      assert.ok(
        JSON.stringify(root).includes(
          `"mark","properties":{"dataLast":"true"},"children":[{"type":"text","value":"${claim}"}]`,
        ),
      )
    })
  })
}
