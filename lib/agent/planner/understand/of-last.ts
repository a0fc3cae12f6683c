/** "double the size", "one more", 減半, 再來一張 2940: of the order that was spoken of last, in words that there are others for. */
import { LEAD } from './by-place.ts'

const END = '(?: please| now| then)*[.!]*$'
const SIZE = '(?:size|quantity|qty|amount|volume)'
const IT = `(?:it|that|(?:the|its|that) ${SIZE})`
const HAN_LEAD = '(?:请|帮我|再|把|那|就|给我)*'
const HAN_END = '(?:吧|好了|一下)?[。!]*$'
/** No quantity. */
const PRICE = '(\\d{1,2},\\d{3}(?:\\.\\d+)?|\\d{3,}(?:\\.\\d+)?)'
/** No price of electricity. */
const SMALL = '(\\d{1,2}(?:\\.\\d+)?)'
const HAN_AT = `[,， ]*(?:在|以|用|价格|@)? ?${PRICE} ?(?:元|块)?`
/** A small number in digits or Han, as in 兩塊 and 10 塊. */
const HAN_SMALL = '(\\d{1,2}(?:\\.\\d+)?|[一二两三四五六七八九十])'
/** The order that is spoken of: 它, 2950 那張, 買單. */
const HAN_ORDER = '(?:(?:\\d{3,}(?:\\.\\d+)? ?(?:元|块)?的? ?)?(?:那[张笔个]单?|[买卖]单)|它)'
/** As much as before: 一樣的量, 同樣的再. */
const HAN_SAME = '(?:(?:一样|同样|相同|同)的?(?:数?量|张数)|(?:一样|同样)的?)(?:再|也|改)?[,， ]*(?:但是?|不过|只是)?'

export const OF_LAST: readonly [RegExp, string][] = [
  // 加碼 2 is more of a position, 2950 那張加碼 2 of that order.
  [new RegExp(`^(${HAN_LEAD})(?:加码|加仓) ?(?=${SMALL})`), '$1买 '],
  [new RegExp(`^(${HAN_LEAD})(?:减码|减仓) ?(?=${SMALL})`), '$1卖 '],
  [
    /^((?:请|帮我|把)*[^,，]*(?:那[张笔个]|[买卖]单)(?:的?数?量)?)(加|减)[码仓](?:了)? ?(\d{1,3}(?:\.\d+)?) ?(?:mwh|兆瓦时)?(?:吧)?[。!]*$/,
    '$1$2 $3 MWh',
  ],
  [
    new RegExp(`^${LEAD}(?:(?:double|twice)(?: ${IT}| up)?|make ${IT} (?:twice as (?:big|large|much)|double))${END}`),
    'double it',
  ],
  [
    new RegExp(
      `^${LEAD}(?:(?:halve|half)(?: ${IT})|make ${IT} half(?: as (?:big|large|much))?|cut ${IT} (?:in|by) half)${END}`,
    ),
    'halve it',
  ],
  [new RegExp(`^${HAN_LEAD}(?:数?量)?(?:翻一?倍|加倍|加[码仓]一倍|翻一番|乘以?[二两2])${HAN_END}`), '把它的数量加倍'],
  [new RegExp(`^${HAN_LEAD}(?:数?量)?(?:减半|砍半|砍一半|减一半|对半)${HAN_END}`), '把它的数量减半'],
  // "same again on the next hour": of an order that is repeated it is the contract.
  [
    new RegExp(
      `^${LEAD}(?:(?:the )?same(?: again| thing| order)?|again|repeat(?: it| that)?|do (?:it|that) again|and)(?: please)? (?:in|on|for|into) the next hour(?: too| as well)?${END}`,
    ),
    'same in the next 60-minute contract',
  ],
  // "same but 3": so little is a quantity, as in "make it 3".
  [
    new RegExp(`^${LEAD}(?:the )?same(?: again| thing| order)?,? (?:but |just |only |for |with )+${SMALL}${END}`),
    'same, but $1 mwh',
  ],
  [
    new RegExp(
      `^${LEAD}(?:(?:the )?same price,? (?:for )?${SMALL}(?: ?mwh)? more|${SMALL}(?: ?mwh)? more at (?:the|that) same price)${END}`,
    ),
    'another $1$2',
  ],
  [
    new RegExp(`^${LEAD}(buy|sell) (?:another )?${SMALL}(?: ?mwh)?(?: more)? at (?:the|that) same price${END}`),
    'the same but $1 $2 mwh',
  ],
  [
    new RegExp(
      `^${HAN_LEAD}(?:用|以)?(?:同样|一样|相同|同)的?价格?[,， ]*(?:再|多)?(?:加|来|挂) ?${SMALL}(?: ?mwh)?${HAN_END}`,
    ),
    '再来 $1',
  ],
  [
    new RegExp(
      `^${HAN_LEAD}(?:用|以)?(?:同样|一样|相同|同)的?价格?[,， ]*(?:再|多)?(买|卖)[进入出掉]? ?${SMALL}(?: ?mwh)?${HAN_END}`,
    ),
    '一样的$1 $2 MWh',
  ],
  [new RegExp(`^${HAN_LEAD}(?:同样|一样)的?再?(?:来|下|挂)一?[张笔单个]${HAN_AT}${HAN_END}`), '再来一笔，价格 $1'],
  [
    new RegExp(
      `^${LEAD}(?:put|set|peg|place) (it|that) (?:at|to|on) (?=(?:the )?(?:mid|best bid|best ask|best offer|bid|ask|offer)${END})`,
    ),
    'move $1 to ',
  ],
  // "leave 2", "keep only 2": what is left of it.
  [
    new RegExp(
      `^${LEAD}(?:leave|keep) (?:only |just )?${SMALL}(?: ?mwh)?(?: of (?:it|that))?(?: in| on| there| in there)?${END}`,
    ),
    'change the quantity to $1 mwh',
  ],
  // "sell one down 10": the sell order, and nobody's order of one MWh.
  [
    new RegExp(
      `^${LEAD}(?:the |my |our )?(buy|sell|bid|offer|ask) one (up|down) (?:by )?(\\d[\\d,.]*)(?: ticks?| nt\\$)?${END}`,
    ),
    'move my $1 order $2 by $3',
  ],
  [
    new RegExp(`^${LEAD}(?:and )?(?:the )?next hour,? (?:the )?(?:same|too|as well)(?: again)?${END}`),
    'same in the next 60-minute contract',
  ],
  [new RegExp(`^${LEAD}change to (?=${PRICE}${END})`), 'change it to '],
  [new RegExp(`^${LEAD}chase it${END}`), 'change it'],
  [new RegExp(`^${LEAD}cancel half${END}`), 'cancel half of it'],
  [/^(?:请|帮我|把)*(?:撤掉?|取消)一半(?:吧)?[。!]*$/, '撤掉它的一半'],
  [/^(?:请|帮我|把|它)*(?:挂|放|移|排|追|拉|敲)到(?=(?:中间价|买一价?|卖一价?)(?:吧)?[。!]*$)/, '把它改到'],
  [
    new RegExp(
      `^(?:请|帮我|把|它)*(?:价格?)?(?:再)?(?:拉|抬|压|砍)(?:高|低|价)?[到至] ?${PRICE} ?(?:元|块)?${HAN_END}`,
    ),
    '把它的价格改成 $1',
  ],
  [/^(?:请|帮我|那|就)*追价(?:吧|一下)?[。!]*$/, '改价'],
  // A number behind "less" or "more" is what the quantity becomes: 量改小，2.
  [
    new RegExp(
      `^(?:请|帮我|那|就)*(?:(?:数?量)(?:改|调|弄)?(?:小|大|少|多)(?:一?点|一些)?|[少多][买卖]?(?:一?点|一些))[,， ]+(?:改成?|到|成)? ?${SMALL}(?: ?mwh)? ?(?:就好|就行)?${HAN_END}`,
    ),
    '数量改成 $1 mwh',
  ],
  // 撤掉重掛 2940: the same at that price. How much it is, and of which side, is that of the order.
  [
    new RegExp(
      `^(?:请|帮我|把)*(?:它|(?:刚才|刚刚)?[那这][张笔个])?(?:取消|撤掉|撤销|撤单|撤|抽掉)(?:它|掉|了)?[,，。 ]*(?:(?:再|然后)?(?:(?:改|换|重新?)(?:挂|下)|改|换)|(?:再|然后)挂|再下)(?:成|到|在|用)? ?${PRICE} ?(?:元|块)?${HAN_END}`,
    ),
    '把它改到 $1',
  ],
  [/^(?:请|帮我|把)*(?:砍掉了?|砍了|抽掉了?)(?:吧)?[。!]*$/, '撤掉'],
  [/^(?:请|帮我|把|它)*再?低一(?:档|跳|个?tick)(?:吧)?[。!]*$/, 'one tick lower'],
  [/^(?:请|帮我|把|它)*再?高一(?:档|跳|个?tick)(?:吧)?[。!]*$/, 'one tick higher'],
  [new RegExp(`^(?:请|帮我|把|它|再)*(?:往上调|上调|调高) ?${SMALL}(?:吧)?[。!]*$`), '把价格加 $1'],
  [new RegExp(`^(?:请|帮我|把|它|再)*(?:往下调|下调|调低) ?${SMALL}(?:吧)?[。!]*$`), '把价格减 $1'],
  [/^((?:刚刚?|刚才|上)?(?:那|这|一)[张笔个](?:单)?)改([买卖])(?:吧)?[。!]*$/, '$1改成$2'],
  // 砍三成, 加碼兩成: of its quantity; 減三成 is perhaps of its price.
  [
    new RegExp(
      `^(${HAN_LEAD}${HAN_ORDER})(?:的?数?量)?(?:再)?(?:砍掉?|减[码仓])(?:了)? ?([一二三四五六七八九])成${HAN_END}`,
    ),
    '$1数量减百分之$2十',
  ],
  [
    new RegExp(
      `^(${HAN_LEAD}${HAN_ORDER})(?:的?数?量)?(?:再|多)?(?:加[码仓])(?:了)? ?([一二两三四五六七八九])成${HAN_END}`,
    ),
    '$1数量加百分之$2十',
  ],
  [
    new RegExp(
      `^(${HAN_LEAD}${HAN_ORDER}(?:的?(?:数?量|价格?))?)(?:再)?(减少?|降低?)(?:了)? ?([一二三四五六七八九])成${HAN_END}`,
    ),
    '$1$2百分之$3十',
  ],
  // "undo 48190-0": the order, and not the newest.
  [
    new RegExp(`^(${LEAD})(?:undo|revert|take back) (?=(?:the |my )?(?:order )?(?:o-\\d+|\\d{3,}-\\d+)${END})`),
    '$1cancel ',
  ],
  // Of which, is not plain.
  [
    new RegExp(
      `^${LEAD}(?:undo|reverse|revert|take back) (?!(?:the|my|that|this) (?:last )?(?:cancel(?:l?ation)?|cancell?ing|cxl)${END})(?:(?!(?:and|then|or) )[^\\s,;]+ ){1,4}(?:cancel(?:l?ation)?|cancell?ing|cxl)(?: (?:of|for) [^,;]*)?${END}`,
    ),
    'can I undo a cancel?',
  ],
  [
    /^(?:请|帮我|把)*(?:恢复|还原|复原)(?:刚才|刚刚|上一?[张笔个])?(?:取消|撤掉?)了?的(?:那[张笔个])?(?:单子?|委托|订单)?(?:吧)?[。!]*$/,
    '再下一次',
  ],
  // 算了，改成 2940: no other order is meant, and none is taken off.
  [
    /^(?:啊|唉|那|还是)*(?:算了|不要了)[,，。 ]*(?:还是)?(?=(?:改回[来去]|改(?:成|到|为) ?[\d.,]+ ?(?:mwh|兆瓦时|元|块)?)(?:吧|好了)?[。!]*$)/,
    '',
  ],
  // By how much, in words that name no order.
  [new RegExp(`^${LEAD}up(?: by)? ${SMALL}${END}|^\\+ ?${SMALL}$`), 'raise it by $1$2'],
  [new RegExp(`^${LEAD}down(?: by)? ${SMALL}${END}`), 'lower it by $1'],
  [
    new RegExp(`^${LEAD}(?:(?:lower|drop|reduce|cut) (?:(?:it|the price) )?(?:by )?|down )(?:an?|one) tick${END}`),
    'one tick lower',
  ],
  [
    new RegExp(
      `^${LEAD}(?:(?:raise|lift|increase|bump) (?:(?:it|the price) )?(?:up )?(?:by )?|up )(?:an?|one) tick${END}`,
    ),
    'one tick higher',
  ],
  [
    new RegExp(
      `^(?:请|帮我|把|那|就|再)*(?:价格?)?(?:往上|向上)?(?:加|提高|调高|上调|抬高|拉高|往上拉) ?${HAN_SMALL} ?(?:元|块钱?)${HAN_END}`,
    ),
    '把价格加 $1',
  ],
  [
    new RegExp(
      `^(?:请|帮我|把|那|就|再)*(?:价格?)?(?:往下|向下)?(?:减|调低|下调|压低|拉低|砍价?) ?${HAN_SMALL} ?(?:元|块钱?)${HAN_END}`,
    ),
    '把价格减 $1',
  ],
  [/^(?:请|帮我|把|那|就)*价格?(?:再)?(?:调|改|弄|放)?(?:高|低)(?:一?点|一些|些)(?:吧|好了)?[。!]*$/, '改价'],
  [
    /^(?:啊|哦|等等|[,， ])*(价格?|数量|量)(?:我)?(?:写|打|填|输|下)?错了?[,，。 ]*(?:应该|应|要)?(?:是|改成|改为|改)? ?(\d[\d.,]*)(?: ?(?:元|块|mwh))?(?:才对)?[。!]*$/,
    '$1改成 $2',
  ],
  [new RegExp(`^${LEAD}one more(?: (?:of (?:those|them|the same)|like (?:it|that)))?${END}`), 'same again'],
  [new RegExp(`^${HAN_LEAD}再?(?:下|挂|来)一?[张笔个单]一样的${HAN_END}`), '再来一笔'],
  [new RegExp(`^${HAN_LEAD}来一?[张笔单]${HAN_AT}${HAN_END}`), '再来一笔，价格 $1'],
  // So much, turned round.
  [
    new RegExp(`^${LEAD}(?:the )?same ${SIZE} (?:on|to) the other side,? (?:at|@) ?${PRICE}${END}`),
    'the other side at $1',
  ],
  [new RegExp(`^${HAN_LEAD}(?:反过来|反手|反向)[,， ]*(?:[买卖][进出]?)${HAN_AT}${HAN_END}`), '反手 $1'],
  // By how much is asked.
  [/^(?:那|再|价格?|要|还要|可以|[,， ])*(?:低|便宜|压低|降)(?:一?点|一些|些)(?:吧|好了)?[。!]*$/, 'lower it'],
  [/^(?:那|再|价格?|要|还要|可以|[,， ])*(?:高|贵|抬高|升)(?:一?点|一些|些)(?:吧|好了)?[。!]*$/, 'raise it'],
  ...sideLast('buy', '买', 'bid|buy|buy side|bid side'),
  ...sideLast('sell', '卖', 'offer|ask|sell|sell side|offer side|ask side'),
  [new RegExp(`^${HAN_LEAD}买[进入]?(?:一样|同样|相同)的(?:数?量)?${HAN_AT}${HAN_END}`), 'buy the same amount at $1'],
  [new RegExp(`^${HAN_LEAD}卖[出掉]?(?:一样|同样|相同)的(?:数?量)?${HAN_AT}${HAN_END}`), 'sell the same amount at $1'],
  [new RegExp(`^${HAN_LEAD}${HAN_SAME}买[进入]?${HAN_AT}${HAN_END}`), 'buy the same amount at $1'],
  [new RegExp(`^${HAN_LEAD}${HAN_SAME}卖[出掉]?${HAN_AT}${HAN_END}`), 'sell the same amount at $1'],
  [
    new RegExp(
      `^${LEAD}(?:make (?:it|that) )?(?:a (?:bit|little|touch|tad)|slightly|somewhat) (?:higher|lower|cheaper|dearer|more|less|better)${END}`,
    ),
    'change it',
  ],
  [new RegExp(`^${HAN_LEAD}(?:取消|撤)了(它|那[张笔个单]|这[张笔个单])${HAN_END}`), '撤掉$1'],
  [
    new RegExp(
      `^(?:啊|抱歉|糟了?|[,， ])*(?:不要了|不想要了|没兴趣了|不(?:追|等|做|挂|买|卖)了|(?:(?:刚才|刚刚|刚)?(?:[那这][张笔个]|它)?(?:下|买|卖|打|按|挂|填)?(?:错了?|不对)(?:了)?))[,，。 ]+${HAN_LEAD}(?:取消|撤掉|撤单|撤|砍掉|砍|抽掉)(?:它|掉)?${HAN_END}`,
    ),
    '撤掉它',
  ],
  [
    /^(?:and |so )*(?:what was (?:that(?: one| order)?|the last one|it)(?: again)?|which (?:one|order) was that)\s*[?？]*$/,
    'my last order',
  ],
  [
    /^(?:请问|那)*(?:上一?|刚刚?才?那|刚刚那|最后(?:那|一))[张笔个单](?:委托|订单|单)?(?:是|下的是|是下)?(?:什么|哪一?张|哪一?笔|啥)(?:来着)?\s*[?？]*$/,
    '我最后一张单',
  ],
]

/** 同樣的量 3050 賣, "same on the offer at 3050": as much, on the side that is said behind it. */
function sideLast(deed: string, han: string, quotes: string): [RegExp, string][] {
  const same = '(?:一样|同样|相同)的?(?:数?量|电量)?'
  return [
    [new RegExp(`^${HAN_LEAD}${same}${HAN_AT} ?${han}(?:出去?|掉|进|入)?${HAN_END}`), `${deed} the same amount at $1`],
    [
      new RegExp(`^${HAN_LEAD}${han}单?也?(?:挂|下|敲|来)(?:个|张)?${same}${HAN_AT}${HAN_END}`),
      `${deed} the same amount at $1`,
    ],
    [
      new RegExp(
        `^${LEAD}(?:do |put |place )?(?:the )?same(?: again| thing| ${SIZE}| order)?,? (?:but )?(?:on|as|for) (?:the |an? )?(?:${quotes}),? (?:at|@) ?${PRICE}${END}`,
      ),
      `${deed} the same amount at $1`,
    ],
    [
      new RegExp(`^${LEAD}(?:the )?same ${SIZE},? (?:but |and )?${deed}(?: it)? (?:at|@) ?${PRICE}${END}`),
      `${deed} the same amount at $1`,
    ],
  ]
}
