/** What an answer is made of, and what it is made with. */
import type { AnswerChoice } from '../../../contracts/chat.ts'
import type { Turn } from '../dialog/history.ts'
import type { Intent } from '../dialog/intent.ts'
import type { Wanted } from '../prepare.ts'
import type { Step } from '../steps.ts'
import type { Messages } from '../tell/messages.ts'
import { snagLine } from '../tell/snags.ts'
import { told } from '../tell/told.ts'
import { type Action, isWrite } from '../understand/action.ts'

/** `choices`: answers to the question in the text, to be offered as buttons. */
export type Reply = { text: string; calls: Wanted[]; choices: AnswerChoice[] }

export const saying = (text: string, choices: AnswerChoice[] = []): Reply => ({ text, calls: [], choices })
export const calling = (calls: Wanted[], text = ''): Reply => ({ text, calls, choices: [] })

/** What an answer is made with. */
export type Scene = {
  m: Messages
  turns: readonly Turn[]
  turn: Turn
  tools: ReadonlySet<string>
  nowMs: number | null
}
export type Of<K extends Intent['kind']> = Extract<Intent, { kind: K }>

/** One block when there is one thing to say, a list when there are several. */
export const joined = (lines: readonly string[]): string => {
  const said = lines.filter(Boolean)
  const isList = said.length > 1 && said.every((l) => !l.includes('\n'))
  return isList ? said.map((l) => `- ${l}`).join('\n') : said.join('\n\n')
}

export const stepLines = (
  m: Messages,
  actions: readonly Action[],
  step: Extract<Step, { kind: 'tell' }>,
  nowMs: number | null,
  inEach: string | null = null,
): string[] => [
  ...told(m, actions, step.calls, nowMs),
  ...new Set(step.snags.map((snag) => snagLine(m, snag, nowMs, inEach))),
  // Half of what was asked is not what was asked, and what is left of it is said.
  ...(step.snags.some(({ kind }) => kind === 'no_pending') && actions.filter(isWrite).length > 1 ? [m.noneOfIt()] : []),
]

/** Two "_" part a server from its tool; those of the exchange have their own names. */
export const othersIn = (tools: ReadonlySet<string>): string[] => [
  ...new Set([...tools].flatMap((name) => (name.includes('__') ? name.slice(0, name.indexOf('__')) : []))),
]
