/** Words of a sentence that cancels orders which are chosen by something they have in common. */
import type { Side } from '../../../contracts/exchange/tools.ts'
import type { Action, CancelTarget } from './action.ts'

export const LEAD =
  '(?:please |can you |could you |now |just )*(?:cancel|cxl|pull|kill|remove|delete|withdraw|yank|nix|scrap|take off)'
const NOUNS = 'orders?|buys?|sells?|bids?|asks?|offers?|buy orders?|sell orders?|everything|anything'
export const NOUN = `(${NOUNS})`
/** All orders, or all of a side: "all of my open buys". */
export const ALL_OF_THEM = `(?:all |every |any )?(?:of )?(?:my |the )?(?:open |resting )?(?<noun>${NOUNS})`

export const HAN_LEAD = '(?:请|帮我|麻烦|把|取消|撤掉|撤销|砍掉|撤|所有|全部|我的?)*'
export const HAN_NOUN = '(?<noun>买单|卖单|单子?|委托|挂单|订单)'
export const HAN_OFF = '(?:都|全部|全)?(?:取消|撤掉|撤销|撤|砍掉)?(?:吧|掉)?[。!]*$'
export const CANCELS = /取消|撤|砍|删/

/** The side that a word for orders names; null where it names none, as "orders" does. */
export const sideIn = (noun = ''): Side | null =>
  /buy|bid|买/.test(noun) ? 'BUY' : /sell|ask|offer|卖/.test(noun) ? 'SELL' : null
export const ofSide = (side: Side | null) => (side ? { side } : {})

type Pick = Extract<CancelTarget, { by: 'pick' }>
/** All orders that fit. */
export const every = (more: Omit<Pick, 'by' | 'pick' | 'count'>): Action => ({
  kind: 'cancel',
  target: { by: 'pick', pick: 'every', count: 1, ...more },
})
