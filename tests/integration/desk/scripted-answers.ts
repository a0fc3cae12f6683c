/** A server of a model that sends what a test has written down, event by event, and how its answers are spelled. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buy } from '../../support/desk-in-process.ts'

/** At the end of what is sent: the body is not ended. */
export const OPEN = ': open'
/** What the server sends next: the data of each event, or a comment; then it ends the body as if all were well. */
export const script: string[][] = []
/** The body of the last request. */
export let sent = ''
const server = createServer(async (request, response) => {
  sent = (await request.toArray()).join('')
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  const frames = script.shift() ?? []
  for (const data of frames) response.write(data.startsWith(':') ? `${data}\n\n` : `data: ${data}\n\n`)
  if (frames.at(-1) !== OPEN) response.end()
}).listen(0, '127.0.0.1')
await once(server, 'listening')
// Several files share it, and none of them is its last.
server.unref()
export const OPENAI_BASE_URL = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`

type Frames = {
  say(text: string): string
  call(id: string, tool: string, args: object): string[]
  end(reason: 'stop' | 'tool_calls' | 'length' | 'content_filter'): string[]
}
export const chunk = (delta: object, finish_reason: string | null = null) =>
  JSON.stringify({
    id: 'c',
    object: 'chat.completion.chunk',
    created: 0,
    model: 'm',
    choices: [{ index: 0, delta, finish_reason }],
  })
export const chat: Frames = {
  say: (content) => chunk({ content }),
  call: (id, name, args) => [
    chunk({ tool_calls: [{ index: 0, id, type: 'function', function: { name, arguments: JSON.stringify(args) } }] }),
  ],
  end: (reason) => [chunk({}, reason), '[DONE]'],
}
export const response = { id: 'r', created_at: 0, model: 'm' }
const usage = { input_tokens: 1, output_tokens: 1 }
export const responses: Frames = {
  say: (delta) =>
    JSON.stringify({
      type: 'response.output_text.delta',
      item_id: 'i',
      output_index: 0,
      content_index: 0,
      sequence_number: 1,
      delta,
    }),
  call: (id, name, args) => {
    const item = { type: 'function_call', id: `f${id}`, call_id: id, name }
    return [
      JSON.stringify({ type: 'response.output_item.added', output_index: 1, item: { ...item, arguments: '' } }),
      JSON.stringify({
        type: 'response.output_item.done',
        output_index: 1,
        item: { ...item, arguments: JSON.stringify(args), status: 'completed' },
      }),
    ]
  },
  end: (reason) =>
    reason === 'stop' || reason === 'tool_calls'
      ? [JSON.stringify({ type: 'response.completed', response: { ...response, usage } })]
      : [
          JSON.stringify({
            type: 'response.incomplete',
            response: {
              ...response,
              usage,
              incomplete_details: { reason: reason === 'length' ? 'max_output_tokens' : reason },
            },
          }),
        ],
}
export const opening = [
  JSON.stringify({ type: 'response.created', response: { ...response, status: 'in_progress' } }),
  JSON.stringify({ type: 'response.output_item.added', output_index: 0, item: { type: 'message', id: 'i' } }),
]

export const LOW = buy('2950', '1').args
/** A call beside another one. */
export const second = (frames: string[]) =>
  frames.map((f) => f.replaceAll('"index":0,"id"', '"index":1,"id"').replaceAll('"output_index":1', '"output_index":2'))
