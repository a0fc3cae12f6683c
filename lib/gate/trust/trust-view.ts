/** What the tools screen shows: every server, every tool with its state for this trader, and what is not offered. */
import type { ToolsView, ToolView } from '../../contracts/tools.ts'
import type { Connections } from '../../mcp/connections.ts'
import type { Registry } from '../../tools/registry.ts'
import { mayRead } from './policy.ts'
import type { ToolTrust } from './trust.ts'

type Deps = { trust: ToolTrust; registry: Registry; connections: Connections }

export async function toolsViewOf({ trust, registry, connections }: Deps, traderId: string): Promise<ToolsView> {
  const acceptedOf = await trust.accepted(traderId)
  const tools = registry.list().map((t): ToolView => {
    const state = trust.state(traderId, t)
    const accepted = acceptedOf(t)
    return {
      name: t.name,
      server: t.server,
      tool: t.tool,
      title: t.title,
      description: t.description,
      kind: mayRead(t) ? 'read' : 'write',
      state,
      fingerprint: t.fingerprint,
      definition: t.definition,
      accepted: state === 'changed' ? (accepted?.definition ?? null) : null,
      acceptedAt: accepted?.at ?? null,
    }
  })
  const servers = connections
    .all()
    .map((c) => ({ name: c.name, embedded: c.embedded, trusted: c.trusted, state: c.state().state }))
  return { servers, tools, dropped: registry.dropped() }
}
