/** The Responses API, streamed and whole. */
import { type Answer, type Frame, usageOf } from './answer.ts'

const usage = (answer: Answer) => {
  const { input, output } = usageOf(answer)
  return {
    input_tokens: input,
    input_tokens_details: { cached_tokens: 0 },
    output_tokens: output,
    output_tokens_details: { reasoning_tokens: 0 },
    total_tokens: input + output,
  }
}

const incomplete = { reason: 'max_output_tokens' }

export function* responseFrames(answer: Answer, model: string): Generator<Frame> {
  let sequence_number = 0
  const frame = (event: object, isDelta = false): Frame => ({
    data: JSON.stringify({ ...event, sequence_number: sequence_number++ }),
    isDelta,
  })
  const response = { id: `resp_${answer.id}`, created_at: 0, model }
  yield frame({ type: 'response.created', response: { ...response, status: 'in_progress' } })
  let output_index = 0
  if (answer.deltas.length > 0) {
    const id = `msg_${answer.id}`
    yield frame({ type: 'response.output_item.added', output_index, item: { type: 'message', id } })
    for (const delta of answer.deltas)
      yield frame({ type: 'response.output_text.delta', item_id: id, output_index, content_index: 0, delta }, true)
    yield frame({ type: 'response.output_item.done', output_index, item: { type: 'message', id } })
    output_index++
  }
  for (const call of answer.calls) {
    const item = { type: 'function_call', id: `fc_${call.id}`, call_id: call.id, name: call.name }
    yield frame({ type: 'response.output_item.added', output_index, item: { ...item, arguments: '' } })
    const half = Math.ceil(call.arguments.length / 2)
    for (const delta of [call.arguments.slice(0, half), call.arguments.slice(half)]) {
      if (delta)
        yield frame({ type: 'response.function_call_arguments.delta', item_id: item.id, output_index, delta }, true)
    }
    yield frame({
      type: 'response.output_item.done',
      output_index,
      item: { ...item, arguments: call.arguments, status: 'completed' },
    })
    output_index++
  }
  if (answer.finish === 'length') {
    yield frame({
      type: 'response.incomplete',
      response: { ...response, incomplete_details: incomplete, usage: usage(answer) },
    })
  } else yield frame({ type: 'response.completed', response: { ...response, usage: usage(answer) } })
}

export function responseWhole(answer: Answer, model: string): unknown {
  const message = {
    type: 'message',
    id: `msg_${answer.id}`,
    role: 'assistant',
    status: 'completed',
    content: [{ type: 'output_text', text: answer.text, annotations: [] }],
  }
  const calls = answer.calls.map((call) => ({
    type: 'function_call',
    id: `fc_${call.id}`,
    call_id: call.id,
    name: call.name,
    arguments: call.arguments,
    status: 'completed',
  }))
  return {
    id: `resp_${answer.id}`,
    object: 'response',
    created_at: 0,
    model,
    status: answer.finish === 'length' ? 'incomplete' : 'completed',
    ...(answer.finish === 'length' ? { incomplete_details: incomplete } : {}),
    output: [...(answer.text ? [message] : []), ...calls],
    usage: usage(answer),
  }
}
