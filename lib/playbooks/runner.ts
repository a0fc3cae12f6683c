/** The runs that go on now: how many, of whom, and how one is stopped. */
import { setTimeout as sleep } from 'node:timers/promises'
import { type InputValue, PLAYBOOK_LIMITS, type PlaybookDefinition } from '../contracts/playbooks.ts'
import { DeskError } from '../errors.ts'
import { log, messageOf } from '../log.ts'
import { type Drive, type DriveDeps, drive } from './drive.ts'
import { readInputs } from './inputs.ts'
import { endRun, insertRun, type RunEnd, type RunRow, resumeRun } from './store.ts'

type Going = { traderId: string; playbookId: string; scheduled: boolean; abort: AbortController; ended: Promise<void> }
type Begin = {
  traderId: string
  playbookId: string
  definition: PlaybookDefinition
  given: Record<string, InputValue>
  startedBy: 'trader' | 'schedule'
  signInId: Drive['signInId']
}

type Runner = {
  /** @throws DeskError INVALID_ARGUMENT with all problems of the inputs, BUSY, FORBIDDEN, NOT_FOUND, UNAVAILABLE */
  begin(what: Begin): Promise<string>
  /** @throws DeskError CONFLICT unless it was interrupted, failed or cancelled; BUSY, FORBIDDEN, NOT_FOUND, UNAVAILABLE */
  resume(row: RunRow, definition: PlaybookDefinition, signInId: Drive['signInId']): Promise<void>
  cancel(runId: string): Promise<void>
  /** All runs of a playbook of one trader's own, or of a trader. */
  cancelAll(of: { playbookId: string } | { traderId: string }): Promise<void>
  isScheduledRunning(playbookId: string): boolean
  isClosing(): boolean
  settled(runId: string): Promise<void>
  close(): Promise<void>
}

/** After a fault of the database: soon, then less often. */
const END_AGAIN_MS = [1_000, 5_000, 15_000]

export function createRunner(deps: DriveDeps & { newId: () => string }): Runner {
  const { db, now } = deps
  const going = new Map<string, Going>()
  const closing = new AbortController()

  /** Takes the place before the first await, so that two clicks cannot take the same one. */
  function enter(runId: string, who: Omit<Going, 'abort' | 'ended'>): { abort: AbortController; leave: () => void } {
    const most = PLAYBOOK_LIMITS.runningPerTrader
    if (closing.signal.aborted) throw new DeskError('UNAVAILABLE', 'The desk is closing.', 503)
    const shutOut = deps.gate.shutOut(who.traderId)
    if (shutOut !== null) throw new DeskError('FORBIDDEN', shutOut, 403)
    if (going.has(runId)) throw new DeskError('CONFLICT', 'This run is going on already.', 409)
    if ([...going.values()].filter((g) => g.traderId === who.traderId).length >= most)
      throw new DeskError('BUSY', `${most} playbooks of yours are running. Wait for one or stop one.`, 409)
    const abort = new AbortController()
    const { promise: ended, resolve } = Promise.withResolvers<void>()
    going.set(runId, { ...who, abort, ended })
    return {
      abort,
      leave() {
        going.delete(runId)
        resolve()
      },
    }
  }

  async function carry(run: Drive, leave: () => void): Promise<void> {
    let end: RunEnd
    try {
      end = await drive(deps, run)
    } catch (error) {
      log('error', 'playbook.crashed', { run: run.runId, message: messageOf(error) })
      end = { status: 'failed', error: { code: 'INTERNAL', message: 'Something went wrong at the desk.' } }
    }
    // Stopped by the desk, not by its trader: that is an interruption, and can be resumed.
    if (closing.signal.aborted && end.status === 'cancelled') end = { status: 'interrupted', error: null }
    const at = now().toISOString()
    if (!(await isEnded(run.runId, end, at))) void endLater(run.runId, end, at)
    leave()
  }

  const isEnded = (runId: string, end: RunEnd, at: string): Promise<boolean> =>
    endRun(db, runId, end, at).then(
      () => true,
      (error) => {
        log('error', 'playbook.end_not_recorded', { run: runId, message: messageOf(error) })
        return false
      },
    )

  /** On record as running it could neither be stopped nor resumed before the next start. */
  async function endLater(runId: string, end: RunEnd, at: string): Promise<void> {
    for (let times = 0; ; times++) {
      const againMs = END_AGAIN_MS[Math.min(times, END_AGAIN_MS.length - 1)]
      await sleep(againMs, undefined, { ref: false, signal: closing.signal }).catch(() => {})
      if (closing.signal.aborted || (await isEnded(runId, end, at))) return
    }
  }

  async function cancel(runId: string): Promise<void> {
    const run = going.get(runId)
    run?.abort.abort(new DOMException('stopped by the trader', 'AbortError'))
    await run?.ended
  }

  return {
    async begin({ traderId, playbookId, definition, given, startedBy, signInId }) {
      const inputs = readInputs(definition.inputs ?? [], given, now())
      if (!inputs.ok) {
        const words = inputs.problems.map((p) => `${p.name} ${p.message}`).join('; ')
        throw new DeskError('INVALID_ARGUMENT', `The inputs do not fit: ${words}`, 422, inputs.problems)
      }
      const id = `pr-${deps.newId()}`
      const { abort, leave } = enter(id, { traderId, playbookId, scheduled: startedBy === 'schedule' })
      const { values } = inputs
      try {
        await insertRun(db, {
          id,
          traderId,
          playbookId,
          definition,
          inputs: values,
          startedBy,
          at: now().toISOString(),
        })
      } catch (error) {
        leave()
        throw error
      }
      const { signal } = abort
      void carry({ runId: id, traderId, signInId, definition, inputs: values, resumed: false, signal }, leave)
      return id
    },
    async resume(row, definition, signInId) {
      const { id: runId, trader_id: traderId, playbook_id: playbookId } = row
      const { abort, leave } = enter(runId, { traderId, playbookId, scheduled: false })
      try {
        await resumeRun(db, row, now().toISOString())
      } catch (error) {
        leave()
        throw error
      }
      void carry(
        { runId, traderId, signInId, definition, inputs: JSON.parse(row.inputs), resumed: true, signal: abort.signal },
        leave,
      )
    },
    cancel,
    async cancelAll(of) {
      const own = [...going].filter(([, run]) =>
        'traderId' in of ? run.traderId === of.traderId : run.playbookId === of.playbookId,
      )
      await Promise.all(own.map(([runId]) => cancel(runId)))
    },
    isScheduledRunning: (playbookId) => [...going.values()].some((g) => g.scheduled && g.playbookId === playbookId),
    isClosing: () => closing.signal.aborted,
    settled: async (runId) => going.get(runId)?.ended,
    async close() {
      closing.abort()
      for (const { abort } of going.values()) abort.abort(new DOMException('the desk is closing', 'AbortError'))
      await Promise.all([...going.values()].map((g) => g.ended))
    },
  }
}
