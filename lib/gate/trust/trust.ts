/**
 * Which tools a trader accepted as they are now. A tool nobody accepted, or one whose fingerprint is not the accepted
 * one, is quarantined: not offered, not proposed, not read, not sent.
 *
 * What was accepted is kept per trader. For a server the operator's settings trust, and for the exchange that comes
 * with the desk, the desk accepts first sight for everybody; a change at a trusted server is quarantined all the same,
 * a change of the embedded exchange is part of a release and is accepted and recorded.
 */
import { LRUCache } from 'lru-cache'
import type { AcceptToolRequest, TrustState } from '../../contracts/tools.ts'
import { DeskError } from '../../errors.ts'
import { log, messageOf } from '../../log.ts'
import type { Connections } from '../../mcp/connections.ts'
import type { Db } from '../../store/database.ts'
import type { Registry, Tool } from '../../tools/registry.ts'
import {
  type Acceptance,
  type AcceptedTool,
  DESK,
  findAccepted,
  findFingerprints,
  findQuarantines,
  saveAcceptances,
  saveQuarantines,
} from './trust-store.ts'

type Named = Pick<Tool, 'server' | 'tool' | 'fingerprint'>

export type ToolTrust = {
  state(traderId: string, tool: Named): TrustState
  /** Null where it may be used; otherwise why not, in a sentence, and the quarantine is recorded. */
  refusal(traderId: string, tool: Tool): Promise<string | null>
  /** The same of a tool by the name it is called by; null also where there is none of that name. */
  kept(traderId: string, name: string): Promise<string | null>
  /** @throws DeskError QUARANTINED, 409 */
  check(traderId: string, tool: Tool): Promise<void>
  /** The tools this trader may use. Those kept back are recorded, each once. */
  usable(traderId: string): Promise<Tool[]>
  /** @throws DeskError NOT_FOUND 404; TOOL_CHANGED 409 when it is no longer what was shown */
  accept(traderId: string, request: AcceptToolRequest, from: string): Promise<Tool>
  /** What counts as accepted for this trader, by server and tool. */
  accepted(traderId: string): Promise<(tool: Pick<Tool, 'server' | 'tool'>) => AcceptedTool | null>
  /** Called when somebody accepted a tool, so that more may be used than before. */
  onAccepted(listener: () => void): () => void
  /** Resolves when what the desk accepts by itself so far is on disk. */
  settled(): Promise<void>
}

/** Why a tool that is not accepted is kept back, in a sentence. */
export const whyKept = ({ server, tool }: Pick<Named, 'server' | 'tool'>, state: 'new' | 'changed'): string =>
  state === 'new'
    ? `The tool "${tool}" of the server "${server}" is new to you. Look at it under Tools (/tools) and accept it before it can be used.`
    : `The tool "${tool}" of the server "${server}" has changed since it was accepted. Look at what changed under Tools (/tools) and accept it before it can be used.`

type Deps = { db: Db; registry: Registry; connections: Connections; now: () => Date }

const TRADERS_KEPT = 1_000

const keyOf = (...parts: string[]): string => JSON.stringify(parts)
const recordKey = (t: Named): string => keyOf(t.server, t.tool, t.fingerprint)

export async function openTrust({ db, registry, connections, now }: Deps): Promise<ToolTrust> {
  /** What traders accepted, as it is in the database: fingerprints by trader, server and tool. */
  const fingerprints = new Map<string, string>()
  /** Quarantines recorded, by trader: fingerprints by server and tool. Loaded when a trader meets one; guests come and go. */
  const recorded = new LRUCache<string, Promise<Set<string>>>({ max: TRADERS_KEPT })
  const listeners = new Set<() => void>()
  let work: Promise<void> = Promise.resolve()

  for (const r of await findFingerprints(db)) fingerprints.set(keyOf(r.trader_id, r.server, r.tool), r.fingerprint)

  const of = (traderId: string, t: Pick<Tool, 'server' | 'tool'>) => fingerprints.get(keyOf(traderId, t.server, t.tool))

  /** The trader's own acceptance counts before the desk's: it is the later one. */
  const acceptedBy = (traderId: string, t: Pick<Tool, 'server' | 'tool'>): string | undefined =>
    of(traderId, t) ?? (connections.get(t.server)?.trusted ? of(DESK, t) : undefined)

  function state(traderId: string, tool: Named): TrustState {
    if (connections.get(tool.server)?.embedded) return 'accepted'
    const accepted = acceptedBy(traderId, tool)
    return accepted === undefined ? 'new' : accepted === tool.fingerprint ? 'accepted' : 'changed'
  }

  async function save(acceptances: Acceptance[]): Promise<void> {
    await saveAcceptances(db, acceptances, now().toISOString())
    // Set only now that it is written: an acceptance that did not reach the disk must not count.
    for (const a of acceptances) fingerprints.set(keyOf(a.traderId, a.server, a.tool), a.fingerprint)
    for (const listener of listeners) listener()
  }

  async function acceptByItself(): Promise<void> {
    const found: Acceptance[] = []
    for (const { server, tool, fingerprint, definition } of registry.list()) {
      const { trusted, embedded } = connections.get(server) ?? {}
      const before = of(DESK, { server, tool }) ?? null
      if (!trusted || before === fingerprint || (before !== null && !embedded)) continue
      const why = embedded ? 'embedded' : 'trusted'
      found.push({ traderId: DESK, server, tool, fingerprint, definition, before, why, from: null })
    }
    if (found.length > 0) await save(found)
  }

  function observe(): void {
    work = work
      .then(acceptByItself)
      .catch((error) => log('error', 'trust.accept_failed', { message: messageOf(error) }))
  }

  async function recordQuarantine(traderId: string, tools: Tool[]): Promise<void> {
    let known = recorded.get(traderId)
    if (!known) {
      known = findQuarantines(db, traderId).then((found) => new Set(found.map(recordKey)))
      recorded.set(traderId, known)
      known.catch(() => recorded.delete(traderId))
    }
    const records = await known
    const first = tools.filter((t) => !records.has(recordKey(t)))
    if (first.length === 0) return
    for (const t of first) records.add(recordKey(t))
    const quarantines = first.map((t) => ({ ...t, before: acceptedBy(traderId, t) ?? null }))
    await saveQuarantines(db, traderId, quarantines, now().toISOString()).catch((error) => {
      for (const t of first) records.delete(recordKey(t))
      throw error
    })
  }

  async function refusal(traderId: string, asked: Tool): Promise<string | null> {
    await work
    // Not what the caller holds from earlier, but what the server says it is now.
    const tool = registry.find(asked.server, asked.tool) ?? asked
    const found = state(traderId, tool)
    if (found === 'accepted') return null
    await recordQuarantine(traderId, [tool])
    return whyKept(tool, found)
  }

  async function accept(traderId: string, request: AcceptToolRequest, from: string): Promise<Tool> {
    const tool = registry.find(request.server, request.tool)
    if (!tool) throw new DeskError('NOT_FOUND', `${request.server} has no tool "${request.tool}" right now.`, 404)
    if (tool.fingerprint !== request.fingerprint)
      throw new DeskError(
        'TOOL_CHANGED',
        `"${tool.tool}" has changed since it was shown to you. Look at it again; nothing was accepted.`,
        409,
      )
    if (state(traderId, tool) === 'accepted') return tool
    const { server, tool: name, fingerprint, definition } = tool
    const before = acceptedBy(traderId, tool) ?? null
    await save([{ traderId, server, tool: name, fingerprint, definition, before, why: 'trader', from }])
    return tool
  }

  connections.onChange(observe)
  observe()

  return {
    state,
    refusal,
    async kept(traderId, name) {
      const tool = registry.byName(name)
      return tool ? refusal(traderId, tool) : null
    },
    async check(traderId, tool) {
      const why = await refusal(traderId, tool)
      if (why) throw new DeskError('QUARANTINED', why, 409)
    },
    async usable(traderId) {
      await work
      const all = registry.list()
      await recordQuarantine(
        traderId,
        all.filter((tool) => state(traderId, tool) !== 'accepted'),
      )
      return all.filter((tool) => state(traderId, tool) === 'accepted')
    },
    accept(traderId, request, from) {
      // One after another, so that a double click is one acceptance and one record.
      const accepted = work.then(() => accept(traderId, request, from))
      work = accepted.then(
        () => {},
        () => {},
      )
      return accepted
    },
    async accepted(traderId) {
      await work
      const own = new Map<string, AcceptedTool>()
      const desk = new Map<string, AcceptedTool>()
      for (const row of await findAccepted(db, traderId))
        (row.traderId === DESK ? desk : own).set(keyOf(row.server, row.tool), row)
      return ({ server, tool }) => {
        const key = keyOf(server, tool)
        return own.get(key) ?? (connections.get(server)?.trusted ? desk.get(key) : undefined) ?? null
      }
    },
    onAccepted(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    settled: () => work,
  }
}
