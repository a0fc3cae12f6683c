/** "sweep 20 up to 3,005", 砸到 2990 20 個: so much of a side of the book, at worst at that price. How much is asked where it is not said. */
import { END, LEAD } from './sentence-parts.ts'
import { NUMBER } from './shape.ts'

const QTY = `(?<qty>${NUMBER}(?: ?mwh)?)`
const PRICE = '(?<price>(?:nt\\$ ?)?(?:\\d{1,2},)?\\d{3,}(?:\\.\\d+)?)(?!\\d)'
const TO = '(?:up to|down to|to|through|until|till)'
const HAN_LEAD = '(?:请|帮我|我要|直接|现在)*'
const HAN_QTY = `(?<qty>${NUMBER} ?(?:个|mwh|兆瓦时)?)`
const HAN_PRICE = '(?<price>\\d{3,}(?:\\.\\d+)?)(?![\\d.]) ?(?:元|块)?(?:为止)?'
const HAN_END = '(?:吧)?[。!]*$'

export const SWEPT: readonly [RegExp, string][] = [
  ...side('buy', 'offers?|asks?|offer side', 'sweep|lift|clear|take(?: out)?|buy'),
  ...side('sell', 'bids?|bid side', 'sweep|hit|clear|take(?: out)?|sell'),
  [new RegExp(`^${LEAD}sweep ${QTY} up to ${PRICE}${END}`), 'buy $<qty> at $<price>'],
  [new RegExp(`^${LEAD}sweep ${QTY} down to ${PRICE}${END}`), 'sell $<qty> at $<price>'],
  ...han('买', '(?:吃|扫货|往上扫|向上扫|扫卖盘|扫卖单)'),
  ...han('卖', '(?:砸|倒|往下打|往下砸|向下砸|扫买盘|扫买单)'),
  // 掃到賣三: to the third price offered; how much is asked.
  [new RegExp(`^${HAN_LEAD}(?:扫|吃|打|敲|追)到 ?(卖[二三四五六七八九十])(?:价|档)?(?:为止)?${HAN_END}`), '以$1价买'],
  [new RegExp(`^${HAN_LEAD}(?:扫|砸|打|倒|敲)到 ?(买[二三四五六七八九十])(?:价|档)?(?:为止)?${HAN_END}`), '以$1价卖'],
  // 掃到 3010: of either side, which is asked.
  [new RegExp(`^${HAN_LEAD}扫到 ?${HAN_PRICE}${HAN_END}`), '以 $<price> 交易'],
  [
    new RegExp(
      `^${HAN_LEAD}(?:吃掉?|扫掉?|收掉?|买下) ?${HAN_PRICE}以下的?(?:所有|全部)?的?(?:卖单|卖盘|卖量)(?:都|全部)?(?:吃掉|扫掉|吃|扫)?${HAN_END}`,
    ),
    '以 $<price> 买',
  ],
  [
    new RegExp(
      `^${HAN_LEAD}(?:砸掉?|打掉?|倒给) ?${HAN_PRICE}以上的?(?:所有|全部)?的?(?:买单|买盘|买量)(?:都|全部)?(?:砸掉|打掉|砸|打)?${HAN_END}`,
    ),
    '以 $<price> 卖',
  ],
  // How much of it is asked: the book may be another by then.
  ...level('吃卖一', '卖一', '吃|扫|收|敲|买', '吃单|扫单|吃|扫|收|敲'),
  ...level('打买一', '买一', '打|砸|卖|倒', '打|砸|倒'),
]

function side(deed: string, quotes: string, said: string): [RegExp, string][] {
  const all = `(?:all )?(?:of )?(?:the )?(?:${quotes})`
  return [
    [
      new RegExp(`^${LEAD}(?:${said}) ${QTY} (?:of|off|from) ${all} ${TO} ${PRICE}${END}`),
      `${deed} $<qty> at $<price>`,
    ],
    [new RegExp(`^${LEAD}(?:${said}) ${all} ${TO} ${PRICE} (?:for|with) ${QTY}${END}`), `${deed} $<qty> at $<price>`],
    [new RegExp(`^${LEAD}(?:${said}) ${all} ${TO} ${PRICE}${END}`), `${deed} at $<price>`],
    [
      new RegExp(`^${LEAD}(?:${said}) the (?:whole|entire) (?:${quotes})${END}`),
      `${deed} at the best ${deed === 'buy' ? 'ask' : 'bid'}`,
    ],
  ]
}

function han(deed: string, said: string): [RegExp, string][] {
  return [
    [new RegExp(`^${HAN_LEAD}${said}到 ?${HAN_PRICE}[,， ]*${HAN_QTY}${HAN_END}`), `以 $<price> ${deed} $<qty>`],
    [new RegExp(`^${HAN_LEAD}${said} ?${HAN_QTY} ?到 ?${HAN_PRICE}${HAN_END}`), `以 $<price> ${deed} $<qty>`],
    [new RegExp(`^${HAN_LEAD}${said}到 ?${HAN_PRICE}${HAN_END}`), `以 $<price> ${deed}`],
  ]
}

/** 賣一全吃了, 把賣一的量吃光, 吃單賣一全部, 賣一有多少吃多少: all of what stands at a level. */
function level(otherwise: string, at: string, deed: string, led: string): [RegExp, string][] {
  const lead = '^(?:请|帮我|我要|我想|直接|现在|把|将)*'
  const all = '(?:全部|全|都|通通)'
  const of = '(?:上|那边)?的?(?:量|单子?|电)?'
  const done = `(?:${deed})(?:进|给(?:他|它|市场))?(?:光|完|掉|干净|穿|下来|下|了)?`
  const end = '(?:吧|了)*[。!]*$'
  return [
    [new RegExp(`${lead}${at}${of}${all}(?:给我)?${done}${end}`), otherwise],
    [new RegExp(`${lead}${at}${of}(?:${deed})(?:光|完|掉|干净|穿)${end}`), otherwise],
    [new RegExp(`${lead}${at}${of}(?:有|挂)多少,? ?(?:我)?(?:就|都)?(?:${deed})(?:进)?多少${end}`), otherwise],
    [new RegExp(`${lead}(?:${led})(?:掉|光|完|下)?${at}${of}${all}${end}`), otherwise],
  ]
}
