/**
 * "raise both by 10", 兩張都改 2960: the two that there are, or that were spoken of or listed last, without the word for them. Which two,
 * and that they are of one side where both get one price, is known once they were looked up.
 */
import { LEAD } from './by-place.ts'

const TWO = '(?:both(?: of)?(?: them| those| these)?(?: orders)?|them both|(?:the|my|those|these) two(?: orders)?)'
export const EACH = '(?: each| too)?'
export const END = '(?: please| now)*[.!]*$'
/** No quantity, and no difference. */
const PRICE = '((?:nt\\$ ?)?(?:\\d{1,2},?)?\\d{3}(?:\\.\\d+)?)'
const BY = '((?:nt\\$ ?)?\\d{1,3}(?:\\.\\d+)?(?: ?(?:nt\\$|ntd|ticks?|%|percent))?)'
const QTY = '(\\d{1,3}(?:\\.\\d+)?) ?mwh'
export const UP = '(?:raise|lift|bump)(?: up)?'
export const DOWN = '(?:lower|drop)'
const TO = '(?:raise|lift|bump|lower|drop|move|shift|bring|take|put|set|make|change|amend|reprice|walk)'
const SIZED = '(?:set|make|change|amend|resize|cut|reduce|increase|raise|lower)'

const HAN_TWO = '(?:请|帮我|把|将|那|我的?|这)*(?:[两二2] ?[张笔个](?:单子?|委托|挂单)?|两者)(?:全部|都|一起|也|各)*'
const HAN_TO = '(?:改|调|移|换|挪)(?:到|成|为)? ?'
export const HAN_END = '(?:吧|好了)?[。!]*$'

export const BOTH_OF_THEM: readonly [RegExp, string][] = [
  [new RegExp(`^${LEAD}(?:${TO} )?${TWO} (?:up |down )?(?:to|at) ${PRICE}${END}`), 'move both orders to $1'],
  [new RegExp(`^${LEAD}(?:set|make|change|reprice) ${TWO} ${PRICE}${END}`), 'move both orders to $1'],
  [new RegExp(`^${LEAD}${UP} ${TWO}(?: up)?(?: by)? ${BY}${EACH}${END}`), 'raise the price of both orders by $1'],
  [new RegExp(`^${LEAD}${DOWN} ${TWO}(?: down)?(?: by)? ${BY}${EACH}${END}`), 'lower the price of both orders by $1'],
  [
    new RegExp(`^${LEAD}(?:${UP} |move )?${TWO}(?: up)?(?: by)? (?:an?|one) tick${END}`),
    'raise the price of both orders by 1 tick',
  ],
  [
    new RegExp(`^${LEAD}(?:(?:${DOWN}|move) ${TWO}(?: down)?|${TWO} down)(?: by)? (?:an?|one) tick${END}`),
    'lower the price of both orders by 1 tick',
  ],
  [
    new RegExp(`^${LEAD}(?:${SIZED} )?${TWO} (?:(?:up|down) )?(?:to |be )?${QTY}${EACH}${END}`),
    'change both orders to $1 mwh',
  ],
  [new RegExp(`^${LEAD}(double|halve) ${TWO}${END}`), '$1 both orders'],
  [new RegExp(`^${LEAD}(?:cut ${TWO} (?:in|by) half|half ${TWO})${END}`), 'halve both orders'],
  // As much more of what, and what 3 is, is asked.
  [
    new RegExp(
      `^${LEAD}(?:increase|reduce|decrease|cut|trim|add to|${SIZED}) ${TWO} (?:by|to) \\d{1,2}(?:\\.\\d+)?${END}`,
    ),
    'change both orders',
  ],
  [new RegExp(`^${HAN_TWO}(?:的?价格?)?${HAN_TO}${PRICE} ?(?:元|块)?${HAN_END}`), 'move both orders to $1'],
  [
    new RegExp(`^${HAN_TWO}(?:的?价格?)?(?:加|提高|上调|调高|往上) ?(\\d{1,3}(?:\\.\\d+)?) ?(?:元|块)${HAN_END}`),
    'raise the price of both orders by $1',
  ],
  [
    new RegExp(`^${HAN_TWO}(?:的?价格?)?(?:减|降低?|下调|调低|往下) ?(\\d{1,3}(?:\\.\\d+)?) ?(?:元|块)${HAN_END}`),
    'lower the price of both orders by $1',
  ],
  [
    new RegExp(
      `^${HAN_TWO}(?:${HAN_TO}(?:数?量)? ?${QTY.replace('mwh', '(?:mwh|兆瓦时)')}|的?数?量都?${HAN_TO}(\\d{1,3}(?:\\.\\d+)?) ?(?:mwh|兆瓦时)?)${HAN_END}`,
    ),
    'change both orders to $1$2 mwh',
  ],
  [new RegExp(`^${HAN_TWO}[加减改] ?\\d{1,2}(?:\\.\\d+)?${HAN_END}`), 'change both orders'],
  [
    new RegExp(
      `^${LEAD}(?:cancel|cxl|kill|pull|scrap|remove|withdraw|drop) (?:both(?: of (?:them|those|these))?|them both)${END}`,
    ),
    'cancel both',
  ],
  [new RegExp(`^${HAN_TWO}(?:取消掉?|撤掉|撤销|撤单|撤|砍掉|删掉)(?:吧|了)?[。!]*$`), 'cancel both'],
]
