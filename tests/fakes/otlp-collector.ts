/** A collector of traces: takes OTLP as JSON over HTTP at /v1/traces and keeps it as it came. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export type CollectedSpan = {
  service: string
  name: string
  traceId: string
  spanId: string
  parentSpanId: string | undefined
  /** 1 internal, 2 server, 3 client */
  kind: number
  status: number
  attributes: Record<string, unknown>
  links: string[]
}

type Value = { stringValue?: string; intValue?: number; doubleValue?: number; boolValue?: boolean }
type Attribute = { key: string; value: Value }
type WireSpan = {
  name: string
  traceId: string
  spanId: string
  parentSpanId?: string
  kind: number
  status?: { code?: number }
  attributes?: Attribute[]
  links?: { traceId: string }[]
}
type Batch = {
  resourceSpans: { resource: { attributes: Attribute[] }; scopeSpans: { spans: WireSpan[] }[] }[]
}

const plain = (attributes: Attribute[] = []): Record<string, unknown> =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]))

type OtlpCollector = {
  /** What OTEL_EXPORTER_OTLP_ENDPOINT is set to. */
  url: string
  /** All bodies, as they came over the wire. */
  text(): string
  spans(): CollectedSpan[]
  close(): Promise<void>
}

export async function startOtlpCollector(): Promise<OtlpCollector> {
  const bodies: string[] = []
  const http = createServer((request, response) => {
    let body = ''
    request.setEncoding('utf8').on('data', (chunk) => {
      body += chunk
    })
    request.on('end', () => {
      const known = request.method === 'POST' && request.url === '/v1/traces'
      if (known) bodies.push(body)
      response.writeHead(known ? 200 : 404, { 'content-type': 'application/json' }).end('{}')
    })
  })
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(http.address() as AddressInfo).port}`,
    text: () => bodies.join('\n'),
    spans: () =>
      bodies.flatMap((body) =>
        (JSON.parse(body) as Batch).resourceSpans.flatMap(({ resource, scopeSpans }) =>
          scopeSpans.flatMap(({ spans }) =>
            spans.map(({ name, traceId, spanId, parentSpanId, kind, status, attributes, links = [] }) => ({
              service: String(plain(resource.attributes)['service.name']),
              name,
              traceId,
              spanId,
              parentSpanId,
              kind,
              status: status?.code ?? 0,
              attributes: plain(attributes),
              links: links.map((link) => link.traceId),
            })),
          ),
        ),
      ),
    async close() {
      http.closeAllConnections()
      await new Promise((resolve) => http.close(resolve))
    },
  }
}
