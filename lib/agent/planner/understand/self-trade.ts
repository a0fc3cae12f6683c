/** "stp cancel oldest", "don't trade with myself", 自成交撤舊單: what gives way where an order would meet one of the trader's own. */
import type { SelfTrade } from './action.ts'

export const SELF_TRADES: readonly SelfTrade[] = ['CANCEL_TAKER', 'CANCEL_MAKER', 'CANCEL_BOTH']

/** What the words of the lexicon say. */
export const selfTradeOf = (raw: string): SelfTrade =>
  raw.endsWith('maker') ? 'CANCEL_MAKER' : raw.endsWith('both') ? 'CANCEL_BOTH' : 'CANCEL_TAKER'

const IN_FULL = 'smp|self[- ]?(?:trad(?:e|ing)|match(?:ing)?|cross(?:ing)?)(?: (?:prevention|protection))?'
/** "STP" by itself is a stop order on most screens. */
const NAME = `(?:stp|${IN_FULL})`
const AND = '[,;]? *(?:(?:and|with|but|using|use) )*'
const IS = ' ?(?:[:=] ?)?(?:(?:mode|set to|to|on) )?(?:cancel(?:s|ling|led)?[ _-]?)?(?:the )?(?:my )?'
const NEW = '(?:newest|newer|new|incoming|taker|aggressor|aggressive|this)'
const OLD = '(?:oldest|older|old|resting|maker|passive|existing)'
const ONE = '(?: (?:one|order|orders))?'
const OWN = '(?:myself|my own(?: (?:orders?|quotes?|bids?|offers?))?|ourselves|our own(?: orders?)?)'
const ON_MEETING = ` (?:on|if|in case of) (?:an? )?${NAME}`
const END = '(?=[\\s,.!]*$)'

const HAN_NAME =
  '[,， ]*(?:用|开|开启|设|设为|带|要)?(?:防止?)?(?:自成交|自我成交|自撮合|自我撮合)(?:保护|保護|防护|防護|防范|预防|防止)?(?:时|的话)?[,，:： ]*'
const HAN_CANCEL = '(?:取消|撤掉|撤销|撤单|撤)?'
const HAN_END = '方?的?(?:单|那[张笔]|委托|订单)*(?:取消|撤掉|撤销|撤单|撤)?(?=[\\s。!]*$)'

/** Where they stand behind an order; of one that rests nothing of the kind can be changed. */
export const SELF_TRADE: readonly (readonly [RegExp, string])[] = [
  // By themselves "cancel both" and "cancel the oldest" are of orders that rest.
  [new RegExp(`${AND}cancel(?:[_-]both| both${ON_MEETING})${END}`), ' stp both'],
  [new RegExp(`${AND}cancel(?:[ _-]maker|[_-]oldest| (?:the )?${OLD}${ONE}${ON_MEETING})${END}`), ' stp maker'],
  [new RegExp(`${AND}cancel(?:[ _-]taker|[_-]newest| (?:the )?${NEW}${ONE}${ON_MEETING})${END}`), ' stp taker'],
  [new RegExp(`${AND}${NAME}${IS}both${ONE}${END}`), ' stp both'],
  [new RegExp(`${AND}${NAME}${IS}${OLD}${ONE}${END}`), ' stp maker'],
  [new RegExp(`${AND}(?:(?:no|avoid|prevent) )?${NAME}${IS}${NEW}${ONE}${END}`), ' stp taker'],
  [new RegExp(`${AND}(?:(?:no|avoid|prevent) )?(?:${IN_FULL})s?${END}`), ' stp taker'],
  [
    new RegExp(
      `${AND}(?:don't|dont|do not|never|must not|mustn't|should not|shouldn't|without) ?(?:let it |letting it )?(?:trad(?:e|ing)|match(?:ing)?|cross(?:ing)?|fill(?:ing)?|hit(?:ting)?) (?:with |against |into )?${OWN}${END}`,
    ),
    ' stp taker',
  ],
  [new RegExp(`${HAN_NAME}${HAN_CANCEL}(?:两边|双方|两者|两张|两笔|双边|都|全部?)+${HAN_END}`), ' stp both'],
  [new RegExp(`${HAN_NAME}${HAN_CANCEL}(?:旧|老|原|先|前|挂着?|maker|被动)${HAN_END}`), ' stp maker'],
  [new RegExp(`${HAN_NAME}(?:${HAN_CANCEL}(?:新|后|这张|这笔|taker|主动)${HAN_END}|(?=[\\s。!]*$))`), ' stp taker'],
  [
    /[,， ]*(?:但是?|且)?(?:不要|不能|不可以?|别|勿|避免)(?:跟|和|与|同)(?:我?自己|我们自己)的?(?:单子?|委托|订单|人)?(?:成交|对敲|撮合|对撞)(?:到)?(?=[\s。!]*$)/,
    ' stp taker',
  ],
]
