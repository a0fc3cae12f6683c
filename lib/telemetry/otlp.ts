/**
 * Traces to an OTLP collector. Loaded only when one is set; see tracing.ts.
 *
 * The provider is our own and not the global one, so that what is recorded is what this file says: Next's spans carry
 * addresses with the ids of conversations in them. Only the context is global, which by itself records nothing.
 */
import { OpenTelemetry } from '@ai-sdk/otel'
import {
  type Context,
  context,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  TraceFlags,
  type Tracer,
  trace,
} from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace'
import { withoutContent } from './span-content.ts'
import type { Span, SpanOptions, Tracing } from './tracing.ts'

const CLOSE_WITHIN_MS = 2_000
/** What a crash can lose. */
const SEND_EVERY_MS = 1_000
const KINDS = { internal: SpanKind.INTERNAL, client: SpanKind.CLIENT, server: SpanKind.SERVER }
const TRACEPARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/

export function startTracing(service: string, url: string): Tracing {
  // A second desk in one process, as tests have, shares the first one's: it is a road, not a place.
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': service }),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: withoutContent(new OTLPTraceExporter({ url })),
        scheduledDelayMillis: SEND_EVERY_MS,
      }),
    ],
  })
  const tracer = provider.getTracer('eap-desk')
  const ofModel = new OpenTelemetry({ tracer: withoutToolSpans(tracer) })

  return {
    span(name, options, work) {
      const parent = parentOf(options)
      const current = trace.getSpanContext(context.active())
      const span = tracer.startSpan(
        name,
        {
          kind: KINDS[options.kind ?? 'internal'],
          attributes: options.attributes ?? {},
          links: options.parent === 'none' && current ? [{ context: current }] : [],
        },
        parent,
      )
      const { traceId, spanId, traceFlags } = span.spanContext()
      const fail = (code: string) => {
        span.setAttribute('error.type', code)
        span.setStatus({ code: SpanStatusCode.ERROR })
      }
      const own: Span = {
        traceId,
        traceparent: `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`,
        set: (attributes) => void span.setAttributes(attributes),
        fail,
      }
      return context.with(trace.setSpan(parent, span), async () => {
        try {
          return await work(own)
        } catch (error) {
          fail(error instanceof Error ? error.name : 'Error')
          throw error
        } finally {
          span.end()
        }
      })
    },
    model: () => ({ recordInputs: false, recordOutputs: false, integrations: [ofModel] }),
    async close() {
      const late = new Promise<void>((resolve) => setTimeout(resolve, CLOSE_WITHIN_MS).unref())
      await Promise.race([provider.shutdown().catch(() => {}), late])
    },
  }
}

function parentOf({ parent }: SpanOptions): Context {
  if (parent === undefined) return context.active()
  if (parent === 'none') return ROOT_CONTEXT
  const [, traceId, spanId, flags] = TRACEPARENT.exec(parent.traceparent) ?? []
  if (!traceId || !spanId || !flags) return ROOT_CONTEXT
  const traceFlags = Number.parseInt(flags, 16) & TraceFlags.SAMPLED
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags, isRemote: true })
}

/** The engine makes the span of every tool call, whoever asks; the AI SDK would put a second one around it. */
function withoutToolSpans(tracer: Tracer): Tracer {
  const startSpan: Tracer['startSpan'] = (name, options = {}, parent = context.active()) => {
    const above = trace.getSpanContext(parent)
    if (options.attributes?.['gen_ai.operation.name'] === 'execute_tool' && above) return trace.wrapSpanContext(above)
    return tracer.startSpan(name, options, parent)
  }
  return { startSpan, startActiveSpan: tracer.startActiveSpan.bind(tracer) }
}
