/**
 * "Raise all by 10", "my bids up a dollar", 全部加 10 元, "double everything": each order that rests, or each of a side, from where it
 * stands. An order that is raised, lowered or moved up changes in price; of "all orders +10" and 所有委託加 10 it is asked
 * what is meant.
 */
import { DOWN, EACH, END, HAN_END, UP } from './both-of-them.ts'
import { LEAD } from './by-place.ts'

const ORDERS = '(?:my |the |our )?(?:open |resting |live |working )?orders'
/** By what they are called, which no word of the market is. */
const NAMED = `(?:all(?: of)? ${ORDERS}|(?:my|our) (?:open |resting |live |working )?orders)`
const ALL = `(?:(?:all|every one)(?: of)?(?: (?:them|those|these))?|(?:them|those|these) all|${NAMED}|everything(?: i have)?)`
/** One's own: what the market bids is nobody's to move. */
const MINE = '(?:all (?:of )?)?(?:my|our) |all (?:(?:of )?the )?'
const NTD = '(?: ?(?:nt\\$|ntd|dollars?|bucks?|ticks?|%|percent))?'
const BY = `((?:nt\\$ ?|\\$ ?)?\\d{1,3}(?:\\.\\d+)?${NTD})`
/** "Add 2 to each of my bids" is so much more of it. */
const QTY = '(\\d{1,2}(?:\\.\\d+)?)(?: ?mwh)?'

const HAN_LEAD = '(?:请|帮我|把|将|我的?)*'
const HAN_ALL = `${HAN_LEAD}(?:(?:全部|所有|全都|每[张笔个]|每一[张笔个])的?(?:单子?|委托单?|挂单|订单)?|(?:单子?|委托单?|挂单|订单)(?:全部|全都|都|每[张笔个]))(?:的?价格?)?(?:都|全部|一起|各|再)*`
const hanSide = (side: string) =>
  `${HAN_LEAD}(?:(?:全部|所有|全都|每[张笔个])的?${side}单|${side}单(?:全部|全都|都|每[张笔个]|各|一起))(?:都|全部|一起|各|再)*`
const HAN_BY = ' ?(\\d{1,3}(?:\\.\\d+)?) ?(?:元|块钱?)'
const HAN_NUMBER = ' ?(\\d{1,3}(?:\\.\\d+)?)'
const HAN_UP = '(?:加|提高|上调|调高|往上|抬高?|拉高)'
const HAN_DOWN = '(?:减|降低?|下调|调低|往下|压低|拉低)'
/** Of the price, whatever the number is said without. */
const HAN_DEARER = '(?:加价|涨价|抬价|提价|(?:价格|单价)(?:都|各)?(?:加|提高|上调|调高|往上|抬高?))'
const HAN_CHEAPER = '(?:降价|减价|砍价|(?:价格|单价)(?:都|各)?(?:减|降低?|下调|调低|往下|压低))'

/** What is quoted is moved in price; a buy that is raised may as well become larger, which is asked. */
const SIDES = [
  ['bids', 'buy', true],
  ['offers|asks', 'sell', true],
  ['buys|buy orders', 'buy', false],
  ['sells|sell orders', 'sell', false],
] as const

const MOVE = '(?:move|shift|bring|push|take|bump)'

/**
 * @param of as it is said
 * @param named the same without a verb, where "everything up 5" would tell of the market
 * @param those as it is read
 */
function moved(of: string, named: string, those: string, isOfPrice: boolean): [RegExp, string][] {
  const up = isOfPrice ? `raise the price of ${those} by $1` : `increase ${those} by $1`
  const down = isOfPrice ? `lower the price of ${those} by $1` : `reduce ${those} by $1`
  return [
    [new RegExp(`^${LEAD}${UP} ${of}(?: up)?(?: by)? ${BY}${EACH}${END}`), up],
    [new RegExp(`^${LEAD}${DOWN} ${of}(?: down)?(?: by)? ${BY}${EACH}${END}`), down],
    [
      new RegExp(
        `^${LEAD}(?:${MOVE} ${of}|${named})(?: (?:up|higher)(?: by)? ${BY}| ${BY} (?:up|higher))${EACH}${END}`,
      ),
      `${up}$2`,
    ],
    [
      new RegExp(
        `^${LEAD}(?:${MOVE} ${of}|${named})(?: (?:down|lower)(?: by)? ${BY}| ${BY} (?:down|lower))${EACH}${END}`,
      ),
      `${down}$2`,
    ],
    [new RegExp(`^${LEAD}(?:increase )?${of} (?:\\+ ?|plus )${BY}${EACH}${END}`), `increase ${those} by $1`],
    [new RegExp(`^${LEAD}(?:reduce )?${of} (?:- ?|minus )${BY}${EACH}${END}`), `reduce ${those} by $1`],
    [new RegExp(`^${LEAD}add ${QTY}(?: more)? to (?:each of )?${of}${EACH}${END}`), `increase ${those} by $1 mwh`],
    [new RegExp(`^${LEAD}(?:take|cut|knock) ${QTY} off (?:each of )?${of}${EACH}${END}`), `reduce ${those} by $1 mwh`],
    [new RegExp(`^${LEAD}(double|halve) (?:the size of )?${of}${END}`), `$1 ${those}`],
    [new RegExp(`^${LEAD}cut ${of} (?:in|by) half${END}`), `halve ${those}`],
  ]
}

export const ALL_OF_THEM: readonly [RegExp, string][] = [
  ...moved(ALL, NAMED, 'all orders', true),
  ...SIDES.flatMap(([said, side, isOfPrice]) => {
    const of = `(?:${MINE})(?:open |resting )?(?:${said})`
    return moved(of, of, `all my ${side} orders`, isOfPrice)
  }),
  ...SIDES.flatMap(([said, side]): [RegExp, string][] => [
    [
      new RegExp(`^${LEAD}both(?: of)?(?: my| the)? (?:${said}) (?:\\+ ?|plus )${BY}${END}`),
      `increase both ${side} orders by $1`,
    ],
    [
      new RegExp(`^${LEAD}both(?: of)?(?: my| the)? (?:${said}) (?:- ?|minus )${BY}${END}`),
      `reduce both ${side} orders by $1`,
    ],
  ]),
  [new RegExp(`^${LEAD}increase (?:all|everything|them all) by ${BY}${EACH}${END}`), 'increase all orders by $1'],
  [
    new RegExp(`^${LEAD}(?:reduce|decrease) (?:all|everything|them all) by ${BY}${EACH}${END}`),
    'reduce all orders by $1',
  ],
  [new RegExp(`^${HAN_ALL}${HAN_UP}${HAN_BY}${HAN_END}`), 'raise the price of all orders by $1'],
  [new RegExp(`^${HAN_ALL}${HAN_DOWN}${HAN_BY}${HAN_END}`), 'lower the price of all orders by $1'],
  [
    new RegExp(`^${HAN_ALL}${HAN_DEARER}${HAN_NUMBER}(?: ?(?:元|块钱?))?${HAN_END}`),
    'raise the price of all orders by $1',
  ],
  [
    new RegExp(`^${HAN_ALL}${HAN_CHEAPER}${HAN_NUMBER}(?: ?(?:元|块钱?))?${HAN_END}`),
    'lower the price of all orders by $1',
  ],
  [new RegExp(`^${HAN_ALL}${HAN_UP}${HAN_NUMBER}${HAN_END}`), 'increase all orders by $1'],
  [new RegExp(`^${HAN_ALL}${HAN_DOWN}${HAN_NUMBER}${HAN_END}`), 'reduce all orders by $1'],
  ...[
    ['买', 'buy'],
    ['卖', 'sell'],
  ].flatMap(([han = '', side]): [RegExp, string][] => [
    [new RegExp(`^${hanSide(han)}加${HAN_NUMBER}${HAN_END}`), `increase all my ${side} orders by $1`],
    [new RegExp(`^${hanSide(han)}减${HAN_NUMBER}${HAN_END}`), `reduce all my ${side} orders by $1`],
  ]),
]
