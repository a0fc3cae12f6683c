/**
 * A question as OpenAI takes it → as its server does. What a server wants beyond that (needs.ts) it says with a refusal: it is
 * learned, and asked again at once.
 */
import { isObject } from '../../contracts/json.ts'
import type { CallNotes } from './call-notes.ts'
import { type Body, NEEDS, type Need, withNotes } from './needs.ts'

const LONGEST_BEGINNING = 16 * 1024

/** Null for what is no question in messages. */
export function bodyOf(init: RequestInit | undefined): Body | null {
  const body: unknown = typeof init?.body === 'string' ? JSON.parse(init.body) : null
  return isObject(body) && Array.isArray(body.messages) ? (body as Body) : null
}

/** A stream may begin with a refusal, too (LM Studio, SGLang). */
const BEGINS_WITH_ERROR = /^\s*(event: ?error\s+)?data: ?\{\s*"error"/

/** @returns `again` the same response, to be read from its beginning */
async function refusalIn(response: Response): Promise<{ words: string; again: Response }> {
  if ([400, 404, 422, 500].includes(response.status)) {
    const words = await response.text()
    return { words, again: new Response(words, response) }
  }
  if (!response.ok || !response.body) return { words: '', again: response }
  const reader = response.body.getReader()
  let begun: ReturnType<typeof reader.read> | null = reader.read()
  // A stream that breaks here breaks again for its reader, who is told then.
  const first = await begun.then(
    ({ value }) => value,
    () => undefined,
  )
  const words = new TextDecoder().decode(first?.subarray(0, LONGEST_BEGINNING))
  const rest = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await (begun ?? reader.read())
      begun = null
      if (done) controller.close()
      else controller.enqueue(value)
    },
    cancel: (reason) => reader.cancel(reason),
  })
  return { words: BEGINS_WITH_ERROR.test(words) ? words : '', again: new Response(rest, response) }
}

/** @param notes what came with the calls of this model */
export function usualRequests(ask: typeof fetch, notes: CallNotes): typeof fetch {
  const known = new Set<Need>()
  const asked = async (
    input: Parameters<typeof fetch>[0],
    init: RequestInit | undefined,
    body: Body,
  ): Promise<Response> => {
    const here = notes.of(body.messages)
    const met = NEEDS.filter((need) => known.has(need))
    const asWanted = met.reduce((changed, need) => need.meet(changed, here), withNotes(body, here))
    const response = await ask(input, { ...init, body: JSON.stringify(asWanted) })
    const { words, again } = await refusalIn(response)
    // Each is met once: no circle. One that another question has learned meanwhile was not met in this one.
    const need = NEEDS.find((n) => !met.includes(n) && n.words.test(words))
    if (!need) return again
    known.add(need)
    await again.body?.cancel()
    return asked(input, init, body)
  }
  return (input, init) => {
    const body = bodyOf(init)
    return body ? asked(input, init, body) : ask(input, init)
  }
}
