/** "PT60-20261122T0100Z", "when does pt60-20261122t0100z deliver?": a contract by the exchange's own name for it. */
import { hoursOf } from '../../../contracts/exchange/contract-name.ts'
import { wallClock } from '../../delivery-clock.ts'

const CODE = '(pt\\d+-\\d{8}t\\d{4}z)'
const NAMED = new RegExp(`(?<![a-z\\d])${CODE}(?![a-z\\d])`, 'gi')

/** A name in small letters is the same contract: left as it is, a look would be at spot. */
export const withContractNames = (text: string): string => text.replaceAll(NAMED, (name) => name.toUpperCase())

const ALONE = new RegExp(`^\\s*${CODE}\\s*[?？.!。]*\\s*$`)
/** Null for anything else. */
export const contractAlone = (folded: string): string | null => ALONE.exec(folded)?.[1] ?? null

/** "18-19" and no more, by its clock. */
const HOURS_ALONE = /^\s*(\d{1,2})-(\d{1,2})\s*[?？.!。]*\s*$/
/** Null for anything else. */
export function hoursAlone(folded: string): string | null {
  const [hours, from, till] = HOURS_ALONE.exec(folded) ?? []
  return hours !== undefined && Number(from) < Number(till) && Number(till) <= 24 ? `${from}:00-${till}:00` : null
}

const TURNED_TO =
  /^(?:(?:ok(?:ay)?|now|so|and|right|let's|lets|please)[, ]+)*(?:(?:switch|go|turn|flip|jump|over)(?: over)?(?: back)? to|back to|look at|talk(?: about)?|focus on|contract) (?:the )?((?:(?:today|tomorrow) )?\d{1,2}(?::\d\d)?-\d{1,2}(?::\d\d)?|spot|next (?:hour|contract))(?: (?:contract|hour|market|now|then|please))*[.!]*$|^(?:the )?(next (?:hour|contract))[?.!]*$/
/** "switch to 18-19", "let's look at 20-21": the contract that is turned to. Null for anything else. */
export function contractTurnedTo(folded: string): string | null {
  const [, named, next] = TURNED_TO.exec(folded.trim()) ?? []
  return named ?? next ?? null
}

const IS = "(?:'s|s| is)"
const LEAD = '(?:(?:and|so|please|tell me|show me|give me|ok(?:ay)?)[, ]+)*'
const HAN_LEAD = '(?:请问?|那|帮我|给我|告诉我|看(?:一下)?|查(?:一下)?)*'
const END = '(?: (?:now|right now|please|pls|at the moment))*\\s*[?？.!。]*$'

const PRICE: readonly [RegExp, string][] = [
  [
    new RegExp(
      `^${LEAD}(?:(?:what|how|where)${IS} ${CODE}(?: (?:trading at|trading|at|doing|worth|going for|like|priced at))?|${CODE} (?:quote|now|trading at))${END}`,
    ),
    '$1$2 price',
  ],
  [
    new RegExp(
      `^${LEAD}(?:(?:what|where)${IS} )?(?:the )?(?:touch|top of (?:the )?book|inside|bid[/ -]ask)(?: (?:in|of|for|on))? ${CODE}${END}`,
    ),
    '$1 best bid',
  ],
  [
    new RegExp(`^${HAN_LEAD} ?${CODE} ?的?(?:现在|目前)?(?:呢|(?:怎么?样|如何)|(?:是|在)?多少(?:钱)?|报价)[?？。]*$`),
    '$1 价格',
  ],
]
const CANCEL_IN = new RegExp(
  `^((?:please |can you |could you |now )*)(?:cancel|cxl|pull|kill) (?:all|everything)(?: of it)? (?:in|for|of|on) ${CODE}[.!]*$`,
)
const ORDERS_IN = new RegExp(
  `^${LEAD}(?:what |which )?(?:open |resting )?(?:(?:my|our) )?(?:open |resting )?orders (?:do (?:i|we) have )?(?:in|for|of|on) ${CODE}${END}`,
)
const WHEN = new RegExp(
  `^${LEAD}(?:(?:when|what time|what hours?|which hours?|what|which contract)(?: does| do| is| are| will|'s)?(?: the)? ${CODE}(?: (?:be )?(?:deliver(?:s|ed|y)?|start|begin|end|close|expire|run|for|cover|mean|stand for|trade until))?|(?:what are )?(?:the )?(?:hours|delivery|delivery hours|delivery time|gate(?: closure)?) (?:of|for) ${CODE}|${CODE} (?:delivery(?: hours?| time)?|hours?|gate(?: closure)?))${END}`,
)
const HAN_WHEN = new RegExp(
  `^${HAN_LEAD} ?${CODE} ?的?(?:是|在)?(?:(?:什么时候|何时|几点|哪一?个?(?:时段|小时))(?:的)?(?:交割|交收|开始|结束|关闸|收盘|到期|截止)?|(?:交割|关闸|到期)(?:时间|时段)?(?:是)?(?:什么时候|何时|几点|哪一?个?(?:时段|小时))?)[?？。]*$`,
)

/** The same in words that there are others for; null where the sentence is anything else. @param words folded */
export function contractByName(words: string): string | null {
  for (const [pattern, otherwise] of PRICE) if (pattern.test(words)) return words.replace(pattern, otherwise)
  if (CANCEL_IN.test(words)) return words.replace(CANCEL_IN, '$1cancel all orders in $2')
  const ordersIn = ORDERS_IN.exec(words)?.[1]
  if (ordersIn) return `my orders for ${hoursNamed(ordersIn) ?? ordersIn}`
  const isHan = HAN_WHEN.test(words)
  const name = (isHan ? HAN_WHEN : WHEN).exec(words)?.slice(1).find(Boolean)
  const hours = name ? hoursNamed(name) : null
  return hours && (isHan ? `${hours} 什么时候关闸` : `when does ${hours} close?`)
}

function hoursNamed(name: string): string | null {
  const hours = hoursOf(name.toUpperCase())
  return hours && `${wallClock(hours.startMs)}-${wallClock(hours.endMs).slice(11)}`
}
