/**
 * "Raise all by 10", "lower my orders by 5", 全部加 10 元: the price of each order that rests, from where it stands. An order is raised or
 * lowered in price; of "increase all by 10" it is asked what is meant.
 */
import { BY, DOWN, EACH, END, UP } from './both-of-them.ts'
import { LEAD } from './by-place.ts'

const ALL =
  '(?:(?:all|every one)(?: of)?(?: (?:them|those|these))?|(?:them|those|these) all|all(?: of)? (?:my |the |our )?(?:open |resting |live )?orders|(?:my|our) (?:open |resting |live )?orders|everything)'
const HAN_ALL =
  '(?:请|帮我|把|将|我的?)*(?:全部|所有|全都)的?(?:单子?|委托|挂单|订单)?(?:的?价格?)?(?:都|全部|一起|各)*'
const HAN_BY = ' ?(\\d{1,3}(?:\\.\\d+)?) ?(?:元|块)'
const HAN_END = '(?:吧|好了)?[。!]*$'

export const ALL_OF_THEM: readonly [RegExp, string][] = [
  [new RegExp(`^${LEAD}${UP} ${ALL}(?: up)? by ${BY}${EACH}${END}`), 'raise the price of all orders by $1'],
  [new RegExp(`^${LEAD}${DOWN} ${ALL}(?: down)? by ${BY}${EACH}${END}`), 'lower the price of all orders by $1'],
  [new RegExp(`^${LEAD}move ${ALL} down(?: by)? ${BY}${EACH}${END}`), 'lower the price of all orders by $1'],
  [new RegExp(`^${LEAD}move ${ALL} up(?: by)? ${BY}${EACH}${END}`), 'raise the price of all orders by $1'],
  [new RegExp(`^${HAN_ALL}(?:加|提高|上调|调高|往上)${HAN_BY}${HAN_END}`), 'raise the price of all orders by $1'],
  [new RegExp(`^${HAN_ALL}(?:减|降低?|下调|调低|往下)${HAN_BY}${HAN_END}`), 'lower the price of all orders by $1'],
]
