/** "Scrap that, sell 3 at 3,100", 算了，賣 3 3100: what was said before is off, and what follows is meant. */
import { understand } from '../understand/understand.ts'
import type { Understanding } from '../understand/understanding.ts'
import type { Turn } from './history.ts'
import { isSpokenNow, spokenOf } from './spoken-of.ts'

const DROPPED =
  /^(?:(?:ok(?:ay)?|no|oh|wait|actually|hmm+)[ ,]+)*(?:never ?mind(?: that)?|forget (?:it|that|about it|about that)|scrap (?:it|that)|scratch that|drop (?:it|that)|change of plan|on second thoughts?|啊)[,;.:!]+ *(?:and |but |let's |just |instead,? )?(?=\S)/
const HAN_DROPPED =
  /^(?:啊|那|唉|哎|还是)*(?:算了|当我没说|不要了|不买了|不卖了|改变主意了?|换个想法)[,，。;；!]+ *(?:还是|改|就)?(?=\S)/

/** What is meant now; null where the message takes nothing back, or asks for nothing instead. */
export function dropsFirst(
  { utterance: { plain, folded } }: Understanding,
  before: readonly Turn[],
): Understanding | null {
  // "Scrap that" of an order that was sent may as well take it off.
  if (isSpokenNow(before) && spokenOf(before).kind === 'orders') return null
  const lead = (DROPPED.exec(folded) ?? HAN_DROPPED.exec(folded))?.[0]
  if (lead === undefined) return null
  const rest = understand(plain.slice(lead.length))
  return rest.actions.length > 0 && !rest.refusal ? rest : null
}
