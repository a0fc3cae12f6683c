/** "What's my position in 18-19?", 我明天有多少電: what the wallet holds of the contracts of some hours. */
import { dayPartIn } from '../text/day-part.ts'
import { type Hours, isNext } from '../text/delivery.ts'
import { isTerm, type Token } from '../text/tokens.ts'
import type { Action } from './action.ts'
import { windowIn } from './delivery-window.ts'
import { asHours, bareHoursIn, dayOf, hourOfDaySaid } from './hour-said.ts'
import { MAX_ASKED, shapeOf } from './shape.ts'
import { LEAD } from './within.ts'

const HELD = '(?:net )?(?:position|exposure|holdings?|inventory|balance|energy|power)s?'
/** Without "my" it is the market's. */
const VOLUME = '(?:my|our) (?:net |traded )*volume'
const OF = '(?:in|for|on|of|over|at) (?:the )?@(?: contracts?| delivery)?'
const ENGLISH = new RegExp(
  `^${LEAD}(?:(?:(?:what(?:'s| is| are)|show(?: me)?|check|how (?:big|large) is) )?(?:(?:my |our |the )?(?:${HELD} (?:${OF}|@)|@(?:'s)? ${HELD})|${VOLUME} (?:${OF}|@))|(?:am i|are we) (?:net )?(?:long|short|flat)(?: or (?:short|long|flat))? (?:in |for |on |at )?(?:the )?@|how (?:long|short) (?:am i|are we) (?:in |for |on |at )?(?:the )?@|(?:how much|how many mwh|what)(?: energy| power| electricity| mwh)? (?:do|have) (?:i|we) (?:have|hold|own|got)? ?${OF})\\s*[?？]*$`,
)
const HAN_HELD = '(?:部位|仓位|持仓|持有|电|电量|库存|余额|敞口|曝险|净部位|净仓位)'
const CHINESE = new RegExp(
  `^(?:请问|那|看一下|看|查|现在|目前)*(?:我们?(?:在)?@的?(?:合约)?(?:还|现在|一共|总共|手上)*(?:有|持有|是)?(?:多少|几)(?:的)?(?:${HAN_HELD}|度|mwh)?|@的?(?:合约)?我们?(?:还|现在|一共|手上)*(?:有|持有)(?:多少|几)(?:的)?(?:${HAN_HELD}|度|mwh)?|(?:我们?的?(?:在)?)?@的?(?:合约)?的?${HAN_HELD}(?:是)?(?:多少|如何|怎么样|呢)?|我们?@是?(?:做|净)?(?:多|空)还是(?:做|净)?(?:多|空))(?:呢|啊)?[?？]*$`,
)

/** Reads words that only name a day, or an hour of it, as hours of delivery too. */
const asTimes = (tokens: readonly Token[]): Token[] =>
  asHours(tokens).map((t) => (isTerm(t, 'schedule', 'clock') ? ({ ...t, tag: 'delivery' } as Token) : t))

/** @returns null where the sentence asks for something else, or for none of any hours */
export function holdingAsked(tokens: readonly Token[], folded: string): Extract<Action, { kind: 'call' }> | null {
  const shape = shapeOf(asTimes(tokens), folded).replaceAll(/@(?: ?(?:的|at )?@)+/g, '@')
  if (shape.length > MAX_ASKED) return null
  if (!ENGLISH.test(shape) && !CHINESE.test(shape.replaceAll(' ', ''))) return null
  const words = folded.slice(tokens[0]?.start ?? 0, tokens.at(-1)?.end ?? 0)
  const window = windowIn(tokens)
  if (window && isNext(window)) return null
  const within: Hours | null =
    window ?? bareHoursIn(tokens) ?? hourOfDaySaid(tokens) ?? dayPartIn(words)?.hours ?? dayOf(tokens)
  return within && { kind: 'call', tool: 'getUserWallet', args: {}, reckoned: { into: 'holding', within } }
}
