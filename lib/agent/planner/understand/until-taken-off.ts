/** "buy 5 at 2950 and kill it at 6pm", 六點前沒成交就取消: until when an order rests, said as what becomes of it then. */
const TIME =
  '(?:(?:today|tonight|tomorrow) (?:at )?)?(?:\\d{1,2}(?::\\d\\d)?(?: ?[ap]\\.?m\\b)?|noon|midnight|half past [a-z\\d]+|quarter (?:to|past) [a-z\\d]+)(?: (?:today|tonight|tomorrow))?'
const SPAN = '(?:(?:\\d+(?:\\.\\d+)?|an?|half an) (?:minutes?|mins?|hours?|hrs?))'
const OFF =
  "(?:cancel|cxl|kill|pull|withdraw|take|drop|scrap|remove) (?:it|the order|what's left|the rest)(?: off| down)?"
const LEFT = "(?: if (?:it's |it is )?(?:not|un)[ -]?(?:yet )?(?:filled|done|traded|executed))?"
const ENGLISH = [
  new RegExp(`[,;]? (?:and |then |but )*${OFF}${LEFT} (?:at|by) (${TIME})${LEFT}(?=[\\s.!]*$)`),
  new RegExp(`[,;]? (?:and |then |but )*${OFF}${LEFT} (?:after|in) (${SPAN})${LEFT}(?=[\\s.!]*$)`),
  new RegExp(
    `[,;]? (?:and |but )*if (?:it's |it is |it has |it hasn't |it isn't )?(?:not |un)?(?:yet |been )*(?:filled|done|traded|executed) (?:by|before) (${TIME}),? (?:then |please )*${OFF}(?=[\\s.!]*$)`,
  ),
]
const HAN_TIME =
  '((?:今天|今晚|明天|明早)?(?:早上|上午|中午|下午|晚上|傍晚)?(?:\\d{1,2}(?::\\d\\d)?|[一二三四五六七八九十]{1,3}) ?(?:点(?:半|整|[一三]刻)?|(?<=:\\d\\d)))'
const HAN_SPAN = '((?:\\d+|[一二两三四五六七八九十]+|半) ?(?:个?半?小时|个?钟头|分钟))'
const HAN_OFF = '(?:取消|撤掉|撤单|撤)(?:掉)?(?:吧)?'
const HAN_LEFT = '(?:还|若|如果)?(?:没|未|没有)(?:有)?(?:成交|成|完)的?(?:话)?'
const HAN = [
  [
    new RegExp(
      `[,， ]*(?:到时?|够钟)?${HAN_TIME}(?:前|之前|以前)?(?:${HAN_LEFT})?(?:就|再|还没成交就)?${HAN_OFF}[。!]*$`,
    ),
    ' 有效到$1',
  ],
  [
    new RegExp(`[,， ]*(?:在)?${HAN_SPAN}(?:内|之内|后|以后|之后)?(?:${HAN_LEFT})(?:就|再)?${HAN_OFF}[。!]*$`),
    ' $1内有效',
  ],
] as const

/** A price and a quantity stand before it: of an order that rests the same words are a cancel later. */
const ORDER = /(?:\b(?:buy|sell|bid|offer)\b|[买卖]).*\d.*\d/

/** With the time in force there is for it. @param words folded */
export function untilTakenOff(words: string): string {
  for (const [i, pattern] of ENGLISH.entries()) {
    const found = pattern.exec(words)
    if (found && ORDER.test(words.slice(0, found.index)))
      return words.replace(pattern, ` good ${i === 1 ? 'for' : 'till'} $1`)
  }
  for (const [pattern, otherwise] of HAN) {
    const found = pattern.exec(words)
    if (found && ORDER.test(words.slice(0, found.index))) return words.replace(pattern, otherwise)
  }
  return words
}
