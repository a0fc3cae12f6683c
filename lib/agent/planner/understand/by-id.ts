/** "o-27: 6 @ 2945", "o-27 px 2945 qty 6", "o-27 up 5", o-27 價 2945 量 6: an order by its id and what becomes of it, without a verb. */
import { NUMBER } from './shape.ts'

const LEAD = '(?:please |can you |could you |now |just |请|帮我|把)*'
/** 18-19 is hours. */
const ID = '(\\d{3,}-\\d+|o-\\d+)(?!\\d) ?[:,]?(?: ?那[张笔个]| to| ?改成?| ?amend| ?change)? ?'
const QTY = `(${NUMBER}) ?(?:mwh|兆瓦时|个)?`
const PRICE = `((?:nt\\$ ?)?${NUMBER}) ?(?:元|块)?`
const END = '(?: please|吧)?[.!。]*$'
const OF_QTY = '(?:qty|quantity|size|数量|量) ?(?:to |改|到|=)? ?'
const OF_PRICE = '(?:price|px|价格|价) ?(?:to |改|到|=)? ?'
const AND = '[ ,，]*(?:and |且)?'
const UP = '(?:\\+|up(?: by)? |plus )'
const DOWN = '(?:-|down(?: by)? |minus )'

export const BY_ID: readonly [RegExp, string][] = [
  [new RegExp(`^${LEAD}${ID}${QTY} ?(?:@|at ) ?${PRICE}${END}`), 'change $1 to $2 mwh at $3'],
  [
    new RegExp(`^${LEAD}${ID}(${NUMBER}) ?(?:mwh|兆瓦时|个)[ ,，]*(\\d{3,}(?:\\.\\d+)?) ?(?:元|块)?${END}`),
    'change $1 to $2 mwh at $3',
  ],
  [new RegExp(`^${LEAD}${ID}${OF_PRICE}${PRICE}${AND}${OF_QTY}${QTY}${END}`), 'change $1 to $3 mwh at $2'],
  [new RegExp(`^${LEAD}${ID}${OF_QTY}${QTY}${AND}${OF_PRICE}${PRICE}${END}`), 'change $1 to $2 mwh at $3'],
  // 買單加 5: of the price, or of the quantity, is asked.
  [new RegExp(`^${LEAD}${ID}(?:${UP}|再?加 ?)(${NUMBER})${END}`), 'raise $1 by $2'],
  [new RegExp(`^${LEAD}${ID}(?:${DOWN}|再?减 ?)(${NUMBER})${END}`), 'lower $1 by $2'],
  [new RegExp(`^${LEAD}${ID}${UP}(${NUMBER}) ?mwh${END}`), 'increase $1 by $2 mwh'],
  [new RegExp(`^${LEAD}${ID}${DOWN}(${NUMBER}) ?mwh${END}`), 'reduce $1 by $2 mwh'],
  [new RegExp(`^${LEAD}${ID}(?:up|higher) (an?|one|\\d+) ticks?${END}`), 'raise the price of $1 by $2 tick'],
  [new RegExp(`^${LEAD}${ID}(?:down|lower) (an?|one|\\d+) ticks?${END}`), 'lower the price of $1 by $2 tick'],
  [
    new RegExp(`^${LEAD}${ID}(?:往上|上调|调高|加|升|高) ?([一二两三四五]|\\d+) ?(?:档|跳)${END}`),
    '把 $1 价格加 $2 跳',
  ],
  [
    new RegExp(`^${LEAD}${ID}(?:往下|下调|调低|减|降|低) ?([一二两三四五]|\\d+) ?(?:档|跳)${END}`),
    '把 $1 价格减 $2 跳',
  ],
  [new RegExp(`^${LEAD}${ID}half (?:the )?size${END}`), 'halve $1'],
  [
    new RegExp(`^${LEAD}(?:upsize|downsize|size up|size down) (\\d{3,}-\\d+|o-\\d+) to ${QTY}${END}`),
    'change $1 to $2 mwh',
  ],
]
