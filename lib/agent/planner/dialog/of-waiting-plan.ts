/** "3", "for tomorrow 18-19", 是賣啦, "hold on" right behind a plan that waits: said of that plan, which only its own dialog changes. */
import { CANCEL_TOOLS } from '../../../contracts/gate/write-tools.ts'
import { hasTag, type Token } from '../text/tokens.ts'
import type { CancelTarget } from '../understand/action.ts'
import type { Understanding } from '../understand/understanding.ts'
import type { Turn } from './history.ts'
import type { Intent } from './intent.ts'
import { isPlanWaiting, newestWrites } from './spoken-of.ts'

const HOLD =
  /^(?:(?:no|oh|ok(?:ay)?|please|but)[, ]+)*(?:wait(?: a (?:sec|second|moment|minute|bit))?|hold on|hang on|one (?:sec|second|moment|minute)|just a (?:sec|second|moment|minute)|not so fast|not yet|hm+|typos?|(?:my )?mistake|my bad|oops|fat[- ]?finger(?:ed)?(?: it)?)(?:[, ]+(?:no+|sorry))?[\s.!]*$|^(?:啊|喔|哦|欸|先|请|你|,)*(?:[打按输填写看]错(?:字|价格?|数字|量)?了?|手滑了?|手误|(?:让)?我?再?(?:想想|想一下|想一想|考虑(?:一下|看看)?)|等等|等一下|等下|等会儿?|稍等(?:一下)?|慢着|且慢|等我一下|先别|先不要|还没)[\s。!]*$/
const OTHERWISE =
  /^(?:(?:no|oh|but|make it|a bit|a little|much|way|too|that's|it's|even)[, ]+)*(?:cheaper|lower|higher|less|more|smaller|bigger|much|expensive|cheap|high|low|many|few)[\s.!]*$|^(?:再|要|太|有点|多|少|更)*(?:便宜|贵|高|低|多|少)(?:一?点|些|了)?(?:吧)?[。!]*$/
/** "sell, not buy", 是賣不是買: the side of it, put right. */
export const OTHER_SIDE =
  /^(?:(?:no|sorry|oops|i said|i meant?|it's|it should be|should be|make it)[, ]+)*(?:an? )?(?:buy|sell),? (?:and )?not (?:an? )?(?:buy|sell)[\s.!]*$|^(?:(?:不对|错了|我(?:刚才?)?(?:说|要)的?|应该)[,，]?)*是?[买卖][,，]?(?:而)?不是[买卖][。!]*$/
/** One more, and nothing of the plan. */
const ONE_MORE = /\b(?:also|and|another|more|then|plus)\b|^(?:再|另|还|也)/
/** Said to be wrong, and what would be right is not told: no look at the price. */
const WRONG =
  /^(?:(?:oh|no|sorry|oops|wait|that's|it's|the)[, ]+)*wrong (?:price|quantity|qty|size|side|hours?|number|contract)[.!]*$/

/** "Only the bids", 賣單留著 behind a cancel of all that waits: of what it takes off, and no look at either side. */
const OF_SOME =
  /^(?:(?:no|wait|oh|sorry|but|actually|please|and)[, ]+)*(?:only|just|except|but not|not|keep|leave)(?: for)?(?: (?:the|my))? (?:bids?|buys?|offers?|asks?|sells?)(?: orders?)?(?: please| alone)?[.!]*$|^(?:不|不对|等等|但是?|请|[,，。 ])*(?:只要?|除了|保留|留下?)[买卖](?:单|的)?(?:以外|之外|就好|留着)?[。!]*$|^(?:不|不对|等等|但是?|请|[,，。 ])*[买卖](?:单|的)(?:留着|保留|不动|别撤|不要撤|先留|除外)[。!]*$/
/** A longer message is a sentence of its own and not an addition to the plan. */
const MAX_TOKENS = 8

const isUnknown = (token: Token): boolean => token.kind === 'word' || token.kind === 'han'

/** One's own order is one that rests. */
const OWN = /\bmy\b|我的/

/** "Make the sell 3", "cancel the sell" right behind a plan to sell: no more is said of which, so it is not one that rests. */
function isOfSide(intent: Intent, side: unknown): boolean {
  const [only, ...more] = intent.kind === 'do' ? intent.actions : []
  if ((only?.kind !== 'cancel' && only?.kind !== 'amend') || more.length > 0 || only.target.by !== 'pick') return false
  const { by: _, pick, count: __, side: named, ...others } = only.target as Extract<CancelTarget, { by: 'pick' }>
  return pick === 'only' && named !== undefined && named === side && Object.keys(others).length === 0
}

/** What is said instead of not understanding it, or of asking for its side; null where it is not said of the plan. */
export function ofWaitingPlan(intent: Intent, { utterance }: Understanding, before: readonly Turn[]): Intent | null {
  const words = utterance.folded.trim()
  const isLost = intent.kind === 'say' && intent.what === 'unknown'
  const isHold = HOLD.test(words)
  const { at, calls } = newestWrites(before)
  const isJustNow = at >= 0 && at === before.length - 1 && isPlanWaiting(before)
  if (!isJustNow) return isLost && isHold ? { kind: 'say', what: 'nothing_to_drop' } : null
  const [only, ...more] = calls
  if (only?.tool === 'placeOrder' && more.length === 0 && !OWN.test(words) && isOfSide(intent, only.args.side))
    return { kind: 'say', what: 'plan_waits' }
  if (WRONG.test(words)) return { kind: 'say', what: 'plan_waits' }
  if (calls.every(({ tool }) => CANCEL_TOOLS.has(tool)) && OF_SOME.test(words))
    return { kind: 'say', what: 'plan_waits' }
  const { tokens } = utterance
  const isPiece = tokens.length > 0 && tokens.length <= MAX_TOKENS && !tokens.some(isUnknown)
  if (intent.kind === 'refuse' && OTHER_SIDE.test(words)) return { kind: 'say', what: 'plan_waits' }
  const isSideAsked = intent.kind === 'ask' && intent.missing === 'side' && !hasTag(tokens, 'buy', 'sell')
  const isOfIt = isHold || OTHERWISE.test(words) || (isPiece && !ONE_MORE.test(words))
  return (isLost || isSideAsked) && isOfIt ? { kind: 'say', what: 'plan_waits' } : null
}
