/**
 * A stream was asked for, and one object came: the whole answer of a server that does not stream, or an error
 * with status 200 (OpenRouter, GLM, MiniMax). The first is read like a stream of one chunk, the second as the failure it is.
 */
import { isObject, parsed } from '../../contracts/json.ts'
import { asksForStream, upTo } from './careful-fetch.ts'

const LONGEST_ANSWER = 16 * 1024 * 1024

function statusOf(body: unknown): number {
  const error = isObject(body) && isObject(body.error) ? body.error : body
  const code = isObject(error) ? Number(error.code) : Number.NaN
  return code >= 400 && code <= 599 ? code : 502
}

export function wholeAnswers(ask: typeof fetch): typeof fetch {
  return async (input, init) => {
    const response = await ask(input, init)
    const isOne = /^application\/json\b/i.test(response.headers.get('content-type') ?? '')
    if (!response.ok || !isOne || !response.body || !asksForStream(init)) return response
    const text = await new Response(response.body.pipeThrough(upTo(LONGEST_ANSWER))).text()
    const body = parsed(text)
    if (!isObject(body) || !Array.isArray(body.choices))
      return new Response(text, { status: statusOf(body), headers: { 'content-type': 'application/json' } })
    const events = `data: ${JSON.stringify(body)}\n\ndata: [DONE]\n\n`
    return new Response(events, { headers: { 'content-type': 'text/event-stream' } })
  }
}
