/**
 * Names that orders of a plan have only while it waits, in the words there are for them: of orders by the hour "drop 19" and "19 at 3050" mean the
 * hour, of a bid and an offer "2955 bid", "3 on the bid" and 買價 mean the order.
 */
import { hoursOf } from '../../contracts/exchange/contract-name.ts'
import type { NamedLeg } from './leg-names.ts'
import { localOf } from './text/clock.ts'
import { fold } from './text/fold.ts'
import { inMandarin } from './understand/in-mandarin.ts'

type Legs = readonly NamedLeg[]

const LEAD = '(?:(?:please|pls|ok(?:ay)?|no|actually|and|then|now|just)[, ]+)*'
const OUT = '(?:drop|lose|skip|cut|scrap|cancel|remove|delete|kill|without|minus|leave out|take out|not|forget)'
const PRICE = '(?:nt\\$ ?)?\\d(?:,\\d{3}|\\d{2,3})(?:\\.\\d+)?'
const HOUR = '(?<hour>[01]?\\d|2[0-3])(?: ?h|:00)?'
const OF_HOUR: readonly (readonly [RegExp, string])[] = [
  [new RegExp(`^(?<lead>${LEAD}${OUT}) (?:hour )?${HOUR}(?<end>(?: please)?[.!]*)$`), '$<lead> the $<hour>$<end>'],
  [
    new RegExp(`^${LEAD}(?:make |put |move )?${HOUR}(?: ?(?:at|@|to|->|=|:|,))? (?<price>${PRICE})(?: please)?[.!]*$`),
    'the $<hour> at $<price>',
  ],
  [
    /^(?:请|把|那|就)*(?:不要|去掉|拿掉|取消|撤掉|删掉|跳过) ?(?<hour>\d{1,2}) ?点?的?(?:了|吧|[。! ])*$/,
    '不要$<hour>:00那笔',
  ],
  [
    /^(?:请|把|那|就)*(?<hour>\d{1,2}) ?点?的?(?:不要|去掉|拿掉|取消|删掉|跳过)(?:了|吧|[。! ])*$/,
    '不要$<hour>:00那笔',
  ],
  [
    /^(?:请|把|那|就)*(?<hour>\d{1,2}) ?点?的?(?:价格?)?(?:改成?|改到|改为|用|到|出)? ?(?<price>\d{3,}(?:\.\d+)?)(?:吧|[。! ])*$/,
    '$<hour>:00那笔改成 $<price>',
  ],
]

const SIDE = '(?<side>bid|offer|ask)'
const OF_QUOTE: readonly (readonly [RegExp, string])[] = [
  [new RegExp(`^${LEAD}(?<price>${PRICE}) ${SIDE}[.!]*$`), '$<side> $<price>'],
  [
    new RegExp(`^${LEAD}(?<n>\\d{1,3}(?:\\.\\d)?)(?: ?mwh)? on the ${SIDE}(?: side)?[.!]*$`),
    'make the $<side> $<n> mwh',
  ],
  [
    new RegExp(`^${LEAD}(?:(?:just|only) (?:the )?${SIDE}|(?:the )?${SIDE.replace('side', 'alone')} only)[.!]*$`),
    'only the $<side>$<alone>',
  ],
  [
    new RegExp(`^${LEAD}(?:make (?:it|them|both) )?(?<n>\\d{1,3}(?:\\.\\d)?)(?: ?mwh)? (?:up|a side|each way)[.!]*$`),
    'make both $<n> mwh',
  ],
]
/** 買價 2955, 賣價往上 5: of what waits, and none of the market. */
const HAN_QUOTE = /(?<side>[买卖])(?:价|的价格?)(?=[^?？吗]*\d)/g
const ASKS = /[?？吗呢]|多少|几/

/** The same in other words; unchanged where none of these names is said. */
export function inPlanWords(said: string, legs: Legs): string {
  const words = inMandarin(fold(said).folded.trim())
  const hours = legs.map(({ symbol }) => hoursOf(symbol))
  const begins = hours.map((one) => (one ? localOf(one.startMs).minute / 60 : null))
  for (const [pattern, otherwise] of OF_HOUR) {
    const hour = pattern.exec(words)?.groups?.hour
    if (hour !== undefined && begins.every((begin) => begin !== null) && begins.includes(Number(hour)))
      return words.replace(pattern, otherwise)
  }
  if (!legs.some(({ side }) => side === 'BUY') || !legs.some(({ side }) => side === 'SELL')) return said
  const known = OF_QUOTE.find(([pattern]) => pattern.test(words))
  if (known) return words.replace(...known)
  if (ASKS.test(words) || !HAN_QUOTE.test(words)) return said
  return words.replace(HAN_QUOTE, '$<side>单').replaceAll(/(?<=[买卖]单) ?(?=\d)/g, '改成 ')
}
