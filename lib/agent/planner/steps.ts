/**
 * Turns actions into tool calls, one step at a time. Pure: which step is next follows from the calls this turn already
 * shows. Reads in a row share a step; writes in a row share a step and so become one plan; a price or an order named by
 * its place in the market is looked up first.
 */
import { EXCHANGE_TOOLS } from '../../contracts/exchange/tools.ts'
import { type Call, isDone } from './dialog/history.ts'
import { lookupsOf, type Phase, phasesOf, readsOf, type Snag, type Wanted, writesOf } from './prepare.ts'
import type { Action } from './understand/action.ts'

export type Step =
  | { kind: 'call'; wanted: Wanted[]; writes: boolean; tellFirst: Call[] }
  | { kind: 'tell'; calls: Call[]; snags: Snag[] }

/** Whether the next calls of the turn are the ones of this step: then it was carried out already. */
function taken(calls: readonly Call[], from: number, wanted: readonly Wanted[]): boolean {
  return wanted.length > 0 && wanted.every((w, i) => calls[from + i]?.tool === w.tool)
}

/** The desk's own tools are always there; where none is at all, calls are forbidden, which says nothing of the exchange. */
const without = (tool: string, tools: ReadonlySet<string>): Snag =>
  tools.size > 0 && Object.hasOwn(EXCHANGE_TOOLS, tool) && !Object.keys(EXCHANGE_TOOLS).some((name) => tools.has(name))
    ? { kind: 'no_exchange' }
    : { kind: 'no_tool', tool }

/** @param nowMs what "tomorrow" and "for two hours" count from; null where the prompt tells no time */
export function nextStep(
  actions: readonly Action[],
  calls: readonly Call[],
  tools: ReadonlySet<string>,
  nowMs: number | null,
): Step {
  let at = 0
  let told = 0
  const asked: Call[] = []
  const snags: Snag[] = []
  const lacks = (wanted: readonly Wanted[]): Snag | null => {
    const missing = wanted.find((w) => !tools.has(w.tool))
    return missing ? without(missing.tool, tools) : null
  }
  /** Looks up what the phase needs, as often as one answer leads to the next question. */
  const lookUp = (phase: Phase): 'ready' | 'stuck' | 'foreign' | Wanted[] => {
    for (;;) {
      const lookups = lookupsOf(phase, calls.slice(0, at), nowMs)
      if (lookups.length === 0) return 'ready'
      const short = lacks(lookups)
      if (short) {
        snags.push(short)
        return 'stuck'
      }
      if (!taken(calls, at, lookups)) return at < calls.length ? 'foreign' : lookups
      const failed = calls.slice(at, at + lookups.length).find((call) => !call.outcome?.ok)
      at += lookups.length
      if (failed) {
        snags.push({ kind: 'lookup_failed', call: failed })
        return 'stuck'
      }
    }
  }
  let stopped = false
  for (const phase of phasesOf(actions)) {
    if (phase.writes && stopped) continue
    const ready = lookUp(phase)
    if (ready === 'foreign') break
    if (Array.isArray(ready)) return { kind: 'call', wanted: ready, writes: false, tellFirst: [] }
    if (ready === 'stuck') {
      stopped = true
      continue
    }
    if (!phase.writes) {
      const all = readsOf(phase, calls.slice(0, at), nowMs)
      snags.push(...all.snags)
      const wanted = all.wanted.filter((w) => tools.has(w.tool))
      for (const w of all.wanted) if (!tools.has(w.tool)) snags.push(without(w.tool, tools))
      if (wanted.length === 0) continue
      if (!taken(calls, at, wanted)) {
        if (at < calls.length) break
        return { kind: 'call', wanted, writes: false, tellFirst: [] }
      }
      asked.push(...calls.slice(at, at + wanted.length))
      at += wanted.length
      continue
    }
    const writes = writesOf(phase, calls.slice(0, at), nowMs)
    const snag = Array.isArray(writes) ? lacks(writes) : writes
    if (snag || !Array.isArray(writes)) {
      if (snag) snags.push(snag)
      stopped = true
      continue
    }
    if (!taken(calls, at, writes)) {
      if (at < calls.length) break
      return { kind: 'call', wanted: writes, writes: true, tellFirst: asked.slice(told) }
    }
    const made = calls.slice(at, at + writes.length)
    told = asked.length
    asked.push(...made)
    at += writes.length
    stopped = made.some((call) => !isDone(call))
  }
  // Calls that another model made earlier in this turn are told too.
  if (at < calls.length) asked.push(...calls.slice(at))
  return { kind: 'tell', calls: asked.slice(told), snags }
}
