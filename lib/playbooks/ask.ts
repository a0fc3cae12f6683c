/**
 * A question of a playbook, asked of the agent as in a conversation: the same turn, tools, gate and grounding. The one
 * place where playbooks meet lib/agent.
 *
 * Each question has a conversation of its own that is gone when it is answered; what was proposed in it keeps its
 * record. A plan from it says that it comes from the playbook.
 */
import { createConversations } from '../agent/conversations.ts'
import type { DeskModel } from '../agent/models.ts'
import type { TurnDeps } from '../agent/turn/context.ts'
import { PLAYBOOK_CHAT, type StandIn } from '../contracts/chat.ts'
import type { DeskCode } from '../contracts/errors.ts'
import type { PlanOrigin } from '../contracts/gate/plan.ts'
import { DeskError } from '../errors.ts'

type Asked = {
  text: string
  /** Ids of the plans it proposed. */
  plans: string[]
  /** Claims in the text that no record backs. */
  unbacked: number
  /** For whom the built-in planner answered, and why; null where the model itself did. */
  fallback: StandIn | null
  calls: number
  inputTokens: number
  outputTokens: number
  /** Why it is no whole answer. */
  error: { code: DeskCode; message: string } | null
}
type Question = {
  traderId: string
  /** As of the run that asks; see step.ts. */
  signInId: string | null | undefined
  text: string
  /** One of `models()`; the desk's own where it is left out. */
  model: string | undefined
  origin: Omit<PlanOrigin, 'kind' | 'model' | 'reason'>
  signal: AbortSignal
}
export type Asker = {
  models(): string[]
  isBuiltIn(model: string | undefined): boolean
  /** @throws DeskError for a question that cannot be asked at all */
  ask(question: Question): Promise<Asked>
}

const ENDED = {
  failed: 'MODEL_FAILED',
  stopped: 'CANCELLED',
  step_limit: 'STEP_LIMIT',
  time_limit: 'TIME_LIMIT',
  token_limit: 'TOKEN_LIMIT',
} as const

export function createAsker(deps: TurnDeps): Asker {
  const { models } = deps
  const modelOf = (id: string | undefined): DeskModel => {
    if (id === undefined) return models.first
    if (!models.has(id)) throw new DeskError('NOT_FOUND', `There is no model "${id}" here.`, 404)
    return models.choose(id)
  }
  return {
    models: () => models.all().map(({ id }) => id),
    isBuiltIn: (id) => modelOf(id).builtIn,
    async ask({ traderId, signInId, text, model: id, origin, signal }) {
      const model = modelOf(id)
      const chatId = `${PLAYBOOK_CHAT}${deps.newId()}`
      const plans: string[] = []
      const conversations = createConversations(
        {
          ...deps,
          models: { ...models, choose: () => model },
          // Who named a model wants its judgement, and nobody is there to read that rules answered instead.
          standIn: id === undefined ? 'planner' : 'nobody',
          needsWords: true,
          // A question may hold what a server answered: nothing of it is the trader's own word.
          memory: { ...deps.memory, learn: async () => ({ kept: 0, forgotten: 0, full: false }), tools: () => ({}) },
          gate: {
            ...deps.gate,
            async propose(input) {
              // Of the one that answers, which need not be the one that was asked.
              const { model: proposer = model.label, reason } = input.origin
              const own = { ...origin, kind: 'playbook' as const, model: proposer, ...(reason ? { reason } : {}) }
              // No conversation is named, so that no run begins when the plan ends: nobody would be there to read what it
              // says.
              const proposal = await deps.gate.propose({ ...input, chatId: null, origin: own })
              if (proposal.ok) plans.push(proposal.plan.id)
              return proposal
            },
          },
          tools: { ...deps.tools, killSwitch: { pull: refusePull } },
        },
        () => {},
      )
      const stop = () => void conversations.stop(traderId, chatId).catch(() => {})
      try {
        const message = { id: deps.newId(), role: 'user' as const, parts: [{ type: 'text' as const, text }] }
        const stream = await conversations.ask(traderId, { chatId, message }, undefined, signInId)
        signal.addEventListener('abort', stop, { once: true })
        if (signal.aborted) stop()
        for await (const _chunk of stream);
        const answer = (await conversations.view(traderId, chatId)).messages.findLast((m) => m.role === 'assistant')
        const { metadata, parts = [] } = answer ?? {}
        const code = answer ? metadata?.ended && ENDED[metadata.ended] : 'MODEL_FAILED'
        return {
          text: parts
            .flatMap((p) => (p.type === 'text' ? [p.text] : []))
            .join('\n\n')
            .trim(),
          plans,
          unbacked: metadata?.unbacked?.length ?? 0,
          fallback: metadata?.fallback ?? null,
          calls: parts.filter((p) => p.type === 'dynamic-tool').length,
          inputTokens: metadata?.inputTokens ?? 0,
          outputTokens: metadata?.outputTokens ?? 0,
          error: code ? { code, message: metadata?.error ?? SENTENCES[code] } : null,
        }
      } finally {
        signal.removeEventListener('abort', stop)
        await conversations.remove(traderId, chatId).catch(() => {})
      }
    },
  }
}

const SENTENCES = {
  MODEL_FAILED: 'The model gave no answer.',
  CANCELLED: 'The question was stopped.',
  STEP_LIMIT: 'The model did not come to an end within its steps.',
  TIME_LIMIT: 'The model did not come to an end within its time.',
  TOKEN_LIMIT: 'The model did not come to an end within its tokens.',
}

/** A playbook reads and proposes. Stopping everybody's trading is neither. */
const refusePull = (): Promise<never> =>
  Promise.reject(new DeskError('FORBIDDEN', 'A playbook cannot pull the kill switch; a person can, on screen.', 403))
