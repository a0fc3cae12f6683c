/**
 * What may leave in a span: names, kinds, statuses, durations and counts. A list of what is allowed and not of what is
 * not, because whoever adds an attribute, also in a library, does not think of wallets.
 */
import { type Attributes, SpanStatusCode } from '@opentelemetry/api'
import type { ReadableSpan, SpanExporter } from '@opentelemetry/sdk-trace'

const ALLOWED = [
  'error.type',
  'mcp.method.name',
  'gen_ai.operation.name',
  'gen_ai.provider.name',
  'gen_ai.request.model',
  'gen_ai.response.model',
  'gen_ai.response.finish_reasons',
  'gen_ai.agent.name',
  'gen_ai.tool.name',
  'gen_ai.tool.type',
  // Hashed: see lib/telemetry/spans.ts.
  'gen_ai.conversation.id',
]
const ALLOWED_BEGINNINGS = ['gen_ai.usage.', 'gen_ai.client.operation.', 'desk.', 'exchange.']

const allowed = (name: string): boolean =>
  ALLOWED.includes(name) || ALLOWED_BEGINNINGS.some((beginning) => name.startsWith(beginning))

const only = (attributes: Attributes): Attributes =>
  Object.fromEntries(Object.entries(attributes).filter(([name]) => allowed(name)))

/** The same span without events, words of errors, and attributes that nobody allowed. */
function stripped(span: ReadableSpan): ReadableSpan {
  const failed = span.status.code === SpanStatusCode.ERROR
  return Object.create(span, {
    attributes: { value: only(span.attributes) },
    events: { value: [] },
    status: { value: { code: failed ? SpanStatusCode.ERROR : SpanStatusCode.UNSET } },
  }) as ReadableSpan
}

export const withoutContent = (exporter: SpanExporter): SpanExporter => ({
  export: (spans, done) => exporter.export(spans.map(stripped), done),
  shutdown: () => exporter.shutdown(),
  forceFlush: () => exporter.forceFlush?.() ?? Promise.resolve(),
})
