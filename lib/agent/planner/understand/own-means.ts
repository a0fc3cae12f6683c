/**
 * "Sell half my energy at 3,050", 把我的電全部賣掉, "buy as much as I can at 2,950": an order as large as the wallet makes it.
 * The wallet is looked at and the order told in figures; how much to trade stays the trader's own word.
 */

import type { Side } from '../../../contracts/exchange/tools.ts'
import { ownTable } from '../../../own-table.ts'
import type { Window } from '../text/delivery.ts'
import { isTerm, type Token, type Utterance } from '../text/tokens.ts'
import type { Action, Share } from './action.ts'
import { bookForAll } from './budget.ts'
import { windowIn } from './delivery-window.ts'
import { hoursIn } from './hour-said.ts'
import { shapeOf } from './shape.ts'

const LEAD = "(?:please |ok(?:ay)? |so |now |can you |could you |i want to |i'd like to |i would like to |i wanna )*"
const AT = '(?:,? ?(?:at|for|@) (?:the )?(?:market(?: price)?|nt\\$ ?#|#)|,? market)?'
const CASH = '(?:money|cash|funds|wallet|balance)'
const PLEASE = '(?:,? please)?[.!?]*$'
const HELD = '(?:all|what|everything)(?: that)? (?:i|we) (?:have|own|hold|got)'
const ENERGY = `(?:energy|power|electricity|mwh|holdings|inventory|position|stock|stake|balance)(?: i (?:have|own|hold|got))?`
const PART = 'all|everything|half|a third|a quarter|#%|# ?percent'
const DISPOSE = '(?:sell(?: off)?|dump|unload|offload|get rid of)'
const SELL = new RegExp(
  `^${LEAD}${DISPOSE} (?:(${PART})(?: of)?(?: (?:my|the|our))?(?: (?:available|free|remaining|whole|entire))? ${ENERGY}|(${PART}) of ${HELD}|${HELD})${AT}${PLEASE}`,
)
const BUY = new RegExp(
  `^${LEAD}buy (?:as (?:much|many)(?: mwh| energy| power| electricity)? as (?:i|we) can(?: afford)?|(?:all|the most) (?:i|we) can(?: afford)?|with (?:(all)|(half|#%|# ?percent|a third|a quarter)) (?:of )?(?:my|the) ${CASH})${AT}${PLEASE}`,
)
/** "Use a quarter of my wallet to buy at 2,990": the same as what is done with the money. */
const SPEND = new RegExp(
  `^${LEAD}(?:spend|use|put|invest|take) (?:(all)|(half|#%|# ?percent|a third|a quarter)) (?:of )?(?:my|the) ${CASH}(?: (?:to (?:buy|bid)|(?:on|in|into|for) (?:energy|power|electricity|bids|buying|buys|work)|and (?:buy|bid))(?: (?:energy|power))?)?${AT}${PLEASE}`,
)
const HAN_LEAD = '(?:请|帮我|麻烦|我要|我想|替我|现在)*'
const HAN_AT = '(?:,? ?(?:以|用|按|照|在|价格|限价|@)? ?(?:市价|#(?:元|块)?)(?:的?价格|价位)?)? ?'
const HAN_ENERGY = '(?:电力?|能量|电能|库存|持仓|货)'
const HAN_SELL = new RegExp(
  `^${HAN_LEAD}${HAN_AT}(?:把|将)?(?:我|手上|手中|手头|手里)*的?(?:(?:所有|全部|全数)的?${HAN_ENERGY}(?:都|全|全部)?|${HAN_ENERGY}的?(?:全部|全数|都|全|通通|统统|(一半)))${HAN_AT}(?:卖掉|卖出去?|卖光|卖了|卖|出清|出掉|出了)(?:吧|掉)?${HAN_AT}[。!]*$`,
)
const HAN_SELL_FIRST = new RegExp(
  `^${HAN_LEAD}${HAN_AT}(?:卖掉|卖出|卖)(?:我|手上|手中)*的?(?:所有|全部|全数|(一半))(?:我|手上|手中)*的?${HAN_ENERGY}${HAN_AT}[。!]*$`,
)
const HAN_PART = '一半|三分之一|四分之一|#%|#成'
const HAN_SOLD = '(?:卖掉|卖出去?|卖光|卖了|卖|出清)(?:吧|掉)?'
const HAN_OWN = '(?:我|手上|手中|手头|手里|持有)+的?'
const HAN_HELD = new RegExp(
  `^${HAN_LEAD}${HAN_AT}(?:把|将)?${HAN_OWN}(?:所有|全部|全数|(${HAN_PART}))(?:都|全)?${HAN_AT}${HAN_SOLD}${HAN_AT}[。!]*$`,
)
/** 一半的電賣 3050: the part before what it is of. */
const HAN_PART_SOLD = new RegExp(
  `^${HAN_LEAD}${HAN_AT}(?:把|将)?(?:${HAN_OWN})?(?:(${HAN_PART}))的?(?:${HAN_OWN})?${HAN_ENERGY}(?:都|全)?${HAN_AT}${HAN_SOLD}${HAN_AT}[。!]*$`,
)
/** 半倉 is half of what one has, of which the side says whether that is energy or money. */
const HAN_STAKE = `(?:全仓|满仓|梭哈|全押|全部的?钱|(半仓))`
const HAN_STAKE_SOLD = new RegExp(`^${HAN_LEAD}${HAN_AT}${HAN_STAKE},? ?${HAN_AT}${HAN_SOLD}${HAN_AT}[。!]*$`)
const HAN_STAKE_BOUGHT = new RegExp(
  `^${HAN_LEAD}${HAN_AT}${HAN_STAKE},? ?${HAN_AT}(?:买[进入]?|做多|抢)(?:电力?)?(?:吧)?${HAN_AT}[。!]*$`,
)
/** What one has is sold in part or whole: 手上的電賣一半, 清掉手上的電. */
const HAN_DISPOSED = new RegExp(
  `^${HAN_LEAD}${HAN_AT}(?:(?:把|将)?${HAN_OWN}${HAN_ENERGY}(?:卖掉?|出掉?|卖出)(?:全部|(${HAN_PART}))|(?:清掉|清空|出清|卖光|出掉)(?:${HAN_OWN})?${HAN_ENERGY})(?:吧)?${HAN_AT}[。!]*$`,
)
/** "sell half", 全部賣掉: of what is owned, unless an order was spoken of that it may be a part of. */
const BARE = new RegExp(
  `^${LEAD}${DISPOSE} (?:(a third|a quarter|#%|# ?percent|#)|all|everything|it all|all of it|the lot)${AT}${PLEASE}`,
)
/** "sell half of it", "spend a third of that at 2950": of the wallet that was told just before. */
const SOME_OF_IT = '(half|a third|a quarter|#%|# ?percent|#) of (?:it|that|them)'
const SELL_OF_IT = new RegExp(`^${LEAD}${DISPOSE} ${SOME_OF_IT}${AT}${PLEASE}`)
const BUY_OF_IT = new RegExp(`^${LEAD}(?:spend|use|invest) (?:${SOME_OF_IT}|all of it|it all)${AT}${PLEASE}`)
const HAN_BARE = new RegExp(
  `^${HAN_LEAD}${HAN_AT}(?:把|将)?(?:(?:全部|所有|全数|通通|统统|全|(${HAN_PART}))(?:都|全)?的? ?${HAN_AT}${HAN_SOLD}|(?:卖掉|卖出|卖)(?:全部|所有|光|(${HAN_PART}))|清仓|出清)${HAN_AT}[。!]*$`,
)
const HAN_BUY = new RegExp(
  `^${HAN_LEAD}${HAN_AT}(?:(?:用|拿|把|以)(?:我|钱包里?|帐户里?|账户里?|手上)*的?(?:(?:全部|所有|(${HAN_PART}))的?(?:钱|资金|余额|现金)|(${HAN_PART}))(?:都|全)?[去来]?,? ?${HAN_AT}(?:买|买进|买入)(?:电力?)?,? ?|(?:能买多少(?:就)?买多少|(?:尽量|尽可能)多?买(?:电力?)?))${HAN_AT}[。!]*$`,
)
/** 我最多能買多少 2950 names a price, while the number of 50 可以買多少 may be a sum. */
const HAN_MOST =
  /^(?:请问|那|我们?)*(?:最多)?(?:能|可以)买[进入到]?多少(?:电力?)?,? ?(?:以|用|在|价格|@)? ?#(?:元|块)?\s*[?？。]*$/
export const ALL: Share = { parts: 1, of: 1 }
const HALF: Share = { parts: 1, of: 2 }
const SHARES: Readonly<Record<string, Share>> = ownTable({
  half: HALF,
  一半: HALF,
  半仓: HALF,
  'a third': { parts: 1, of: 3 },
  'a quarter': { parts: 1, of: 4 },
  三分之一: { parts: 1, of: 3 },
  四分之一: { parts: 1, of: 4 },
})

/** Of a hundred, or of ten (三成), as many decimals as it has; null for none, and for more than all. */
export function shareOf(parts: string, of: number): Share | null {
  const [whole = '', decimals = ''] = parts.split('.')
  const share = { parts: Number(whole + decimals), of: of * 10 ** decimals.length }
  return share.parts > 0 && share.parts <= share.of && Number.isSafeInteger(share.of) ? share : null
}

type Look = Extract<Action, { kind: 'call' }>

/** @returns null where the sentence says its quantity, sells in a contract, or asks for something else */
export function ownMeansAsked(said: readonly Token[], words: string): Look[] | null {
  const { window, tokens, folded } = contractApart(said, words)
  const shape = shapeOf(tokens, folded).replaceAll(DANGLING, '')
  const sale =
    SELL.exec(shape) ??
    HAN_SELL.exec(shape) ??
    HAN_SELL_FIRST.exec(shape) ??
    HAN_HELD.exec(shape) ??
    HAN_PART_SOLD.exec(shape) ??
    HAN_STAKE_SOLD.exec(shape) ??
    HAN_DISPOSED.exec(shape)
  const found =
    sale ??
    BUY.exec(shape) ??
    SPEND.exec(shape) ??
    HAN_BUY.exec(shape) ??
    HAN_STAKE_BOUGHT.exec(shape) ??
    HAN_MOST.exec(shape)
  // What the wallet holds in one contract stands in no figure of its own.
  if (!found || (window && sale)) return null
  return looksFor(tokens, found, sale !== null, window)
}

/** "In" and 的 that led to the hours. */
const DANGLING = / (?:in|for|on|of|during)(?= (?:at|for|@) |,|$)| ?的(?=[,， ]|$)/g

type Apart = { window: Window | null; tokens: readonly Token[]; folded: string }
/** The words without the hours of the contract that the money is for, with blanks in their place. */
function contractApart(said: readonly Token[], folded: string): Apart {
  const tokens = hoursIn(said)
  const [hours, ...more] = tokens.filter((t) => isTerm(t, 'delivery'))
  const window = hours && more.length === 0 ? windowIn(tokens) : null
  if (!hours || !window) return { window: null, tokens: said, folded }
  const blank = ' '.repeat(hours.end - hours.start)
  return {
    window,
    tokens: tokens.filter((t) => t !== hours),
    folded: folded.slice(0, hours.start) + blank + folded.slice(hours.end),
  }
}

/**
 * The same of words that say no more than how large a part.
 *
 * @param isTold the wallet was, just before
 */
export function bareShareAsked({ tokens, folded }: Utterance, isTold: boolean): Look[] | null {
  const shape = shapeOf(tokens, folded)
  const sale = BARE.exec(shape) ?? HAN_BARE.exec(shape) ?? (isTold ? SELL_OF_IT.exec(shape) : null)
  const found = sale ?? (isTold ? BUY_OF_IT.exec(shape) : null)
  return found && looksFor(tokens, found, sale !== null)
}

function looksFor(
  tokens: readonly Token[],
  found: RegExpExecArray,
  isSale: boolean,
  window: Window | null = null,
): Look[] | null {
  const said = found.slice(1).find((group) => group !== undefined) ?? 'all'
  // By itself "half" is read as a number.
  const isHalf = (t: Token) => t.kind === 'number' && t.words && t.value === '0.5'
  if (said === '#' && !tokens.some(isHalf)) return null
  const numbers = tokens.flatMap((t) => (t.kind === 'number' && !(said === '#' && isHalf(t)) ? [t.value] : []))
  const percent = said.endsWith('成') ? 10 : 100
  const share =
    said === '#' ? HALF : said.startsWith('#') ? shareOf(numbers.shift() ?? '', percent) : (SHARES[said] ?? ALL)
  const [price = null, ...more] = numbers
  if (more.length > 0 || share === null) return null
  if (isSale) return ofMeans('SELL', share, price)
  // At market only the book tells how much the money buys.
  return price === null ? [WALLET, bookForAll(window, share)] : ofMeans('BUY', share, price, window)
}

const WALLET: Look = { kind: 'call', tool: 'getUserWallet', args: {} }
/** The order at a price that a share of what is free makes; a sale may name none, which is at market. */
export const ofMeans = (side: Side, share: Share, price: string | null, window: Window | null = null): Look[] => [
  { ...WALLET, reckoned: { into: 'means', side, share, price, ...(window ? { window } : {}) } },
]
