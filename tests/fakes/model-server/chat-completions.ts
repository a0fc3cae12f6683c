/** Chat Completions, streamed and whole. */
import { type Answer, type Frame, usageOf } from './answer.ts'

const FINISH = { stop: 'stop', 'tool-calls': 'tool_calls', length: 'length' } as const

const usage = (answer: Answer) => {
  const { input, output } = usageOf(answer)
  return { prompt_tokens: input, completion_tokens: output, total_tokens: input + output }
}

export function* chatFrames(answer: Answer, model: string): Generator<Frame> {
  const frame = (choices: unknown[], isDelta = false, more: object = {}): Frame => ({
    data: JSON.stringify({
      id: `chatcmpl-${answer.id}`,
      object: 'chat.completion.chunk',
      created: 0,
      model,
      choices,
      ...more,
    }),
    isDelta,
  })
  const delta = (content: object, isDelta: boolean): Frame =>
    frame([{ index: 0, delta: content, finish_reason: null }], isDelta)
  yield delta({ role: 'assistant', content: '' }, false)
  for (const content of answer.deltas) yield delta({ content }, true)
  for (const [index, call] of answer.calls.entries()) {
    yield delta(
      { tool_calls: [{ index, id: call.id, type: 'function', function: { name: call.name, arguments: '' } }] },
      false,
    )
    const half = Math.ceil(call.arguments.length / 2)
    for (const part of [call.arguments.slice(0, half), call.arguments.slice(half)]) {
      if (part) yield delta({ tool_calls: [{ index, function: { arguments: part } }] }, true)
    }
  }
  yield frame([{ index: 0, delta: {}, finish_reason: FINISH[answer.finish] }])
  yield frame([], false, { usage: usage(answer) })
  yield { data: '[DONE]', isDelta: false }
}

export function chatWhole(answer: Answer, model: string): unknown {
  const tool_calls = answer.calls.map((call) => ({
    id: call.id,
    type: 'function',
    function: { name: call.name, arguments: call.arguments },
  }))
  return {
    id: `chatcmpl-${answer.id}`,
    object: 'chat.completion',
    created: 0,
    model,
    choices: [
      {
        index: 0,
        message: { role: 'assistant', content: answer.text || null, ...(tool_calls.length > 0 ? { tool_calls } : {}) },
        finish_reason: FINISH[answer.finish],
      },
    ],
    usage: usage(answer),
  }
}
