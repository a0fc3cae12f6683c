/** Playbooks and their runs in the database. */
import { type Selectable, sql, type Transaction } from 'kysely'
import { type DeskCode, deskCode } from '../contracts/errors.ts'
import {
  type InputValue,
  PLAYBOOK_LIMITS,
  type PlaybookDefinition,
  playbookDefinition,
  type RunStatus,
  type RunStep,
  type RunSummary,
  type RunView,
  runStatus,
  stepStatus,
} from '../contracts/playbooks.ts'
import { DeskError } from '../errors.ts'
import { appendAudit } from '../store/audit.ts'
import type { Db } from '../store/database.ts'
import type { Tables } from '../store/schema.ts'
import { keepTrader } from '../store/traders.ts'
import { kindOf, stepsOf } from './shape.ts'
import { SHIPPED } from './shipped/shipped.ts'

export type PlaybookRow = Selectable<Tables['playbooks']>
export type RunRow = Selectable<Tables['playbook_runs']>
export type StepRow = Selectable<Tables['playbook_steps']>
type StepChange = Partial<Omit<StepRow, 'run_id' | 'position' | 'id'>>

const NOT_FOUND = () => new DeskError('NOT_FOUND', 'There is no such playbook.', 404)

/** @throws DeskError NOT_FOUND | NOT_OWNER */
export async function ownPlaybook(db: Db, traderId: string, id: string): Promise<PlaybookRow> {
  const row = await db.selectFrom('playbooks').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw NOT_FOUND()
  if (row.trader_id !== traderId) throw new DeskError('NOT_OWNER', 'This playbook belongs to another trader.', 403)
  return row
}

export const ownPlaybooks = (db: Db, traderId: string): Promise<PlaybookRow[]> =>
  db.selectFrom('playbooks').selectAll().where('trader_id', '=', traderId).orderBy('created_at').execute()

/** @throws DeskError NOT_FOUND | NOT_OWNER */
export async function ownRun(db: Db, traderId: string, id: string): Promise<RunRow> {
  const row = await db.selectFrom('playbook_runs').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw new DeskError('NOT_FOUND', 'There is no such run.', 404)
  if (row.trader_id !== traderId) throw new DeskError('NOT_OWNER', 'This run belongs to another trader.', 403)
  return row
}

export const stepRows = (db: Db, runId: string): Promise<StepRow[]> =>
  db.selectFrom('playbook_steps').selectAll().where('run_id', '=', runId).orderBy('position').execute()

type NewRun = {
  id: string
  traderId: string
  playbookId: string
  definition: PlaybookDefinition
  inputs: Record<string, InputValue>
  startedBy: 'trader' | 'schedule'
  at: string
}

/** It may have been deleted while its run was made ready: no page would show that one, nor a way to stop it. @throws DeskError NOT_FOUND */
async function requireThere(trx: Transaction<Tables>, traderId: string, playbookId: string): Promise<void> {
  if (!SHIPPED.includes(playbookId)) await ownPlaybook(trx, traderId, playbookId)
}

/** The run, its steps and its record, and away with the oldest ones over the cap. @throws DeskError NOT_FOUND */
export async function insertRun(db: Db, run: NewRun): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await requireThere(trx, run.traderId, run.playbookId)
    await keepTrader(trx, run.traderId, run.at)
    await insertRow(trx, run, { status: 'running', ended_at: null, error: null })
    for (const [position, { step }] of stepsOf(run.definition.steps).entries())
      await trx
        .insertInto('playbook_steps')
        .values({ run_id: run.id, position, id: step.id, status: 'pending' })
        .execute()
    await dropOldest(trx, run.traderId, PLAYBOOK_LIMITS.runsKept - 1)
    const body = { run: run.id, playbook: run.playbookId, name: run.definition.name, by: run.startedBy }
    await appendAudit(trx, { kind: 'playbook.run', traderId: run.traderId, body }, run.at)
  })
}

async function insertRow(
  trx: Transaction<Tables>,
  run: NewRun,
  state: Pick<RunRow, 'status' | 'ended_at' | 'error'>,
): Promise<void> {
  const row = {
    id: run.id,
    trader_id: run.traderId,
    playbook_id: run.playbookId,
    name: run.definition.name,
    definition: JSON.stringify(run.definition),
    inputs: JSON.stringify(run.inputs),
    started_by: run.startedBy,
    started_at: run.at,
    sitting_at: run.at,
  }
  await trx
    .insertInto('playbook_runs')
    .values({ ...row, ...state })
    .execute()
}

async function dropOldest(trx: Transaction<Tables>, traderId: string, kept: number): Promise<void> {
  const over = await trx
    .selectFrom('playbook_runs')
    .select('id')
    .where('trader_id', '=', traderId)
    .where('status', '!=', 'running')
    // As they came: two begin in one millisecond, and a clock may be set back.
    .orderBy(sql`rowid`, 'desc')
    .limit(-1)
    .offset(kept)
    .execute()
  for (const { id } of over) await trx.deleteFrom('playbook_runs').where('id', '=', id).execute()
}

/**
 * A scheduled run that did not start, for its owner to see. Refused for the same reason again and again, as a schedule of
 * every minute may be for days, it stays one entry with its first and its last time: the runs there were are not crowded out.
 */
export async function noteRefusal(db: Db, run: NewRun, error: { code: DeskCode; message: string }): Promise<void> {
  const { traderId, playbookId, at } = run
  const text = JSON.stringify(error)
  await db.transaction().execute(async (trx) => {
    const last = await trx
      .selectFrom('playbook_runs')
      .select(['id', 'status', 'error'])
      .where('trader_id', '=', traderId)
      .where('playbook_id', '=', playbookId)
      .orderBy('started_at', 'desc')
      .limit(1)
      .executeTakeFirst()
    if (last?.status === 'refused' && errorOf(last.error)?.code === error.code) {
      await trx.updateTable('playbook_runs').set({ ended_at: at, error: text }).where('id', '=', last.id).execute()
      return
    }
    await insertRow(trx, run, { status: 'refused', ended_at: at, error: text })
    await dropOldest(trx, traderId, PLAYBOOK_LIMITS.runsKept)
  })
}

export async function changeStep(db: Db, runId: string, position: number, change: StepChange): Promise<void> {
  await db
    .updateTable('playbook_steps')
    .set(change)
    .where('run_id', '=', runId)
    .where('position', '=', position)
    .execute()
}

export type RunEnd = { status: RunStatus; error: { code: DeskCode; message: string } | null }

export async function endRun(db: Db, runId: string, { status, error }: RunEnd, at: string): Promise<void> {
  const row = await db.selectFrom('playbook_runs').selectAll().where('id', '=', runId).executeTakeFirst()
  if (!row) return
  const worked_ms = row.worked_ms + Math.max(0, Date.parse(at) - Date.parse(row.sitting_at))
  await db
    .updateTable('playbook_runs')
    .set({ status, error: error && JSON.stringify(error), ended_at: at, worked_ms })
    .where('id', '=', runId)
    .execute()
}

const RESUMABLE = ['interrupted', 'failed', 'cancelled'] satisfies RunStatus[]

/** @throws DeskError NOT_FOUND; CONFLICT unless it was interrupted, failed or cancelled */
export async function resumeRun(db: Db, row: RunRow, at: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await requireThere(trx, row.trader_id, row.playbook_id)
    const { numUpdatedRows } = await trx
      .updateTable('playbook_runs')
      .set({ status: 'running', sitting_at: at, ended_at: null, error: null })
      .where('id', '=', row.id)
      .where('status', 'in', RESUMABLE)
      .executeTakeFirst()
    if (numUpdatedRows !== 1n)
      throw new DeskError('CONFLICT', 'Only a run that did not come to its end can be resumed.', 409)
  })
}

/** What ran when the desk went down is neither done nor failed. How long it had worked by then nobody knows. */
export async function interruptRunning(db: Db, at: string): Promise<void> {
  const running = await db.selectFrom('playbook_runs').select('id').where('status', '=', 'running').execute()
  for (const { id } of running) {
    await db.updateTable('playbook_runs').set({ status: 'interrupted', ended_at: at }).where('id', '=', id).execute()
    await db
      .updateTable('playbook_steps')
      .set({ status: 'pending', started_at: null })
      .where('run_id', '=', id)
      .where('status', 'in', ['running', 'waiting'])
      .execute()
  }
}

export async function runsOf(db: Db, traderId: string, playbookId: string, limit: number): Promise<RunSummary[]> {
  const rows = await db
    .selectFrom('playbook_runs')
    .selectAll()
    .where('trader_id', '=', traderId)
    .where('playbook_id', '=', playbookId)
    .orderBy('started_at', 'desc')
    .limit(limit)
    .execute()
  // Without the results: a hundred kilobytes each, and nobody looks at them in a list.
  const totals = await db
    .selectFrom('playbook_steps')
    .select(({ fn }) => [
      'run_id',
      fn.countAll<number>().as('steps'),
      fn.sum<number>('calls').as('calls'),
      fn.sum<number>('input_tokens').as('inputTokens'),
      fn.sum<number>('output_tokens').as('outputTokens'),
      sql<number>`sum(status in ('done', 'failed', 'skipped'))`.as('stepsDone'),
      sql<number>`sum(status = 'waiting')`.as('waiting'),
    ])
    .where(
      'run_id',
      'in',
      rows.map((row) => row.id),
    )
    .groupBy('run_id')
    .execute()
  return rows.map((row) => {
    const { run_id: _of, ...total } = totals.find((one) => one.run_id === row.id) ?? { run_id: row.id, ...NOTHING }
    return summarized(row, total)
  })
}

const definitionOf = (row: RunRow): PlaybookDefinition => playbookDefinition.parse(JSON.parse(row.definition))
/** One that a desk wrote before there was one list of codes is told with the code it has now. */
export function errorOf(text: string | null): { code: string; message: string } | null {
  if (!text) return null
  const { code, message } = JSON.parse(text) as { code: string; message: string }
  return { code: deskCode(code) ?? code, message }
}
type Totals = Pick<RunSummary, 'steps' | 'stepsDone' | 'waiting' | 'calls' | 'inputTokens' | 'outputTokens'>
const NOTHING: Totals = { steps: 0, stepsDone: 0, waiting: 0, calls: 0, inputTokens: 0, outputTokens: 0 }

const summarized = (row: RunRow, totals: Totals): RunSummary => ({
  id: row.id,
  playbookId: row.playbook_id,
  name: row.name,
  startedBy: row.started_by,
  status: runStatus.parse(row.status),
  startedAt: row.started_at,
  endedAt: row.ended_at,
  durationMs: row.worked_ms,
  error: errorOf(row.error),
  ...totals,
})

function totalsOf(rows: StepRow[]): Totals {
  const sum = (of: 'calls' | 'input_tokens' | 'output_tokens') => rows.reduce((n, row) => n + row[of], 0)
  return {
    steps: rows.length,
    stepsDone: rows.filter((s) => ['done', 'failed', 'skipped'].includes(s.status)).length,
    waiting: rows.filter((s) => s.status === 'waiting').length,
    calls: sum('calls'),
    inputTokens: sum('input_tokens'),
    outputTokens: sum('output_tokens'),
  }
}

export async function viewOfRun(db: Db, row: RunRow): Promise<RunView> {
  const rows = await stepRows(db, row.id)
  const stepList = stepsOf(definitionOf(row).steps).flatMap(({ step, group }, position): RunStep[] => {
    const at = rows[position]
    if (!at) return []
    return [
      {
        id: step.id,
        title: step.title ?? null,
        kind: kindOf(step),
        tool: 'tool' in step ? step.tool : null,
        group,
        status: stepStatus.parse(at.status),
        startedAt: at.started_at,
        durationMs: at.duration_ms,
        result: at.result === null ? null : JSON.parse(at.result),
        error: errorOf(at.error),
        planId: at.plan_id,
        calls: at.calls,
        inputTokens: at.input_tokens,
        outputTokens: at.output_tokens,
      },
    ]
  })
  return { ...summarized(row, totalsOf(rows)), inputs: JSON.parse(row.inputs), stepList }
}

export const definitionOfRun = definitionOf
