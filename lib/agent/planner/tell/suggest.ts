/** Orders as sentences to say or to click. One is offered only where the planner reads it back as that very order. */
import type { AnswerChoice } from '../../../contracts/chat.ts'
import type { OrderDraft } from '../understand/action.ts'
import { understand } from '../understand/understand.ts'
import type { Messages } from './messages.ts'
import { draftWords } from './words.ts'

const lower = (words: string): string => words.charAt(0).toLowerCase() + words.slice(1)

/** @returns null where these words would be read as another order, or as less of it */
export function sentenceOf(m: Messages, drafts: readonly OrderDraft[], nowMs: number | null): string | null {
  const told = (draft: OrderDraft) => m.order(draftWords(draft, nowMs))
  const words = m.inTurn(drafts.map((draft, i) => (i === 0 ? told(draft) : lower(told(draft)))))
  const { actions, ask, refusal } = understand(words)
  const isSame = actions.every((action, i) => {
    const draft = drafts[i]
    return action.kind === 'order' && draft !== undefined && told(action.draft) === told(draft)
  })
  const isWhole = drafts.every((draft) => draft.symbol !== undefined || draft.window === undefined || nowMs !== null)
  return isSame && isWhole && !ask && !refusal && actions.length === drafts.length && drafts.length > 0 ? words : null
}

/** The simulation that was asked for, on one side and on the other. */
export function simulationsOf(m: Messages, said: string): AnswerChoice[] {
  const asked = said.trim().replace(/[.?!…。？！\s]+$/u, '')
  return m.choices.simulated
    .map((side, i) => ({ label: m.choices.sides[i] ?? side, words: `${asked} ${side}` }))
    .filter(({ words }) => {
      const { actions, ask, note, refusal } = understand(words)
      return (
        actions.length === 1 &&
        actions.every((a) => a.kind === 'call' && a.tool === 'runSimulation') &&
        !ask &&
        !note &&
        !refusal
      )
    })
}

/** The same sentence for use within one of the planner's own. */
export const exampleOf = (m: Messages, drafts: readonly OrderDraft[], nowMs: number | null): string | null => {
  const words = sentenceOf(m, drafts, nowMs)
  return words === null ? null : lower(words)
}
