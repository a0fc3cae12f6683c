/** "What is post-only?", 什麼是 IOC: words of the trade, and how things are done here. Asked for by themselves they are no order. */
import { isMarketTerm, MARKET_NAMES, MARKET_TERMS, meaningOf } from './market-terms.ts'

export const TERMS = [
  ...MARKET_TERMS,
  'ioc',
  'fok',
  'gtc',
  'gtd',
  'postOnly',
  'iceberg',
  'selfTrade',
  'limitOrder',
  'marketOrder',
  'maker',
  'resting',
  'tick',
  'lot',
  'gateClosure',
  'contract',
  'fees',
  'ordering',
  'approving',
  'cancelling',
  'changing',
] as const
export type Term = (typeof TERMS)[number]

/** As they stand in a folded text. */
const NAMES: readonly (readonly [Term, string])[] = [
  ['ioc', 'ioc|immediate[- ]or[- ]cancel|立即成交否则取消|立即成交或取消'],
  ['fok', 'fok|fill[- ]or[- ]kill|全部成交否则取消|全部成交或取消'],
  ['gtc', 'gtc|good[- ]till?[- ]cancel(?:l?ed)?|取消前有效|撤单前有效'],
  ['gtd', 'gtd|good[- ]till?[- ]date|指定时间前有效'],
  ['postOnly', 'post[- ]?only|只挂单'],
  ['iceberg', 'iceberg|冰山'],
  ['selfTrade', '(?:self|wash)[- ]?trad(?:e|es|ing)|self[- ]match(?:es|ing)?|自我?成交|对敲|洗[单售]'],
  ['limitOrder', 'limit order|limit orders|限价'],
  ['marketOrder', 'market order|market orders|市价'],
  ['tick', 'tick(?: size)?|最小跳动(?:单位)?|跳动单位|最小变动(?:价位|单位)?'],
  ['lot', 'lot(?: size)?|最小(?:数量|交易)?单位'],
  [
    'maker',
    '(?:market )?makers?(?: (?:and|or|vs\\.?) takers?)?|takers?(?: (?:and|or|vs\\.?) makers?)?|(?:挂单|吃单)(?:方|者)|做市商',
  ],
  ['gateClosure', 'gate closure|gate|关闸|收单'],
  ['contract', 'delivery (?:contracts?|hours?|periods?)|contracts?|elc|交割(?:合约|时段|小时)?|合约|现货'],
  ...MARKET_NAMES,
]
const asked = (name: string): RegExp =>
  new RegExp(
    `^(?:and |so )*(?:(?:do|does|can|could) (?:you|i|we|it|the exchange|this)|(?:is|are) there)(?: also)?(?: (?:support|have|take|offer|accept|place|use|do|know|send))?(?: an?| any)? (?:${name})s?(?: orders?)?(?: here)?\\s*[?？]*$|^(?:请问|那|这里|这边|你们?)*(?:有没有|有无|有|支持|支援|可以下|能下|可以用|能用|能不能下|可不可以下|可以|能) ?(?:${name})(?:单|委托|订单)? ?(?:吗|么)?\\s*[?？]*$|^(?:and |so |please )*(?:what(?:'s| is| are| does| do)|whats|explain|define|meaning of|what is meant by)(?: an?| the)? (?:${name})(?: orders?)?(?: mean| means| do| stand for| of elc| of spot| here)?\\s*[?？]*$|^(?:请问|那|请|解释(?:一下)?|说明(?:一下)?)*(?:什么(?:是|叫)|何谓) ?(?:${name})(?:单|委托|订单)?(?:的意思)?(?:呢|啊)?\\s*[?？]*$|^(?:请问|那)*(?:${name})(?:单|委托|订单)? ?(?:是|指)?(?:什么|啥)(?:意思|东西)?(?:呢|啊)?\\s*[?？]*$`,
  )

/** 對敲 5 MWh 3000: no side of it is the other trader's, so it is nothing to ask the side of. */
const WITH_ONESELF =
  /^(?:please |can you |can i |may i |i want to )*(?:wash[- ]?trade|self[- ]?trade|(?:trade|cross|match) (?:[\d.]+ ?(?:mwh )?)?(?:with|against) (?:myself|my own orders?))\b|^(?:请问|请|帮我|我要|我想|那|可不可以|能不能|可以|能)*(?:(?:跟|和|与|同)我?自己(?:的单子?)?)?(?:对敲|洗[单售])(?![^?？]*[买卖])/

const HOW_MUCH =
  /^(?:请问|那)*(?:tick|最小(?:跳动|变动)(?:单位|价位|点)?|跳动(?:点|单位)|一跳)(?:的?大小)?(?:是)?(?:多少|几|多大)(?:钱|元|块)?(?:呢|啊)?\s*[?？]*$/
const HOW = '(?:how (?:do|can|should|would) (?:i|we|you)|how to)'
const PATTERNS: readonly (readonly [Term, RegExp])[] = [
  // "what is the spread" asks how wide it is.
  ...NAMES.filter(([term]) => !isMarketTerm(term)).map(([term, name]) => [term, asked(name)] as const),
  ...NAMES.map(([term, name]) => [term, meaningOf(name)] as const),
  ['tick', HOW_MUCH],
  ['selfTrade', WITH_ONESELF],
  // "What's resting?" asks for the orders, and not for the word.
  [
    'resting',
    /^(?:and |so |please )*(?:what does (?:it mean (?:that|when) (?:an? |my |the )?orders? (?:rests?|is resting)|(?:an? )?(?:rest(?:s|ing)?|resting orders?)(?: in the book)? mean)|(?:what is|what's|explain|define) an? resting order)\s*[?？]*$|^(?:请问|那)*(?:什么(?:是|叫)|何谓) ?挂单(?:的意思)?\s*[?？]*$|^(?:请问|那)*挂(?:单|着) ?(?:是|指)(?:什么|啥)(?:意思)?\s*[?？]*$/,
  ],
  [
    'fees',
    /^(?:and |so )*(?:what(?:'s| is| are)?(?: the)?|is there|are there|do i pay|how much(?: is| are)?(?: the)?|any|the)?(?: an?| any)? ?(?:trading |transaction |exchange )*(?:fees?|commissions?|charges?|costs? of trading)(?: here)?(?: (?:for|on|of|per|to|when|if) [^.;:!]*)?\s*[?？]*$|^(?:and |so )*(?:what does it cost|how much does it cost|does it cost (?:anything|something)) to trade(?: here)?\s*[?？]*$|^(?:请问|那|这里|我|[买卖][进出入]?(?: ?[\d.,]+)?(?: ?(?:mwh|度电?|kwh))?(?: ?的)? ?|下单|交易|要|有|没有|收|付|要不要|会不会)*(?:手续费|佣金|交易费用?)(?:是|要|收)?(?:多少|怎么算|吗)?\s*[?？]*$/,
  ],
  [
    'ordering',
    new RegExp(
      `^${HOW} (?:buy|sell|trade|place (?:an )?orders?|order|start)(?: (?:here|power|energy|electricity))?\\s*[?？]*$|^(?:请问|那|我要?)*(?:怎么|如何|要怎么)(?:买|卖|买卖|下单|交易|开始|买电|卖电)\\s*[?？]*$`,
    ),
  ],
  [
    'approving',
    new RegExp(
      `^(?:and |so )*(?:how does (?:the )?(?:approval|approving|confirmation)(?: gate)? work|(?:what is|what's|explain) (?:a |an |the )?(?:plan|approval)(?: here)?)\\s*[?？]*$|^(?:请问|那)*(?:什么是|何谓) ?(?:计划|核准|批准)\\s*[?？]*$|^(?:请问|那)*(?:核准|批准|计划)(?:是怎么|怎么|如何)(?:运作|进行|用|回事)(?:的)?\\s*[?？]*$|^${HOW} (?:approve|confirm|accept|authori[sz]e)(?: (?:it|them|this|a plan|the plan|plans|an order|orders))?\\s*[?？]*$|^(?:请问|那|我要?)*(?:怎么|如何|要怎么)(?:核准|批准|确认|同意|放行)(?:计划|委托|订单)?\\s*[?？]*$`,
    ),
  ],
  [
    'changing',
    new RegExp(
      `^${HOW} (?:change|amend|modify|edit|update|reprice|move)(?: (?:it|them|an order|(?:the )?(?:price|quantity|size)(?: of (?:an|my|the) order)?|(?:all )?(?:of )?(?:my |the )?orders?))?\\s*[?？]*$|^(?:请问|那|我要?)*(?:怎么|如何|要怎么)(?:改单|改价格?|改量|改数量|修改|更改)(?:委托|订单|单)?\\s*[?？]*$`,
    ),
  ],
  [
    'cancelling',
    new RegExp(
      `^${HOW} (?:cancel|withdraw|take back|take off|remove)(?: (?:it|them|an order|(?:all )?(?:of )?(?:my |the )?orders?))?\\s*[?？]*$|^(?:请问|那|我要?)*(?:怎么|如何|要怎么)(?:取消|撤单|撤销|撤回|撤)(?:委托|订单|单)?\\s*[?？]*$`,
    ),
  ],
]

/** "difference between IOC and FOK", IOC 和 FOK 差在哪: what the two are called. */
const PAIR = [
  /^(?:and |so |please |explain |what(?:'s| is| are) )*(?:the )?differences? between (?:an? )?(?<one>[^?？]+?) and (?:an? )?(?<other>[^?？]+?)\s*[?？]*$/,
  /^(?:and |so )*how (?:is|are|does) (?:an? )?(?<one>[^?？]+?) (?:different from|differ from) (?:an? )?(?<other>[^?？]+?)\s*[?？]*$/,
  /^(?<one>[^?？]+?) (?:vs\.?|versus|or) (?<other>[^?？]+?)\s*[?？]*$/,
  /^(?:请问|那)*(?<one>[^?？]+?) ?(?:和|跟|与) ?(?<other>[^?？]+?) ?(?:有|的|之间)*(?:什么|何)?(?:(?:差别|不同|区别|差异|分别|不一样)(?:是什么|在哪里?|吗)?|差在哪里?|哪里(?:不同|不一样)|差(?:什么|多少)|怎么分)\s*[?？]*$/,
]

function named(words: string): Term | null {
  const name = words.replace(/ ?(?:orders?|单|委托|订单)$/, '').trim()
  const isSaid = (names: string) => [words, name, `${name} order`].some((one) => new RegExp(`^(?:${names})$`).test(one))
  return NAMES.find(([, names]) => isSaid(names))?.[0] ?? null
}

/** Those that are told apart, in this order; one where both are names of it. */
export function termsApart(folded: string): [Term, Term?] | null {
  const { one, other } = PAIR.map((pattern) => pattern.exec(folded)?.groups).find((groups) => groups) ?? {}
  const [first, second] = [named(one ?? ''), named(other ?? '')]
  if (!first || !second) return null
  return first === second ? [first] : [first, second]
}

/** @param folded one sentence */
export const termIn = (folded: string): Term | null =>
  PATTERNS.find(([, pattern]) => pattern.test(folded))?.[0] ?? termsApart(folded)?.[0] ?? null
