/** A page of plans, searched by the sentence their owner reads: it is built here as the screen builds it. */
import type { Plan, PlanOrigin, PlanStatus } from '../../../lib/contracts/gate/plan.ts'
import { contractsOf } from '../../approval/plan/contracts-of.ts'
import { legSentence, planSentence, type Translate } from '../../approval/plan/plan-sentence.ts'

type PlanCursor = { createdAt: string; id: string }
type PlanSearch = {
  statuses?: PlanStatus[]
  channel?: PlanOrigin['kind']
  before?: PlanCursor
  limit: number
  /** Words that all have to be in the sentence, whatever their case. */
  text?: string
}
type Read = (page: { limit: number; before?: PlanCursor }) => Promise<Plan[]>
/** `timeZone` is the reader's: a sentence tells times on their clock, and whose the hours of a contract are where it is another. */
type Language = { t: Translate; locale: string; timeZone?: string }

/** What a search looks in: the sentence, that of each leg, and the names they do not say. */
export const searchedText = (plan: Plan, { t, locale, timeZone }: Language): string =>
  [
    planSentence(plan, t, locale, timeZone),
    ...plan.legs.map((leg) => legSentence(leg, t, locale, timeZone)),
    ...contractsOf(plan.legs),
    plan.id,
  ]
    .join(' ')
    .toLocaleLowerCase(locale)

/** Plans looked at for one answer; the rest is for the next page. */
const LOOKED_AT = 2_000
/** Reading them and making their sentences gives way to nobody; so many come between two breaths. */
const CHUNK = 50

/** `next` is where the following page begins, null at the end. */
export async function findPlansPage(
  read: Read,
  { before, limit, text = '' }: PlanSearch,
  language: Language,
): Promise<{ plans: Plan[]; next: string | null }> {
  const words = text.toLocaleLowerCase(language.locale).split(/\s+/).filter(Boolean)
  const says = (plan: Plan) => {
    const searched = searchedText(plan, language)
    return words.every((word) => searched.includes(word))
  }
  const found: Plan[] = []
  const chunk = words.length === 0 ? limit + 1 : CHUNK
  let at = before
  for (let looked = 0; looked < LOOKED_AT; looked += chunk) {
    const plans = await read({ limit: chunk, ...(at ? { before: at } : {}) })
    for (const plan of plans) {
      if (!says(plan)) continue
      if (found.length === limit) return { plans: found, next: cursorText(found.at(-1)) }
      found.push(plan)
    }
    const last = plans.at(-1)
    if (!last || plans.length < chunk) return { plans: found, next: null }
    at = { createdAt: last.createdAt, id: last.id }
    await new Promise<void>((resolve) => setImmediate(resolve))
  }
  return { plans: found, next: at ? cursorText(at) : null }
}

const cursorText = (plan: PlanCursor | undefined): string | null => (plan ? `${plan.createdAt}~${plan.id}` : null)

export function readCursor(text: string): PlanCursor | null {
  const [, createdAt, id] = /^([0-9TZ:.-]{20,30})~([A-Za-z0-9-]{1,64})$/.exec(text) ?? []
  return createdAt && id ? { createdAt, id } : null
}
