/**
 * "Buy the 18 and sell the 19, 3 each", 買18賣19 各3, "compare tomorrow 18 and 19", 看明天18點: hours that are called by when they begin.
 * Beside a quantity of its own "the 18" is none.
 */
import { wholeNumber } from '../text/chinese-numerals.ts'
import { SPOKEN_HOUR } from './hours-listed.ts'
import { END, LEAD } from './sentence-parts.ts'
import { HOURS, NUMBER } from './shape.ts'

const DAY = '(?:today|tomorrow|tonight|the day after tomorrow|(?:sun|mon|tues|wednes|thurs|fri|satur)day)'
const HOUR = '([01]?\\d|2[0-3])(?::00|h)?'
/** Without its article an hour is told from a quantity by its end, or by the s of several. */
const CALLED = '(?:(?<=the )([01]?\\d|2[0-3])(?::00|h)?|([01]?\\d|2[0-3])(?:s|-([01]?\\d|2[0-4])(?::00)?))(?![\\d:-])'
const PRICE = `(?:at (?:the )?market|at market|market|(?:at|@) ?(?:nt\\$ ?)?${NUMBER})`
const SPREAD = new RegExp(
  `^(?<lead>${LEAD})(?:(?<day>${DAY})[,:]? )?(?<first>buy|sell) (?:the )?${CALLED},?(?: and| then| /)? (?<second>buy|sell) (?:the )?${CALLED}(?:,? (?<behind>${DAY}))?(?: spread)?(?:,? (?:for )?(?<qty>${NUMBER})(?: ?mwh)?)?(?: each| apiece| a side)?(?:,? (?<price>${PRICE}))?${END}`,
)
const HAN_DAY = '今天|明天|后天|今晚|明晚'
const HAN_SPREAD = new RegExp(
  `^(?<lead>(?:请|帮我|我要)*)(?<day>${HAN_DAY})?的?(?<first>[买卖])(1\\d|2[0-3]) ?点?的?[,，、和 ]*(?<second>[买卖])(1\\d|2[0-3]) ?点?的?[,，、 ]*(?:各|都|价差|跨时段)*(?:各)? ?(?<qty>${NUMBER}) ?(?:mwh|个)?(?:[,，、 ]+(?<price>市价|${NUMBER}))?[。!]*$`,
)

/** "The 18" may be of half an hour as well; "18s" and 18-19 are not. */
function calledHours([start, from, to]: (string | undefined)[]): string {
  return start === undefined ? `${from}:00-${to ?? Number(from) + 1}:00` : `${start}:00`
}

function spread(words: string): string | null {
  const found = SPREAD.exec(words)
  if (found?.groups) {
    const { lead = '', day, first, second, behind, qty, price } = found.groups
    const on = day ?? behind
    const [one, other] = [found.slice(4, 7), found.slice(8, 11)].map(calledHours)
    const when = on ? `${on} ` : ''
    const much = qty ? ` ${qty}` : ''
    const at = price ? ` ${price === 'market' ? 'at market' : price}` : ''
    return `${lead}${first}${much} delivery ${when}${one}${at} and ${second}${much} delivery ${when}${other}${at}`
  }
  const han = HAN_SPREAD.exec(words)
  if (!han?.groups) return null
  const { lead = '', day = '', first, second, qty, price } = han.groups
  const at = price === undefined ? '' : ` ${price}`
  return `${lead}${first}${qty}${at} 交割${day}${han[4]}:00，${second}${qty}${at} 交割${day}${han[6]}:00`
}

const next = (hour: string): string => `${Number(hour)}-${Number(hour) + 1}`
const COMPARED = new RegExp(
  `^((?:and |so |please |can you |what's |show(?: me)? )*(?:compare (?:the )?(?:prices? (?:of|for) )?|(?:the )?(?:price )?(?:spread|difference|gap) between (?:the )?|(?=.*\\d (?:vs\\.?|versus) \\d)))(?:(${DAY}) )?${HOUR}(?: ?(?:and|vs\\.?|versus|with|to|against|&) ?)(?:(${DAY}) )?${HOUR}(?: (${DAY}))?\\s*[?？.]*$`,
)
const HAN_COMPARED = new RegExp(
  `^(?:请|帮我|那|比较(?:一下)?)*(${HAN_DAY})? ?(\\d{1,2}) ?点? ?(?:跟|和|与|同|比|对|vs) ?(${HAN_DAY})? ?(\\d{1,2}) ?点?(?:的?价格?)?(?:(?:是|比较|哪|一|个|更|时段|小时)*(?:便宜|贵|高|低)|相?比较?(?:一下)?|的?价差)[呢吗]?\\s*[?？。]*$`,
)
const CLOSES = new RegExp(
  `^(?:and |so )*(?:when (?:does|is|will|do)(?: the)?|(?:what's |what is |when's |when is )?(?:the )?gate (?:closure|close|closing)(?: time)? (?:for|of)(?: the)?) (?:(${DAY}) )?${HOUR}(?: (${DAY}))?(?: (?:contract|hour|one))?(?:(?: gate)? (?:close|closing|gate closure|expire|shut|stop trading)|(?<=gate .*))\\s*[?？.]*$`,
)
const NEXT_CLOSES =
  /^(?:and |so |what(?:'s| is) (?:the )?|when(?:'s| is) (?:the )?)*gate (?:closure|close|closing)(?: time)? (?:for|of) (?:the )?next (?:hour|contract|one)\s*[?？.]*$|^when (?:does|is|will) (?:the )?next hour (?:close|closing|gate closure|stop trading)\s*[?？.]*$/
const CLOSES_NEXT =
  /^(?:and |which |what(?:'s| is) |the )*(?:next|first) (?:contract|hour|one|gate) (?:to close|that closes|closing)\s*[?？.]*$/
const SHOWN = new RegExp(
  `^((?:please |can you |and )*)(?:show(?: me)?|look at|check|see|pull up|open)(?: the)? (?:(${DAY}) ${HOUR}|${HOUR} (${DAY}))(?: please)?[.!]*$`,
)
const HAN_SHOWN = new RegExp(
  `^((?:请|帮我|先|给我)*(?:看一下|看看|看下|看|查一下|查)) ?((?:${HAN_DAY})的? ?\\d{1,2}) ?(?:点|:00)(?:的)?[。!]*$`,
)

/** An order that names its hours says nothing more by naming others that it is not of. */
const NOT_THOSE = new RegExp(
  `[,，]? ?(?:and |but |而|并)?(?:not(?: in| for)?|不是|不要) ?(?:today |tomorrow |[今明]天)?${HOURS} ?点?的?[.!。]*$`,
)
const IS_OF_HOURS = new RegExp(HOURS)
function withoutOthers(words: string): string {
  const at = words.length > MAX_CHARACTERS ? -1 : words.search(NOT_THOSE)
  const order = words.slice(0, Math.max(at, 0))
  return at > 0 && IS_OF_HOURS.test(order) && /\b(?:buy|sell)\b|[买卖]/.test(order) ? order : words
}
/** No sentence of these rules has more. */
const MAX_CHARACTERS = 200

/** In 20-23 點各 2 each is of the hours. */
const EACH_OF_HOURS = /(\d{1,2} ?点?(?:-|~|到|至)\d{1,2} ?点?)的?[,， ]*各(?:自)?(?=(?:[买卖][进出入]?)? ?\d)/
/** One range of more than an hour. Of several each is an order. */
const areSeveral = (hours: string, words: string): boolean => {
  const [from = 0, to = 0] = (hours.match(/\d{1,2}/g) ?? []).map(Number)
  return to - from > 1 && (words.match(new RegExp(HOURS, 'g'))?.length ?? 0) < 2
}
/** "Join the bid in 20-21 for 2": the quantity is told with the place in the book. */
const JOINED = new RegExp(
  `^((?:please |and |now )*(?:join|improve|hit|lift|take) (?:the )?(?:best )?(?:bid|offer|ask)) (?:in |for |of )?((?:(?:today|tomorrow) )?${HOURS}(?: today| tomorrow)?) (?:for|with) (${NUMBER}(?: ?mwh)?)(?: please)?[.!]*$`,
)

/** 八點起一小時, "for an hour from 20:00": from when to when. How long an order rests, or a simulation runs, is none of delivery. */
const LONG = '(?<long>an?|one|two|three|four|[1-4])'
const LASTING = [
  new RegExp(`\\bfrom (?<hour>\\d{1,2}):00 for ${LONG} hours?\\b`),
  new RegExp(`\\bfor ${LONG} hours? from (?<hour>\\d{1,2}):00(?! ?-)`),
  new RegExp(
    `(?<hour>\\d{1,2}|${SPOKEN_HOUR})(?: ?点整?|:00)(?:起|开始)算?[,，]? ?(?<long>[一两二三四1-4]) ?个?(?:小时|钟头)`,
  ),
]
const LENGTHS = ['', 'one', 'two', 'three', 'four']
const NOT_DELIVERY =
  /\b(?:rest|resting|valid|good|gtd|twap|simulate|backtest|playbook|every)\b|有效|挂着|模拟|回测|试跑|每/
function lasting(words: string): string {
  if (NOT_DELIVERY.test(words)) return words
  for (const form of LASTING) {
    const found = form.exec(words)
    if (!found?.groups) continue
    const { hour = '', long = '' } = found.groups
    const from = wholeNumber(hour)
    const to = from + (/^an?$/.test(long) ? 1 : Math.max(LENGTHS.indexOf(long), wholeNumber(long)))
    if (from > 23 || to > 24) return words
    const isHan = /\p{Script=Han}/u.test(found[0])
    return words.replace(found[0], isHan ? `${from}-${to}点` : `${from}:00-${to}:00`)
  }
  return words
}

const on = (day: string | undefined): string => (day ? `${day} ` : '')

/** @param words folded */
export function hoursInWords(words: string): string {
  if (words.length > MAX_CHARACTERS) return words
  const parted = spread(words)
  if (parted !== null) return parted
  if (NEXT_CLOSES.test(words)) return 'when does the next contract close'
  if (CLOSES_NEXT.test(words)) return 'when does the next gate close'
  return withoutOthers(lasting(words))
    .replace(EACH_OF_HOURS, (all: string, hours: string) => (areSeveral(hours, words) ? `${hours}每小时` : all))
    .replace(
      JOINED,
      (_, deed: string, hours: string, qty: string) => `${deed.replace('best ', '')} for ${qty} in ${hours}`,
    )
    .replace(COMPARED, (all: string, lead: string, day?: string, one = '', own?: string, other = '', last?: string) => {
      const first = day ?? last
      // "Compare 5 and 10" may be of anything.
      if (first === undefined && !/:00|\dh/.test(all)) return all
      return `${lead.includes('compare') ? lead : 'compare '}${on(first)}${next(one)} and ${on(own ?? first)}${next(other)}`
    })
    .replace(HAN_COMPARED, (all: string, day = '', one = '', own = '', other = '') =>
      day + own === '' && !all.includes('点') ? all : `比较 ${day}${next(one)} 和 ${own || day}${next(other)}`,
    )
    .replace(
      CLOSES,
      (_, day?: string, hour = '', behind?: string) =>
        `when does the ${next(hour)}${day || behind ? ` ${day ?? behind}` : ''} contract close`,
    )
    .replace(
      SHOWN,
      (_, lead: string, day?: string, hour?: string, first?: string, behind?: string) =>
        `${lead}book ${day ?? behind} ${hour ?? first}:00`,
    )
    .replace(HAN_SHOWN, '$1$2点的盘口')
}
