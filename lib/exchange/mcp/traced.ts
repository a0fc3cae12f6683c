/** A tool call as a span that goes on with the caller's trace, where traces are collected. Names and codes alone. */
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js'
import { EXCHANGE_TOOLS } from '../../contracts/exchange/tools.ts'
import type { Tracing } from '../../telemetry/tracing.ts'

type Params = { name: string; _meta?: Record<string, unknown> | undefined }

export function traced(
  tracing: Tracing | null,
  { name, _meta }: Params,
  call: () => Promise<CallToolResult>,
): Promise<CallToolResult> {
  if (!tracing) return call()
  // An unknown tool name is text of the caller's, and stays out of the trace.
  const tool = Object.hasOwn(EXCHANGE_TOOLS, name) ? name : 'unknown'
  const traceparent = _meta?.traceparent
  return tracing.span(
    `tools/call ${tool}`,
    {
      kind: 'server',
      attributes: { 'mcp.method.name': 'tools/call', 'gen_ai.tool.name': tool },
      parent: typeof traceparent === 'string' ? { traceparent } : 'none',
    },
    async (span) => {
      const result = await call()
      const code = (result.structuredContent as { code?: unknown } | undefined)?.code
      if (result.isError) span.fail(typeof code === 'string' ? code : 'INTERNAL')
      return result
    },
  )
}
