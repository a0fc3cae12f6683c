/** Tools the trader has not accepted as they are now stop a plan before anything is asked of their servers. */
import { HOME_SERVER } from '../../contracts/home-server.ts'
import type { GateContext } from '../context.ts'
import type { LegDraft, PreviewAnswer } from '../plans/preview.ts'

/** @returns the refusal of the first leg that needs a quarantined tool, or null */
export async function quarantineOf(
  ctx: GateContext,
  traderId: string,
  legs: Pick<LegDraft, 'server' | 'tool'>[],
): Promise<Extract<PreviewAnswer, { refused: true }> | null> {
  for (const [i, leg] of legs.entries()) {
    // The preview tool has to be accepted as well: its numbers are what the trader approves.
    const needed = leg.server === HOME_SERVER ? [leg.tool, 'previewPlan'] : [leg.tool]
    for (const name of needed) {
      const tool = ctx.registry.find(leg.server, name)
      const why = tool && (await ctx.trust.refusal(traderId, tool))
      if (why) return { ok: false, refused: true, leg: i, code: 'QUARANTINED', message: why }
    }
  }
  return null
}
