/**
 * "I bought 5 at 2950, sell them at 3050", 我 2950 买了 5,3050 卖掉: the first half tells what was traded, and the second asks for the
 * order. A report alone stays a report.
 */
import { NUMBER } from './shape.ts'

/** Of a price, which no quantity comes near where it names no unit. */
const PRICE = '(?:nt\\$ ?)?(?:\\d,\\d{3}|\\d{3,})(?:\\.\\d+)?'
const QTY = '(?<qty>\\d{1,2}(?:\\.\\d+)?(?: ?(?:mwh|mw|lots?))?|\\d{3,4} ?mwh)(?![\\d.,]*\\d)'
const WHEN = '(?: (?:yesterday|today|earlier|before|just now|this morning|this afternoon|last night|already))?'
const HOURS = '(?:(?: (?:in|for))? (?<where>(?:(?:today|tomorrow) )?\\d{1,2}(?::\\d\\d)?-\\d{1,2}(?::\\d\\d)?))?'
const DID = "(?:(?:i|we)(?:'ve| have)? )?(?:just |already )?"
const TOLD = `${DID}(?<did>bought|sold|got|picked up)${WHEN} ${QTY}${HOURS}${WHEN}(?: (?:at|for|@) ?${PRICE})?${HOURS.replace('where', 'place')}${WHEN}`
const LEAD =
  "(?:(?:so|now|then|and|but|please|pls|ok(?:ay)?|just|i(?:'d| would) like to|i (?:want|need) to|let's|can you|could you)[, ]+)*"
const THEM =
  '(?: (?:them|it|those|these|that|all|everything|the lot|all of (?:them|it|those)))?(?: (?:back|out|off|again|all|now))*'
const FIRST = new RegExp(`^${TOLD}(?: ?[,;.:]+ ?| (?=and |so |now |then ))${LEAD}(?<side>buy|sell)\\b(?<rest>.*)$`)
/** The reason may come behind. */
const BEHIND = new RegExp(
  `^(?<head>${LEAD}(?<side>buy|sell)\\b(?<rest>.*?)),? (?:as |because |since |which )?(?:i|we)(?:'ve| have)? (?:just |already )?(?<did>bought|sold|got)(?: (?:them|it|those|that)|(?: ${QTY}))?${WHEN} (?:at|for|@) ?${PRICE}${WHEN}[.!]*$`,
)
/** Less than all of it, which is how much? */
const PART = /^ (?:half|some|part|most|a |\d+(?:\.\d+)? ?%|one|two)|一半|半|[一二三四五六七八九]成|部分|%/

const SPOKEN = '[一二两三四五六七八九十百千万]+'
const HAN_PRICE = `(?:(?:在|以|用|@) ?)?(?:${PRICE}|${SPOKEN})(?:元|块|的?价格?)?`
const HAN_QTY = `(?<qty>(?:\\d{1,2}(?:\\.\\d+)?|[一二两三四五六七八九十]{1,3})(?: ?(?:mwh|兆瓦时|个|度))?|\\d{3,4} ?mwh)(?![\\d.,点]*\\d)`
const HAN_WHEN = '(?:昨天|今天|今早|早上|刚才?|之前|先前|前面|已经|[,， ])*'
const HAN_FIRST = [
  new RegExp(
    `^(?:我们?)?${HAN_WHEN}${HAN_PRICE} ?(?<did>买|卖)[进入出到]?了 ?${HAN_QTY}[,，。;； ]+(?<rest>.*[买卖].*)$`,
  ),
  new RegExp(
    `^(?:我们?)?${HAN_WHEN}(?<did>买|卖)[进入出到]?了 ?${HAN_QTY}(?:[,， ]*${HAN_PRICE.replace('(?:(?:在', '(?:(?:价格?|在')})?[,，。;； ]+(?<rest>.*[买卖].*)$`,
  ),
]
const HAN_OTHER =
  /^(?:(?:请|帮我|麻烦|现在|那|就|再|要|想|我要|我想|把(?:它们?|这些|那些)|全部|全|都|然后|[,， ])*)(?<before>(?:(?:在|以|用|挂|到|@) ?)?(?:[\d.,]+|[一二两三四五六七八九十百千万]+|市价)?(?:元|块)?(?:就|把它们?|全部?|都|的?价格?)* ?)(?<side>[买卖])(?![单方盘压]|价(?!格? ?\d))(?:[出掉进入]|回[来去]?)*(?:它们?)?(?<after>[^买卖了过的]*?)(?:了吧|吧|好了)?[。!]*$/
const AMOUNT = new RegExp(`(?<![\\d.,])(?:\\d{1,2}|${NUMBER} ?mwh)(?![\\d.,])`)

const isOther = (did: string, side: string): boolean =>
  /^(?:sold|卖)$/.test(did) ? /^(?:buy|买)$/.test(side) : /^(?:sell|卖)$/.test(side)

/** The order that is asked for, with the quantity that was told where it has none of its own. @param words folded */
export function toldThenAsked(words: string): string {
  const told = FIRST.exec(words)?.groups ?? BEHIND.exec(words)?.groups
  if (told) return asked(told) ?? words
  for (const form of HAN_FIRST) {
    const han = form.exec(words)?.groups
    if (han) return askedInChinese(han) ?? words
  }
  return words
}

function asked({ did = '', qty, where, place, side = '', rest = '' }: Partial<Record<string, string>>): string | null {
  if (PART.test(rest)) return null
  const of = new RegExp(`^${THEM}(?=$| |[.,!?@])`).exec(rest)
  const [all = ''] = of ?? []
  const behind = rest.slice(all.length)
  const own = new RegExp(
    `^ (?:(?:the|those|these|my) )?(?<amount>${NUMBER}(?: ?mwh)?)(?: of (?:them|it|those))?(?= ?(?:at|for|@)|[.!?]*$)`,
  ).exec(rest)
  const hours = where ?? place
  const inHours = hours && !/\d-\d/.test(rest) ? ` in ${hours}` : ''
  if (own?.groups) return `${side} ${own.groups.amount}${rest.slice(own[0].length)}${inHours}`
  const isOfAll = isOther(did, side) && (behind === '' || /^ ?(?:at|for|@|[.,!?])/.test(behind))
  return qty !== undefined && isOfAll ? `${side} ${qty}${behind}${inHours}` : null
}

function askedInChinese({ did = '', qty = '', rest = '' }: Partial<Record<string, string>>): string | null {
  const order = HAN_OTHER.exec(rest)?.groups
  if (!order || PART.test(rest)) return null
  const { before = '', side = '', after = '' } = order
  if (AMOUNT.test(`${before} ${after}`)) return `${before}${side}${after}`
  return isOther(did, side) ? `${before}${side} ${qty} ${after.trim()}`.trim() : null
}
