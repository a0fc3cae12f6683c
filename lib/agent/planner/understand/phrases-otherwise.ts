/** Phrases within a sentence that are said otherwise by dealers and in haste, each as the words that are read in its place. */
import { END, LEAD, MOVED } from './sentence-parts.ts'
import { NUMBER } from './shape.ts'

/** 買一加一檔買 5, 比賣一低一檔賣 3: of a price that an order is placed at a level is a tick. */
const TICKS =
  /([买卖](?:一|1(?!\d))价?)(?:再)?(往上|往下|[高低加减上下])((?:\d+|[一二两三四五六七八九十]) ?)个?(?:档|价位)/
const DOWN = /[低减下]/
export const ticksApart = (words: string): string =>
  TICKS.test(words) && (words.match(/[买卖]/g)?.length ?? 0) > 1
    ? words.replace(
        TICKS,
        (_, best: string, way: string, count: string) => `${best}${DOWN.test(way) ? '减' : '加'}${count}跳`,
      )
    : words

/** 跟賣一賣 5 says the deed twice. */
const JOINED = /([挂跟排])([买卖])(一|1(?!\d))价?\2(?=[进出入掉]? ?\d)[进出入掉]?/
/** 買一價掛 5: at its place, and of its side. */
const HUNG = /^((?:请|帮我|在)*)([买卖]一)价?挂(?![买卖了着多])/
/** Behind a power "from 14 till 16" are its hours. */
const FROM_TILL =
  /(?<=\bmw )(?:from (\d{1,2}) (?:till|til|until)|between (\d{1,2}) and) (\d{1,2})\b(?![:.,]?\d| ?(?:[ap]m|mw))/
/** "2 MW for the next 3 hours", 接下來三個小時 2 MW: that power in each of them. */
const OF_POWER = /\d ?(?:mw|megawatts?)\b/
const NEXT_HOURS =
  /\b(?:(?:for|in|over|during) )?(?:the )?(?:next|coming) (?=(?:[2-9]|1\d|2[0-4]|two|three|four|five|six|eight|ten|twelve) hours\b)/
export const ofPowerNext = (words: string): string =>
  OF_POWER.test(words) && !/\beach\b|twap|simulat/.test(words)
    ? words.replace(NEXT_HOURS, 'in each of the next ')
    : words
const HAN_POWER_NEXT =
  /((?:接下来|未来|往后)的? ?(?:[2-9]|1\d|2[0-4]|[两二三四五六七八九十]{1,2}) ?个?小时)各?(?=.*\d ?(?:mw(?!h)|兆瓦(?!时)|百万瓦(?!时)))/
/** "18-19 and 19-20 tomorrow": the day is of both. */
const SHARED_DAY = /\b(?<!(?:today|tomorrow) )(\d{1,2}-\d{1,2})((?:,| and|, and) )(\d{1,2}-\d{1,2}) (tomorrow|today)\b/
/** An x between quantity and price stands for "at": "buy 5x2950". */
const TIMES_PRICE = /((?:\b(?:buy|sell) |[买卖][进出入]? ?)\d[\d.,]*(?: ?mwh)?) ?[x×*] ?(?=\d{3})/
/** "DAY" at the end of an order rests it until the day ends. */
const DAY_ORDER = /(?<=\b(?:buy|sell)\b.*\d{3}(?:\.\d+)?),? day(?= ?[.!]*$)/
/** "HE18", "HB17": the hour that ends, or begins, then. */
const HOUR_ENDING = /\bh([eb])([01]?\d|2[0-4])\b(?![:.,]\d)/g
export const asHours = (words: string): string =>
  words.replaceAll(HOUR_ENDING, (said, edge: string, hour: string) => {
    const start = Number(hour) - (edge === 'e' ? 1 : 0)
    return start < 0 || start > 23 ? said : `${start}:00-${start + 1}:00`
  })
/** "All hours of tomorrow" is each of them. */
const ALL_HOURS = /\b(?:for |in )?all (?:the )?(?:hours|hourly contracts) (?:of|in|for)? ?(?=tomorrow|the day after)/
/** 買1，最高3000: so much, and no best bid. */
const ONE_THEN_PRICE = /([买卖])1(?=[,，] ?(?:最高|最多|最低|至少|不超过|不高于|不低于|限价|价格?|以|@)? ?\d{3})/
/** 只掛十分鐘, 只掛到六點: for how long, and no word of taking nothing. */
const RESTS_ONLY =
  /(?:只|仅|就)挂(?= ?(?:到|至|(?:\d+|[一二两三四五六七八九十半]+) ?(?:个?半?小时|个?钟头|分钟?|天|个?半天)))/g
/** 買5價2950: so much at that price, and no fifth level. */
const QTY_THEN_PRICE = /([买卖] ?\d+(?:\.\d+)?)价格?(?= ?\d{3})/
/** "from 9 buy 5": an hour, and no price. */
const FROM_HOUR =
  /^((?:please |then |and )*)(?:from|starting(?: at| from)?) (?:hour )?(\d|1\d|2[0-4]) (?=(?:buy|sell)\b)/
/** A power times hours: "10MW x 2h". */
const TIMES_HOURS = /(?<=\d ?mw) ?[x×] ?(?=\d+ ?h(?:ours?|rs?)?\b)/
/** In "sell 3 min 3100" the word is "at least", and no minutes. */
const MIN_PRICE = /(?<=\b(?:buy|sell) \d[\d.,]*(?: mwh)?,?) min\.? (?=\d{3})/
/** "And lower the sell" is a deed, unlike "3,000 and lower". */
const AND_LOWER = /(?<=\band )lower (?=(?:the|my|it|that|both|all)\b)/g

/** A count may be glued to its word: "top10". */
const GLUED_COUNT = /\b(top|best|first|depth)(?=\d{1,3}\b)/
/** "by 5 at 2950", where nothing else could be meant. "by 5 pm" is a time. */
const BY_FOR_BUY = new RegExp(
  `^((?:please |pls |can you |could you |i want to )*)by (?=${NUMBER}(?: ?mwh)?,? (?:(?:at|@|for) ?(?:nt\\$ ?)?(?:\\d{3,}|\\d,\\d{3}|(?:the )?market)|\\d{3,}(?:\\.\\d+)?[.!]*$))`,
)

/** "buy 5 at 2950 stop 2900": an order that waits for a price, and no word to stop. */
const STOP_AT = /[, ]+(?:with |and )?(?:an? |my )?stops?(?: me out)?(?: at| @)? (?=(?:nt\$ ?)?\d)/g
export const stopsAt = (words: string): string =>
  words.replaceAll(STOP_AT, (stop, at: number) => (isBehindOrder(words, at) ? ' stop loss ' : stop))

/** On its line. Not asked for by a look behind in the pattern: that is looked through anew at each comma and space of a message. */
function isBehindOrder(words: string, at: number): boolean {
  const line = words.slice(words.lastIndexOf('\n', at) + 1, at)
  const verb = /\b(?:buy|sell)\b/.exec(line)
  return verb !== null && /\d/.test(line.slice(verb.index))
}

/** "And lift the other by 10" raises an order, and buys nothing. */
const LIFTED = /(?<=\b(?:and|then|,) ?)lift (?=(?:the|my) [a-z0-9 .,-]{1,30}? (?:by|to|up) )/g

/** "18-19's book" is the book of those hours. */
const HOURS_OWN = /\b(\d{1,2}(?::\d\d)?-\d{1,2}(?::\d\d)?) ?'s(?= )/g

/** An order may be typed without a blank: "buy5at2950". */
const GLUED_ORDER = /\b(buy|sell|bid|offer)(\d+(?:\.\d+)?)(mwh)?(?:at|@)(?=\d{3})/g

/** "buy 3 at 2900 there": in the contract that was looked at. */
const THERE_LAST = new RegExp(
  `^(${LEAD}(?:buy|sell) ${NUMBER}(?: ?mwh)?) ((?:at|@) ?${NUMBER}) (?:in )?there(?=[.!]*$)`,
)

/** 買 5 對手價, 買 5 掛買一: at its place in the book, said last. */
const AT_PLACE_LAST =
  /^((?:请|帮我|我要)*)([买卖])[进入出掉]? ?(\d[\d.]*)(?: ?mwh)?[,， ]*(?:挂在?|排在?|用|以|按)?(对手价|[买卖]一价?)(?=[。!]*$)/

/** 撤了 48190-0 再買: to be done, as what follows is. */
const TAKEN_OFF_THEN = /^((?:请|帮我|先)*)(?:撤|取消)了 ?(?=(?:\d{3,}-\d+|o-\d+)[,， ]*(?:再|然后))/

/** Behind a cancel "raise the 2950 to 2960" is a change of another order. */
const AND_RAISED = new RegExp(
  `(?<= (?:and|then) )(?:raise|lower|lift|drop|bump|${MOVED}) ((?:the|my) ${NUMBER})(?: one)? (?:up |down )?(?=to ${NUMBER}${END})`,
)

/** 20-21 也來一單, 也掛一張: one more of them, and no price. */
const ONE_MORE = /(?<=^\d{1,2}-\d{1,2} ?点?)(?:也?(?:再)?来|也(?:再)?(?:挂|下|敲))一[单张笔个](?=[。!]*$)/

/** 把 3100 改 3090 beside something else: the order of that price. */
const PRICED_TO =
  /(?<=^|[,，;；] ?(?:再|然后)?)(?:把 ?)?(\d{3,}(?:\.\d+)?) ?(?:的|那[张笔])?改[成到]? ?(\d{3,}(?:\.\d+)?)(?=[,，;；]|$)/g
const isBesideOther = (words: string): boolean => /[,，;；]/.test(words)

/** 下一檔買 2 names the next contract, as 三點那檔 names one. */
const NEXT_CONTRACT = /^((?:请|帮我|我要|那|就|在)*(?:再下|下|最近的?))一?档的?(?=[买卖挂敲])/

/** 我想想買 5 thinks it over, where 想買 would want it. */
const THOUGHT_OVER = /(?:让|再)?我?(?:再)?想(?:想|一下|一想)(?=[买卖])/

/** Noon names the hour that begins then: "price tomorrow noon". */
const NOON =
  /^((?:what(?:'s| is) |the |show(?: me)? )*(?:price|quote|spread|book|volume)(?: (?:for|of))? (?:today|tomorrow)) (?=noon\b)/

/** "The market's offer" is the best offer there is. */
const MARKETS_QUOTE = /\b(?:the )?market's (?:best )?(bid|ask|offer)\b/g

/** "show 18-19 and buy 5": its price, which is looked at. */
const SHOWN =
  /^((?:please |can you )*(?:show(?: me)?|check|see|look at|pull up)) (?:the )?(\d{1,2}-\d{1,2})(?= ?(?:, ?|and |then )\S)/
const HAN_SHOWN =
  /^((?:请|帮我|先)*(?:看一下|看看|看|查一下|查)) ?(\d{1,2}-\d{1,2})(?: ?点)?(?= ?(?:[,，]|然后|再|并)\S)/

/** "Buy 2 delivery 18-19 at 3000", 交割 18-19: hours are of a delivery anyway. */
const DELIVERED_IN =
  /(?:\b(?:for )?delivery(?: in| at)? (?=\d{1,2}(?::\d\d)? ?- ?\d{1,2}(?::\d\d)?(?![\d-]))|交割(?:时段|时间)?[: ]*(?=\d{1,2}(?::\d\d)?-\d{1,2}(?![\d-])))/

/** 跟賣一賣 5 and 買一價掛 5 with the level once, behind the deed. */
export const levelOnce = (words: string): string => words.replace(JOINED, '$1$2$3 ').replace(HUNG, '$1挂$2 ')

/** "at 3 k": typed apart. */
const THOUSANDS = /\b((?:at|@) ?\d{1,2}(?:\.\d{1,3})?) k\b/

/** "31 hundred" is spoken for 3,100. */
const HUNDREDS = /\b([1-9]\d) hundred\b(?! (?:and )?\w*(?:ty|teen|ten|one|two|three|four|five|six|seven|eight|nine)\b)/g

/** "1/2 MWh", "2 3/4 MWh" is so much, and no day. */
const FRACTION = /(?<![\d/.,])(?:(\d{1,3}) )?([13])\/([24]) ?(?=(?:of )?(?:an? )?(?:mwh|kwh|megawatt|兆瓦时|度))/g
const inDecimal = (words: string): string =>
  words.replace(FRACTION, (_, whole: string | undefined, part: string, of: string) => {
    const sum = Number(whole ?? 0) + Number(part) / Number(of)
    return `${sum} `
  })

/** "buy 5 at 2950 and sell the same at 3050": as much. */
const AS_MUCH = new RegExp(
  `^(${LEAD}(?:buy|sell) (${NUMBER}(?: ?mwh)?) (?:at|@) ?${NUMBER}(?:,| and| then| and then) (?:buy|sell)) (?:the same(?: amount| size| quantity)?|as much|same(?: amount| size| quantity)) (?=(?:at|@) ?\\d)`,
)

/** 賣三張三一零零: so many of them, and nobody of that name. */
const COUNTED_THEN_DIGITS = /([买卖][进出入掉]? ?[一二两三四五六七八九十百]{1,4})张(?=三[一二三四五六七八九〇零千百])/

/** 買 5 負 50: below zero is a price, where it is not said of what. */
const HAN_NEGATIVE = /([买卖][进出入掉]? ?\d[\d.]*(?: ?(?:mwh|兆瓦时|个))?)[,， ]+负 ?(?=\d|[一二两三四五六七八九十百])/

type Phrase = readonly [RegExp, string] | ((words: string) => string)

/** 2950 改 2955 behind another deed is a change of that order; by itself it may be of whichever rests. */
const pricedTo = (words: string): string =>
  words.replace(PRICED_TO, (all: string, from: string, to: string) =>
    isBesideOther(words) ? `把 ${from} 那笔改成 ${to}` : all,
  )

/** In this order: a later phrase may stand in the words of an earlier one. */
const PHRASES: readonly Phrase[] = [
  [SHOWN, '$1 $2 price'],
  [THOUSANDS, '$1k'],
  [HUNDREDS, '$100'],
  inDecimal,
  [AS_MUCH, '$1 $2 '],
  [COUNTED_THEN_DIGITS, '$1张 '],
  [HAN_NEGATIVE, '$1 以负'],
  [HAN_SHOWN, '$1 $2 价格'],
  [ALL_HOURS, 'each hour '],
  [ONE_THEN_PRICE, '$1 1'],
  [RESTS_ONLY, '挂'],
  [QTY_THEN_PRICE, '$1 价格'],
  [FROM_TILL, '$1$2-$3'],
  [FROM_HOUR, '$1at $2:00 '],
  [HAN_POWER_NEXT, '$1各'],
  [SHARED_DAY, '$4 $1$2$4 $3'],
  [TIMES_PRICE, '$1 @ '],
  [DAY_ORDER, ' day order'],
  [TIMES_HOURS, ' for '],
  [MIN_PRICE, ' minimum '],
  [AND_LOWER, 'reduce '],
  [GLUED_COUNT, '$1 '],
  [BY_FOR_BUY, '$1buy '],
  [MARKETS_QUOTE, 'the best $1'],
  [HOURS_OWN, '$1'],
  [GLUED_ORDER, '$1 $2 $3 at '],
  [/(?<=\d{3}),(?=\d{1,2}(?::\d\d)? ?(?:-|到|至|点))/g, '、'],
  [THERE_LAST, '$1 there $2'],
  [AT_PLACE_LAST, '$1$4$2 $3'],
  [TAKEN_OFF_THEN, '$1撤掉 '],
  [AND_RAISED, 'move $1 '],
  [LIFTED, 'raise '],
  [NOON, '$1 at '],
  [DELIVERED_IN, ''],
  [THOUGHT_OVER, '再想想'],
  [ONE_MORE, '也要'],
  pricedTo,
  [NEXT_CONTRACT, '$1一个合约'],
]

export const phrasesOtherwise = (words: string): string =>
  PHRASES.reduce<string>(
    (said, phrase) => (typeof phrase === 'function' ? phrase(said) : said.replace(phrase[0], phrase[1])),
    words,
  )
