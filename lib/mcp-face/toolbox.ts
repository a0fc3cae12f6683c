/**
 * The tools of one token: what its trader's own agent is offered, through the same engine and the same gate. A read
 * answers at once. A write becomes a plan in the trader's inbox; the call waits, and tells what became of it.
 */
import { type CallToolResult, ErrorCode, type Tool as ListedTool, McpError } from '@modelcontextprotocol/sdk/types.js'
import type { z } from 'zod'
import type { ApiTokens, TokenHolder } from '../auth/api-tokens.ts'
import { legSentence } from '../cli/call-sentence.ts'
import type { DeskCode } from '../contracts/errors.ts'
import type { Plan } from '../contracts/gate/plan.ts'
import { DeskError } from '../errors.ts'
import type { Accounts } from '../gate/accounts.ts'
import { withNothingSent } from '../gate/execution/nothing-sent.ts'
import type { Gate } from '../gate/gate.ts'
import { countWaiting } from '../gate/plans/plan-store.ts'
import { classify, isOffered, mayRead } from '../gate/trust/policy.ts'
import { claimedUser, problemSentence, readToolArguments } from '../tools/arguments.ts'
import type { ToolEngine } from '../tools/engine.ts'
import { takesUserId } from '../tools/input-schema.ts'
import type { Tool } from '../tools/registry.ts'
import { answered, planTold, readTold, refused } from './answers.ts'
import type { CallLimits } from './call-limits.ts'
import { listed } from './listed-tool.ts'
import {
  GET_PLAN,
  getPlanArgs,
  PROPOSE_PLAN,
  PULL_KILL_SWITCH,
  proposePlanArgs,
  pullKillSwitchArgs,
  WITHDRAW_PLAN,
  withdrawPlanArgs,
} from './own-tools.ts'
import { progressTeller } from './progress.ts'
import type { CallExtra, Toolbox } from './server.ts'
import { untilEnded } from './until-ended.ts'

export type FaceDeps = {
  /** The tools this trader may use now. */
  usable(traderId: string): Promise<Tool[]>
  /** Why a tool waits for this trader to accept it; null where none of that name does. */
  kept(traderId: string, name: string): Promise<string | null>
  engine: ToolEngine
  accounts: Accounts
  gate: Pick<Gate, 'propose' | 'plan' | 'withdraw' | 'killSwitch' | 'events'>
  limits: CallLimits
  /** How long a write waits for the trader before it answers that it still does. */
  patienceMs: number
  /** Ends all waiting. */
  closing: AbortSignal
  /** @param inside a transaction */
  isActive(holder: TokenHolder, inside?: Parameters<ApiTokens['isActive']>[1]): Promise<boolean>
  /** Called when the token opens nothing any more. @returns what stops listening */
  onEnded(holder: TokenHolder, listener: () => void): () => void
}

/** `ended` aborts when the token is revoked or its trader is closed, also while a call of it is on its way. */
type OwnExtra = CallExtra & { ended: AbortSignal }
type ProposedLeg = { tool: string; args: Record<string, unknown> }

const TICK_MS = 3_000
/** Of all programs of a trader. The inbox shows the newest plans: more would push the trader's own out of sight. */
const MAX_WAITING = 100
const TOKEN_ENDED = 'This token was revoked or has expired. Nothing was sent.'

const OWN_WRITES: readonly ListedTool[] = [PROPOSE_PLAN, WITHDRAW_PLAN, PULL_KILL_SWITCH]

export function deskTools(deps: FaceDeps, holder: TokenHolder): Toolbox {
  const { traderId } = holder
  const mayPropose = holder.scope === 'propose'
  const fromToken = `token ${holder.tokenId} ${nameOf(holder)}`
  const own: Record<string, (args: unknown, extra: OwnExtra) => Promise<CallToolResult>> = {
    [GET_PLAN.name]: (args) => getPlan(args),
    ...(mayPropose && {
      [PROPOSE_PLAN.name]: (args, extra) => {
        const read = parse(proposePlanArgs, args)
        return propose(read.legs, read.reason, extra)
      },
      [WITHDRAW_PLAN.name]: (args) => withdrawPlan(args),
      [PULL_KILL_SWITCH.name]: (args) => pullKillSwitch(args),
    }),
  }
  const ownList: ListedTool[] = [GET_PLAN, ...(mayPropose ? OWN_WRITES : [])]

  async function offered(): Promise<Tool[]> {
    const taken = [GET_PLAN, ...OWN_WRITES].map(({ name }) => name)
    return (await deps.usable(traderId)).filter((tool) => isOffered(tool) && !taken.includes(tool.name))
  }

  async function run(name: string, args: Record<string, unknown>, extra: OwnExtra): Promise<CallToolResult> {
    const ownTool = Object.hasOwn(own, name) ? own[name] : undefined
    if (ownTool) return ownTool(args, extra)
    const tool = (await offered()).find((t) => t.name === name)
    if (tool && mayRead(tool)) return read(tool, args, extra)
    if (tool && mayPropose) return propose([{ tool: name, args }], undefined, extra)
    if (tool || OWN_WRITES.some((write) => write.name === name))
      return refused('FORBIDDEN', `${name} changes something, and this token may only read.`)
    // A program that holds an older list calls what has changed since.
    const kept = await deps.kept(traderId, name)
    if (kept !== null) return refused('QUARANTINED', kept)
    throw new McpError(ErrorCode.InvalidParams, `There is no tool "${name.slice(0, 128)}" here.`)
  }

  /** The arguments without the trader's own account. @throws DeskError NOT_OWNER for anybody else's, recorded */
  async function withoutOwnUser(tool: Tool, args: Record<string, unknown>): Promise<Record<string, unknown>> {
    if (!takesUserId(tool)) return args
    await deps.accounts.checkClaim(traderId, tool.server, claimedUser(args), tool.name)
    const { userId: _own, ...rest } = args
    return rest
  }

  async function read(tool: Tool, given: Record<string, unknown>, extra: OwnExtra): Promise<CallToolResult> {
    const parsed = readToolArguments(await withoutOwnUser(tool, given), tool)
    if (!parsed.ok) return refused('INVALID_ARGUMENT', problemSentence(parsed.problems), { problems: parsed.problems })
    // Whether a call reads depends on its arguments too, not on the tool's name alone.
    if (classify(tool, parsed.args) !== 'read')
      return refused('INVALID_ARGUMENT', `With these arguments ${tool.name} changes something.`)
    const userId = takesUserId(tool) ? await deps.accounts.ensure(traderId, tool.server) : null
    const answer = await deps.engine.read({
      tool,
      args: parsed.args,
      userId,
      signal: AbortSignal.any([extra.signal, extra.ended]),
      mayBeStale: true,
      context: { traderId },
      onProgress: progressTeller(extra),
    })
    return readTold(answer)
  }

  async function propose(legs: ProposedLeg[], reason: string | undefined, extra: OwnExtra): Promise<CallToolResult> {
    const tools = await offered()
    const calls: { tool: Tool; args: Record<string, unknown> }[] = []
    for (const leg of legs) {
      const tool = tools.find((t) => t.name === leg.tool)
      if (!tool) {
        const kept = await deps.kept(traderId, leg.tool)
        return kept === null
          ? refused('NOT_FOUND', `There is no tool "${leg.tool}" here.`)
          : refused('QUARANTINED', withNothingSent(kept))
      }
      if (mayRead(tool)) return refused('INVALID_ARGUMENT', `${leg.tool} changes nothing, so it needs no plan.`)
      calls.push({ tool, args: await withoutOwnUser(tool, leg.args) })
    }
    const proposal = await deps.gate.propose({
      traderId,
      chatId: null,
      origin: { kind: 'mcp', tokenId: holder.tokenId, model: nameOf(holder), ...(reason ? { reason } : {}) },
      calls,
      // Asked in the transaction that makes the plan, because a standing permission may send it right away, without a click.
      refusal: async (trx) => {
        if (!(await deps.isActive(holder, trx))) return TOKEN_ENDED
        if ((await countWaiting(trx, traderId, 'mcp')) < MAX_WAITING) return null
        const words = `${MAX_WAITING} plans of programs wait for the trader already. Nothing was sent. Wait until they are decided.`
        throw new DeskError('RATE_LIMITED', words, 429)
      },
    })
    if (!proposal.ok) {
      const details = proposal.leg === null ? undefined : { leg: proposal.leg }
      return refused(proposal.code, withNothingSent(proposal.message), details)
    }
    const plan = await waitFor(proposal.plan, extra)
    return planTold(plan, extra.ended.aborted)
  }

  function waitFor(proposed: Plan, extra: OwnExtra): Promise<Plan> {
    const tell = progressTeller(extra)
    return untilEnded(
      deps.gate,
      { traderId, planId: proposed.id },
      {
        patienceMs: deps.patienceMs,
        tickMs: TICK_MS,
        signal: AbortSignal.any([extra.signal, extra.ended, deps.closing]),
        onWait: (plan, waitedMs) =>
          tell({ progress: waitedMs / 1000, total: deps.patienceMs / 1000, message: waitingWords(plan) }),
      },
    )
  }

  async function getPlan(args: unknown): Promise<CallToolResult> {
    const { planId } = parse(getPlanArgs, args)
    try {
      return planTold(await deps.gate.plan(traderId, planId))
    } catch (error) {
      throw isNone(error) ? noSuchPlan() : error
    }
  }

  async function withdrawPlan(args: unknown): Promise<CallToolResult> {
    const { planId, reason } = parse(withdrawPlanArgs, args)
    const program = {
      ...{ traderId, tokenId: holder.tokenId, from: fromToken },
      async refuseEnded(trx: Parameters<ApiTokens['isActive']>[1]) {
        if (!(await deps.isActive(holder, trx))) throw new DeskError('FORBIDDEN', TOKEN_ENDED, 403)
      },
    }
    try {
      const { id, status } = await deps.gate.withdraw(program, planId, reason || null)
      return answered({ planId: id, status, note: 'You took it back. Nothing of it was sent.' })
    } catch (error) {
      throw isNone(error) ? noSuchPlan() : withoutPlan(error)
    }
  }

  async function pullKillSwitch(args: unknown): Promise<CallToolResult> {
    const { reason } = parse(pullKillSwitchArgs, args)
    const { own: _own, ...view } = await deps.gate.killSwitch.pull({
      traderId,
      by: 'agent',
      ...(reason ? { reason } : {}),
      from: fromToken,
    })
    return answered({ ...view, note: 'Only cancels are possible until a person resets it on screen.' })
  }

  return {
    async list() {
      // A hundred fit into one small message, and each is answered with the schemas of all tools.
      const entered = await deps.limits.enter(holder.tokenId, 'list')
      if (typeof entered === 'string')
        throw new McpError(ErrorCode.InvalidRequest, entered, { code: 'RATE_LIMITED' satisfies DeskCode })
      try {
        // As in a call: the door looked at the token before it read the words.
        if (!(await deps.isActive(holder)))
          throw new McpError(ErrorCode.InvalidRequest, TOKEN_ENDED, { code: 'FORBIDDEN' satisfies DeskCode })
        const tools = (await offered()).filter((tool) => mayPropose || mayRead(tool))
        return [...tools.map(listed), ...ownList]
      } finally {
        entered()
      }
    },
    async call(name, args, extra) {
      // A program that runs away has used up its calls when it is to be stopped. Pulling twice is pulling once.
      const what = name === WITHDRAW_PLAN.name ? 'withdrawal' : 'call'
      const entered = name === PULL_KILL_SWITCH.name ? () => {} : await deps.limits.enter(holder.tokenId, what)
      if (typeof entered === 'string') return refused('RATE_LIMITED', entered)
      const ended = new AbortController()
      const off = deps.onEnded(holder, () => ended.abort())
      try {
        // The door looks at a token before it has read the words of the call, and those may take their time.
        if (!(await deps.isActive(holder))) return refused('FORBIDDEN', TOKEN_ENDED)
        return await run(name, args, { ...extra, ended: ended.signal })
      } catch (error) {
        if (error instanceof DeskError) return refused(error.code, error.message, error.details)
        throw error
      } finally {
        off()
        entered()
      }
    },
  }
}

/** Another trader's plan is none at all here. */
const isNone = (error: unknown): boolean =>
  error instanceof DeskError && ['NOT_FOUND', 'NOT_OWNER'].includes(error.code)
/** A person is shown the plan as it is. A program asks getPlan, which fences what other servers answered to its legs. */
function withoutPlan(error: unknown): unknown {
  if (!(error instanceof DeskError)) return error
  const plan = (error.details as { plan?: Plan } | undefined)?.plan
  return plan ? new DeskError(error.code, error.message, error.status, { status: plan.status }) : error
}
const noSuchPlan = () => new DeskError('NOT_FOUND', 'You have no such plan.', 404)

/** The name that the trader gave the token, and behind it what the program calls itself. */
const nameOf = ({ name, client }: TokenHolder): string => (client ? `${name} (${client})` : name)

/** @throws DeskError INVALID_ARGUMENT with every problem */
function parse<T extends z.ZodType>(schema: T, args: unknown): z.output<T> {
  const read = schema.safeParse(args)
  if (read.success) return read.data
  const problems = read.error.issues.slice(0, 10).map((i) => ({ path: i.path.join('.'), message: i.message }))
  const words = problems.map((p) => `${p.path || 'the arguments'}: ${p.message}`).join('; ')
  throw new DeskError('INVALID_ARGUMENT', words, 400, { problems })
}

/** What the trader is being asked, while a call waits for them; and how to ask later, for who gives up before the answer. */
function waitingWords(plan: Plan): string {
  const orders = plan.legs.map(legSentence).join('; then ')
  const later = `getPlan with the planId ${plan.id} tells what becomes of it.`
  return plan.status === 'pending'
    ? `Waiting for the trader to decide: ${orders}. It expires at ${plan.expiresAt}; ${later}`
    : `Approved, being sent: ${orders}. ${later}`
}
