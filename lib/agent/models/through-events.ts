import { isObject, type JsonObject, parsed } from '../../contracts/json.ts'

/**
 * @param ask what fetches; a refusal, an object and a page are left as they are. A stream may be called anything.
 * @param made what the bytes of one stream go through
 */
export function throughEvents(
  ask: typeof fetch,
  made: () => ReadableWritablePair<Uint8Array, Uint8Array>,
): typeof fetch {
  return async (input, init) => {
    const response = await ask(input, init)
    const isNone = !response.ok || /\b(json|html)\b/i.test(response.headers.get('content-type') ?? '')
    if (isNone || !response.body) return response
    const { status, statusText, headers } = response
    return new Response(response.body.pipeThrough(made()), { status, statusText, headers })
  }
}

export type Mender = {
  /**
   * One event as it came → as it is read. Null for one of which nothing is: until the first that counts as output, the provider
   * keeps every event twice. @throws what ends the stream
   */
  event(event: JsonObject): JsonObject | null
  /** What is read before the word that the stream is over, if anything. */
  done?(): JsonObject | null
}

/** The word that a stream of Chat Completions is over. */
export const DONE = /^data: ?\[DONE\]$/
const DATA = /^data: ?(?=\{)/
const EMPTY = /^data:\s*$/

function rewritten(mend: Mender): TransformStream<Uint8Array, Uint8Array> {
  const decoder = new TextDecoder()
  const encoder = new TextEncoder()
  let rest = ''
  const line = (text: string): string => {
    if (DONE.test(text)) {
      const last = mend.done?.()
      return last ? `data: ${JSON.stringify(last)}\n\n${text}` : text
    }
    const head = DATA.exec(text)?.[0]
    if (head === undefined) return EMPTY.test(text) ? '' : text
    const chunk = parsed(text.slice(head.length))
    if (!isObject(chunk)) return text
    const event = mend.event(chunk)
    // Ended with a blank line: some servers send events line by line and leave the last one open.
    return event ? `${head}${JSON.stringify(event)}\n\n` : ''
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

/** @param made what mends the events of one stream */
export const mended = (ask: typeof fetch, made: () => Mender): typeof fetch =>
  throughEvents(ask, () => rewritten(made()))
