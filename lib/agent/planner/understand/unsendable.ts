/** Orders that are well understood and that nothing here sends: one that follows a price, a ladder of them, one in pieces. */
import { hasTag, type Token } from '../text/tokens.ts'
import type { Refusal } from './action.ts'
import type { Inability } from './understanding.ts'

/** "Peg 5 to the best bid", "keep my bid at the top": an order that follows a price. */
const FOLLOWS =
  /^(?:(?:please|can you|could you) )*(?:(?:peg|trail|chase)\b|keep (?:(?:my|the) (?:bid|offer|ask|order|buy|sell)|\d[\d.]*(?: ?mwh)?)(?: always)? (?:at|on) (?:the )?(?:top|best|bid|offer|ask|touch|mid)\b)/

/** "Ladder 20 from 2940 to 2950": several orders that the desk would have to make out of one. */
const LADDER =
  /^(?:(?:please|can you|could you) )*(?:ladder|layer|split|slice|scale(?: in| out| into| out of)?)\b.*\d|^(?:请|帮我)*(?:阶梯|网格|梯次).*\d/

/** "Work 20 in clips of 5", 分批買 20, 每批 5: one order in pieces. What the book shows of one is another thing. */
const PIECES =
  /\b(?:in|into) (?:\d+ )?(?:equal )?(?:clips|pieces|slices|chunks|parts|tranches|bits|batches|lots)\b|(?<!\ba )\bclips? (?:of |size )?\d|\b\d+ (?:mwh )?(?:at a time|per clip|a clip)\b|分[批次](?!显|揭)|分(?:成|为)? ?(?:\d+|[二两三四五六七八九十]+) ?(?:次|批|笔|份|张单)|拆(?:单|成|分)|每批/

/** "Swap my bid and offer": of what rests the side stays. */
const SWAPPED =
  /^(?:(?:please|can you|could you|now|just) )*(?:swap|flip|reverse|switch|invert) (?:round )?(?:my|our) (?:bids? and (?:my )?(?:offers?|asks?)|(?:offers?|asks?) and (?:my )?bids?|buys? and (?:my )?sells?|quotes?|sides|orders|two[- ]way)(?: (?:round|around|over))?(?: please)?[.!]*$|^(?:请|帮我|把)*我的?(?:买单和卖单|买卖单?|报价|挂单|单子?)(?:对调|互换|调换|交换|反过来)(?:一下|吧)?[。!]*$/

const SIDES = ['buy', 'sell', 'buyWeak', 'sellWeak', 'place', 'buyNoun', 'sellNoun'] as const
const OTHER_DEEDS = ['displayMark', 'iceberg', 'simulate', 'cancel', 'amend', 'times'] as const

/** A condition or a report may be read into the very words that part it, so these do not keep it from being one. */
const OF_PIECES: ReadonlySet<Refusal> = new Set(['conditional', 'reported'])

const isInPieces = (words: string, tokens: readonly Token[], refusal: Refusal | null): boolean =>
  (refusal === null || OF_PIECES.has(refusal)) &&
  tokens.some((t) => t.kind === 'number') &&
  hasTag(tokens, ...SIDES) &&
  !hasTag(tokens, ...OTHER_DEEDS) &&
  PIECES.test(words)

/** What of it cannot be sent; null for anything else. */
export function unsendable(tokens: readonly Token[], folded: string, refusal: Refusal | null): Inability | null {
  const start = tokens[0]?.start ?? 0
  const onwards = folded.slice(start)
  if (FOLLOWS.test(onwards)) return 'stop'
  if (SWAPPED.test(folded.trim())) return 'terms'
  if (LADDER.test(onwards)) return 'ladder'
  return isInPieces(folded.slice(start, tokens.at(-1)?.end), tokens, refusal) ? 'pieces' : null
}
