/** What a decision has come to, in a line, for who is not in the conversation of its plan and sees no card of it. Pure. */
import type { Plan } from '../../../lib/contracts/gate/plan.ts'
import { planFill } from '../outcome/plan-fill.ts'
import { statusWord } from '../outcome/refused-leg.ts'
import { isAway, isNotAskedFor } from '../plan/leg-kind.ts'
import type { NotTaken } from './send-decision.ts'

type PlanNews = {
  tone: 'success' | 'info' | 'warning' | 'error'
  /** Key below `approval`. */
  word: string
  /** MWh, of a `fill` word. */
  filled?: number
  of?: number
  /** Why it failed, in the words of the exchange or the gate. */
  why?: string
}

/** @param plan as the desk answered the decision with it: it may still be on its way */
export function planNews(plan: Plan): PlanNews {
  if (plan.status === 'rejected') return { tone: 'success', word: 'announce.rejected' }
  const unknown = plan.legs.find(({ status }) => status === 'unknown')
  if (unknown) return { tone: 'warning', word: isNotAskedFor(unknown) ? 'leg.unknownAway' : 'leg.unknown' }
  const fill = planFill(plan, null)
  if (fill) {
    const { word, filled, of } = fill
    return { tone: word === 'notFilled' ? 'info' : 'success', word: `fill.${word}`, filled, of }
  }
  const broken = plan.legs.find((leg) => leg.status === 'failed' && !isAway(leg))
  const why = broken?.error ? { why: broken.error.message } : {}
  switch (plan.status) {
    case 'done':
      return { tone: 'success', word: 'status.done' }
    case 'partially_done':
      return { tone: 'warning', word: 'status.partially_done', ...why }
    case 'failed':
      return { tone: 'error', word: statusWord(plan), ...why }
    default:
      return { tone: 'info', word: 'announce.accepted' }
  }
}

/** The same of a decision that came to nothing. */
export function notTakenNews(outcome: NotTaken): Pick<PlanNews, 'word' | 'why'> {
  switch (outcome.kind) {
    case 'requoted':
      return { word: 'dialog.requoted' }
    case 'refused':
      return { word: `dialog.refused.${outcome.code}` }
    default:
      return outcome.said ? { word: 'dialog.undecidable', why: outcome.said } : { word: 'dialog.unreachable' }
  }
}
