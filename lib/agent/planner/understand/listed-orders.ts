/** Orders that are announced or counted: "two orders: buy 5 at 2950, …", "1) buy 5 … 2) sell 3 …", "three bids of 2 MWh at 2940, 2945 and 2950". */
import { compare, multiply } from '../text/decimal.ts'
import { LEAD } from './changed-otherwise.ts'
import { NUMBER } from './shape.ts'

const COUNTS = ['two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']
const COUNT = `(?:${COUNTS.join('|')}|[2-9]|10)`
const DEED = '(?:buy|sell|bid|offer) \\d'
const ANNOUNCED = new RegExp(
  `^${LEAD}(?:(?:place|enter|put in|send|submit|make|do) (?:me )?(?:these |the following |my )?(?:${COUNT} )?|(?:these |the following )?${COUNT} |the following )(?:new |limit |separate )*(?:orders|trades) ?[:,-] ?(?=${DEED})`,
)
const HAN_ANNOUNCED =
  /^(?:请|帮我|我要|想)*(?:(?:下|挂|送出?) ?(?:以下|下面)?(?:[两二三四五六2-6])?|以下|下面|(?:以下|下面)?[两二三四五六2-6](?=[张笔个]))(?:[两二三四五六2-6])?(?:张|笔|个)?(?:单|委托|订单)?[:：] ?(?=[买卖] ?\d)/

/** Within a line: at its head a number only counts it. */
const MARKED = new RegExp(`(?<=\\S)[,;]? +(?:and )?(?:\\d{1,2}[.)]|[a-e]\\)) +(?=${DEED}|cancel|change)`, 'g')
const FIRST_MARK = new RegExp(`^(?:1[.)]|a\\)) *(?=${DEED}|cancel|change)`)

/** "first buy 5 at 2950, second sell 3 at 3100": the order they are named in is the one they are sent in. */
const ORDINALS = new RegExp(`^first(?:ly)?,? (?=${DEED})(.*?)[,;.]? +(?:and |then )?second(?:ly)?,? (?=${DEED})`)

const QUOTES = 'bids?|buys?|buy orders|offers?|asks?|sells?|sell orders'
const PRICES = `${NUMBER}(?:(?:, ?| and |, and )${NUMBER})+`
const AT_EACH = new RegExp(
  `^(${LEAD})(?:place|put in|enter|make|send|submit|work|quote) (?:me )?(${COUNT}) (${QUOTES}) (?:of |for )(${NUMBER})(?: ?mwh)?(?: each)? at (${PRICES})[.!]*$`,
)
function atEach(words: string): string | null {
  const found = AT_EACH.exec(words)
  if (!found) return null
  const [, lead = '', count = '', quotes = '', qty = '', prices = ''] = found
  const listed = prices.match(new RegExp(NUMBER, 'g')) ?? []
  const said = COUNTS.includes(count) ? COUNTS.indexOf(count) + 2 : Number(count)
  const deed = `${lead}${/^b/.test(quotes) ? 'buy' : 'sell'} ${qty} mwh`
  // How many, or at what prices, is not what was meant: it is asked.
  if (listed.length !== said) return deed
  return `${deed} each at ${listed.join(', ')}`
}

const HALVES = new RegExp(
  `^(${LEAD})(buy|sell) (${NUMBER})(?: ?mwh)?[,:;]? half(?: of (?:it|them|that))? (?:at|@) (${NUMBER}),? (?:and )?(?:the )?(?:other )?half (?:at|@) (${NUMBER})[.!]*$`,
)
/** No lot is smaller than a tenth. */
const PLAIN_LOTS = /^\d+(?:\.\d)?$/
function halves(words: string): string | null {
  const [, lead, side, qty, first, second] = HALVES.exec(words) ?? []
  if (!qty) return null
  const half = multiply(qty.replaceAll(',', ''), '0.5')
  if (!PLAIN_LOTS.test(half) || compare(half, '0') <= 0) return null
  return `${lead}${side} ${half} mwh at ${first} and ${side} ${half} mwh at ${second}`
}

/** 买入2950和2940各5: prices, because nobody buys so many. */
const HAN_EACH =
  /^((?:请|帮我)*)([买卖])[进出入]? ?(\d{3,}(?:\.\d+)?(?: ?(?:[、,，]|和|跟|与|及) ?\d{3,}(?:\.\d+)?)+) ?各 ?(\d{1,2}(?:\.\d+)?)(?: ?(?:mwh|度|张))?[。!]*$/

/** One order behind the other, as they would be said; null where the message is anything else. @param words folded */
export function listedOrders(words: string): string | null {
  const each = atEach(words) ?? halves(words)
  if (each) return each
  const han = HAN_EACH.exec(words)
  if (han) return `${han[1]}${han[2]} ${(han[3] ?? '').match(/\d[\d.]*/g)?.join('、')} 各 ${han[4]} mwh`
  const plain = words
    .replace(ANNOUNCED, '')
    .replace(HAN_ANNOUNCED, '')
    .replace(ORDINALS, '$1, ')
    .replace(FIRST_MARK, '')
  const listed = plain === words && !/^\s*\d/.test(words) ? words : plain.replaceAll(MARKED, '\n')
  return listed === words ? null : listed
}
