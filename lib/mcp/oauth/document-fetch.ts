/** The fetch of sign-in documents and tokens: through the same guard as the server, with less time and less room. */
import type { FetchLike } from '@modelcontextprotocol/sdk/shared/transport.js'
import { cappedBody } from '../transport/capped-body.ts'
import type { GuardedFetch } from '../transport/guarded-fetch.ts'
import { noAnswer } from '../transport/http-failure.ts'
import { textWithoutNulls } from '../transport/without-nulls.ts'

/** A metadata document is a few kilobytes. */
const MAX_BYTES = 256 * 1024
const ANSWER_WITHIN_MS = 10_000

/**
 * Rejects with McpCallError alone: the SDK takes a TypeError, which a refused address would be, for a reason to ask
 * again and then for "there is no such document".
 */
export function documentFetch(guarded: GuardedFetch): FetchLike {
  return async (url, init) => {
    try {
      const response = await guarded.fetch(url, { ...init, signal: AbortSignal.timeout(ANSWER_WITHIN_MS) })
      if (!response.body) return response
      // An HTML page: some apps answer every address with their own page, and then there is no such document.
      if (init?.method === undefined && /^text\/html\b/i.test(response.headers.get('content-type') ?? '')) {
        await response.body.cancel()
        return new Response(null, { status: 404 })
      }
      const { status, statusText, headers } = response
      const body = cappedBody(response.body, { totalBytes: MAX_BYTES }).pipeThrough(withoutNulls())
      return new Response(body, { status, statusText, headers })
    } catch (error) {
      throw noAnswer(error)
    }
  }
}

/** Reads a JSON body to its end and then passes it on without the members that are null. */
function withoutNulls(): TransformStream<Uint8Array, Uint8Array> {
  const chunks: Uint8Array[] = []
  return new TransformStream({
    transform: (chunk) => void chunks.push(chunk),
    flush(controller) {
      const text = Buffer.concat(chunks).toString('utf8')
      controller.enqueue(new TextEncoder().encode(textWithoutNulls(text)))
    },
  })
}
