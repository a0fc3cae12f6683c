/**
 * A model's server is asked at its own address alone: a conversation is for the address that the operator named, and for none
 * that this redirects to. And its answers are bounded: each line is held in memory until it is read whole, and so is a refusal;
 * and a stream of nothing that is read would keep its line for as long as the turn has.
 */
import { EndlessAnswer } from './bounded.ts'

/** The longest is the whole answer once more, at the end of a stream of Responses. */
const LONGEST_LINE = 16 * 1024 * 1024
/** Each word comes in a frame many times its size. What no frame of an answer is, and whoever reads passes over, ends here. */
const LONGEST_STREAM = 128 * 1024 * 1024
const LONGEST_REFUSAL = 1024 * 1024
const LF = 10

function withAnEnd(longest: number): TransformStream<Uint8Array, Uint8Array> {
  let length = 0
  let all = 0
  return new TransformStream({
    transform(bytes, controller) {
      all += bytes.length
      const end = bytes.lastIndexOf(LF)
      length = end < 0 ? length + bytes.length : bytes.length - end - 1
      if (length > LONGEST_LINE || all > longest) controller.error(new EndlessAnswer())
      else controller.enqueue(bytes)
    },
  })
}

/** @returns what lets that many bytes by */
export function upTo(most: number): TransformStream<Uint8Array, Uint8Array> {
  let left = most
  return new TransformStream({
    transform(bytes, controller) {
      controller.enqueue(bytes.subarray(0, left))
      left -= bytes.length
      if (left <= 0) controller.terminate()
    },
  })
}

export const asksForStream = (init: RequestInit | undefined): boolean =>
  typeof init?.body === 'string' && init.body.includes('"stream":true')

/** A page, or a notice that there is nothing here, to which LM Studio and its like give status 200: where the address lacks its /v1, say. */
async function isNoModel(response: Response, init: RequestInit | undefined): Promise<boolean> {
  const type = response.headers.get('content-type') ?? ''
  if (!response.ok || !asksForStream(init)) return false
  if (/^text\/html\b/i.test(type)) return true
  if (!/^application\/json\b/i.test(type) || !response.body) return false
  const words = await new Response(response.clone().body?.pipeThrough(upTo(LONGEST_REFUSAL))).text()
  return /^\s*\{\s*"error"\s*:\s*"/.test(words)
}

/**
 * @param ask what fetches
 * @param longest bytes of one answer
 */
export function carefully(ask: typeof fetch, longest = LONGEST_STREAM): typeof fetch {
  return async (input, init) => {
    const response = await ask(input, { ...init, redirect: 'manual' })
    if (!response.body) return response
    const isNone = await isNoModel(response, init)
    const { statusText, headers } = response
    const read = response.body.pipeThrough(response.ok && !isNone ? withAnEnd(longest) : upTo(LONGEST_REFUSAL))
    return new Response(read, { status: isNone ? 404 : response.status, statusText, headers })
  }
}
