/**
 * A stream of Responses as other servers write it (llama.cpp, vLLM, LM Studio, Ollama, OpenRouter) → as the provider reads it,
 * which refuses a whole answer for one number or id that is missing. Only what is not there is filled in, from what came
 * before. Thoughts that are not summed up are heard like those that are, and a refusal is an answer.
 */
import { isObject, type JsonObject } from '../../contracts/json.ts'
import { atMost } from './bounded.ts'
import { type Mender, mended } from './through-events.ts'

type Item = { id: string; index: number; said: string; isDone: boolean }

const textIn = (value: unknown): string => (typeof value === 'string' ? value : '')
const without = (names: string[], from: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(from).filter(([name]) => !names.includes(name)))

/** What the provider makes something of. It passes over the rest, but keeps it until the first of these. */
const READ = new Set(
  [
    'created',
    'in_progress',
    'completed',
    'incomplete',
    'failed',
    'output_item.added',
    'output_item.done',
    'output_text.delta',
    'function_call_arguments.delta',
    'function_call_arguments.done',
    'reasoning_summary_part.added',
    'reasoning_summary_part.done',
    'reasoning_summary_text.delta',
  ].map((name) => `response.${name}`),
).add('error')
/** Some say them again and again while their model thinks. */
const ONCE = new Set(['response.created', 'response.in_progress'])

/** Of all items together, in characters; and what one takes beside its own. */
const MAX_REMEMBERED = 16 * 1024 * 1024
const ONE = 512

function errorIn(event: JsonObject): JsonObject | null {
  const error = event.error ?? (event.type === 'error' ? event : null)
  if (!error) return null
  const { message, code }: JsonObject = isObject(error) ? error : { message: error }
  return {
    type: 'error',
    sequence_number: 0,
    code: code === undefined || code === null ? null : String(code),
    message: typeof message === 'string' ? message : JSON.stringify(error),
  }
}

const isUsage = (usage: unknown): boolean =>
  isObject(usage) && typeof usage.input_tokens === 'number' && typeof usage.output_tokens === 'number'

function mender(): Mender {
  const items: Item[] = []
  const remember = atMost(MAX_REMEMBERED)
  const saidOnce = new Set<unknown>()
  let hasSpoken = false

  const begun = (index: unknown, id: string): Item => {
    remember(ONE + id.length)
    const at = typeof index === 'number' ? index : items.length
    const item = { id: id || `item_${at}`, index: at, said: '', isDone: false }
    items.push(item)
    return item
  }

  function withItem(event: JsonObject, item: JsonObject): JsonObject | null {
    const { type, output_index: index } = event
    const id = textIn(item.id) || textIn(item.call_id)
    const isSame = (other: Item) => (index === undefined || other.index === index) && (id === '' || other.id === id)
    // Several may stand under one number: only what is the same one is what it goes on with.
    const of = (type === 'response.output_item.done' && items.findLast(isSame)) || begun(index, id)
    if (of.isDone) return null
    of.isDone = type === 'response.output_item.done'
    const whole = { ...item, id: textIn(item.id) || of.id }
    if (item.type !== 'function_call') return { ...event, output_index: of.index, item: whole }
    const call = { call_id: of.id, arguments: of.said, status: 'completed', ...whole }
    return { ...event, output_index: of.index, item: call }
  }

  /** The item it is a part of: by its number, by its id, or the one begun last. */
  function itemOf({ output_index: index, item_id }: JsonObject): Item {
    const id = textIn(item_id)
    const named = items.findLast((item) => item.index === index) ?? items.findLast((item) => item.id === id)
    return named ?? (typeof index === 'number' ? undefined : items.at(-1)) ?? begun(index, id)
  }

  function withPart(event: JsonObject, type: string, delta: string): JsonObject {
    const of = itemOf(event)
    remember(delta.length)
    of.said += delta
    hasSpoken ||= type === 'response.output_text.delta'
    return { ...without(['logprobs'], event), type, item_id: of.id, output_index: of.index, delta }
  }

  function read(event: JsonObject): JsonObject | null {
    const { type, response, item } = event
    const about: JsonObject = isObject(response) ? response : {}
    switch (type) {
      case 'response.created':
      case 'response.in_progress':
        return { ...event, response: { id: '', created_at: 0, model: '', ...about } }
      case 'response.output_item.added':
      case 'response.output_item.done':
        return isObject(item) ? withItem(event, item) : event
      case 'response.output_text.delta':
      case 'response.function_call_arguments.delta':
        return withPart(event, type, textIn(event.delta))
      case 'response.refusal.delta':
        return withPart(event, 'response.output_text.delta', textIn(event.delta))
      case 'response.reasoning_text.delta':
      case 'response.reasoning.delta':
        return { summary_index: 0, ...withPart(event, 'response.reasoning_summary_text.delta', textIn(event.delta)) }
      case 'response.output_text.done':
        return hasSpoken ? event : withPart(event, 'response.output_text.delta', textIn(event.text))
      case 'response.completed':
      case 'response.done':
      case 'response.incomplete': {
        const known = isUsage(about.usage) ? about : without(['usage'], about)
        return { ...event, type: type === 'response.done' ? 'response.completed' : type, response: known }
      }
      case 'response.failed':
        return {
          sequence_number: 0,
          ...event,
          response: { ...about, error: isObject(about.error) ? about.error : { message: 'the response failed' } },
        }
      default:
        return errorIn(event) ?? event
    }
  }
  return {
    event(given) {
      const event = read(given)
      // A chunk of the other API is known by having no type, and told as such.
      if (!event || typeof event.type !== 'string') return event
      if (!READ.has(event.type) || saidOnce.has(event.type)) return null
      if (ONCE.has(event.type)) saidOnce.add(event.type)
      return event
    },
  }
}

export const usualEvents = (ask: typeof fetch): typeof fetch => mended(ask, mender)
