/**
 * The outcome of a write at the exchange whose answer was lost, asked for by its clientOrderId. Never sends the write again.
 */
import { commandOutcome } from '../../contracts/exchange/orders.ts'
import { takesSentAfterSeq } from '../../tools/input-schema.ts'
import type { Tool } from '../../tools/registry.ts'
import type { ToolResponse } from '../../tools/response.ts'
import type { GateContext } from '../context.ts'

/**
 * @param sent `afterSeq`: a sequence number from before the write was sent, which says how far back the exchange has to
 *   remember
 * @returns the settled answer; forgotten where it will never be known; null while it cannot be known yet
 */
export async function askOutcome(
  ctx: GateContext,
  tool: Tool,
  sent: { userId: string | null; clientOrderId: string; afterSeq: number | undefined },
): Promise<ToolResponse | 'forgotten' | null> {
  const { userId, clientOrderId, afterSeq } = sent
  const args = afterSeq !== undefined && takesSentAfterSeq(tool) ? { sentAfterSeq: afterSeq } : {}
  const answer = await ctx.engine.write({ tool, args, userId }, ctx.permitWrite(clientOrderId))
  const parsed = commandOutcome.safeParse(answer.data)
  if (answer.status !== 'ok' || !parsed.success) return null
  const { outcome, result } = parsed.data
  if (outcome === 'executed') return { ...answer, data: result }
  if (outcome === 'forgotten') return 'forgotten'
  const failed = { ...answer, status: 'error' as const, data: result }
  if (outcome === 'voided') {
    return {
      ...failed,
      data: null,
      errorCode: 'VOIDED',
      errorMessage: 'It never reached the exchange, and now it cannot any more. Nothing was done.',
    }
  }
  const { code, message } = (result ?? {}) as { code?: ToolResponse['errorCode']; message?: string }
  return { ...failed, errorCode: code ?? 'INTERNAL', errorMessage: message ?? 'The exchange refused it.' }
}
