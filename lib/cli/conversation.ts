/** One conversation at the terminal: a question, its answer, the plan it made, the choices it offers. */
import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { getToolName, isToolUIPart } from 'ai'
import { type AnswerChoice, choicesIn, type DeskMessage, textOfPart } from '../contracts/chat.ts'
import type { Plan } from '../contracts/gate/plan.ts'
import type { Pattern } from '../contracts/patterns.ts'
import { decideAtTerminal } from './decide.ts'
import type { DeskClient } from './desk-client.ts'
import { visibleLine, visibleText } from './foreign-text.ts'
import { showTurn, whyCut } from './show-turn.ts'
import type { Terminal } from './terminal.ts'

/** What `--json` prints of a turn. */
export type Turn = {
  text: string
  /** `output` where there are no words: a card is the whole answer then (`returnDirect` in mcp.json). */
  toolCalls: { tool: string; args: unknown; status: string; output?: unknown }[]
  plan: Plan | null
  /** Why there is no answer, or not all of one. */
  error?: string
}
/** `ok`: it was answered to its end. */
type Said = { ok: boolean; choices: AnswerChoice[] }

/** The desk begins the turn after a decision by itself, a moment later. */
const AFTER_PLAN_MS = 2_000

export function turnOf(messages: readonly DeskMessage[]): Turn {
  const answer = lastAnswer(messages)
  const parts = answer?.parts ?? []
  const text = parts
    .flatMap((p) => (p.type === 'text' ? [p.text] : []))
    .join('\n')
    .trim()
  const plan = parts.flatMap((p) => (p.type === 'data-plan' ? [p.data] : [])).at(-1) ?? null
  const toolCalls = parts.filter(isToolUIPart).map((p) => ({
    tool: getToolName(p),
    args: p.input ?? {},
    status: p.state === 'output-available' ? 'done' : p.state === 'output-error' ? 'failed' : 'pending',
    ...(text === '' && !plan && p.state === 'output-available' ? { output: p.output } : {}),
  }))
  const error = whyCut(answer?.metadata ?? {})
  return { text, toolCalls, plan, ...(error === undefined ? {} : { error }) }
}

const lastAnswer = (messages: readonly DeskMessage[]) => messages.findLast((m) => m.role === 'assistant')

/** Words of the answer that no record of the desk backs, also those of an analyst or a risk officer. */
export function unbackedIn(messages: readonly DeskMessage[]): string[] {
  const answer = lastAnswer(messages)
  return (answer?.metadata?.unbacked ?? []).flatMap(({ part, start, end }) => {
    const text = textOfPart(answer?.parts[part])
    return text === undefined ? [] : [visibleLine(text.slice(start, end))]
  })
}

/** What the typed line stands for: the number of a choice is that choice, everything else is itself. */
export function wordsOf(line: string, choices: readonly AnswerChoice[]): string {
  const typed = line.trim()
  return (/^\d{1,2}$/.test(typed) ? choices[Number(typed) - 1]?.words : undefined) ?? typed
}

type Conversation = {
  /** @param pattern how the answer is worked out */
  say(words: string, pattern: Pattern): Promise<Said>
}

export function converse(desk: DeskClient, terminal: Terminal): Conversation {
  const chatId = randomUUID()
  const { paint, write } = terminal
  const line = (text: string) => write(`${text}\n`)
  const asked = new Set<string>()

  async function follow(
    open: () => ReturnType<DeskClient['afterPlan']>,
  ): Promise<{ messages: DeskMessage[]; ok: boolean } | null> {
    return terminal.meanwhile(
      async () => {
        const stream = await open()
        if (!stream) return null
        const error = await showTurn(stream, terminal)
        if (error)
          line(
            `${paint('bad', `error: ${visibleText(error)}`)}\nAsk again, or look at the models: npm start, then the list in the header.`,
          )
        return { messages: (await desk.view(chatId)).messages, ok: !error }
      },
      () => void desk.stop(chatId).catch(() => {}),
    )
  }

  /** The turn in which the model tells what became of the plan; null where it says nothing in time. */
  async function afterPlan(): Promise<DeskMessage[] | null> {
    for (let waitedMs = 0; waitedMs < AFTER_PLAN_MS; waitedMs += 50) {
      const told = await follow(() => desk.afterPlan(chatId))
      if (told) return told.messages
      await setTimeout(50)
    }
    return null
  }

  return {
    async say(words, pattern) {
      const answered = await follow(() => desk.ask(chatId, words, pattern))
      let messages = answered?.messages ?? []
      const ok = answered?.ok ?? false
      for (;;) {
        for (const claim of unbackedIn(messages)) line(paint('warn', `No record backs this: “${claim}”`))
        const { plan } = turnOf(messages)
        // The plan may be told again, but the same one is never asked about twice.
        if (!ok || plan?.status !== 'pending' || asked.has(plan.id)) break
        asked.add(plan.id)
        if (!(await decideAtTerminal(desk, plan, terminal))) break
        const after = await afterPlan()
        if (!after) break
        messages = after
      }
      const answer = lastAnswer(messages)
      const choices = answer ? choicesIn(answer) : []
      choices.forEach(({ label }, i) => {
        line(`  ${paint('bold', `${i + 1}`)}  ${visibleLine(label)}`)
      })
      return { ok: ok && whyCut(answer?.metadata ?? {}) === undefined, choices }
    },
  }
}
