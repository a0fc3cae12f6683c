/** "move 2950 bid down a tick", 2940 的往上調 5, 賣單不動，買單全撤: an order called without its article or its noun, or beside one that stays. */
import { CANCEL_VERB, END, LEAD } from './sentence-parts.ts'
import { NUMBER } from './shape.ts'

const VERBS =
  '(?:move|raise|lower|bump|drop|shift|reduce|cut|increase|double|halve|improve|lift|push|bring|change|amend|top up)'
/** Behind the verb of a change a price calls an order, where what becomes of it follows. */
const NO_ARTICLE = new RegExp(
  `^(${LEAD}${VERBS} )(?=(?:\\d,)?\\d{3,}(?:\\.\\d+)? (?:(?:bid|offer|ask|buy|sell|one)\\b|(?:up|down|by) |to \\d{1,2}(?:\\.\\d+)?(?: ?mwh)?${END}))`,
)
const SIZED = new RegExp(`^(${LEAD})size (up|down) (?=(?:the|my|it|that)\\b)`)
/** "up the 2940 to 4": a verb here. */
const UP_VERB = new RegExp(`^(${LEAD})up (?=(?:the|my) )`)
/** "cancel my bids at 2940 and 2950", "cancel 2940 and 2950": orders called by their prices. */
const PRICE = '(?:\\d,)?\\d{3,4}(?:\\.\\d+)?'
const OFF_AT = new RegExp(
  `^(${LEAD}${CANCEL_VERB} )(?:(?:all )?(?:of )?(?:the |my )?(?:(bids|buys|buy orders)|(offers|asks|sells|sell orders)|orders) (?:at )?)?(${PRICE}(?:(?:, ?| ?& ?|,? and )${PRICE})+)${END}`,
)
const theOnes = (_: string, deed: string, bids: string | undefined, offers: string | undefined, prices: string) => {
  const side = bids === undefined ? (offers === undefined ? '' : ' sell') : ' buy'
  return `${deed}${prices
    .match(new RegExp(PRICE, 'g'))
    ?.map((price) => `the ${price}${side}`)
    .join(' and ')}`
}
/** "cut the 2950 in half" */
const IN_HALF = new RegExp(`^(${LEAD})(?:cut|chop|slash|reduce) ((?:the|my|it|that)\\b.{0,30}?) (?:in|by) half${END}`)
const A_TICK = /\b(up|down|by) (?:an?|one) (?=tick\b)/g

/** "put in a bid, 4 at 2945" */
const BID_PUT = new RegExp(
  `^(${LEAD})(?:put|place|enter|stick|get) (?:me )?(?:in |up |out )?an? (bid|offer|ask)(?: in)?,(?: for| of)? (?=${NUMBER}(?: ?mwh)? (?:at|@) ?\\d)`,
)
const BOTH_IN = /\b(?:in|for) both (?=(?:of )?(?:today |tomorrow )?\d{1,2}(?::\d\d)?-\d{1,2}(?::\d\d)?(?:,| and) )/

/** "Highest bid" is a price of the book, and what is taken off is an order. */
const ENDS = new RegExp(
  `^(${LEAD}${CANCEL_VERB} (?:the|my) (?:lowest|cheapest|highest|dearest|biggest|largest|smallest)) (?:(bid)|offer|ask)${END}`,
)
/** "Cancel the bids, not the offer": what is not of it stays in any case. */
const BUT_NOT = new RegExp(
  `^(${LEAD}${CANCEL_VERB} (?:all )?(?:the |my )?(?:(?:bids?|buys?|buy orders?)(?=.* (?:offers?|asks?|sells?)\\b)|(?:offers?|asks?|sells?|sell orders?)(?=.* (?:bids?|buys?)\\b))),? (?:but |and )?not (?:the |my )?(?:bids?|buys?|offers?|asks?|sells?)${END}`,
)
const ALL_BUT_NOT = new RegExp(`^(${LEAD}${CANCEL_VERB} (?:all|everything)),? but not (?=(?:the|my) )`)

const HOUR_WORDS = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve']
const HOUR = `(${HOUR_WORDS.join('|')})`
/** "six to seven pm", "eight pm" */
const SPOKEN_HOURS = new RegExp(
  `\\b${HOUR} (to|till|until|and) ${HOUR} ?(?=[ap]\\.?m\\b)|\\b${HOUR} ?(?=[ap]\\.?m\\b)`,
  'g',
)
const figure = (word: string): string => String(HOUR_WORDS.indexOf(word) + 1)

/** 2940 的往上調 5 and 2950 的單撤一半: that order. */
const HAN_OF =
  /^((?:请|帮我|把)*)((?:\d,)?\d{3,}(?:\.\d+)?) ?的(?:单|(?=往上|往下|上调|下调|[改加减降升撤](?![买卖])))(?!子?[都全])/
/** 賣單不動，買單全撤: what stays is not asked for. */
const HAN_STAYS =
  /^(?:请|帮我)*([买卖])单?(?:先)?(?:不动|别动|不用动|不变|留着|不管)[,，。 ]+(?=[^买卖]*([买卖])[^买卖]*$)/
const HAN_OFF_OF_SIDE = /((?:撤掉?|取消|撤销))([买卖])的(?=[,，、。]|$)/
/** 冰山 10 顯示 2 買 2950 */
const HAN_ICEBERG = new RegExp(
  `^((?:请|帮我)*)冰山(?:单|委托)? ?(${NUMBER}(?: ?mwh)?)[,， ]*(?:显示|露出?|show) ?(${NUMBER})(?: ?mwh)?[,， ]*([买卖])[进出入]? ?(?=\\d)`,
)
/** 2950 那張撤一半: half of it, of whichever deed the word is. */
const HAN_HALVED = /^((?:请|帮我|把)*(?:\d,)?\d{3,}(?:\.\d+)? ?那[张笔个]) ?(?:撤|砍|取消)掉?一半(?:吧)?[。!]*$/
/** 2990 買 3010 賣，各 2: the price before its side, and so much of both. */
const HAN_EACH = new RegExp(
  `^((?:请|帮我)*)(\\d{3,}(?:\\.\\d+)?) ?([买卖])[进出入]?[,，、 ]+(\\d{3,}(?:\\.\\d+)?) ?([买卖])[进出入]?[,，、 ]*各 ?(${NUMBER})(?: ?(?:mwh|个))?[。!]*$`,
)
const HAN_BOTH_SIDES = /^(?:请|帮我)*(?:挂|报|做)(?:两边|双边)[,，：: ]+/
/** 留 2950 其他都撤 */
const HAN_KEEPS = /^((?:请|帮我)*(?:只)?留(?:下|着)? ?\d{3,}(?:\.\d+)?) (?=其[他它余])/

const inEnglish = (words: string): string =>
  words
    .replace(NO_ARTICLE, '$1the ')
    .replace(SIZED, (_, lead: string, way: string) => `${lead}${way === 'up' ? 'increase' : 'reduce'} `)
    .replace(OFF_AT, theOnes)
    .replace(UP_VERB, '$1raise ')
    .replace(IN_HALF, '$1halve $2')
    .replaceAll(A_TICK, '$1 1 ')
    .replace(BID_PUT, (_, lead: string, quote: string) => `${lead}${quote === 'bid' ? 'buy' : 'sell'} `)
    .replace(BOTH_IN, 'in each of ')
    .replace(ENDS, (_, named: string, bid?: string) => `${named} ${bid ? 'buy' : 'sell'} order`)
    .replace(BUT_NOT, '$1')
    .replace(ALL_BUT_NOT, '$1 but ')
    .replaceAll(SPOKEN_HOURS, (_, from?: string, to = '', till = '', only = '') =>
      from === undefined ? figure(only) : `${figure(from)} ${to} ${figure(till)}`,
    )

const inChinese = (words: string): string =>
  words
    .replace(HAN_OF, '$1$2 那张')
    .replace(HAN_STAYS, (all: string, stays: string, other: string) => (stays === other ? all : ''))
    .replace(HAN_OFF_OF_SIDE, '$1$2单')
    .replace(HAN_ICEBERG, '$1$4 $2 显示 $3 ')
    .replace(HAN_BOTH_SIDES, '')
    .replace(HAN_HALVED, '$1数量减半')
    .replace(HAN_EACH, '$1$3 $6 $2，$5 $6 $4')
    .replace(HAN_KEEPS, '$1，')

/** @param words folded */
export const calledInHaste = (words: string): string =>
  /\p{Script=Han}/u.test(words) ? inChinese(words) : inEnglish(words)
