/**
 * Traces, when somebody collects them: OTEL_EXPORTER_OTLP_ENDPOINT or OTEL_EXPORTER_OTLP_TRACES_ENDPOINT is set. Without
 * either there is no Tracing at all, nothing of OpenTelemetry is loaded, and a call costs one look at a null.
 *
 * Desk and exchange both use it, each in its own process; imports nothing of ours.
 */
import type { TelemetryOptions } from 'ai'

type Attributes = Record<string, string | number | boolean>

export type Span = {
  readonly traceId: string
  /** As W3C Trace Context writes it, for the next process. */
  readonly traceparent: string
  set(attributes: Attributes): void
  /** It ended badly. @param code of a closed list; never words of anybody */
  fail(code: string): void
}

export type SpanOptions = {
  kind?: 'internal' | 'client' | 'server'
  attributes?: Attributes
  /** `none` begins a trace of its own and only points at what was going on; a traceparent goes on with another process's. */
  parent?: 'none' | { traceparent: string }
}

export type Tracing = {
  /** What `work` begins, also later, belongs to the span. It fails when `work` throws, by the name of the error alone. */
  span<T>(name: string, options: SpanOptions, work: (span: Span) => Promise<T>): Promise<T>
  /** For a model call of the AI SDK: its steps as spans of the same trace, without what was asked and answered. */
  model(): TelemetryOptions
  /** Sends what is left; gives up after two seconds. */
  close(): Promise<void>
}

type Environment = Record<string, string | undefined>

/** @returns null where nobody collects */
export async function openTracing(service: string, env: Environment = process.env): Promise<Tracing | null> {
  const url = endpointOf(env)
  if (!url) return null
  const { startTracing } = await import('./otlp.ts')
  return startTracing(service, url)
}

/** Where traces go: the variable for traces as it stands, else the common one with the path that OTLP fixes. */
export function endpointOf(env: Environment): string | null {
  const own = env.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT?.trim()
  if (own) return own
  const common = env.OTEL_EXPORTER_OTLP_ENDPOINT?.trim()
  return common ? `${common.replace(/\/+$/, '')}/v1/traces` : null
}

/** `work` in a span where there is tracing, and just `work` where there is none. */
export const spanned = <T>(
  tracing: Tracing | null | undefined,
  name: string,
  options: SpanOptions,
  work: (span: Span | null) => Promise<T>,
): Promise<T> => (tracing ? tracing.span(name, options, work) : work(null))
