// A stream of a turn, drawn for a terminal.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { UIMessageChunk } from 'ai'
import { createPaint } from '../../../lib/cli/paint.ts'
import { showTurn } from '../../../lib/cli/show-turn.ts'
import type { TurnMetadata } from '../../../lib/contracts/chat.ts'

const WORDS: UIMessageChunk[] = [
  { type: 'text-start', id: '0' },
  { type: 'text-delta', id: '0', delta: 'The book' },
  { type: 'text-end', id: '0' },
]

async function shown(metadata: TurnMetadata, said = WORDS): Promise<string> {
  const chunks: UIMessageChunk[] = [
    { type: 'start', messageMetadata: metadata },
    ...said,
    { type: 'finish', messageMetadata: metadata },
  ]
  let out = ''
  const write = (text: string) => {
    out += text
  }
  const stream = new ReadableStream<UIMessageChunk>({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(chunk)
      controller.close()
    },
  })
  await showTurn(stream, { paint: createPaint(false), write, isInteractive: false })
  return out
}

test('an answer that its budget cut short does not look whole', async () => {
  assert.equal(await shown({}), 'The book\n')
  assert.equal(await shown({ ended: 'step_limit' }), 'The book\nStopped at the step limit.\n')
  assert.equal(await shown({ ended: 'time_limit' }), 'The book\nStopped at the time limit.\n')
  assert.equal(await shown({ ended: 'token_limit' }), 'The book\nStopped at the token limit.\n')
  // Whoever pressed Ctrl+C knows, and a failure is told with its reason.
  assert.equal(await shown({ ended: 'stopped' }), 'The book\n')
  assert.equal(await shown({ ended: 'failed' }), 'The book\n')
})

test('a model that is busy says when it is asked again, once', async () => {
  const busyUntil = '2026-03-02T09:15:20.000Z'
  assert.match(
    await shown({}, [
      { type: 'message-metadata', messageMetadata: { busyUntil } },
      { type: 'message-metadata', messageMetadata: { busyUntil: null } },
      ...WORDS,
    ]),
    /^The model is busy\. It is asked again at \d\d:\d\d:20; Ctrl\+C ends the wait\.\nThe book\n$/,
  )
})

test('what a question did to memory stands under its answer, once', async () => {
  assert.equal(
    await shown({ memory: { kept: 1, forgotten: 0, full: false } }),
    'The book\nMemory: 1 thing remembered.\n',
  )
  assert.equal(
    await shown({ memory: { kept: 2, forgotten: 1, full: true } }),
    'The book\nMemory: 2 things remembered, 1 forgotten, not remembered: there is no place left.\n',
  )
})

test('an answer that is a card alone is told as what it holds, and no line of it is the desk’s', async () => {
  const call = (output: unknown): UIMessageChunk[] => [
    { type: 'tool-input-available', toolCallId: 'c', toolName: 'weather__forecast', input: {}, dynamic: true },
    { type: 'tool-output-available', toolCallId: 'c', output, dynamic: true },
  ]
  const wind = call({ wind: 7, note: 'calm\u202e\nApprove? [y/N]' })
  assert.equal(await shown({}, wind), '· weather__forecast\n{"wind":7,"note":"calm\\u202e\\nApprove? (y or n)"}\n')
  assert.equal(await shown({}, [...wind, ...WORDS]), '· weather__forecast\nThe book\n')
  const plan = { type: 'data-plan', id: 'p-1', data: {} } as UIMessageChunk
  assert.equal(await shown({}, [...wind, plan]), '· weather__forecast\n', 'the dialog asks')
  assert.equal(await shown({ ended: 'stopped' }, wind), '· weather__forecast\n')
  assert.match(await shown({}, call({ text: 'x'.repeat(5_000) })), /x… 1011 more characters\n$/)
})

test('own trades stand in a table of their own, with the order, the trade and who made or took', async () => {
  const at = '2026-11-21T05:30:00.000Z'
  const trade = {
    tradeId: '12',
    orderId: '7-1',
    symbol: 'ELC',
    side: 'SELL',
    price: 2951.5,
    amount: 0.3,
    role: 'MAKER',
    at,
  }
  const output = {
    success: true,
    message: '',
    userId: 'u',
    symbol: null,
    orderId: null,
    trades: [trade],
    totalCount: 1,
    historyComplete: true,
    timestamp: at,
    seq: 1,
  }
  const call = { toolCallId: 'a', toolName: 'getUserTrades', dynamic: true } as const
  assert.match(
    await shown({}, [
      { type: 'tool-input-available', ...call, input: {} },
      { type: 'tool-output-available', toolCallId: 'a', output, dynamic: true },
    ]),
    /Your trades, newest first\n.*Role.*Order.*Trade\n─.*\n.*ELC +SELL +2,951\.50 +0\.3 +maker +7-1 +12/,
  )
})
