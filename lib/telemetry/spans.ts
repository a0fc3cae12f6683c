/** The desk's own spans: chat turn → (the AI SDK's steps) → tool call → MCP request, and decision → execution. */
import { createHash } from 'node:crypto'
import type { Gate } from '../gate/gate.ts'
import type { Interceptor } from '../tools/interceptors/chain.ts'
import type { AroundRequest } from '../tools/run.ts'
import type { SpanOptions, Tracing } from './tracing.ts'

/** The same conversation has the same hash, and nobody finds the conversation by it. */
const hashed = (id: string): string => createHash('sha256').update(id).digest('hex').slice(0, 16)

/** A turn begins a trace. After a plan has ended it only points at the decision that made it speak. */
export const turnSpan = (chatId: string, model: string): SpanOptions => ({
  parent: 'none',
  attributes: {
    'gen_ai.operation.name': 'invoke_agent',
    'gen_ai.agent.name': 'eap-desk',
    'gen_ai.request.model': model,
    'gen_ai.conversation.id': hashed(chatId),
  },
})

/** Every call, also one that memory or the breaker answers. */
export const traceCalls =
  (tracing: Tracing): Interceptor =>
  (call, next) => {
    const { server, tool } = call.tool
    const attributes = {
      'gen_ai.operation.name': 'execute_tool',
      'gen_ai.tool.name': tool,
      'gen_ai.tool.type': 'function',
      'desk.server': server,
      'desk.effect': call.effect,
    }
    return tracing.span(`execute_tool ${tool}`, { attributes }, async (span) => {
      const response = await next(call)
      const { attempts, fromCache, fallback } = response.meta
      span.set({
        'desk.status': response.status,
        'desk.attempts': attempts,
        ...(fromCache ? { 'desk.from_cache': true } : {}),
        ...(fallback ? { 'desk.fallback': fallback.kind } : {}),
      })
      if (response.status !== 'ok') span.fail(response.errorCode ?? 'INTERNAL')
      return { ...response, meta: { ...response.meta, traceId: span.traceId } }
    })
  }

/**
 * One request over a connection. Its traceparent goes to the embedded exchange and to servers the operator trusts:
 * anybody else would learn which calls belong together, across conversations of one trader, and needs to know nothing.
 */
export const traceRequests =
  (tracing: Tracing): AroundRequest =>
  ({ tool, server, trusted }, send) => {
    const attributes = { 'mcp.method.name': 'tools/call', 'gen_ai.tool.name': tool, 'desk.server': server }
    return tracing.span(`tools/call ${tool}`, { kind: 'client', attributes }, (span) =>
      send(trusted ? { traceparent: span.traceparent } : undefined),
    )
  }

/** The gate with its decisions as spans; what they execute is inside. */
export function tracedGate<G extends Gate>(gate: G, tracing: Tracing): G {
  return {
    ...gate,
    propose: (input) =>
      tracing.span('plan propose', {}, async (span) => {
        const proposal = await gate.propose(input)
        span.set({ 'desk.legs': input.calls.length, 'desk.origin': input.origin.kind })
        if (!proposal.ok) span.fail(proposal.code)
        return proposal
      }),
    decide: (who, planId, request) =>
      tracing.span('plan decide', {}, async (span) => {
        const plan = await gate.decide(who, planId, request)
        span.set({ 'desk.legs': plan.legs.length, 'desk.plan.status': plan.status })
        return plan
      }),
  }
}
