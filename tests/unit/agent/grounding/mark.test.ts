// A conversation is marked answer by answer, each held against all before it.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { withUnbacked } from '../../../../lib/agent/grounding/mark.ts'
import type { DeskMessage } from '../../../../lib/contracts/chat.ts'

test('in a long conversation each result is read once, however many answers are held against it', () => {
  let reads = 0
  const turn = (n: number): DeskMessage[] => {
    const output = {
      get bids() {
        reads++
        return [{ price: 2_000 + n, amount: 5 }]
      },
    }
    const book = { type: 'dynamic-tool', toolName: 'getOrderBook', toolCallId: `c${n}`, input: {}, output } as const
    // Every other answer names a price that no book had.
    const text = `The best bid is ${n % 2 === 0 ? 2_000 + n : 4_000 + n}.`
    return [
      { id: `q${n}`, role: 'user', parts: [{ type: 'text', text: 'the book' }] },
      {
        id: `a${n}`,
        role: 'assistant',
        parts: [
          { ...book, state: 'output-available' },
          { type: 'text', text },
        ],
      },
    ]
  }
  const messages = Array.from({ length: 40 }, (_, n) => turn(n)).flat()
  const unbacked = withUnbacked(messages, new Map()).filter(({ metadata }) => metadata?.unbacked)
  assert.deepEqual(
    unbacked.map(({ id }) => id),
    Array.from({ length: 20 }, (_, n) => `a${2 * n + 1}`),
  )
  assert.equal(reads, 40)
})
