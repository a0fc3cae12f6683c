/** "For 19" to the price of an order that names its hours: an hour, rather than a price a hundredth of what a MWh costs. */
import { isNext } from '../text/delivery.ts'
import type { Understanding } from '../understand/understanding.ts'
import type { Open } from './intent.ts'

const NUMBER_ALONE =
  /^(?:(?<of>for|in|of|hour) (?:the )?)?(?<number>\d{1,2})(?<clock> ?(?:h(?:rs?|ours?)?|点整?))?[\s.!。]*$/

export function isPerhapsHour({ utterance }: Understanding, { missing, actions, at }: Open): boolean {
  const waiting = actions[at]
  const window = waiting?.kind === 'order' ? waiting.draft.window : undefined
  const said = NUMBER_ALONE.exec(utterance.folded.trim())?.groups
  if (!window || isNext(window) || !said || Number(said.number) > 24) return false
  // By itself it is the quantity, where that is asked as well.
  return missing === 'price' || (missing === 'quantity_and_price' && (said.of ?? said.clock) !== undefined)
}
