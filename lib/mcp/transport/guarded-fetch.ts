/**
 * The fetch of remote servers: only allowed addresses, no redirect followed by itself, bodies capped, event streams
 * that are event streams. The SDK uses it for sign-in documents too, so those are guarded alike.
 */
import type { FetchLike } from '@modelcontextprotocol/sdk/shared/transport.js'
import { MAX_MESSAGE_BYTES, MAX_STREAM_BYTES } from '../caps.ts'
import { checkUrl, guardedLookup } from './address-guard.ts'
import { cappedBody } from './capped-body.ts'

const CONNECT_MS = 10_000
const NO_BODY = new Set([101, 204, 205, 304])

export type GuardedFetch = { fetch: FetchLike; close(): Promise<void> }

export const isEventStream = (response: Response): boolean =>
  /^text\/event-stream\b/i.test(response.headers.get('content-type') ?? '')

const hostOf = (url: URL): string => url.hostname.replace(/^\[(.*)\]$/, '$1')

/**
 * @param allowLocal whether `server` itself may be on this machine or network; nothing else may, whatever it says
 * @param alsoNamed another address in the operator's own settings of this server, which may be where that one may be
 */
export function guardedFetch(server: URL, allowLocal: boolean, alsoNamed?: string): GuardedFetch {
  const named = new Set([server, ...(alsoNamed ? [new URL(alsoNamed)] : [])].map(hostOf))
  const localAllowed = (host: string) => allowLocal && named.has(host)
  // Loaded with the first remote server, which most desks do not have: loading undici is a tenth of a desk's start.
  let opened: ReturnType<typeof open> | undefined
  let closed = false
  async function open() {
    const { Agent, fetch: undiciFetch } = await import('undici')
    if (closed) throw new Error('closed')
    const agent = new Agent({
      connect: { lookup: guardedLookup(localAllowed), timeout: CONNECT_MS },
      // Every call has its own time; a stream for news may be silent for hours.
      headersTimeout: 0,
      bodyTimeout: 0,
    })
    return { undiciFetch, agent }
  }
  return {
    async fetch(input, init = {}) {
      const url = new URL(input)
      checkUrl(url, localAllowed(hostOf(url)))
      opened ??= open()
      const { undiciFetch, agent } = await opened
      const headers = new Headers(init.headers)
      const response = (await undiciFetch(url, {
        ...(init.method ? { method: init.method } : {}),
        ...(init.signal ? { signal: init.signal } : {}),
        ...(init.body === undefined || init.body === null ? {} : { body: bodyOf(init.body) }),
        headers: [...headers],
        redirect: 'manual',
        dispatcher: agent,
        // The two libraries declare the same standard class apart from each other.
      })) as unknown as Response
      const wantsEvents = headers.get('accept') === 'text/event-stream'
      if (wantsEvents && response.ok && !isEventStream(response)) {
        await response.body?.cancel()
        throw new Error('asked for an event stream, it answered something else')
      }
      if (!response.body || NO_BODY.has(response.status)) return response
      const caps = !isEventStream(response)
        ? { totalBytes: MAX_MESSAGE_BYTES }
        : { totalBytes: wantsEvents ? Number.POSITIVE_INFINITY : MAX_STREAM_BYTES, eventBytes: MAX_MESSAGE_BYTES }
      const { status, statusText } = response
      return new Response(cappedBody(response.body, caps), { status, statusText, headers: [...response.headers] })
    },
    async close() {
      closed = true
      await (await opened?.catch(() => null))?.agent.destroy()
    },
  }
}

function bodyOf(body: BodyInit): string {
  if (typeof body === 'string') return body
  if (body instanceof URLSearchParams) return body.toString()
  throw new TypeError('only text is sent')
}
