/**
 * A stream of Chat Completions as every server writes it → as the provider reads it. It refuses a whole answer for one field:
 * a call without its number (Gemini), arguments that are no text, a role or type that is empty, a list of choices that a chunk
 * with the count of tokens does not have. And it hears nothing of thinking in a field of its own (DeepSeek, vLLM, llama.cpp,
 * OpenRouter), which may go on for longer than a silent model is waited for: it is put in the words, as other servers leave it
 * there, and taken out of them as theirs is (thinking.ts).
 */
import { isObject, type JsonObject } from '../../contracts/json.ts'
import { throughEvents } from './through-events.ts'

const drop = (from: JsonObject, name: string, isWrong: boolean) => {
  if (isWrong) delete from[name]
}

function mender(): (chunk: JsonObject) => void {
  /** Numbers of the calls so far, by what tells them apart where the server does not number them. */
  let calls = 0
  const byId = new Map<string, number>()

  function number(call: JsonObject, name: unknown): number {
    const given = typeof call.index === 'string' && call.index !== '' ? Number(call.index) : call.index
    if (typeof given === 'number' && Number.isInteger(given)) return given
    const id = typeof call.id === 'string' ? call.id : ''
    const known = id === '' ? undefined : byId.get(id)
    if (known !== undefined) return known
    // A piece that has neither an id of its own nor a name goes on with the call before it.
    return id === '' && !name ? Math.max(0, calls - 1) : calls
  }

  function call(raw: unknown): unknown {
    if (!isObject(raw)) return raw
    if (typeof raw.id === 'number') raw.id = String(raw.id)
    drop(raw, 'id', typeof raw.id !== 'string')
    drop(raw, 'type', raw.type !== 'function')
    raw.function ??= {}
    const { function: called } = raw
    if (!isObject(called)) return raw
    if (isObject(called.arguments)) called.arguments = JSON.stringify(called.arguments)
    raw.index = number(raw, called.name)
    calls = Math.max(calls, Number(raw.index) + 1)
    if (typeof raw.id === 'string' && raw.id !== '') byId.set(raw.id, Number(raw.index))
    return raw
  }

  let isThinking = false
  function withThinking(choice: JsonObject, delta: JsonObject): void {
    const thought = [delta.reasoning_content, delta.reasoning].find((t) => typeof t === 'string' && t !== '')
    const says = typeof delta.content === 'string' ? delta.content : ''
    let words = ''
    if (typeof thought === 'string') {
      // Its end is where the words begin, and nowhere before.
      words = (isThinking ? '' : '<think>') + thought.replaceAll(/<\/think(ing)?>/gi, '')
      isThinking = true
    }
    const isOver = says !== '' || Array.isArray(delta.tool_calls) || Boolean(choice.finish_reason)
    if (isThinking && isOver) {
      words += '</think>'
      isThinking = false
    }
    if (words !== '') delta.content = words + says
  }

  return (chunk) => {
    if ('error' in chunk) return
    drop(chunk, 'id', typeof chunk.id !== 'string')
    drop(chunk, 'created', typeof chunk.created !== 'number')
    if (!Array.isArray(chunk.choices)) {
      if ('usage' in chunk || chunk.choices === null || chunk.type === 'ping') chunk.choices = []
      return
    }
    for (const [at, choice] of chunk.choices.entries()) {
      if (!isObject(choice)) continue
      if (typeof choice.index !== 'number') choice.index = at
      const { delta } = choice
      if (!isObject(delta)) continue
      drop(delta, 'role', delta.role !== 'assistant')
      if (Array.isArray(delta.tool_calls)) delta.tool_calls = delta.tool_calls.map(call)
      withThinking(choice, delta)
    }
  }
}

const DATA = /^data: ?(?=\{)/

function rewritten(): TransformStream<Uint8Array, Uint8Array> {
  const decoder = new TextDecoder()
  const encoder = new TextEncoder()
  const mend = mender()
  let rest = ''
  const line = (text: string): string => {
    const head = DATA.exec(text)?.[0]
    if (head === undefined) return text
    try {
      const chunk: unknown = JSON.parse(text.slice(head.length))
      if (!isObject(chunk)) return text
      mend(chunk)
      return head + JSON.stringify(chunk)
    } catch {
      return text
    }
  }
  return new TransformStream({
    transform(bytes, controller) {
      const ends = /[\r\n]+/g
      // What is left of before has no end in it.
      ends.lastIndex = rest.length
      rest += decoder.decode(bytes, { stream: true })
      let from = 0
      let out = ''
      for (let end = ends.exec(rest); end; end = ends.exec(rest)) {
        out += line(rest.slice(from, end.index)) + end[0]
        from = ends.lastIndex
      }
      rest = rest.slice(from)
      if (out !== '') controller.enqueue(encoder.encode(out))
    },
    flush(controller) {
      controller.enqueue(encoder.encode(line(rest + decoder.decode())))
    },
  })
}

export const usualChunks = (ask: typeof fetch): typeof fetch => throughEvents(ask, rewritten)
