/** "What is post-only?", 什麼是 IOC: words of the trade, and how things are done here. Asked for by themselves they are no order. */

export const TERMS = [
  'ioc',
  'fok',
  'gtc',
  'gtd',
  'postOnly',
  'iceberg',
  'limitOrder',
  'marketOrder',
  'limitOrMarket',
  'tick',
  'lot',
  'gateClosure',
  'contract',
  'fees',
  'ordering',
  'approving',
  'cancelling',
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
  ['limitOrder', 'limit order|limit orders|限价'],
  ['marketOrder', 'market order|market orders|市价'],
  ['tick', 'tick(?: size)?|最小跳动(?:单位)?|跳动单位|最小变动(?:价位|单位)?'],
  ['lot', 'lot(?: size)?|最小(?:数量|交易)?单位'],
  ['gateClosure', 'gate closure|gate|关闸'],
  ['contract', 'delivery contracts?|contracts?|交割合约|合约'],
]
const asked = (name: string): RegExp =>
  new RegExp(
    `^(?:and |so |please )*(?:what(?:'s| is| are| does)|whats|explain|define|meaning of|what is meant by)(?: an?| the)? (?:${name})(?: orders?)?(?: mean| means| stand for| of elc| of spot| here)?\\s*[?？]*$|^(?:请问|那|请|解释(?:一下)?|说明(?:一下)?)*(?:什么(?:是|叫)|何谓) ?(?:${name})(?:单|委托|订单)?(?:的意思)?(?:呢|啊)?\\s*[?？]*$|^(?:请问|那)*(?:${name})(?:单|委托|订单)? ?(?:是|指)?(?:什么|啥)(?:意思|东西)?(?:呢|啊)?\\s*[?？]*$`,
  )

const HOW = '(?:how (?:do|can|should|would) (?:i|we|you)|how to)'
const PATTERNS: readonly (readonly [Term, RegExp])[] = [
  [
    'limitOrMarket',
    /\bdifferences? between (?:an? )?(?:limit|market)(?: orders?)? (?:and|or) (?:an? )?(?:limit|market)(?: orders?)?\s*[?？]*$|^(?:(?:limit|market)(?: orders?)?) (?:vs\.?|versus|or) (?:an? )?(?:limit|market)(?: orders?)?\s*[?？]*$|^(?:请问)?(?:限价|市价)单?(?:和|跟|与)(?:限价|市价)单?(?:有|的)?(?:什么|何)?(?:差别|不同|区别|差异|分别|不一样)(?:是什么|吗|在哪里?)?\s*[?？]*$/,
  ],
  ...NAMES.map(([term, name]) => [term, asked(name)] as const),
  [
    'fees',
    /^(?:and |so )*(?:what(?:'s| is| are)?(?: the)?|is there|are there|do i pay|how much(?: is| are)?(?: the)?|any|the)?(?: an?| any)? ?(?:trading |transaction |exchange )*(?:fees?|commissions?|charges?|costs? of trading)(?: here)?(?: (?:for|on|of|per|to|when|if) [^.;:!]*)?\s*[?？]*$|^(?:and |so )*(?:what does it cost|how much does it cost|does it cost (?:anything|something)) to trade(?: here)?\s*[?？]*$|^(?:请问|那|这里|我|[买卖][进出入]? ?[\d.,]* ?(?:mwh|度电?|kwh)? ?的?|下单|交易|要|有|没有|收|付|要不要|有没有|会不会)*(?:手续费|佣金|交易费用?)(?:是|要|收)?(?:多少|怎么算|吗)?\s*[?？]*$/,
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
      `^${HOW} (?:approve|confirm|accept|authori[sz]e)(?: (?:it|them|this|a plan|the plan|plans|an order|orders))?\\s*[?？]*$|^(?:请问|那|我要?)*(?:怎么|如何|要怎么)(?:核准|批准|确认|同意|放行)(?:计划|委托|订单)?\\s*[?？]*$`,
    ),
  ],
  [
    'cancelling',
    new RegExp(
      `^${HOW} (?:cancel|withdraw|take back|take off|remove)(?: (?:it|them|an order|(?:all )?(?:of )?(?:my |the )?orders?))?\\s*[?？]*$|^(?:请问|那|我要?)*(?:怎么|如何|要怎么)(?:取消|撤单|撤销|撤回|撤)(?:委托|订单|单)?\\s*[?？]*$`,
    ),
  ],
]

/** @param folded one sentence */
export const termIn = (folded: string): Term | null => PATTERNS.find(([, pattern]) => pattern.test(folded))?.[0] ?? null
