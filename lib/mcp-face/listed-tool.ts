/** A tool as a program outside sees it: its words without hidden characters, its schema without what the desk fills in. */
import type { Tool as ListedTool } from '@modelcontextprotocol/sdk/types.js'
import { visible } from '../agent/tools.ts'
import { HOME_SERVER } from '../contracts/home-server.ts'
import { mayRead } from '../gate/trust/policy.ts'
import { modelSchema } from '../tools/input-schema.ts'
import type { Tool } from '../tools/registry.ts'

const NEEDS_APPROVAL =
  'Changes something, so the trader has to approve it on screen: the call waits for that, then answers with the outcome, or with a planId for getPlan.'

const made = new WeakMap<Tool, ListedTool>()

/** Made once per tool, not per request. */
export function listed(tool: Tool): ListedTool {
  const known = made.get(tool)
  if (known) return known
  const reads = mayRead(tool)
  const title = visible(tool.title)
  const description = visible(tool.description)
  const next: ListedTool = {
    name: tool.name,
    title,
    description: reads ? description : `${description}\n\n${NEEDS_APPROVAL}`,
    inputSchema: modelSchema(tool) as ListedTool['inputSchema'],
    // By the desk's own policy, never the server's word.
    annotations: {
      title,
      readOnlyHint: reads,
      destructiveHint: !reads,
      idempotentHint: reads,
      openWorldHint: tool.server !== HOME_SERVER,
    },
  }
  made.set(tool, next)
  return next
}
