/** "The 2950, make it 8", 2940 加到 5, 改買單 2950 成 2955: an order called by its price or its side, and what it shall become. */
import { END, LEAD } from './sentence-parts.ts'
import { NUMBER } from './shape.ts'

const PRICE = '(?:nt\\$ ?)?((?:\\d,)?\\d{3,}(?:\\.\\d+)?)'
const BECOMES = `((?:nt\\$ ?)?${NUMBER}(?: ?mwh)?)`
const BACK =
  "(?:(?:i want|i'd like|bring|get|can i have) (?:it|that)(?: order)? back(?: in)?|(?:reinstate|restore|re-?enter) (?:it|that|the order))"
const HAN_LEAD = '^((?:请|帮我|把|将)*)'

export const CHANGED_BY_NAME: readonly [RegExp, string][] = [
  [
    new RegExp(
      `^${LEAD}(?:the |my )${PRICE},? (?:(?:make|change|move|set|put|bring|take) (?:it|that)|should be)(?: to| at| be)? ${BECOMES}${END}`,
    ),
    'change the $1 to $2',
  ],
  [new RegExp(`^${LEAD}make (?:the|my) ${PRICE}(?: be| to)? ${BECOMES}${END}`), 'change the $1 to $2'],
  [
    new RegExp(
      `${HAN_LEAD}(\\d{3,}(?:\\.\\d+)?) ?(?:的|那[张笔个])?(?:单子?)?(?:数量|量)?(?:加|增加?|提高|减少?|降|缩)(?:到|成|为) ?(\\d{1,2}(?:\\.\\d+)?)(?: ?(?:mwh|个))?(?:吧)?[。!]*$`,
    ),
    '$1$2那张数量改成$3',
  ],
  [
    new RegExp(
      `${HAN_LEAD}改([买卖])单 ?(\\d{3,}(?:\\.\\d+)?) ?(?:改)?[成到] ?(\\d{3,}(?:\\.\\d+)?)[,，、 ]+([买卖])单 ?(\\d{3,}(?:\\.\\d+)?) ?(?:改)?[成到] ?(\\d{3,}(?:\\.\\d+)?)[。!]*$`,
    ),
    '$1把 $3 那笔改成 $4，把 $6 那笔改成 $7',
  ],
  // Both what it costs and how much of it, of the order spoken of.
  [
    new RegExp(`^${LEAD}make it ${PRICE}(?: and|,|,? for| x) ?(\\d{1,2}(?:\\.\\d+)?)(?: ?mwh)?${END}`),
    'change the price to $1 and the quantity to $2 MWh',
  ],
  [new RegExp(`^${LEAD}(?:change|amend|modify) to (\\d{1,2}(?:\\.\\d+)?)(?: ?mwh)?${END}`), 'make it $1'],
  // How it rests is no part of an order that could be changed, which is told.
  [
    new RegExp(
      `^${LEAD}(?:the|my) ${PRICE}(?: order| bid| offer| one)? should be (?:an? )?(ioc|fok|gtc|gtd|post[- ]?only|day order)${END}`,
    ),
    'change the $1 to $2',
  ],
  [
    new RegExp(
      `^${LEAD}(?:let|make|have) (?:the|my) ${PRICE}(?: order| bid| offer| one)? (?:expire|end|lapse) (?:at|by|on) [a-z0-9: ]{1,16}${END}`,
    ),
    'change the $1 to gtd',
  ],
  // What was taken off, once more: where nothing was, it is asked.
  [new RegExp(`^${LEAD}${BACK} (?:at|@) ?(${NUMBER})${END}`), 'place it again at $1'],
  [new RegExp(`^${LEAD}bring (?:it|that)(?: order)? back${END}`), 'same again'],
  [new RegExp(`^${LEAD}${BACK}${END}`), 'put it back'],
  [/^(?:请|帮我|那|还是|[,， ])*(?:再|重新)(?:挂|下|放)回(?:去|来)(?:吧|好了)?[。!]*$/, '挂回去'],
  [/^还是[买卖]吧[。!]*$/, '再来一次'],
]
