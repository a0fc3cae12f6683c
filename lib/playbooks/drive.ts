/** Drives a run from its first open step to its end. Every change is in the database before the next step begins. */
import type { DeskCode } from '../contracts/errors.ts'
import { type OnError, PLAYBOOK_LIMITS, type PlaybookDefinition } from '../contracts/playbooks.ts'
import type { Db } from '../store/database.ts'
import { holds, readCondition } from './condition.ts'
import { kindOf, type PlacedStep, stepsOf } from './shape.ts'
import { ownNamesIn, planOfEarlierSitting, runStep, type StepContext, type StepDeps, type StepOutcome } from './step.ts'
import { changeStep, errorOf, type RunEnd, type StepRow, stepRows } from './store.ts'
import type { Scope } from './template.ts'

export type DriveDeps = StepDeps & { db: Db; now: () => Date }
export type Drive = {
  runId: string
  traderId: string
  signInId: StepContext['signInId']
  definition: PlaybookDefinition
  inputs: Record<string, unknown>
  /** Whether the run was begun in an earlier sitting, which may have left plans to be found again. */
  resumed: boolean
  signal: AbortSignal
}

type State = {
  scope: Scope & { failed: Set<string> }
  ownNames: ReturnType<typeof ownNamesIn>
  explain: { step: string; code: string; message: string }[]
}

/**
 * Resumed, it keeps what was asked, proposed and said, and what was left out; reads are repeated, because what they
 * told is old by now.
 */
export async function drive(deps: DriveDeps, run: Drive): Promise<RunEnd> {
  const rows = await stepRows(deps.db, run.runId)
  const placed = stepsOf(run.definition.steps).map((step, position) => ({ ...step, position }))
  const ownNames = ownNamesIn(
    placed.map(({ step }) => step),
    deps.tools,
  )
  const state: State = { scope: { input: run.inputs, steps: {}, failed: new Set() }, ownNames, explain: [] }
  for (let from = 0; from < placed.length; ) {
    const { group } = placed[from] ?? { group: null }
    const together = group === null ? placed.slice(from, from + 1) : placed.filter((step) => step.group === group)
    from += together.length
    const failures = await inLanes(together, run.signal, (step, signal) =>
      one(deps, { ...run, signal }, state, step, rows[step.position]),
    )
    if (run.signal.aborted) return { status: 'cancelled', error: null }
    const stopped = failures.find((failure) => failure !== null)
    if (stopped) return { status: 'failed', error: stopped }
  }
  return { status: 'done', error: null }
}

/**
 * A group of fifty reads is no reason to ask fifty things of a server at once.
 * @throws what the first of them threw, once the others, which are told to stop, have come to an end too
 */
async function inLanes<T, R>(
  items: T[],
  signal: AbortSignal,
  work: (item: T, signal: AbortSignal) => Promise<R>,
): Promise<R[]> {
  const results: R[] = []
  const broken = new AbortController()
  const either = AbortSignal.any([signal, broken.signal])
  let next = 0
  const lane = async () => {
    for (let i = next++; i < items.length && !broken.signal.aborted; i = next++) {
      const item = items[i]
      if (item !== undefined) results[i] = await work(item, either)
    }
  }
  const lanes = Array.from({ length: Math.min(items.length, PLAYBOOK_LIMITS.stepsAtOnce) }, () =>
    lane().catch((error) => broken.abort(error)),
  )
  await Promise.all(lanes)
  broken.signal.throwIfAborted()
  return results
}

type Placed = PlacedStep & { position: number }

/** @returns why the run stops, or null */
async function one(
  deps: DriveDeps,
  run: Drive,
  state: State,
  { step, position }: Placed,
  row: StepRow | undefined,
): Promise<{ code: DeskCode; message: string } | null> {
  if (run.signal.aborted) return null
  const mode = step.onError ?? 'stop'
  if (row && keeps(row, kindOf(step), mode)) {
    recall(state, step.id, row, mode)
    return null
  }
  const conditions = step.when === undefined ? [] : [step.when].flat()
  const knownPlanId = row?.plan_id ?? (run.resumed ? await planOfEarlierSitting(deps, run, step) : null)
  // What was proposed is proposed. Its own order may be why the condition holds no longer.
  const held =
    knownPlanId !== null ||
    conditions.every((text) => {
      const condition = readCondition(text)
      return condition !== null && holds(condition, state.scope)
    })
  const save = (change: Parameters<typeof changeStep>[3]) => changeStep(deps.db, run.runId, position, change)
  if (!held) {
    await save({ status: 'skipped' })
    return null
  }
  const startedAt = deps.now()
  await save({ status: 'running', started_at: startedAt.toISOString(), error: null, result: null })
  const outcome = await runStep(deps, step, {
    traderId: run.traderId,
    signInId: run.signInId,
    run: { id: run.runId, playbook: run.definition.name },
    scope: state.scope,
    ownNames: state.ownNames,
    explain: state.explain,
    knownPlanId,
    signal: run.signal,
    onPlan: (plan_id, waits) => save({ plan_id, ...(waits ? { status: 'waiting' } : {}) }),
  })
  // Stopped in the middle: neither done nor failed, and a run that is resumed does it.
  if (run.signal.aborted && !outcome.ok) {
    await save({ status: 'pending', started_at: null, ...costs(row, outcome) })
    return null
  }
  await save({
    status: outcome.ok ? 'done' : 'failed',
    duration_ms: Math.max(0, deps.now().getTime() - startedAt.getTime()),
    ...costs(row, outcome),
    ...(outcome.ok
      ? { result: JSON.stringify(outcome.value) }
      : { error: JSON.stringify({ code: outcome.code, message: outcome.message }) }),
  })
  if (outcome.ok) {
    state.scope.steps[step.id] = outcome.value
    return null
  }
  state.scope.failed.add(step.id)
  if (mode === 'explain') state.explain.push({ step: step.id, code: outcome.code, message: outcome.message })
  return mode === 'stop' ? { code: outcome.code, message: `${step.id}: ${outcome.message}` } : null
}

/** A step that is repeated adds to what it has cost already. */
const costs = (row: StepRow | undefined, outcome: StepOutcome) => ({
  calls: (row?.calls ?? 0) + outcome.calls,
  input_tokens: (row?.input_tokens ?? 0) + outcome.inputTokens,
  output_tokens: (row?.output_tokens ?? 0) + outcome.outputTokens,
})

const keeps = (row: StepRow, kind: ReturnType<typeof kindOf>, mode: OnError): boolean =>
  row.status === 'skipped' ||
  (kind !== 'tool' && (row.status === 'done' || (row.status === 'failed' && mode !== 'stop')))

function recall(state: State, id: string, row: StepRow, mode: OnError): void {
  if (row.status === 'done' && row.result !== null) state.scope.steps[id] = JSON.parse(row.result)
  if (row.status === 'failed') state.scope.failed.add(id)
  const error = errorOf(row.error)
  if (row.status === 'failed' && error && mode === 'explain') state.explain.push({ step: id, ...error })
}
