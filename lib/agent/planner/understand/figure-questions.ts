/** Questions for a figure, each with the looks that it is answered by. */
import type { Token, Utterance } from '../text/tokens.ts'
import type { Action, Refusal } from './action.ts'
import { againstAverageAsked } from './against-average.ts'
import { atPriceAsked, bestAsked, levelAsked } from './at-level.ts'
import { briefingAsked } from './briefing.ts'
import { budgetAsked } from './budget.ts'
import { comparisonAsked } from './comparison.ts'
import { contractStateAsked, hourQuoteAsked, quoteAsked, sessionsAsked } from './contract-state.ts'
import { costAsked } from './cost.ts'
import { courseAsked } from './course.ts'
import { holdingAsked } from './holding.ts'
import { moreHours } from './hour-said.ts'
import { inPeriodAsked } from './in-period.ts'
import { keptBackAsked } from './kept-back.ts'
import { lockedShareAsked } from './locked-share.ts'
import { nearMidAsked } from './near-mid.ts'
import { newestOrderAsked } from './newest-order.ts'
import { nextFewAsked } from './next-few.ts'
import { openOrdersAsked } from './open-orders.ts'
import { orderStateAsked } from './order-state.ts'
import { ownMeansAsked } from './own-means.ts'
import { pastFiguresAsked } from './past-figures.ts'
import { proceedsAsked } from './proceeds.ts'
import { participleSide } from './refused-sentence.ts'
import { resultInAsked } from './result-in.ts'
import { shareOfMeansAsked } from './share-of-means.ts'
import { slippageAsked } from './slippage.ts'
import { standsOutAsked } from './stands-out.ts'
import { tradeFiguresAsked } from './trade-figures.ts'
import { withinAsked } from './within.ts'
import { worthAsked } from './worth.ts'

type Look = Extract<Action, { kind: 'call' }>
type Asked<T> = (tokens: readonly Token[], folded: string) => T | null

/** The first that knows the question. */
const firstOf = <T>(questions: readonly Asked<T>[], tokens: readonly Token[], folded: string): T | null => {
  for (const question of questions) {
    const answer = question(tokens, folded)
    if (answer !== null) return answer
  }
  return null
}

/** What a sentence may be that is refused as an order, or is none. */
const isPlainOrAsked = (refusal: Refusal | null): boolean => refusal === null || refusal === 'question'

/** Of a time, a result or a part of what one has: they name words that would be a topic of the desk, or a deed. */
const BEFORE_TOPICS: readonly Asked<Action[]>[] = [
  inPeriodAsked,
  tradeFiguresAsked,
  resultInAsked,
  (tokens, folded) => {
    const look = pastFiguresAsked(tokens, folded)
    return look && [look]
  },
  proceedsAsked,
  slippageAsked,
  againstAverageAsked,
  briefingAsked,
  keptBackAsked,
  shareOfMeansAsked,
]

/** Several looks together, which the single ones below would answer by half. */
const OF_SEVERAL: readonly Asked<Action[]>[] = [openOrdersAsked, comparisonAsked]

/** From the question that names most to the one that names least. */
const OF_ONE: readonly Asked<Look>[] = [
  lockedShareAsked,
  contractStateAsked,
  withinAsked,
  nearMidAsked,
  atPriceAsked,
  levelAsked,
  bestAsked,
  holdingAsked,
  quoteAsked,
  hourQuoteAsked,
  sessionsAsked,
  nextFewAsked,
  standsOutAsked,
  courseAsked,
  orderStateAsked,
  newestOrderAsked,
]

/** The questions that come before the topics of the desk; null where the sentence is none. */
export const figuresBeforeTopics = (
  tokens: readonly Token[],
  folded: string,
  refusal: Refusal | null,
): Action[] | null =>
  firstOf(BEFORE_TOPICS, tokens, folded) ?? (isPlainOrAsked(refusal) ? worthAsked(tokens, folded) : null)

/** The others; null where the sentence is none. Each hour that is named has a look of its own. */
export function figuresAsked(
  tokens: readonly Token[],
  { plain, folded }: Utterance,
  refusal: Refusal | null,
): Action[] | null {
  const several =
    budgetAsked(tokens, folded) ??
    (isPlainOrAsked(refusal) ? ownMeansAsked(tokens, folded) : null) ??
    firstOf(OF_SEVERAL, tokens, folded)
  if (several) return several
  const look = firstOf(OF_ONE, tokens, folded) ?? costAsked(tokens, plain, refusal, participleSide(tokens))
  return look && [look, ...(look.window ? moreHours(tokens).map((window) => ({ ...look, window })) : [])]
}
