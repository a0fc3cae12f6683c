/** Reflect: a draft, a verdict against stated criteria, another draft, at most three. The trader sees all of them. */
import type { ModelMessage } from 'ai'
import { z } from 'zod'
import type { DeskMessage } from '../../contracts/chat.ts'
import type { PlanOrigin } from '../../contracts/gate/plan.ts'
import { type DraftPart, MAX_ROUNDS } from '../../contracts/patterns.ts'
import { unbackedOf } from '../grounding/mark.ts'
import { reviewNote, rewriteNote } from '../prompts/pattern-templates.ts'
import { answer } from '../turn/answer.ts'
import { checkpoint, open, type Turn } from '../turn/context.ts'
import { proposeWrites } from '../turn/propose-writes.ts'
import { refuseWrites } from '../turn/refuse-writes.ts'
import { speak } from '../turn/speak.ts'
import type { Spoken } from '../turn/speech.ts'
import { asLines, readAllJson } from './read-json.ts'
import { throttled } from './throttle.ts'

const MAX_PROBLEMS = 8
const verdict = z.object({ ok: z.boolean(), problems: z.array(z.string()).default([]) })

export async function reflect(turn: Turn): Promise<void> {
  const { history, continues } = turn.request
  const speech = { instructions: turn.instructions, tools: turn.tools }
  let { messages } = turn
  // The turn only tells what became of a plan. That stands on the ledger, so there is nothing to draft.
  if (history.at(-1)?.role === 'assistant' && !continues) {
    await answer(turn, { ...speech, messages }, (asked) => objectionsTo(turn, asked))
    return
  }
  for (let round = continues ? roundOf(history.at(-1)) : 1; ; round++) {
    const draft: DraftPart = { round, state: 'writing', text: '', problems: [] }
    const show = () => turn.writer.write({ type: 'data-draft', id: `draft-${round}`, data: { ...draft } })
    open(turn)
    show()
    const shown = throttled(show)
    const spoken = await speak(turn, {
      ...speech,
      messages,
      onWords: (text) => {
        draft.text = text
        shown()
      },
    })
    if (spoken.end === 'ended') return show()
    draft.state = 'judging'
    show()
    await checkpoint(turn)
    const judged = await judge(turn, spoken, draft.text)
    if (!judged) return
    draft.problems = judged.problems
    const isLast = round >= MAX_ROUNDS
    if (!judged.passed && !isLast) {
      draft.state = 'rewritten'
      show()
      messages = again(turn, spoken, judged.problems)
      continue
    }
    draft.state = !judged.passed ? 'objected' : judged.isRead ? 'accepted' : 'unread'
    show()
    await finish(turn, spoken, draft)
    return
  }
}

/** A draft that broke off is written again; one that was judged is followed by the next. */
function roundOf(broken: DeskMessage | undefined): number {
  const last = broken?.parts.findLast((part) => part.type === 'data-draft')?.data
  return last ? Math.min(MAX_ROUNDS, last.state === 'rewritten' ? last.round + 1 : last.round) : 1
}

function again(turn: Turn, spoken: Spoken, problems: readonly string[]): ModelMessage[] {
  const told =
    spoken.end === 'asked'
      ? refuseWrites(turn, spoken, () => 'SKIPPED: A reviewer asked for another draft. Nothing was sent.')
      : spoken.messages
  const named = problems.length > 0 ? problems : ['(named none)']
  return [
    ...told,
    { role: 'user', content: rewriteNote(turn.fence.around('reviewer', named.map((p) => `- ${p}`).join('\n'))) },
  ]
}

async function finish(turn: Turn, spoken: Spoken, draft: DraftPart): Promise<void> {
  if (spoken.end === 'said') {
    // Nothing empty is left behind: providers refuse a message of no words.
    if (draft.text.trim() === '') return checkpoint(turn)
    const id = `final-${draft.round}`
    turn.writer.write({ type: 'text-start', id })
    turn.writer.write({ type: 'text-delta', id, delta: draft.text, ...metadataOf(spoken) })
    turn.writer.write({ type: 'text-end', id, ...metadataOf(spoken) })
    await checkpoint(turn)
    return
  }
  const objections =
    draft.state === 'objected' || draft.state === 'unread'
      ? { by: 'review' as const, words: draft.problems, ...(draft.state === 'unread' ? { unheard: true } : {}) }
      : undefined
  const refused = await proposeWrites(turn, spoken, objections)
  const speech = { instructions: turn.instructions, tools: turn.tools }
  // What the model asks for in place of the refused calls was in no draft, so it is judged on its own.
  if (refused) await answer(turn, { ...speech, messages: refused }, (asked) => objectionsTo(turn, asked))
}

/** Of orders that were in no draft. @returns undefined for none; null where the turn ended over it */
async function objectionsTo(turn: Turn, asked: Spoken): Promise<PlanOrigin['objections'] | null> {
  await checkpoint(turn)
  const judged = await judge(turn, asked, asked.text)
  if (!judged) return null
  if (!judged.isRead) return { by: 'review', words: judged.problems, unheard: true }
  return judged.passed ? undefined : { by: 'review', words: judged.problems }
}

/** Choices that a question of the planner offers travel with its words. */
const metadataOf = ({ textMetadata }: Spoken) => (textMetadata ? { providerMetadata: textMetadata } : {})

/** `passed` false with no problems: a reviewer who gave no reason. */
type Verdict = { passed: boolean; problems: string[]; isRead: boolean }

/** The desk looks itself, then the model is asked. @returns null where the turn ended over it */
async function judge(turn: Turn, spoken: Spoken, text: string): Promise<Verdict | null> {
  const claims = unbackedWords(turn, text)
  const own = claims.map((claim) => `“${claim}”`)
  if (turn.model.builtIn) return { passed: own.length === 0, problems: own, isRead: true }
  const held: ModelMessage[] =
    spoken.writes.length > 0
      ? [
          {
            role: 'tool',
            content: spoken.writes.map(({ toolCallId, toolName }) => ({
              type: 'tool-result' as const,
              toolCallId,
              toolName,
              output: {
                type: 'text' as const,
                value: 'HELD: not sent. A plan for the trader to decide on, if the draft passes.',
              },
            })),
          },
        ]
      : []
  const said = await speak(turn, {
    instructions: turn.instructions,
    messages: [...spoken.messages, ...held, { role: 'user', content: reviewNote(claims) }],
    tools: turn.tools,
    noCalls: true,
    silent: true,
  })
  if (said.end === 'ended') return null
  // A verdict may quote another one: it passes only where all that can be read in it pass.
  const all = readAllJson(said.text, verdict)
  const read = all.find(({ ok, problems }) => !ok || problems.length > 0) ?? all.at(-1)
  if (!read) return { passed: own.length === 0, problems: own, isRead: false }
  const named = asLines(read.problems, MAX_PROBLEMS)
  // What no record backs is a problem whatever the model thinks of it, and so is what it names and then lets pass.
  const problems = [...new Set([...own, ...named])]
  return { passed: read.ok && problems.length === 0, problems, isRead: true }
}

function unbackedWords(turn: Turn, text: string): string[] {
  const written = turn.written()
  const { history } = turn.request
  const draft: DeskMessage = {
    id: turn.messageId,
    role: 'assistant',
    parts: [...(written?.parts ?? []), { type: 'text', text }],
  }
  const at = draft.parts.length - 1
  return unbackedOf([...history, draft], turn.plans)
    .filter((claim) => claim.part === at)
    .map(({ start, end }) => text.slice(start, end))
}
