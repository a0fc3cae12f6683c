/** "sweep 20 up to 3,005", 砸到 2990 20 個: so much of a side of the book, at worst at that price. How much is asked where it is not said. */
import { LEAD } from './changed-otherwise.ts'
import { NUMBER } from './shape.ts'

const QTY = `(?<qty>${NUMBER}(?: ?mwh)?)`
const PRICE = '(?<price>(?:nt\\$ ?)?(?:\\d{1,2},)?\\d{3,}(?:\\.\\d+)?)(?!\\d)'
const END = '(?: please)?[.!]*$'
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
  [
    /^(?:请|帮我|我要|直接)*(?:卖一(?:全|都)(?:吃|扫|收)|把?卖一(?:吃|扫|收)(?:光|完|掉|干净))(?:吧|了)?[。!]*$/,
    '吃卖一',
  ],
  [/^(?:请|帮我|我要|直接)*(?:买一(?:全|都)(?:打|砸)|把?买一(?:打|砸)(?:光|完|掉|穿))(?:吧|了)?[。!]*$/, '打买一'],
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
