// A route handler behind a real HTTP server: real headers, real streams, and a request that is gone when its client is.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'

type Handler = (request: Request) => Promise<Response>

export async function serveFetch(handle: Handler): Promise<{ url: string; close(): Promise<void> }> {
  const http = createServer((req, res) => {
    pass(handle, req, res).catch((error) => {
      if (res.headersSent) res.destroy(error)
      else res.writeHead(500).end(String(error))
    })
  })
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(http.address() as AddressInfo).port}/api/mcp`,
    async close() {
      http.closeAllConnections()
      await new Promise((resolve) => http.close(resolve))
    },
  }
}

async function pass(handle: Handler, req: IncomingMessage, res: ServerResponse): Promise<void> {
  const gone = new AbortController()
  res.on('close', () => gone.abort())
  const hasBody = req.method !== 'GET' && req.method !== 'HEAD'
  const headers = new Headers()
  for (const [name, value] of Object.entries(req.headersDistinct)) for (const v of value ?? []) headers.append(name, v)
  const request = new Request(`http://127.0.0.1${req.url}`, {
    method: req.method ?? 'GET',
    headers,
    signal: gone.signal,
    ...(hasBody ? { body: Readable.toWeb(req) as ReadableStream<Uint8Array>, duplex: 'half' } : {}),
  })
  const response = await handle(request)
  res.writeHead(response.status, Object.fromEntries(response.headers))
  res.flushHeaders()
  if (!response.body) return void res.end()
  const reader = response.body.getReader()
  gone.signal.addEventListener('abort', () => void reader.cancel().catch(() => {}))
  for (;;) {
    const { done, value } = await reader.read()
    if (done) break
    res.write(value)
  }
  res.end()
}
