/** A tool of the home exchange that the gate itself calls for a trader; held to the same trust as every other. */
import { HOME_SERVER } from '../../contracts/home-server.ts'
import type { Tool } from '../../tools/registry.ts'
import type { GateContext } from '../context.ts'

/** @returns null while it is not there, or not as this trader accepted it */
export async function homeTool(ctx: GateContext, traderId: string, name: string): Promise<Tool | null> {
  const tool = ctx.registry.find(HOME_SERVER, name)
  return tool && (await ctx.trust.refusal(traderId, tool)) === null ? tool : null
}
