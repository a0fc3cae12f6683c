/** One step of a run, from its template to its result. Whatever goes wrong is a value: the run decides what follows. */

import type { DeskCode } from '../contracts/errors.ts'
import type { Plan } from '../contracts/gate/plan.ts'
import { HIDDEN_CHARACTERS } from '../contracts/hidden-characters.ts'
import { HOME_SERVER } from '../contracts/home-server.ts'
import type { RunStep, Step } from '../contracts/playbooks.ts'
import { PLAYBOOK_LIMITS } from '../contracts/playbooks.ts'
import { DeskError } from '../errors.ts'
import { withNothingSent } from '../gate/execution/nothing-sent.ts'
import { mayBePartlyDone } from '../gate/execution/partly-done.ts'
import type { Gate } from '../gate/gate.ts'
import { log, messageOf } from '../log.ts'
import { untilEnded } from '../mcp-face/until-ended.ts'
import type { Asker } from './ask.ts'
import {
  MissingValue,
  plain,
  type Reference,
  readTemplate,
  render,
  renderJson,
  type Scope,
  type Template,
} from './template.ts'
import { type PlaybookToolDeps, proposedCalls, readTool } from './tools.ts'

export type StepDeps = {
  tools: PlaybookToolDeps
  gate: Pick<Gate, 'propose' | 'plan' | 'plans' | 'events' | 'shutOut' | 'refuseLeft'>
  asker: Asker
}
export type StepContext = {
  traderId: string
  /** Of the person who began this sitting of the run; null for a guest, undefined by the clock. */
  signInId: string | null | undefined
  run: { id: string; playbook: string }
  scope: Scope
  /** Whether a reference names something whose words are the desk's own and need no fence; see ownNamesIn. */
  ownNames(reference: Reference): boolean
  /** Failures of earlier steps whose mode is `explain`. */
  explain: { step: string; code: string; message: string }[]
  /** The plan that an earlier sitting of this run proposed; it is not proposed again. */
  knownPlanId: string | null
  signal: AbortSignal
  /** Called before the step waits for the plan. */
  onPlan(planId: string, waits: boolean): Promise<void>
}
type Cost = Pick<RunStep, 'calls' | 'inputTokens' | 'outputTokens'>
export type StepOutcome = Cost & ({ ok: true; value: unknown } | { ok: false; code: DeskCode; message: string })

const FREE: Cost = { calls: 0, inputTokens: 0, outputTokens: 0 }
const done = (value: unknown, cost: Cost = FREE): StepOutcome => ({ ok: true, value, ...cost })
const failed = (code: DeskCode, message: string, cost: Cost = FREE): StepOutcome => ({
  ok: false,
  code,
  message,
  ...cost,
})

export async function runStep(deps: StepDeps, step: Step, ctx: StepContext): Promise<StepOutcome> {
  try {
    const outcome = await perform(deps, step, ctx)
    const bytes = outcome.ok ? bytesOf(outcome.value) : 0
    if (bytes <= PLAYBOOK_LIMITS.resultBytes) return outcome
    const most = PLAYBOOK_LIMITS.resultBytes / 1024
    return { ...failed('TOO_LARGE', `The result is larger than ${most} kB. Ask for less of it.`), ...costOf(outcome) }
  } catch (error) {
    if (ctx.signal.aborted) return failed('CANCELLED', 'The run was stopped.')
    if (error instanceof MissingValue) return failed('MISSING_VALUE', error.message)
    if (error instanceof DeskError) return failed(error.code, error.message)
    log('error', 'playbook.step_crashed', { step: step.id, message: messageOf(error) })
    return failed('INTERNAL', 'Something went wrong at the desk in this step.')
  }
}

const bytesOf = (value: unknown): number => Buffer.byteLength(JSON.stringify(value) ?? '')
const costOf = ({ calls, inputTokens, outputTokens }: StepOutcome): Cost => ({ calls, inputTokens, outputTokens })

function perform(deps: StepDeps, step: Step, ctx: StepContext): Promise<StepOutcome> | StepOutcome {
  if ('tool' in step) return readStep(deps, step, ctx)
  if ('ask' in step) return askStep(deps, step, ctx)
  if ('propose' in step) return proposeStep(deps, step, ctx)
  return done({ text: render(templateOf(step.say), ctx.scope, inSentence) })
}

const FIGURE = new Intl.NumberFormat('en', { maximumFractionDigits: 4 })
/** For readers: all three languages write figures this way. Nothing is computed with them afterwards. */
const inSentence = (value: unknown): string => (typeof value === 'number' ? FIGURE.format(value) : plain(value))

/** Templates are checked before a run, so one that cannot be read here is a defect of the desk. */
function templateOf(text: string): Template {
  const read = readTemplate(text)
  if (!read.ok) throw new SyntaxError(`${read.at} is no reference`)
  return read.template
}

type Of<K extends string> = Extract<Step, Record<K, unknown>>

async function readStep({ tools }: StepDeps, step: Of<'tool'>, ctx: StepContext): Promise<StepOutcome> {
  const args = renderJson(step.args ?? {}, ctx.scope)
  const answer = await readTool(tools, { traderId: ctx.traderId, name: step.tool, args, signal: ctx.signal })
  const cost = { ...FREE, calls: 1 }
  if (!answer.ok) return failed(answer.code, answer.message, cost)
  return done(step.tool === 'getOrderBook' ? withBest(answer.data) : answer.data, cost)
}

/** Beside the levels, the best price of each side; null where there is none. */
function withBest(book: Record<string, unknown>): Record<string, unknown> {
  const best = (levels: unknown) =>
    Array.isArray(levels) ? ((levels[0] as { price?: number } | undefined)?.price ?? null) : null
  return { ...book, bestBid: best(book.bids), bestAsk: best(book.asks) }
}

async function proposeStep(deps: StepDeps, step: Of<'propose'>, ctx: StepContext): Promise<StepOutcome> {
  if (ctx.knownPlanId) return decided(deps, ctx.knownPlanId, step.wait !== false, ctx)
  const legs = step.propose.map(({ tool, args }) => ({
    tool,
    args: renderJson(args ?? {}, ctx.scope) as Record<string, unknown>,
  }))
  const calls = await proposedCalls(deps.tools, ctx.traderId, legs)
  if (!calls.ok) return failed(calls.code, calls.message)
  const reason = step.reason === undefined ? '' : render(templateOf(step.reason), ctx.scope).slice(0, MAX_REASON)
  const proposal = await deps.gate.propose({
    traderId: ctx.traderId,
    chatId: null,
    signInId: ctx.signInId,
    signal: ctx.signal,
    origin: { kind: 'playbook', ...originOf(step.id, ctx), ...(reason ? { reason } : {}) },
    calls: calls.calls,
  })
  if (!proposal.ok) return failed(proposal.code, withNothingSent(proposal.message))
  return decided(deps, proposal.plan.id, step.wait !== false, ctx)
}

const MAX_REASON = 500
const originOf = (stepId: string, { run }: StepContext) => ({ playbook: run.playbook, runId: run.id, stepId })

/** Also one whose proposal was the last thing the desk did before it went down. */
export async function planOfEarlierSitting(
  { gate }: Pick<StepDeps, 'gate'>,
  { traderId, runId }: { traderId: string; runId: string },
  step: Step,
): Promise<string | null> {
  if (!('propose' in step || 'ask' in step)) return null
  const plans = await gate.plans(traderId, undefined, { runId })
  return plans.find(({ origin }) => origin.stepId === step.id)?.id ?? null
}

async function decided(
  { gate }: StepDeps,
  planId: string,
  wait: boolean,
  ctx: StepContext,
  more: Record<string, unknown> = {},
  cost: Cost = FREE,
): Promise<StepOutcome> {
  await ctx.onPlan(planId, wait)
  const of = { traderId: ctx.traderId, planId }
  if (!wait) return done(planValue(await gate.plan(of.traderId, planId), more), cost)
  // A plan ends by itself: what nobody decides expires.
  const patience = { patienceMs: Number.MAX_SAFE_INTEGER, tickMs: WAIT_TICK_MS, signal: ctx.signal, onWait: () => {} }
  const plan = await untilEnded(gate, of, patience)
  ctx.signal.throwIfAborted()
  if (plan.status === 'done') return done(planValue(plan, more), cost)
  const failure = plan.legs.find((leg) => leg.error)?.error
  const why = failure ? ` ${failure.code}: ${failure.message}` : ''
  return failed(PLAN_CODES[plan.status] ?? 'PLAN_FAILED', `${endOf(plan)}${why}`.trim(), cost)
}

const WAIT_TICK_MS = 5_000
const PLAN_CODES: Partial<Record<Plan['status'], DeskCode>> = {
  rejected: 'PLAN_REJECTED',
  expired: 'PLAN_EXPIRED',
  partially_done: 'PLAN_PARTIALLY_DONE',
}
const PLAN_ENDS: Partial<Record<Plan['status'], string>> = {
  rejected: 'The trader refused the plan; nothing was sent.',
  expired: 'Nobody decided on the plan in time; nothing was sent.',
  failed: 'The plan was approved but not executed.',
  partially_done: 'Only part of the plan was executed.',
}
function endOf(plan: Plan): string {
  // The error of the unknown leg is told after this sentence, and says where to look.
  if (plan.legs.some(({ status }) => status === 'unknown'))
    return plan.legs.some(({ status }) => status === 'done')
      ? 'Only part of the plan is known to be executed.'
      : 'What became of the plan is not known.'
  const away = plan.legs.find(mayBePartlyDone)
  return plan.status === 'failed' && away
    ? `The plan was approved and failed at ${away.server}, which may have done part of it.`
    : (PLAN_ENDS[plan.status] ?? '')
}

/** What was done is done, however much its answers say: where they are too large for a result they stay with the plan. */
function planValue(plan: Plan, more: Record<string, unknown>): Record<string, unknown> {
  const value = (withResults: boolean) => ({
    ...more,
    planId: plan.id,
    status: plan.status,
    legs: plan.legs.map(({ tool, args, status, result }) => ({
      tool,
      args,
      status,
      result: withResults ? result : null,
    })),
  })
  const whole = value(true)
  return bytesOf(whole) <= PLAYBOOK_LIMITS.resultBytes ? whole : value(false)
}

async function askStep(deps: StepDeps, step: Of<'ask'>, ctx: StepContext): Promise<StepOutcome> {
  const { knownPlanId: known } = ctx
  if (known)
    return decided(deps, known, step.wait !== false, ctx, { text: '', plans: [known], unbacked: 0, fallback: null })
  const asked = await deps.asker.ask({
    traderId: ctx.traderId,
    signInId: ctx.signInId,
    text: render(templateOf(step.ask), ctx.scope, inQuestion(ctx)) + explanation(deps.asker, step, ctx),
    model: step.model,
    origin: originOf(step.id, ctx),
    signal: ctx.signal,
  })
  const { text, plans, unbacked, fallback, error, ...cost } = asked
  const [planId] = plans
  if (error) return failed(error.code, error.message, cost)
  const answer = { text, plans, unbacked, fallback }
  return planId === undefined ? done(answer, cost) : decided(deps, planId, step.wait !== false, ctx, answer, cost)
}

const SHORT_NAME = /^[A-Za-z0-9:._-]{1,64}$/
const MAX_DATA = 4_000
/** As data inside of a question: one line of JSON between marks, without what no reader sees. */
const asData = (value: unknown): string =>
  `⟦data: ${JSON.stringify(plain(value).replaceAll(HIDDEN_CHARACTERS, '').slice(0, MAX_DATA)).replaceAll(/[⟦⟧]/g, '')}⟧`

/**
 * Inputs are the trader's own words. Of all else a number stands as it is, and a short name where the exchange or the desk gave it, such
 * as a contract's. From anywhere else even a name may be an order: BUY:10:ELC:2900 reads as one.
 */
const inQuestion =
  ({ ownNames }: StepContext) =>
  (value: unknown, reference: Reference): string => {
    const isFigure = typeof value === 'number' || typeof value === 'boolean'
    const isName = typeof value === 'string' && SHORT_NAME.test(value) && ownNames(reference)
    return reference.root === 'input' || isFigure || isName ? plain(value) : asData(value)
  }

/** What the desk itself writes into the result of a step that proposes; all beside it repeats what others said. */
const PLAN_WORDS = new Set(['planId', 'status'])

/** Which references name what the trader's exchange answered, or the desk said of a plan. */
export function ownNamesIn(steps: readonly Step[], { registry }: Pick<PlaybookToolDeps, 'registry'>) {
  const byId = new Map(steps.map((step) => [step.id, step]))
  return ({ root, name, path }: Reference): boolean => {
    const step = root === 'steps' ? byId.get(name) : undefined
    if (!step) return false
    if ('tool' in step) return registry.byName(step.tool)?.server === HOME_SERVER
    return ('propose' in step || 'ask' in step) && path.length === 1 && PLAN_WORDS.has(path[0] ?? '')
  }
}

/** A model is told what failed before; the built-in planner reads orders and questions, and could do nothing with it. */
function explanation(asker: Asker, step: Of<'ask'>, { explain }: StepContext): string {
  if (explain.length === 0 || asker.isBuiltIn(step.model)) return ''
  const lines = explain.map((e) => `- step ${e.step} failed: ${asData(`${e.code}: ${e.message}`)}`)
  return `\n\nEarlier steps of this playbook failed; say what that means for the answer:\n${lines.join('\n')}`
}
