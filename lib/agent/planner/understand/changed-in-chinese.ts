/** Changes of an order in Chinese words that are read as the words there are for it. */
import { ID, N } from './sentence-parts.ts'
import { NUMBER } from './shape.ts'

/** Changes as they are said in Chinese, with the order before the deed: 2950 改 2955, 賣單改 3090 量 4. */
export function hanChanged(): [RegExp, string][] {
  const lead = '(?:请|帮我|把|再|我的?| )*'
  const one = '那[张笔个]单?'
  const order = `((?:${NUMBER} ?(?:元|块)?的? ?)?(?:[买卖]单|${one})|${ID})`
  const end = ' ?(?:元|块)?(?:吧)?[。!]*$'
  return [
    // To take an order off and place it elsewhere is to change it: 撤 2950 改掛 2955.
    [
      new RegExp(
        `^${lead}(?:撤掉?|取消) ?${N}(?:元|块)?(?:的|那[张笔个])?[,， ]*(?:再|然后)?(?:改|重新?)挂(?:到|成|在)? ?${N}${end}`,
      ),
      '把 $1 改到 $2',
    ],
    [
      new RegExp(
        `^${lead}${N}(?:元|块)?(?:的|那[张笔个])? ?(?:撤掉?|取消|抽掉?)了?[,， ]*(?:再|然后)?(?:(?:改|重新?)挂|[改换]成|换)(?:到|成|在)? ?${N}${end}`,
      ),
      '把 $1 改到 $2',
    ],
    // A quantity that an order becomes: 2950 那張改 3 MWh.
    [new RegExp(`^${lead}${order} ?改 ?(${NUMBER}) ?(?:mwh|兆瓦时)(?:吧)?[。!]*$`), '$1数量改成 $2 mwh'],
    [new RegExp(`^${lead}(?:改单?) ?${N} ?(?:->|=>|→|到|成) ?${N}${end}`), '把 $1 改到 $2'],
    [new RegExp(`^${lead}${N} ?(?:改成?|改到) ?${N}[,， ]*(?:数量|量)不变[。!]*$`), '把 $1 改到 $2'],
    [new RegExp(`^${lead}${N} ?(?:元|块)?的?(?:${one})? ?(?:改|调|换|移|挪) ?${N}${end}`), '把 $1 改到 $2'],
    [new RegExp(`^${lead}([买卖]单) ?${N} ?(?:改|调|换|移|挪)(?:到|成|为)? ?${N}${end}`), '把 $2 的$1改到 $3'],
    [
      new RegExp(
        `^${lead}${order} ?(?:价格)?改(?:成|到|为)? ?${N} ?(?:元|块)?[,，]? ?(?:数量|量) ?(?:改|改成|改到)? ?(${NUMBER})(?: ?mwh)?[。!]*$`,
      ),
      '$1价格改成 $2，数量改成 $3',
    ],
    [
      new RegExp(`^${lead}(${ID}) ?(?:的)?(数量|量|价格|价) ?(?:改|改成|改到|到)? ?${N}( ?mwh)?[。!]*$`),
      '$1 $2改成 $3$4',
    ],
    [
      new RegExp(`^${lead}(?:加|多加) ?(${NUMBER} ?(?:mwh|度|兆瓦时)) ?(?:到|给|在|进) ?${order}(?:上|里)?[。!]*$`),
      '把$2数量加 $1',
    ],
    [
      /^(?:请|帮我)*(?:全部|都|通通)(?:取消|撤掉|撤销|撤)[,，]? ?只?(?:留下?|保留)([买卖])单(?:就好|即可)?[。!]*$/,
      '除了$1单全部取消',
    ],
    [
      new RegExp(
        `^(?:请|帮我)*(?:全部|都|通通|全)(?:取消|撤掉|撤销|撤)[,，]? ?只?(?:留下?|保留) ?(${NUMBER})(?:那[张笔])?[。!]*$`,
      ),
      '除了 $1 全部取消',
    ],
    [new RegExp(`^${lead}${order} ?再?加 ?(${NUMBER} ?(?:mwh|兆瓦时))(?:吧)?[。!]*$`), '把$1数量加 $2'],
    // Taken off and placed anew at another price it is the same order at that price.
    [
      new RegExp(
        `^${lead}${order} ?(?:取消|撤掉|撤销|撤|抽掉)了?[,，]? ?(?:再|然后)?(?:${N}(?:元|块)? ?重新?(?:挂|下)|重新?(?:挂|下)(?:在|到)? ?${N})${end}`,
      ),
      '把$1改到 $2$3',
    ],
    // What goes up or down of an order is its price.
    [
      new RegExp(`^${lead}${order}(?:的?价格?)?(?:往上调|往上|上调|调高|提高|提价|抬高|升|涨) ?${N} ?(?:元|块)[。!]*$`),
      '把$1价格加 $2',
    ],
    [
      new RegExp(`^${lead}${order}(?:的?价格?)?(?:往下调|往下|下调|调低|压低|降价|降低?) ?${N} ?(?:元|块)[。!]*$`),
      '把$1价格减 $2',
    ],
    [new RegExp(`^${lead}${order}(?:往上调|上调) ?(\\d+)[。!]*$`), '把$1价格加 $2'],
    [new RegExp(`^${lead}${order}(?:往下调|下调) ?(\\d+)[。!]*$`), '把$1价格减 $2'],
    [
      new RegExp(
        `^${lead}(?:取消|撤掉|撤销|撤) ?(${ID})[,，]? ?(?:再|然后)?(?:改|重新?)?(?:挂|换)(?:成|到|在)? ?${N}${end}`,
      ),
      '把 $1 改到 $2',
    ],
  ]
}

/** 買單往上加一檔, 賣單追價: the price of an order, and no look at the book. */
export function hanQuoteMoved(side: string): [RegExp, string][] {
  const order = `(?:请|帮我|把|我的?)*((?:${NUMBER} ?的? ?)?(?:那[张笔个])?${side}单)(?:的?价格?)?(?:再)?`
  const by = '((?:[一二两三四五六七八九十]|\\d)+) ?(?:档|跳|个?ticks?)(?:吧)?[。!]*$'
  return [
    [new RegExp(`^${order}(?:往上|向上)?(?:加|升|提高|提价|抬高|调高|往上|上调) ?${by}`), '把$1价格加 $2 跳'],
    [new RegExp(`^${order}(?:往下|向下)?(?:减|降低?|降价|压低|调低|往下|下调) ?${by}`), '把$1价格减 $2 跳'],
    [new RegExp(`^${order}(?:追价|追上去|追下来)(?:吧|一下)?[。!]*$`), '改$1的价格'],
  ]
}
