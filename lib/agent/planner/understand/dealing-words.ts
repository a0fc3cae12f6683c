/** "Mine 5", "yours 5 at 2940", "take 3 off the offer", 拿走賣一 3 MWh: what one dealer says to a quote, as the order it is. */
import { LEAD } from './sentence-parts.ts'
import { HOURS, NUMBER } from './shape.ts'

const SAID = `(?<lead>${LEAD})`
export const QTY = `(?<qty>${NUMBER}(?: ?mwh| ?kwh)?)`
const AT = `(?:at |@ ?)(?<price>(?:nt\\$ ?)?${NUMBER})`
/** Whose quote it is. */
const IN = `((?:(?:today|tomorrow) )?${HOURS})`
/** Of a MWh, and no quantity: "mine 2950". */
const PRICE = '(?<price>(?:[5-9]\\d\\d|\\d{4,}|\\d{1,3},\\d{3})(?:\\.\\d+)?)'
/** What else is said is read with it: its hours, its time in force, or a word that keeps it from being an order. */
export const REST = '(?<rest>(?:[ ,.!?].*)?)$'

const HAN_OF =
  '(?<of>(?:请|帮我|麻烦|我要|我|现在|直接|就|先|那|再|[今明后]天|[今明]晚|明早|[上下]午|晚上|合约|的|[\\d点时到至:~ -])*)'
const HAN_QTY = `(?<qty>${NUMBER} ?(?:mwh|kwh|兆瓦时|千度|度|个|张|口|手)?)`
const HAN_ENERGY = `(?<qty>${NUMBER} ?(?:mwh|kwh|兆瓦时|千度|度|个|张|口|手))`
/** 2950 收 5: the price stands before the deed. */
const HAN_AT = `(?<of>(?:请|帮我|我要|我想|我)*)(?:以|用)? ?(?<price>\\d{3,}(?:\\.\\d+)?|\\d{1,3},\\d{3}(?:\\.\\d+)?) ?(?:元|块)? ?`
/** 兩千九收五兆瓦時: the same in Han numerals, of which one with a hundred or more in it is the price. */
const HAN_DIGITS = '[〇零一二两三四五六七八九十百千万点]'
const HAN_PRICE = `(?<of>(?:请|帮我|我要|我想|我)*)(?:以|用)? ?(?<price>\\d{3,}|${HAN_DIGITS}*[百千万]${HAN_DIGITS}*) ?(?:元|块)? ?`
const HAN_COUNT = `(?<qty>(?:${NUMBER}|${HAN_DIGITS}+) ?(?:mwh|kwh|兆瓦时|千度|度))`
const HAN_END = '(?:吧|谢谢)?[。!]*$'
const HAN_REST = '(?<rest>[^]*)$'
const ASKS = '(?:卖一|卖盘|卖方|外盘)'
const BIDS = '(?:买一|买盘|买方|内盘)'
const TAKE = '(?:拿走|拿掉|拿下|拿|吃掉|吃下|吃|扫掉|扫|收掉|收)'
const GIVE = '(?:出给|倒给|打给|丢给|砸给|卖给|给|打|砸)'

/** "Put in a bid for 5 at 2940", "leave an offer at 3105 for 3": one more order, and none there is. */
function entered(side: string, noun: string): [RegExp, string][] {
  const verb = '(?:put|stick|leave|place|post|enter|throw|work|pop|drop|chuck|bung|sling)'
  const deed = `(?:${verb}(?: me| us)?|show)(?: (?:in|up|out|down))? an? ${noun}(?: (?:in|up|out|order))?`
  const order = `(?:${verb}(?: me| us)?|make)(?: (?:in|up|out|down))? (?:an? )?${noun} order`
  const sized = `${verb}(?: me| us)?(?: (?:in|up|out|down))? an? ${QTY}(?<lots> lots?)? ${noun}(?: order)?(?: (?:in|up|out))?`
  return [
    [new RegExp(`^${SAID}${deed} (?:for|of) ${QTY},? ${AT}${REST}`), `$<lead>${side} $<qty> at $<price>$<rest>`],
    [
      new RegExp(`^${SAID}${deed} (?:at |@ ?|of )(?<price>(?:nt\\$ ?)?${NUMBER}),? (?:for |x )?${QTY}${REST}`),
      `$<lead>${side} $<qty> at $<price>$<rest>`,
    ],
    [new RegExp(`^${SAID}${order} (?:for|of) ${QTY},? ${AT}${REST}`), `$<lead>${side} $<qty> at $<price>$<rest>`],
    // The price before the noun: "throw in a 2945 bid for 5".
    [
      new RegExp(
        `^${SAID}(?:${verb}(?: me| us)?|show)(?: (?:in|up|out|down))? an? ${PRICE} ${noun},? (?:for |of )?${QTY}(?<lots> lots?)?${REST}`,
      ),
      `$<lead>${side} $<qty>$<lots> at $<price>$<rest>`,
    ],
    [new RegExp(`^${SAID}${deed} ${AT}[.!]*$`), `$<lead>${side} at $<price>`],
    [new RegExp(`^${SAID}${sized} ${AT}${REST}`), `$<lead>${side} $<qty>$<lots> at $<price>$<rest>`],
  ]
}

export const DEALT: readonly [RegExp, string][] = [
  ...entered('buy', '(?:bid|buy)'),
  ...entered('sell', '(?:offer|ask|sell)'),
  ...called('mine', 'buy', 'ask', '卖一买'),
  ...called('yours', 'sell', 'bid', '买一卖'),
  ...priced('buy', 'lift|pay(?: up to)?'),
  ...priced('sell', 'hit'),
  [
    new RegExp(`^${SAID}(?:i(?:'ll| will)? )?give (?:you |them )?${QTY} ${AT}${REST}`),
    '$<lead>sell $<qty> at $<price>$<rest>',
  ],
  // "lift the 18-19 offer for 3", "hit 18-19 for 3": the quote of that contract.
  [
    new RegExp(
      `^${SAID}(?:(?:lift|take|pay|tap) (?:the )?${IN} (?:offer|ask)|lift (?:the )?${IN}),? (?:for |with )?${QTY}${REST}`,
    ),
    '$<lead>buy $<qty> in $2$3 at the best ask$<rest>',
  ],
  [
    new RegExp(
      `^${SAID}(?:(?:hit|give|sell|tap) (?:the )?${IN} bid|hit (?:the )?${IN}),? (?:for |with )?${QTY}${REST}`,
    ),
    '$<lead>sell $<qty> in $2$3 at the best bid$<rest>',
  ],
  [
    new RegExp(`^${SAID}(?:lift|take|tap) the (?:best )?(?:offer|ask) (?:in|of) ${IN},? (?:for|with) ${QTY}${REST}`),
    '$<lead>buy $<qty> in $2 at the best ask$<rest>',
  ],
  [
    new RegExp(`^${SAID}(?:hit|tap) the (?:best )?bid (?:in|of) ${IN},? (?:for|with) ${QTY}${REST}`),
    '$<lead>sell $<qty> in $2 at the best bid$<rest>',
  ],
  [new RegExp(`^${SAID}(?:lift|tap) ${QTY} in ${IN}[.!]*$`), '$<lead>buy $<qty> in $3 at the best ask'],
  [new RegExp(`^${SAID}hit ${QTY} in ${IN}[.!]*$`), '$<lead>sell $<qty> in $3 at the best bid'],
  [
    new RegExp(`^${SAID}join (?:the )?${IN} bid,? (?:for |with )?${QTY}${REST}`),
    '$<lead>buy $<qty> in $2 at the best bid$<rest>',
  ],
  [
    new RegExp(`^${SAID}join (?:the )?${IN} (?:offer|ask),? (?:for |with )?${QTY}${REST}`),
    '$<lead>sell $<qty> in $2 at the best ask$<rest>',
  ],
  // A dealer's verbs for taking a quote: "whack the bid for 5", "tap the offer for 2".
  [
    new RegExp(
      `^${SAID}(?:whack|smack|smash|slam|bang|thump|ding|tap) (?:the |that )?(?:best )?bid,? (?:for |with )?${QTY}${REST}`,
    ),
    '$<lead>sell $<qty> at the best bid$<rest>',
  ],
  [
    new RegExp(
      `^${SAID}(?:whack|smack|slam|tap|grab|snap up|snag) (?:the |that )?(?:best )?(?:offer|ask),? (?:for |with )?${QTY}${REST}`,
    ),
    '$<lead>buy $<qty> at the best ask$<rest>',
  ],
  // "put 5 on the bid", "sit on the offer with 5": where the best of that side is.
  [
    new RegExp(`^${SAID}(?:put|sit|stick|park|rest|place|post|work) ${QTY} on the (?:best )?bid${REST}`),
    '$<lead>buy $<qty> at the best bid$<rest>',
  ],
  [
    new RegExp(`^${SAID}(?:put|sit|stick|park|rest|place|post|work) ${QTY} on the (?:best )?(?:offer|ask)${REST}`),
    '$<lead>sell $<qty> at the best ask$<rest>',
  ],
  [
    new RegExp(`^${SAID}sit on the (?:best )?bid (?:for|with) ${QTY}${REST}`),
    '$<lead>buy $<qty> at the best bid$<rest>',
  ],
  [
    new RegExp(`^${SAID}sit on the (?:best )?(?:offer|ask) (?:for|with) ${QTY}${REST}`),
    '$<lead>sell $<qty> at the best ask$<rest>',
  ],
  // A quote of one's own: "I'm 2940 bid for 5", "we are 3050 offered for 5".
  ...shown('buy', 'bid'),
  ...shown('sell', 'offer(?:ed)?|at'),
  // "leave 5 to sell at 3050", "pick me up 5 at 2950"
  [
    new RegExp(`^${SAID}(?:leave|put|work|rest|park) (?:me |us )?${QTY} (?:to|for) (?<side>buy|sell) ${AT}${REST}`),
    '$<lead>$<side> $<qty> at $<price>$<rest>',
  ],
  [
    new RegExp(
      `^${SAID}(?:pick|snap|scoop|mop|hoover) (?:me |us )?up ${QTY},? (?:at|@|under|below|up to) ?(?<price>(?:nt\\$ ?)?${NUMBER})${REST}`,
    ),
    '$<lead>buy $<qty> at $<price>$<rest>',
  ],
  // By themselves: at the price that is there.
  [new RegExp(`^${SAID}lift ${QTY}[.!]*$`), '$<lead>buy $<qty> at the best ask'],
  [new RegExp(`^${SAID}hit ${QTY}[.!]*$`), '$<lead>sell $<qty> at the best bid'],
  [
    new RegExp(`^${SAID}give (?:them |it )?${QTY} at the (?:best )?bid${REST}`),
    '$<lead>sell $<qty> at the best bid$<rest>',
  ],
  [
    new RegExp(`^${SAID}put (?:me|us) on the (?:best )?bid (?:for|with) ${QTY}${REST}`),
    '$<lead>buy $<qty> at the best bid$<rest>',
  ],
  [
    new RegExp(`^${SAID}put (?:me|us) on the (?:best )?(?:offer|ask) (?:for|with) ${QTY}${REST}`),
    '$<lead>sell $<qty> at the best ask$<rest>',
  ],
  // A position is taken off, and by how much is the trader's to say.
  [new RegExp(`^${SAID}take (?:it|that|the position|my position) off (?:at|@) .{1,20}$`), '$<lead>close my position'],
  takenOff('buy', 'ask', 'take|lift|pay|buy|grab|nick|snag|clip|scoop', 'ask|offer'),
  takenOff('sell', 'bid', 'take|hit|sell', 'bid'),
  ...[`${TAKE}${ASKS}(?:上)?的?`, `${ASKS}(?:那边|上|里)?${TAKE}`].map((deed) => hanDealt(deed, '卖一买')),
  hanDealt(`${GIVE}${BIDS}`, '买一卖'),
  // 外盤 is what trades at the offer, 內盤 at the bid.
  hanDealt('往?外盘价?(?:敲进?|打|买进?|追)', '卖一买'),
  hanDealt('往?内盘价?(?:敲出?|打|砸|倒|卖出?)', '买一卖'),
  // 18-19 吃 2 MWh, 再追 3 MWh 2960: at what price, is asked where it is not said.
  [
    new RegExp(
      `^(?=.*追|.*\\d-\\d|.*[ ,，]\\d{3,})${HAN_OF}(?:吃|追) ?${HAN_ENERGY}(?<rest>[,，]? ?(?:\\d{3,}(?:\\.\\d+)?)?)${HAN_END}`,
    ),
    '$<of>买 $<qty>$<rest>',
  ],
  // Which way, is asked.
  [new RegExp(`^${HAN_OF}(?:打掉|吃单) ?${HAN_QTY} ?(?<at>市价)?${HAN_END}`), '$<of>$<at>交易 $<qty>'],
  [new RegExp(`^${HAN_OF}(?:砸|倒|打|卖|出) ?${HAN_QTY} ?[到给]${BIDS}${HAN_END}`), '以买一卖 $<qty>'],
  [/^((?:请|帮我|先|再|那|就)*)出掉?(?=一半(?:$|[,，。! ]))/, '$1卖'],
  // 出 and 進 are sold and bought where a quantity stands behind: 出 5 MWh 3050, 進 5 MWh 2950.
  [new RegExp(`^${HAN_OF}(?:倒|抛|甩|丢|出|放|卖) ?${HAN_QTY} ?出去${HAN_REST}`), '$<of>卖 $<qty>$<rest>'],
  [new RegExp(`^${HAN_OF}(?:倒|抛|甩)掉? ?${HAN_QTY}${HAN_REST}`), '$<of>卖 $<qty>$<rest>'],
  [new RegExp(`^${HAN_OF}出 ?${HAN_ENERGY}${HAN_REST}`), '$<of>卖 $<qty>$<rest>'],
  [new RegExp(`^${HAN_OF}(?:进|收|承接|低接|接) ?${HAN_ENERGY}${HAN_REST}`), '$<of>买 $<qty>$<rest>'],
  [new RegExp(`^${HAN_AT}(?:进|收|承接|接)个? ?${HAN_QTY}${HAN_END}`), '$<of>以 $<price> 买 $<qty>'],
  [new RegExp(`^${HAN_PRICE}收 ?${HAN_COUNT}${HAN_END}`), '$<of>$<price>买$<qty>'],
  // 倒 sounds as 到 does: 2,900 倒 3,020 is a range, misspelt.
  [new RegExp(`^${HAN_AT}(?:出|抛|放|倒(?! ?\\d(?:,?\\d{3})))个? ?${HAN_QTY}${HAN_END}`), '$<of>以 $<price> 卖 $<qty>'],
  [new RegExp(`^${HAN_ENERGY} ?我(?:全)?要了[。!]*$`), '以卖一买 $<qty>'],
  [new RegExp(`^(?:给你 ?${HAN_ENERGY}|${HAN_ENERGY} ?(?:都|就)?给你(?:了|吧)?)[。!]*$`), '以买一卖 $<qty>'],
]

/** "18-19 offer, mine 5", 現在賣一多少，吃 3 MWh: such words behind others. Null where there are none. @param words folded */
export function dealtBeside(words: string): string | null {
  // A comma within a number parts nothing.
  const [first = '', ...pieces] = words.split(/((?:[，；;]|,(?!\d)|(?<= )and |(?<= )then ) ?(?:and )?)/)
  const isBehindDeed = BEHIND_DEED.test(first)
  const isOfAsks = /卖[一盘方]/.test(words) && !/买[一盘方]/.test(words)
  const said = pieces.map((piece) => {
    for (const [pattern, otherwise] of isBehindDeed ? TO_MARKET : [])
      if (pattern.test(piece)) return piece.replace(pattern, otherwise)
    for (const [pattern, otherwise] of DEALT) if (pattern.test(piece)) return piece.replace(pattern, otherwise)
    return isOfAsks ? piece.replace(TAKEN, '以卖一买 $<qty>') : piece
  })
  return said.some((piece, i) => piece !== pieces[i]) ? first + said.join('') : null
}
/** "cancel my offer and cross the spread for 3": behind what is done to an order no look at the market. Which way, is asked. */
const BEHIND_DEED =
  /^(?:please |can you |could you |now |just |then |ok )*(?:cancel|cxl|pull|kill|yank|nix|remove|withdraw)\b/
const TO_MARKET: readonly [RegExp, string][] = [
  [
    new RegExp(
      `^(?:go|do it|get (?:it )?(?:done|filled)|send it|execute|trade) (?:(?:straight|right) )?(?:to|at|into) (?:the )?market(?: (?:for|with) (${NUMBER}(?: ?mwh)?))?(?: instead)?[.!]*$`,
    ),
    'trade $1 at market',
  ],
  [new RegExp(`^cross(?: the spread)?(?: (?:for|with) (${NUMBER}(?: ?mwh)?))?(?: instead)?[.!]*$`), 'trade $1'],
]
const TAKEN = new RegExp(`^(?:我|就|帮我)*${TAKE} ?${HAN_ENERGY}[。!]*$`)

/** "mine 5", "5 mine", "mine at 2950 for 5", 2950 mine 5: at the other side's best price where none is said. */
function called(word: string, side: string, best: string, han: string): [RegExp, string][] {
  const amount = `(?:${word}!?,? (?:for )?${QTY}|${QTY} ${word}!?)`
  const priced = `$<lead>${side} $<qty> at $<price>$<rest>`
  return [
    [new RegExp(`^${SAID}${word} ${AT},? (?:for |x )?${QTY}${REST}`), priced],
    [new RegExp(`^${SAID}(?:at )?${PRICE} ${word}(?: for)? ${QTY}${REST}`), priced],
    [new RegExp(`^${SAID}${amount} ${AT}${REST}`), priced],
    [new RegExp(`^${SAID}(?:${word}(?: at)? ${PRICE}|${PRICE} ${word})[.!]*$`), `$<lead>${side} at $<price>`],
    [new RegExp(`^${SAID}${amount}${REST}`), `$<lead>${side} $<qty> at the best ${best}$<rest>`],
    [new RegExp(`^${HAN_QTY} ?${word}[。!]*$`), `以${han} $<qty>`],
    // "just mine" is whose of those that were shown.
    [new RegExp(`^(?!(?:just|only) )${SAID}${word}[.!]*$`), `$<lead>${side} at the best ${best}`],
  ]
}

/** Whose it is, is said: "2940 bid for 5" alone may be what somebody else bids. */
function shown(side: string, noun: string): [RegExp, string][] {
  const whose = "(?:i'm|i am|we're|we are) "
  return [
    [
      new RegExp(`^${SAID}${whose}${PRICE} (?:${noun}),? (?:for |in )${QTY}[.!]*$`),
      `$<lead>${side} $<qty> at $<price>`,
    ],
    [
      new RegExp(`^${SAID}${whose}${QTY} (?:${noun.replace('|at', '')}) (?:at |@ ?)${PRICE}[.!]*$`),
      `$<lead>${side} $<qty> at $<price>`,
    ],
  ]
}

/** "lift the 3000.25", "hit the 2999.50", "pay 2960 for 5": a price in the market, and no quantity. Who takes 2960 for 5 may as well sell. */
function priced(side: string, deed: string): [RegExp, string][] {
  const at = `^${SAID}(?:i(?:'ll| will)? )?(?:${deed}) (?:the )?${PRICE}`
  return [
    [new RegExp(`${at} (?:for|x) ${QTY}${REST}`), `$<lead>${side} $<qty> at $<price>$<rest>`],
    [new RegExp(`${at}[.!]*$`), `$<lead>${side} at $<price>`],
  ]
}

/** "take 3 off the offer", "lift 5 from the market's ask": of the market's quote, and not of one's own. */
function takenOff(side: string, best: string, deed: string, quote: string): [RegExp, string] {
  const from = `(?:off|of|from|out of|at) (?:the )?(?:market(?:'s)? |screen(?:'s)? )?(?:best )?(?:${quote})s?`
  return [
    new RegExp(`^${SAID}(?:i )?(?:${deed}) ${QTY} ${from}${REST}`),
    `$<lead>${side} $<qty> at the best ${best}$<rest>`,
  ]
}

function hanDealt(deed: string, at: string): [RegExp, string] {
  return [new RegExp(`^${HAN_OF}[从在]?${deed} ?${HAN_QTY}${HAN_REST}`), `$<of>以${at} $<qty>$<rest>`]
}
