/** The plans of a tab that is open for days. */
import type { Plan } from '../../../lib/contracts/gate/plan.ts'

/** As many as a page that is opened anew reads, and again as many. */
const MAX_ENDED = 400

const mayGo = ({ status, origin }: Plan): boolean =>
  // Its conversation may be on screen, and shows it as it is held here. Of those there are as many as a person has asked for.
  origin.chatId === undefined && status !== 'pending' && status !== 'approved' && status !== 'executing'

/** With this one as the newest, and without the oldest of those that have ended and that no conversation shows. */
export function withPlan(held: ReadonlyMap<string, Plan>, plan: Plan): Map<string, Plan> {
  const plans = new Map(held).set(plan.id, plan)
  if (plans.size <= MAX_ENDED) return plans
  const ended = [...plans.values()].filter(mayGo).sort((a, b) => a.createdAt.localeCompare(b.createdAt))
  for (const { id } of ended.slice(0, -MAX_ENDED)) plans.delete(id)
  return plans
}
