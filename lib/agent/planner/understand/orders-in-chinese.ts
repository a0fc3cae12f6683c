/**
 * Orders, cancels and changes as a Chinese desk says them for short, in the words there are for it: 出 6，3055, 卖一价拿 2 个, 2940 那单改成 2942，4 个,
 * 除了 2950 的其他全撤.
 */
import { NUMBER } from './shape.ts'

const LEAD = '(?:请|帮我|麻烦|我要|我想|直接|现在|那|就|给我|[,， ])*'
const UNIT = '(?:mwh|兆瓦时|个|度|千度)?'
const QTY = `(${NUMBER}) ?(${UNIT})`
const PRICE = '(?:(?:价格?|在|以|用|按|@) ?)?(\\d{3,}(?:\\.\\d+)?|\\d{1,2},\\d{3}(?:\\.\\d+)?)(?: ?(?:元|块))?'
const END = '(?:吧|好了|谢谢)?[。!]*$'
const BUYS = '(?:吃进|接进|收进|敲进|进|收|接)'
const SELLS = '(?:抛出|甩出|抛|甩|丢|倒|出)'
const ONE = '(?:那|这)[张笔个单]'
const OFF = '(?:取消掉?|撤掉|撤销|撤|砍掉|抽掉|删掉)'

export const ORDERS_IN_CHINESE: readonly [RegExp, string][] = [
  // 出 6，3055: of the quantity first what the price first says.
  [new RegExp(`^${LEAD}${BUYS} ?${QTY}[,， ]+${PRICE}${END}`), '买 $1 $2 价格 $3'],
  [new RegExp(`^${LEAD}${SELLS} ?${QTY}[,， ]+${PRICE}${END}`), '卖 $1 $2 价格 $3'],
  [new RegExp(`^${LEAD}${BUYS} ?${QTY}(?:进来)?[,，]? ?(?:用|以)?市价${END}`), '市价买 $1 $2'],
  [new RegExp(`^${LEAD}${SELLS} ?${QTY}(?:出去|下去)?[,，]? ?(?:用|以)?市价${END}`), '市价卖 $1 $2'],
  [new RegExp(`^${LEAD}${SELLS} ?${QTY}出去[,， ]*${PRICE}${END}`), '卖 $1 $2 价格 $3'],
  // 多 5 個 2950 may as well be five more: which way, is asked.
  [new RegExp(`^${LEAD}[多空] ?${QTY}[,， ]+${PRICE}${END}`), '交易 $1 $2 价格 $3'],
  // A quote that is taken, or given.
  [new RegExp(`^${LEAD}(?:按|以|用)?(卖一)价? ?(?:拿|收|接|要|来|进) ?${QTY}${END}`), '用$1买 $2 $3'],
  [new RegExp(`^${LEAD}(?:按|以|用)?(买一)价? ?(?:出|给|抛|倒|甩|丢) ?${QTY}${END}`), '用$1卖 $2 $3'],
  // Hung at a level, which way is asked.
  [new RegExp(`^${LEAD}挂在([买卖]一)价? ?${QTY}${END}`), '在$1交易 $2 mwh'],
  // Taken off, and placed anew with its side.
  [
    new RegExp(
      `^${LEAD}${OFF} ?(${NUMBER}) ?的?(?:${ONE}单?)?[,，]? ?(?:再|然后)?(?:改|换|重新)(?:成|为)?(?:挂|下)?(?:在|到)? ?${PRICE} ?([买卖])[进出入掉]? ?${QTY}${END}`,
    ),
    '取消 $1 那张，然后$3 $4 $5 价格 $2',
  ],
  [
    new RegExp(`^${LEAD}(?:先)?(?:全部?|都|全都)(?:撤|取消)了?(?:再|然后|之后|后)+[,，]? ?(?=.*[买卖])`),
    '全部撤掉，然后',
  ],
  // One that was just placed.
  [
    new RegExp(`^${LEAD}(?:刚刚?|刚才)(?:挂|下|敲)的(?:${ONE}|单)?(?:单)?(?:就)?(?:不要了?|不挂了|撤了|${OFF})${END}`),
    '撤掉最后一张',
  ],
  // An order that is called by its price.
  [
    new RegExp(`^(?:请|帮我|把|将)*(${NUMBER}) ?的?${ONE} ?(?:再)?(加|减) ?(${NUMBER}) ?个${END}`),
    '$1 那张数量$2 $3 mwh',
  ],
  [
    new RegExp(
      `^(?:请|帮我|把|将)*(${NUMBER}) ?的?${ONE} ?(?:改|换|调)(?:成|到|为)? ?${PRICE}[,， ]+(?:数?量)?(?:改|改成|为)? ?(${NUMBER}) ?(?:个|mwh|兆瓦时)${END}`,
    ),
    '$1那张价格改成 $2，数量改成 $3',
  ],
]
