/** "My P&L in 18-19", 我 18-19 賺多少: what the trading of today has come to in the contracts of some hours. */

import { isNext } from '../text/delivery.ts'
import type { Token } from '../text/tokens.ts'
import type { Action } from './action.ts'
import { windowIn } from './delivery-window.ts'
import { asHours, bareHoursIn } from './hour-said.ts'
import { MAX_ASKED, shapeOf } from './shape.ts'
import { LEAD } from './within.ts'

const RESULT = '(?:p ?[&/] ?l|pnl|profits?(?: and loss(?:es)?)?|loss(?:es)?|results?|gains?|performance|earnings)'
const MADE = '(?:make|made|making|earn(?:ed|ing)?|los(?:e|t|ing)|gain(?:ed)?|up|down)'
const HOURS = '(?:the )?@(?: contracts?| hours?)?'
const NOW = '(?: (?:today|so far|now|until now))*'
const ENGLISH = new RegExp(
  `^${LEAD}(?:(?:(?:what(?:'s| is| are| was| were)|show(?: me)?|how is) )?(?:my |our |the )?(?:today's )?(?:${RESULT}(?: today)? (?:in|for|on|of|from) ${HOURS}|@ ${RESULT})|(?:how much|what)(?: money)? (?:did|have|do|am|are|was) (?:i|we) ${MADE}(?: today)? (?:in|on|from|with) ${HOURS}|(?:am i|are we) (?:up|down|winning|losing)(?: or (?:down|up))? (?:in|on) ${HOURS})${NOW}\\s*[?？.]*$`,
)
const HAN_MADE =
  '(?:赚|亏|赔)了?(?:多少)?(?:钱)?(?:了|还是[亏赔赚](?:钱)?)?|(?:损益|盈亏|赚赔|获利|收益|绩效)(?:是|有)?(?:多少|如何|怎样)?'
const CHINESE = new RegExp(
  `^(?:请问|那|看(?:一下)?|查|告诉我)*(?:我们?)?(?:今天)?(?:在)?@的?(?:合约)?(?:我们?)?(?:今天)?(?:的|是|到底)*(?:${HAN_MADE})(?:呢|啊)?[?？。]*$`,
)

/** @returns null where the sentence asks for something else, or of no hours */
export function resultInAsked(tokens: readonly Token[], folded: string): Action[] | null {
  const shape = shapeOf(asHours(tokens), folded)
  if (shape.length > MAX_ASKED) return null
  if (!ENGLISH.test(shape) && !CHINESE.test(shape.replaceAll(' ', ''))) return null
  const within = windowIn(tokens) ?? bareHoursIn(tokens)
  return within && !isNext(within)
    ? [{ kind: 'call', tool: 'getUserWallet', args: {}, reckoned: { into: 'result', within } }]
    : null
}
