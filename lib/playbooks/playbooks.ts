/** Playbooks of traders: save, check, run, stop, resume, and run by the clock. */
import { deletePlaybookChats } from '../agent/chat-store.ts'
import {
  type CheckedPlaybook,
  type InputValue,
  PLAYBOOK_LIMITS,
  type PlaybookDefinition,
  type PlaybookProblem,
  type PlaybookSummary,
  type PlaybookView,
  type RunView,
} from '../contracts/playbooks.ts'
import { DeskError } from '../errors.ts'
import type { Locale } from '../i18n/locales.ts'
import { appendAudit } from '../store/audit.ts'
import { keepTrader } from '../store/traders.ts'
import { isPlainJson } from '../tools/arguments.ts'
import type { Asker } from './ask.ts'
import { checkDefinition } from './check.ts'
import { MAX_PROBLEMS, type ReadDocument, readYaml, writeYaml } from './document.ts'
import type { DriveDeps } from './drive.ts'
import type { Known } from './known.ts'
import { createRunner } from './runner.ts'
import { nextAfter, scheduleProblem } from './schedule.ts'
import { createScheduler, type Scheduler } from './scheduler.ts'
import { stepsOf } from './shape.ts'
import { SHIPPED, shippedPlaybook } from './shipped/shipped.ts'
import * as store from './store.ts'
import { knownTools } from './tools.ts'

type Who = { traderId: string; from: string }
/** With the sign-in by which they are here; null for a guest. */
type Present = Who & { signInId?: string | null }
export type Playbooks = {
  list(traderId: string, locale: Locale): Promise<PlaybookSummary[]>
  /** @throws DeskError NOT_FOUND | NOT_OWNER, as all below */
  view(traderId: string, id: string, locale: Locale): Promise<PlaybookView>
  /** Of YAML or of what a form made, with everything that is wrong with it. */
  check(traderId: string, given: { yaml: string } | { form: unknown }): Promise<CheckedPlaybook>
  /** @throws DeskError INVALID_PLAYBOOK with all problems, TOO_MANY */
  make(who: Who, yaml: string): Promise<{ id: string }>
  change(who: Who, id: string, yaml: string): Promise<void>
  remove(who: Who, id: string): Promise<void>
  /** @throws DeskError UNAUTHENTICATED too: a schedule goes on when whoever switched it on is away, but they have to be there to do so */
  schedule(who: Present, id: string, on: boolean): Promise<void>
  /**
   * @param signInId of the person who begins it; null for a guest
   * @throws DeskError INVALID_PLAYBOOK | INVALID_ARGUMENT (inputs) | BUSY | FORBIDDEN | UNAVAILABLE
   */
  run(
    traderId: string,
    id: string,
    inputs: Record<string, InputValue>,
    locale: Locale,
    signInId?: string | null,
  ): Promise<{ runId: string }>
  runView(traderId: string, runId: string): Promise<RunView>
  cancel(traderId: string, runId: string): Promise<void>
  cancelAll(traderId: string): Promise<void>
  resume(traderId: string, runId: string, signInId?: string | null): Promise<void>
  /** Resolves when nothing of this run goes on any more. */
  settled(runId: string): Promise<void>
  start(): Promise<void>
  tick: Scheduler['tick']
  close(): Promise<void>
}

const RUNS_SHOWN = 50

export function createPlaybooks(deps: Omit<DriveDeps, 'asker'> & { asker: Asker; newId: () => string }): Playbooks {
  const { db, now } = deps
  const runner = createRunner(deps)

  const knownOf = async (traderId: string): Promise<Known> => ({
    tools: await knownTools(deps.tools, traderId),
    models: deps.asker.models(),
  })

  const read = (yaml: string, known: Known): ReadDocument => {
    const document = readYaml(yaml)
    if (!document.definition) return document
    const problems = checkDefinition(document.definition, known, now()).slice(0, MAX_PROBLEMS).map(document.place)
    return { ...document, problems }
  }

  /** @throws DeskError INVALID_PLAYBOOK */
  async function sound(traderId: string, yaml: string): Promise<PlaybookDefinition> {
    const { definition, problems } = read(yaml, await knownOf(traderId))
    if (definition && problems.length === 0) return definition
    throw unsound(problems)
  }

  function unsound(problems: PlaybookProblem[]): DeskError {
    const words = problems.map((p) => (p.line === null ? p.message : `line ${p.line}: ${p.message}`)).join('; ')
    return new DeskError('INVALID_PLAYBOOK', `The playbook cannot be used as it is: ${words}`, 422, problems)
  }

  async function source(
    traderId: string,
    id: string,
    locale: Locale,
  ): Promise<{ yaml: string; row: store.PlaybookRow | null }> {
    const shipped = shippedPlaybook(id, locale)
    if (shipped) return { yaml: writeYaml(shipped), row: null }
    const row = await store.ownPlaybook(db, traderId, id)
    return { yaml: row.yaml, row }
  }

  async function summary(traderId: string, id: string, definition: PlaybookDefinition, row: store.PlaybookRow | null) {
    const [lastRun = null] = await store.runsOf(db, traderId, id, 1)
    return {
      id,
      name: definition.name,
      description: definition.description ?? '',
      steps: stepsOf(definition.steps).length,
      shipped: row === null,
      schedule: definition.schedule ?? null,
      scheduled: row?.scheduled === 1,
      nextAt: row?.next_at ?? null,
      lastRun,
    }
  }

  /** Reads a stored playbook. Its shape was checked when it was saved; the tools it names may have gone since. */
  function savedDefinition(yaml: string): PlaybookDefinition {
    const { definition } = readYaml(yaml)
    if (!definition) throw new DeskError('INVALID_PLAYBOOK', 'This playbook cannot be read by this desk any more.', 422)
    return definition
  }

  async function startRun(
    traderId: string,
    playbookId: string,
    yaml: string,
    given: Record<string, InputValue>,
    by: Pick<Parameters<typeof runner.begin>[0], 'startedBy' | 'signInId'>,
  ): Promise<{ runId: string }> {
    const definition = await sound(traderId, yaml)
    return { runId: await runner.begin({ traderId, playbookId, definition, given, ...by }) }
  }

  const scheduler = createScheduler({
    db,
    now,
    async run(row) {
      try {
        if (runner.isScheduledRunning(row.id)) throw new DeskError('BUSY', 'The run before is still going on.', 409)
        // It was switched on to run when nobody is there, so it is of no sign-in.
        await startRun(row.trader_id, row.id, row.yaml, {}, { startedBy: 'schedule', signInId: undefined })
      } catch (error) {
        // A desk that is closing starts no run any more, but that is no refusal to note in its history.
        if (!runner.isClosing()) await noteRefusal(row, error)
        throw error
      }
    },
  })

  /** Nobody was there to be told: it stands in the history of runs. */
  function noteRefusal({ id: playbookId, trader_id: traderId, yaml }: store.PlaybookRow, error: unknown) {
    const { code, message }: Pick<DeskError, 'code' | 'message'> =
      error instanceof DeskError ? error : { code: 'INTERNAL', message: 'Something went wrong at the desk.' }
    const run = {
      id: `pr-${deps.newId()}`,
      traderId,
      playbookId,
      definition: savedDefinition(yaml),
      inputs: {},
      startedBy: 'schedule' as const,
      at: now().toISOString(),
    }
    return store.noteRefusal(db, run, { code, message })
  }

  /** @param change of the playbook as it is when it is written: it may have been switched off or deleted meanwhile */
  const changed = (
    who: Present,
    id: string,
    body: Record<string, unknown>,
    change: (row: store.PlaybookRow) => Partial<store.PlaybookRow>,
  ) =>
    db.transaction().execute(async (trx) => {
      await deps.gate.refuseLeft(who, trx)
      const row = await store.ownPlaybook(trx, who.traderId, id)
      const made = change(row)
      await trx.updateTable('playbooks').set(made).where('id', '=', id).execute()
      const record = { playbook: id, name: made.name ?? row.name, from: who.from, ...body }
      await appendAudit(trx, { kind: 'playbook.changed', traderId: who.traderId, body: record }, now().toISOString())
    })

  return {
    async list(traderId, locale) {
      const shipped = SHIPPED.flatMap((id) => {
        const definition = shippedPlaybook(id, locale)
        return definition ? [summary(traderId, id, definition, null)] : []
      })
      const own = (await store.ownPlaybooks(db, traderId)).map((row) =>
        // A playbook of a later desk may not be readable here. It is listed by its name and hides none of the others.
        summary(traderId, row.id, readYaml(row.yaml).definition ?? { name: row.name, steps: [] }, row),
      )
      return Promise.all([...own, ...shipped])
    },
    async view(traderId, id, locale) {
      const { yaml, row } = await source(traderId, id, locale)
      const { problems } = read(yaml, await knownOf(traderId))
      const definition = savedDefinition(yaml)
      const runs = await store.runsOf(db, traderId, id, RUNS_SHOWN)
      return { ...(await summary(traderId, id, definition, row)), yaml, definition, problems, runs }
    },
    async check(traderId, given) {
      if ('form' in given && !isPlainJson(given.form))
        throw new DeskError('INVALID_ARGUMENT', 'The form is nested too deeply.', 400)
      const known = await knownOf(traderId)
      // A form's problems are told at the lines of the text it makes: one list, whichever way it was written.
      const yaml = 'yaml' in given ? given.yaml : writeYaml(given.form)
      const { definition, problems } = read(yaml, known)
      const tools = [...known.tools.values()].map(({ name, kind, title, inputSchema }) => ({
        name,
        kind,
        title,
        args: Object.keys((inputSchema.properties as object | undefined) ?? {}),
      }))
      return { yaml, definition, problems, tools, models: [...known.models] }
    },
    async make(who, yaml) {
      const { name } = await sound(who.traderId, yaml)
      const most = PLAYBOOK_LIMITS.playbooksPerTrader
      const id = `pb-${deps.newId()}`
      const at = now().toISOString()
      await db.transaction().execute(async (trx) => {
        // Here, and not before: of two that are made at once the second finds the first.
        if ((await store.ownPlaybooks(trx, who.traderId)).length >= most)
          throw new DeskError('TOO_MANY', `There are ${most} playbooks already; delete one.`, 422)
        await keepTrader(trx, who.traderId, at)
        const row = { id, trader_id: who.traderId, name, yaml, scheduled: 0, next_at: null }
        await trx
          .insertInto('playbooks')
          .values({ ...row, created_at: at, updated_at: at })
          .execute()
        const body = { playbook: id, name, from: who.from }
        await appendAudit(trx, { kind: 'playbook.made', traderId: who.traderId, body }, at)
      })
      return { id }
    },
    async change(who, id, yaml) {
      await store.ownPlaybook(db, who.traderId, id)
      const { name, schedule } = await sound(who.traderId, yaml)
      await changed(who, id, {}, (row) => {
        const goesOn = row.scheduled === 1 && schedule !== undefined
        return {
          name,
          yaml,
          updated_at: now().toISOString(),
          scheduled: goesOn ? 1 : 0,
          next_at: goesOn ? nextAfter(schedule, now()).toISOString() : null,
        }
      })
    },
    async remove(who, id) {
      await db.transaction().execute(async (trx) => {
        const row = await store.ownPlaybook(trx, who.traderId, id)
        await trx.deleteFrom('playbooks').where('id', '=', id).execute()
        const body = { playbook: id, name: row.name, from: who.from }
        await appendAudit(trx, { kind: 'playbook.deleted', traderId: who.traderId, body }, now().toISOString())
      })
      // Its runs are cancelled, because no page shows them any more and nobody could stop them.
      await runner.cancelAll({ playbookId: id })
    },
    async schedule(who, id, on) {
      await changed(who, id, { schedule: on ? 'on' : 'off' }, (row) => {
        if (!on) return { scheduled: 0, next_at: null }
        const { schedule } = savedDefinition(row.yaml)
        if (!schedule) throw new DeskError('INVALID_ARGUMENT', 'This playbook has no schedule.', 422)
        // It was sound where it was saved; another system may know other zones.
        if (scheduleProblem(schedule))
          throw new DeskError('INVALID_ARGUMENT', 'The time zone of this playbook is not known on this machine.', 422)
        return { scheduled: 1, next_at: nextAfter(schedule, now()).toISOString() }
      })
    },
    async run(traderId, id, inputs, locale, signInId) {
      const { yaml } = await source(traderId, id, locale)
      return startRun(traderId, id, yaml, inputs, { startedBy: 'trader', signInId })
    },
    async runView(traderId, runId) {
      return store.viewOfRun(db, await store.ownRun(db, traderId, runId))
    },
    async cancel(traderId, runId) {
      await store.ownRun(db, traderId, runId)
      await runner.cancel(runId)
    },
    cancelAll: (traderId) => runner.cancelAll({ traderId }),
    async resume(traderId, runId, signInId) {
      const row = await store.ownRun(db, traderId, runId)
      // The tools may have changed since; what it does may not. It was read before: written again, it may be too long.
      const definition = store.definitionOfRun(row)
      const problems = checkDefinition(definition, await knownOf(traderId), now()).slice(0, MAX_PROBLEMS)
      if (problems.length > 0)
        throw unsound(
          problems.map(({ path, params = {}, ...of }) => ({ ...of, path: path.join('.'), params, line: null })),
        )
      await runner.resume(row, definition, signInId)
    },
    settled: runner.settled,
    async start() {
      await store.interruptRunning(db, now().toISOString())
      await deletePlaybookChats(db)
      await scheduler.start()
    },
    tick: scheduler.tick,
    async close() {
      scheduler.stop()
      await runner.close()
    },
  }
}
