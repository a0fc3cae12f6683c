/** "buy 3 at market but not above 3010", 市價買 3，最高 3010: what is there up to that price, and nothing that rests. */
import { LEAD } from './sentence-parts.ts'

const PRICE = '(\\d{1,2},\\d{3}(?:\\.\\d+)?|\\d{3,}(?:\\.\\d+)?)'
const QTY = '(\\d[\\d.]*(?: ?(?:mwh|兆瓦时|个))?)'
const CAP =
  '(?:no|not|never) (?:above|over|more than|higher than|beyond)|(?:up )?to (?:at most )?(?=\\d)|max(?:imum)?|at most|capped at|(?:with )?a cap of'
const FLOOR = '(?:no|not|never) (?:below|under|less than|lower than)|min(?:imum)?|at least'
const EITHER = '(?:no|not|never) worse than|(?:with )?a limit of|limit'
const ENGLISH = new RegExp(
  `^(${LEAD})(buy|sell) ${QTY} (?:at |@ ?)?(?:the )?market(?: price)?,? (?:but |and |paying )*(?:(${CAP})|(${FLOOR})|(?:${EITHER})) ?(?:nt\\$ ?)?${PRICE}[.!]*$`,
)
const HAN_LEAD = '((?:请|帮我|我要|我想)*)'
const HAN_LIMIT =
  '[,， ]*(?:但是?)?(?:价格?)?(?:(最高|最多|不超过|不高于|不要超过|别超过|上限)|(最低|至少|不低于|不要低于|别低于|下限)) ?'
const HAN = [
  new RegExp(`^${HAN_LEAD}[以用]?市价([买卖])[进出入掉]? ?${QTY}${HAN_LIMIT}${PRICE}(?:元|块)?[。!]*$`),
  new RegExp(`^${HAN_LEAD}([买卖])[进出入掉]? ?${QTY}[,， ]*[以用]?市价${HAN_LIMIT}${PRICE}(?:元|块)?[。!]*$`),
]

/** Null for anything else, and where the price would hold nothing back: a purchase that is not to be cheaper. @param words folded */
export function cappedMarket(words: string): string | null {
  const english = ENGLISH.exec(words)
  const [, lead = '', side, qty, cap, floor, price] = english ?? HAN.map((p) => p.exec(words)).find(Boolean) ?? []
  if (!side || (/buy|买/.test(side) ? floor : cap)) return null
  return english ? `${lead}${side} ${qty} at ${price} ioc` : `${lead}${side} ${qty} 价格 ${price} ioc`
}
