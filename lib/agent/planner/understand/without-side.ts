/** "Place 2 at the best bid", "place 2 each at 2950 and 2940", 在買一掛 3: orders which name no side. Which way, is asked. */
import { LEAD, N } from './sentence-parts.ts'
import { HAN_PRICE_ROW, NUMBER, PRICE_ROW } from './shape.ts'

const DEED = '(?:place|put(?: in| up)?|enter|post|rest|work|leave|make)'
const QTY = `${NUMBER}(?: ?mwh)?`
const TICKS = `(?:(?:${NUMBER}|an?|one|two|three|five) ticks? (?:above|below|over|under|better than|worse than|from|off) )`
const END = '(?:,? please)?[.!]*$'
const HAN_PUT = '(?:挂|放|下|排)单?'
const HAN_UNIT = '(?:mwh|兆瓦时)?'
const HAN_LEAD = '(?:请|帮我|给我|我要|我想)*'

export const WITHOUT_SIDE: readonly [RegExp, string][] = [
  ...[
    ` (${QTY}) (?:each|apiece) (?:at|@) ?(${PRICE_ROW})`,
    ` (?:limit )?orders (?:of|for) (${QTY})(?: each)? (?:at|@) ?(${PRICE_ROW})`,
    ` (${QTY}) (?:at|@) ?(${PRICE_ROW}) each`,
  ].map((form): [RegExp, string] => [new RegExp(`^(${LEAD})${DEED}${form}${END}`), '$1trade $2 each at $3']),
  [
    new RegExp(
      `^(${LEAD})${DEED}(?: (?:an? )?(?:limit )?orders? (?:of|for))? (${QTY}) ((?:at )?(?:${TICKS})?(?:the )?(?:best (?:bid|ask|offer)|top bid|top ask|touch|mid(?:dle|[- ]?price)?))${END}`,
    ),
    '$1trade $2 $3',
  ],
  [
    new RegExp(`^(${LEAD})${DEED} (${QTY}) (?:at|@) ?${N} and (${QTY}) (?:at|@) ?${N}${END}`),
    '$1trade $2 at $3 and trade $4 at $5',
  ],
  [
    new RegExp(
      `^(${HAN_LEAD})[在以]? ?(${HAN_PRICE_ROW}) ?元?[都各分别自]+${HAN_PUT} ?(${NUMBER}) ?${HAN_UNIT}[。!]*$`,
    ),
    '$1以 $2 各交易 $3 mwh',
  ],
  [
    new RegExp(
      `^(${HAN_LEAD})[在以] ?([买卖]一价?)(?: ?([加减]) ?(${NUMBER}|[一二两三四五]) ?个?[跳档])(?:的?价[格位]?)?上?${HAN_PUT} ?(${NUMBER}) ?${HAN_UNIT}[。!]*$`,
    ),
    '$1在$2$3$4跳交易 $5 mwh',
  ],
  [
    new RegExp(`^(${HAN_LEAD})[在以] ?([买卖]一价?)的?(?:价[格位])?上?${HAN_PUT} ?(${NUMBER}) ?${HAN_UNIT}[。!]*$`),
    '$1在$2交易 $3 mwh',
  ],
]
