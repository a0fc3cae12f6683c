/** The planner's answer to a prompt: words, tool calls, or both. A pure function of prompt and tool names. */
import type { LanguageModelV4Prompt } from '@ai-sdk/provider'
import { type Intent, intentOf } from './dialog/dialog.ts'
import { type Call, turnsOf } from './dialog/history.ts'
import { nextStep, type Snag, type Step, type Wanted } from './steps.ts'
import type { Messages } from './tell/messages.ts'
import { tellRead } from './tell/reads.ts'
import { figure, quoted } from './tell/values.ts'
import { costOf, draftWords, messagesIn } from './tell/words.ts'
import { isWriteAnswer, tellWrite, writeWords } from './tell/writes.ts'
import { answerLanguage } from './text/language.ts'
import type { Action, Focus, OrderDraft } from './understand/action.ts'

export type Reply = { text: string; calls: Wanted[] }

const focusOf = (actions: readonly Action[], call: Call): Focus | undefined => {
  for (const action of actions) {
    if (action.kind === 'call' && action.tool === call.tool && action.focus) return action.focus
  }
  return undefined
}

function told(m: Messages, actions: readonly Action[], calls: readonly Call[]): string[] {
  const lines = calls.map((call) =>
    isWriteAnswer(call) ? tellWrite(m, call) : tellRead(m, call, focusOf(actions, call)),
  )
  return [...new Set(lines)]
}

function snagLine(m: Messages, snag: Snag): string {
  switch (snag.kind) {
    case 'no_tool':
      return m.noTool(snag.tool)
    case 'no_price':
      return m.noPrice(snag.of)
    case 'no_pending':
      return m.noPending()
    case 'lookup_failed':
      return tellRead(m, snag.call)
    case 'several_pending':
      return m.severalPending(
        snag.orders.slice(0, 5).map((o) => ({
          side: o.side === 'SELL' ? 'SELL' : 'BUY',
          qty: figure(o.amount),
          price: o.price === null ? null : figure(o.price),
          id: quoted(o.orderId),
        })),
      )
  }
}

/** One block when there is one thing to say, a list when there are several. */
const joined = (lines: readonly string[]): string => {
  const said = lines.filter(Boolean)
  const isList = said.length > 1 && said.every((l) => !l.includes('\n'))
  return isList ? said.map((l) => `- ${l}`).join('\n') : said.join('\n\n')
}

const stepLines = (m: Messages, actions: readonly Action[], step: Extract<Step, { kind: 'tell' }>): string[] => [
  ...told(m, actions, step.calls),
  ...step.snags.map((snag) => snagLine(m, snag)),
]

function act(m: Messages, actions: readonly Action[], calls: readonly Call[], tools: ReadonlySet<string>): Reply {
  const step = nextStep(actions, calls, tools)
  if (step.kind === 'tell') return { text: joined(stepLines(m, actions, step)) || m.unknown(), calls: [] }
  const before = told(m, actions, step.tellFirst)
  const plan = step.writes ? [m.plan(step.wanted.map((w) => writeWords(m, w.tool, w.args)))] : []
  return { text: [...before, ...plan].join('\n\n'), calls: step.wanted }
}

const offered = (draft: OrderDraft | null): draft is OrderDraft =>
  draft !== null && draft.side !== null && draft.qty !== null && (draft.price !== null || draft.market)

function talk(m: Messages, intent: Exclude<Intent, { kind: 'do' } | { kind: 'ask' }>): string {
  if (intent.kind === 'cannot') return m.cannot(intent.what)
  if (intent.kind === 'refuse') {
    const { order, why } = intent
    if (!offered(order) || why === 'negated') return m.refusal(why, null, null, null)
    const words = m.order(draftWords(order))
    return m.refusal(why, words, costOf(order), words.charAt(0).toLowerCase() + words.slice(1))
  }
  const lines = {
    hello: m.help,
    help: m.help,
    thanks: m.thanks,
    approval: m.approval,
    dropped: m.dropped,
    nothing_to_drop: m.nothingToDrop,
    unknown: m.unknown,
    nothing_to_repeat: m.nothingToRepeat,
  }
  return lines[intent.what]()
}

const EMPTY: OrderDraft = { side: null, qty: null, price: null, reference: null, market: false }

export function replyTo(prompt: LanguageModelV4Prompt, tools: ReadonlySet<string>): Reply {
  const turns = turnsOf(prompt)
  const m = messagesIn(answerLanguage(turns.map((turn) => turn.said)))
  const turn = turns.at(-1)
  if (!turn) return { text: m.help(), calls: [] }
  const intent = intentOf(turns)
  if (intent.kind === 'do') return act(m, intent.actions, turn.calls, tools)
  if (intent.kind !== 'ask') {
    const answers = told(m, [], turn.calls)
    return { text: answers.length > 0 ? joined(answers) : talk(m, intent), calls: [] }
  }
  const waiting = intent.actions.find((a) => a.kind === 'order')
  const question = m.ask(intent.missing, draftWords(waiting?.kind === 'order' ? waiting.draft : EMPTY), intent.note)
  const step = nextStep(intent.reads, turn.calls, tools)
  if (step.kind === 'call') return { text: '', calls: step.wanted }
  return { text: [joined(stepLines(m, intent.reads, step)), question].filter(Boolean).join('\n\n'), calls: [] }
}
