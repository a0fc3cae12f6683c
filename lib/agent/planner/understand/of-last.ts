/** "double the size", "one more", 減半, 再來一張 2940: of the order that was spoken of last, in words that there are others for. */
import { LEAD } from './by-place.ts'

const END = '(?: please| now| then)*[.!]*$'
const SIZE = '(?:size|quantity|qty|amount|volume)'
const IT = `(?:it|that|(?:the|its|that) ${SIZE})`
const HAN_LEAD = '(?:请|帮我|再|把|那|就|给我)*'
const HAN_END = '(?:吧|好了|一下)?[。!]*$'
/** No quantity. */
const PRICE = '(\\d{1,2},\\d{3}(?:\\.\\d+)?|\\d{3,}(?:\\.\\d+)?)'
const HAN_AT = `[,， ]*(?:在|以|用|价格|@)? ?${PRICE} ?(?:元|块)?`
/** 一樣的量, 同樣的再 */
const HAN_SAME = '(?:(?:一样|同样|相同|同)的?(?:数?量|张数)|(?:一样|同样)的)(?:再|也|改)?[,， ]*'

export const OF_LAST: readonly [RegExp, string][] = [
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
  [new RegExp(`^${HAN_LEAD}(?:数?量)?(?:翻一?倍|加倍|翻一番|乘以?[二两2])${HAN_END}`), '把它的数量加倍'],
  [new RegExp(`^${HAN_LEAD}(?:数?量)?(?:减半|砍半|砍一半|减一半|对半)${HAN_END}`), '把它的数量减半'],
  [new RegExp(`^${LEAD}one more(?: (?:of (?:those|them|the same)|like (?:it|that)))?${END}`), 'same again'],
  [new RegExp(`^${HAN_LEAD}再?(?:下|挂|来)一?[张笔个单]一样的${HAN_END}`), '再来一笔'],
  [new RegExp(`^${HAN_LEAD}来一?[张笔单]${HAN_AT}${HAN_END}`), '再来一笔，价格 $1'],
  // So much, turned round.
  [
    new RegExp(`^${LEAD}(?:the )?same ${SIZE} (?:on|to) the other side,? (?:at|@) ?${PRICE}${END}`),
    'the other side at $1',
  ],
  [new RegExp(`^${HAN_LEAD}(?:反过来|反手|反向)[,， ]*(?:[买卖][进出]?)${HAN_AT}${HAN_END}`), '反手 $1'],
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
  [new RegExp(`^(?:不要了|不想要了|没兴趣了)[,，。 ]+${HAN_LEAD}(?:取消|撤掉|撤单|撤)(?:它|掉)?${HAN_END}`), '撤掉它'],
  [
    /^(?:and |so )*(?:what was (?:that(?: one| order)?|the last one|it)(?: again)?|which (?:one|order) was that)\s*[?？]*$/,
    'my last order',
  ],
  [
    /^(?:请问|那)*(?:上一?|刚刚?才?那|刚刚那|最后(?:那|一))[张笔个单](?:委托|订单|单)?(?:是|下的是|是下)?(?:什么|哪一?张|哪一?笔|啥)(?:来着)?\s*[?？]*$/,
    '我最后一张单',
  ],
]
