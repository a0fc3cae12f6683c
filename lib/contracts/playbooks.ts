/** Playbooks: saved workflows, their problems, and their runs. What travels between the screen and /api/playbooks. */
import { z } from 'zod'
import { shownName } from './shown-name.ts'

/** One place for what a playbook may cost. Bytes are of UTF-8 text. */
export const PLAYBOOK_LIMITS = {
  steps: 50,
  inputs: 20,
  yamlBytes: 32 * 1024,
  /** JSON of such a text: what is escaped in it takes more. */
  requestBytes: 96 * 1024,
  resultBytes: 64 * 1024,
  runsKept: 200,
  runningPerTrader: 4,
  stepsAtOnce: 4,
  playbooksPerTrader: 100,
  legs: 20,
} as const

const identifier = z
  .string()
  .regex(/^[a-z][A-Za-z0-9_]{0,31}$/, 'must begin with a small letter, then letters, digits or _ (at most 32)')
const text = (most: number) => z.string().trim().min(1).max(most)

export const inputType = z.enum(['string', 'number', 'integer', 'boolean', 'enum', 'symbol', 'price', 'quantity'])
const scalar = z.union([z.string().max(500), z.number(), z.boolean()])
export type InputValue = z.infer<typeof scalar>

const playbookInput = z.strictObject({
  name: identifier,
  type: inputType,
  label: text(80).optional(),
  options: z.array(text(80)).min(1).max(20).optional().describe('For an enum'),
  default: scalar.optional(),
})
export type PlaybookInput = z.infer<typeof playbookInput>

const playbookSchedule = z.strictObject({
  everyMinutes: z
    .number()
    .int()
    .min(1)
    .max(1440)
    .optional()
    .describe('At multiples of so many minutes since 1970, UTC'),
  daily: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time like 08:30')
    .optional(),
  zone: text(64).optional().describe('Time zone of `daily`, e.g. Asia/Taipei'),
  quarterHours: z.literal(true).optional().describe('At :00, :15, :30 and :45 UTC'),
})
export type PlaybookSchedule = z.infer<typeof playbookSchedule>

/** stop: the run fails. note: the reader is told and it goes on. explain: so are the models asked later in the run. */
export const onError = z.enum(['stop', 'note', 'explain'])
export type OnError = z.infer<typeof onError>

const common = {
  id: identifier,
  title: text(120).optional(),
  when: z.union([text(400), z.array(text(400)).min(1).max(10)]).optional(),
  onError: onError.optional(),
}
const args = z.record(z.string().max(64), z.json())
const toolStep = z.strictObject({ ...common, tool: text(64), args: args.optional() })
const askStep = z.strictObject({
  ...common,
  ask: text(4_000),
  model: text(100).optional(),
  wait: z.boolean().optional().describe('Where the answer is a plan: whether the run waits for the decision'),
})
const proposeStep = z.strictObject({
  ...common,
  propose: z
    .array(z.strictObject({ tool: text(64), args: args.optional() }))
    .min(1)
    .max(PLAYBOOK_LIMITS.legs),
  reason: text(500).optional(),
  wait: z.boolean().optional(),
})
const sayStep = z.strictObject({ ...common, say: text(4_000) })
/** By the word that makes a step what it is. */
export const STEP_KINDS = { tool: toolStep, ask: askStep, propose: proposeStep, say: sayStep } as const
export type StepKind = keyof typeof STEP_KINDS

const step = z.union([toolStep, askStep, proposeStep, sayStep])
export type Step = z.infer<typeof step>
/** Steps that run at the same time; the run goes on when all have ended. */
const parallelGroup = z.strictObject({ parallel: z.array(step).min(1) })
export type ParallelGroup = z.infer<typeof parallelGroup>

export const playbookDefinition = z.strictObject({
  name: shownName(80),
  description: z.string().trim().max(500).optional(),
  inputs: z.array(playbookInput).max(PLAYBOOK_LIMITS.inputs).optional(),
  schedule: playbookSchedule.optional(),
  steps: z.array(z.union([step, parallelGroup])).min(1),
})
export type PlaybookDefinition = z.infer<typeof playbookDefinition>

const playbookProblem = z.object({
  /** Words for it are on screen under this code; `message` is English for programs. */
  code: z.string(),
  message: z.string(),
  path: z.string().describe('steps.0.args.symbol; empty for the whole'),
  line: z.number().int().nullable().describe('In the YAML, from 1'),
  params: z.record(z.string(), z.string()),
})
export type PlaybookProblem = z.infer<typeof playbookProblem>

/** refused: due by its schedule and not started; `error` says why, `startedAt` when first and `endedAt` when last. */
export const runStatus = z.enum(['running', 'done', 'failed', 'cancelled', 'interrupted', 'refused'])
export type RunStatus = z.infer<typeof runStatus>
/** `waiting`: the plan that the step proposed waits for the trader. */
export const stepStatus = z.enum(['pending', 'running', 'waiting', 'done', 'failed', 'skipped'])
export type StepStatus = z.infer<typeof stepStatus>
const stepError = z.object({ code: z.string().describe('Of the closed list'), message: z.string() })

const runSummary = z.object({
  id: z.string(),
  playbookId: z.string(),
  name: z.string(),
  startedBy: z.enum(['trader', 'schedule']),
  status: runStatus,
  startedAt: z.string(),
  endedAt: z.string().nullable(),
  /** Milliseconds at work, all sittings together. */
  durationMs: z.number().int(),
  calls: z.number().int().describe('Tool calls'),
  inputTokens: z.number().int(),
  outputTokens: z.number().int(),
  steps: z.number().int(),
  stepsDone: z.number().int().describe('Done, failed or skipped'),
  waiting: z.number().int().describe('Steps whose plan waits for the trader'),
  error: stepError.nullable(),
})
export type RunSummary = z.infer<typeof runSummary>

const runStep = z.object({
  id: z.string(),
  title: z.string().nullable(),
  kind: z.enum(['tool', 'ask', 'propose', 'say']),
  tool: z.string().nullable(),
  /** Position of its parallel group among the steps of the playbook, where it has one. */
  group: z.number().int().nullable(),
  status: stepStatus,
  startedAt: z.string().nullable(),
  durationMs: z.number().int().nullable(),
  result: z.unknown(),
  error: stepError.nullable(),
  planId: z.string().nullable(),
  calls: z.number().int(),
  inputTokens: z.number().int(),
  outputTokens: z.number().int(),
})
export type RunStep = z.infer<typeof runStep>
export const runView = runSummary.extend({ inputs: z.record(z.string(), scalar), stepList: z.array(runStep) })
export type RunView = z.infer<typeof runView>

const playbookSummary = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  steps: z.number().int(),
  /** Comes with the desk: it runs, and is changed in a copy. */
  shipped: z.boolean(),
  schedule: playbookSchedule.nullable(),
  scheduled: z.boolean().describe('Switched on by its owner'),
  nextAt: z.string().nullable(),
  lastRun: runSummary.nullable(),
})
export type PlaybookSummary = z.infer<typeof playbookSummary>

export const playbookView = playbookSummary.extend({
  yaml: z.string(),
  definition: playbookDefinition,
  /** The tools may have changed since it was saved. */
  problems: z.array(playbookProblem),
  runs: z.array(runSummary),
})
export type PlaybookView = z.infer<typeof playbookView>

/** GET /api/playbooks */
export const playbookList = z.object({ playbooks: z.array(playbookSummary) })
/** POST /api/playbooks and PUT /api/playbooks/{id} */
export const savePlaybookRequest = z.strictObject({ yaml: z.string() })
/** POST /api/playbooks/check: one of the two; the answer has both as far as there are both. */
export const checkPlaybookRequest = z.union([z.strictObject({ yaml: z.string() }), z.strictObject({ form: z.json() })])
export const checkedPlaybook = z.object({
  yaml: z.string(),
  definition: playbookDefinition.nullable(),
  problems: z.array(playbookProblem),
  /** For the form: what a step may name. */
  tools: z.array(
    z.object({ name: z.string(), kind: z.enum(['read', 'write']), title: z.string(), args: z.array(z.string()) }),
  ),
  models: z.array(z.string()),
})
export type CheckedPlaybook = z.infer<typeof checkedPlaybook>
/** POST /api/playbooks/{id}/run */
export const runPlaybookRequest = z.strictObject({ inputs: z.record(z.string(), scalar).default({}) })
/** PUT /api/playbooks/{id}/schedule */
export const schedulePlaybookRequest = z.strictObject({ on: z.boolean() })
