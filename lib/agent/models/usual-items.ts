/**
 * A question of Responses as OpenAI takes it → as llama.cpp does, which knows earlier answers in one form alone: words as a
 * message of parts, thoughts with their text. Others know only the shorter ones, so it is learned from the refusal, and asked
 * again at once.
 */
import { isObject, type JsonObject } from '../../contracts/json.ts'

const REFUSED = /cannot determine type of 'item'|\bitem\['content'\]/i

function whole(item: JsonObject): JsonObject[] {
  if (item.role === 'assistant' && typeof item.content === 'string')
    return [{ type: 'message', ...item, content: [{ type: 'output_text', text: item.content }] }]
  if (item.type !== 'reasoning') return [item]
  const text = [item.summary]
    .flat()
    .flatMap((part) => (isObject(part) && typeof part.text === 'string' ? part.text : []))
    .join('\n\n')
  return text === '' ? [] : [{ ...item, content: [{ type: 'reasoning_text', text }] }]
}

function inWhole(init: RequestInit | undefined): RequestInit | undefined {
  const body: unknown = typeof init?.body === 'string' ? JSON.parse(init.body) : null
  if (!isObject(body) || !Array.isArray(body.input)) return init
  return { ...init, body: JSON.stringify({ ...body, input: body.input.filter(isObject).flatMap(whole) }) }
}

export function usualItems(ask: typeof fetch): typeof fetch {
  let isLearned = false
  return async (input, init) => {
    if (isLearned) return ask(input, inWhole(init))
    const response = await ask(input, init)
    if (response.status !== 400) return response
    const words = await response.text()
    if (!REFUSED.test(words)) return new Response(words, response)
    isLearned = true
    return ask(input, inWhole(init))
  }
}
