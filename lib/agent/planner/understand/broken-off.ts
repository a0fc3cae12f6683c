/** "buy 5 at 2950 and", "change o-12 to 2950, qty", 改成 2950 數量改成: more was to be said, and only the trader knows what. */

import { compare } from '../text/decimal.ts'
import { rawOf } from '../text/token-words.ts'
import { isTerm, type Token } from '../text/tokens.ts'
import { MIN_PRICE } from './figures.ts'

const LEADS_ON =
  /^(?:and|&|but|for|to|from|with|at|@|of|on|in|by|the|an?|my|和|跟|及|以及|与|并|并且|同时|还有|然后|接着|但|但是|可是|不过|因为|所以|到|至|在|用|以|于|从|挂在|.*[成为到])$/

const isMark = (token: Token | undefined): boolean => isTerm(token, 'qtyMark', 'priceMark')

/** The word a message breaks off at; null where it ends. */
export function brokenOff(tokens: readonly Token[]): Token | null {
  const at = tokens.findLastIndex((t) => !isTerm(t, 'stop', 'comma', 'dash', 'colon', 'thanks', 'request'))
  const [last, before] = [tokens[at], tokens[at - 1]]
  if (!last) return null
  if (last.kind === 'term' && LEADS_ON.test(last.raw)) return last
  if (!isMark(last)) return null
  // "2950, qty": the mark of a piece of its own. 2950 價 marks the number before it, but no quantity is that large.
  const isAlone = isTerm(before, 'comma', 'and', 'then') || /^(?:the|an?|新)$/.test(rawOf(before))
  const isOfOther = isTerm(last, 'qtyMark') && before?.kind === 'number' && compare(before.value, MIN_PRICE) >= 0
  return isAlone || isOfOther ? last : null
}
