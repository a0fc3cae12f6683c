/**
 * Next makes a Request of the web of whatever comes, before proxy.ts has it. Where the web knows no such request, Next answers a bare
 * 500 and writes a stack into the log; where the address names a host, it sends whoever asks on to that host. So what a request's
 * first line says is put into words that proxy.ts can read, and refuse.
 */
import { subscribe } from 'node:diagnostics_channel'
import type { IncomingMessage, Server } from 'node:http'

type Line = Pick<IncomingMessage, 'method' | 'url' | 'headers'>

/** No Request has such a method; that it is none of ours, proxy.ts says. */
const UNASKABLE = /^(?:connect|trace|track)$/i
/** proxy.ts refuses it, because it cannot be decoded. */
const UNREADABLE = '/%'

/** Changes the request where it stands: nobody has read it yet. */
export function readRequestLine(request: Line): void {
  const { method = '', url = '' } = request
  if (UNASKABLE.test(method)) request.method = `X-${method}`
  if (url.startsWith('/')) return
  const named = /^https?:\/\//i.test(url) ? URL.parse(url) : null
  request.url = named ? `${named.pathname}${named.search}` : UNREADABLE
  // The address counts, whatever the header says (RFC 9112, 3.2.2).
  if (named) request.headers.host = named.host
}

/** Reads the first line of each request to any server of this process from now on. */
export function readRequestLines(): void {
  subscribe('http.server.request.start', (message) => {
    const { request, server } = message as { request: IncomingMessage; server: Server }
    readRequestLine(request)
    // Next leaves a request to upgrade open for ever, whoever asks. Without a listener it is an ordinary one. The desk upgrades none,
    // but while developing Next does.
    if (process.env.NODE_ENV === 'production') server.removeAllListeners('upgrade')
  })
}
