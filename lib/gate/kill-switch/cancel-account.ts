/** Takes everything of one account out of the book at the exchange: for the kill switch, and for a head who cancels one trader's orders. */
import { z } from 'zod'
import { HOME_SERVER } from '../../contracts/home-server.ts'
import type { ToolResponse } from '../../tools/response.ts'
import type { GateContext } from '../context.ts'
import { CANCEL_ALL } from './held-orders.ts'

export type Account = { traderId: string; userId: string }
export type AccountCancel =
  /** `isReplayed`: done under the same key before, and nothing now. */
  | { outcome: 'cancelled'; cancelled: string[]; isReplayed: boolean }
  /** Nothing was sent: its trader has to accept the tool that cancels first. */
  | { outcome: 'held' }
  /** Nothing was done. */
  | { outcome: 'refused'; code: ToolResponse['errorCode']; why: string }
  /** Its answer was lost, or cannot be read. */
  | { outcome: 'unknown' }

/**
 * @param key the clientOrderId by which the outcome can be asked for, or the cancel repeated safely; null where neither is
 *   needed
 */
export async function cancelAccount(
  ctx: GateContext,
  { traderId, userId }: Account,
  key: string | null,
): Promise<AccountCancel> {
  const tool = ctx.registry.find(HOME_SERVER, CANCEL_ALL)
  if (tool && (await ctx.trust.refusal(traderId, tool)) !== null) return { outcome: 'held' }
  if (!tool)
    return {
      outcome: 'refused',
      code: 'UNAVAILABLE',
      why: 'The exchange cannot be reached right now; nothing was sent.',
    }
  return cancelOf(await ctx.engine.write({ tool, args: {}, userId }, ctx.permitWrite(key)))
}

/** Reads the outcome of a cancel, from its own answer or from the one that `resolveCommand` found later. */
export function cancelOf({ status, data, errorCode, errorMessage }: ToolResponse): AccountCancel {
  if (status === 'error')
    return { outcome: 'refused', code: errorCode, why: errorMessage ?? 'The exchange refused it.' }
  const parsed = cancelledAll.safeParse(data)
  return status === 'ok' && parsed.success
    ? { outcome: 'cancelled', cancelled: parsed.data.cancelled, isReplayed: parsed.data.replayed }
    : { outcome: 'unknown' }
}
const cancelledAll = z.object({ cancelled: z.array(z.string()), replayed: z.boolean().default(false) })
