/** Orders that are announced or counted: "two orders: buy 5 at 2950, …", "1) buy 5 … 2) sell 3 …", "three bids of 2 MWh at 2940, 2945 and 2950". */
import { COUNT_WORDS, countOf } from '../text/counts.ts'
import { add, compare, multiply } from '../text/decimal.ts'
import { LEAD } from './sentence-parts.ts'
import { HOURS, NUMBER, PRICE_ROW } from './shape.ts'

const COUNT = `(?:${COUNT_WORDS.join('|')}|[2-9]|10)`
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
/** Of 2,021 the comma parts nothing: read both ways, thirty such in a row were gone through in a billion. */
const PRICES = `${NUMBER}(?:(?:,(?!\\d{3}(?!\\d)) ?| and |, and | )${NUMBER})+`
const AT_EACH = new RegExp(
  `^(${LEAD})(?:(?:place|put in|enter|make|send|submit|work|quote) (?:me )?)?(${COUNT}) (${QUOTES}) (?:of |for )(${NUMBER})(?: ?mwh)?(?: each)? at (${PRICES})[.!]*$`,
)
/** "2 bids, 2950 and 2945, 3 each" */
const EACH_BEHIND = new RegExp(
  `^(${LEAD})(?:(?:place|put in|put|enter|make|send|submit|work|quote|leave|show) (?:me )?)?(${COUNT}) (${QUOTES})[,:]? (?:at )?(?<prices>${PRICES}),? (?<qty>${NUMBER})(?: ?mwh)? (?:each|apiece|a piece)[.!]*$`,
)
function atEach(words: string): string | null {
  const behind = EACH_BEHIND.exec(words)
  const { prices: row = '', qty: size } = behind?.groups ?? {}
  const found = behind ? [behind[0], behind[1], behind[2], behind[3], size, row] : AT_EACH.exec(words)
  if (!found) return null
  const [, lead = '', count = '', quotes = '', qty = '', prices = ''] = found
  const listed = prices.match(new RegExp(NUMBER, 'g')) ?? []
  const deed = `${lead}${/^b/.test(quotes) ? 'buy' : 'sell'} ${qty} mwh`
  // How many, or at what prices, is not what was meant: it is asked.
  if (listed.length !== countOf(count)) return deed
  return `${deed} each at ${listed.join(', ')}`
}

/** "bids at 2950 2940 2930, 5 each", "offers 3050 3060 for 2" */
const ROW_OF_QUOTES = new RegExp(
  `^(${LEAD})(?:(?:place|put in|put|enter|work|quote|leave) (?:me )?)?(bids|buys|offers|asks|sells) (?:at )?(${PRICE_ROW})[, ]+(?:for |of )?(\\d{1,3}(?:\\.\\d+)?)(?: ?mwh)?(?: each| apiece)?(?: please)?[.!]*$`,
)
/** "bid 2950 for 5, 2940 for 4", "buy 2950x5 2940x4": of each the price first. */
const PRICED_FIRST = '(\\d(?:,\\d{3}|\\d{3})(?:\\.\\d+)?)(?: for | ?x ?)(\\d{1,3}(?:\\.\\d+)?)(?: ?mwh)?'
const ROW_PRICED_FIRST = new RegExp(
  `^(${LEAD})(buy|sell|bid|offer|bids|offers) ((?:at )?${PRICED_FIRST}(?:(?:,? and |, ?| )${PRICED_FIRST})+)(?: please)?[.!]*$`,
)
/** "5 bids of 2 from 2950 down by 10": what each of them is, is said; one that is only begun so is not. */
const STEPPED = new RegExp(
  `^(${LEAD})(?:(?:place|put in|put|enter|work|layer|ladder|scale in|leave|show) (?:me |in )?)?(${COUNT}) (${QUOTES}),? (?:(?:of |for )?(?<qty>${NUMBER})(?: ?mwh)?(?: each)? )?(?:starting )?(?:from|at) (?<first>\\d(?:,?\\d{2,3})(?:\\.\\d+)?)(?:,? (?:going |stepping |and )?(?<way>down|lower|up|higher))(?:wards)?(?: in)?(?: (?:by|in|every|steps of|of))* (?<step>\\d{1,3}(?:\\.\\d+)?)s?(?: (?:apart|steps?|each|a step))*(?:,? (?<much>${NUMBER})(?: ?mwh)? each)?[.!]*$`,
)
const MAX_STEPS = 10
function stepped(words: string): string | null {
  const found = STEPPED.exec(words)
  if (!found?.groups) return null
  const [, lead = '', count = '', quotes = ''] = found
  const { qty, much, first = '', way = '', step = '' } = found.groups
  const size = qty ?? much
  const many = countOf(count)
  if (!size || (qty && much) || many > MAX_STEPS) return null
  const by = /^(?:down|lower)/.test(way) ? `-${step}` : step
  const prices = Array.from({ length: many }, (_, i) => add(first.replaceAll(',', ''), multiply(by, String(i))))
  return `${lead}${/^b/.test(quotes) ? 'buy' : 'sell'} ${size} mwh each at ${prices.join(', ')}`
}

function rowOfQuotes(words: string): string | null {
  const row = ROW_OF_QUOTES.exec(words)
  if (row) {
    const prices = (row[3] ?? '').match(new RegExp(NUMBER, 'g')) ?? []
    return `${row[1]}${/^b/.test(row[2] ?? '') ? 'buy' : 'sell'} ${row[4]} mwh each at ${prices.join(', ')}`
  }
  const [, lead = '', deed = '', list = ''] = ROW_PRICED_FIRST.exec(words) ?? []
  const side = /^b/.test(deed) ? 'buy' : 'sell'
  const pairs = [...list.matchAll(new RegExp(PRICED_FIRST, 'g'))]
  return pairs.length > 1 ? lead + pairs.map(([, price, qty]) => `${side} ${qty} at ${price}`).join(' and ') : null
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

/** "two buys: 5 at 2950, 3 at 2940", 掛兩張買單，2950 跟 2940，各 3 MWh: as many as were said, or none. */
const OF_SIDE = new RegExp(
  `^(${LEAD}(?:place |put in |enter )?)(${COUNT}) (${QUOTES}) ?[:,-] ?(${NUMBER}(?: ?mwh)? (?:at|@) ?${NUMBER}(?:(?:, ?| and |, and |; ?)${NUMBER}(?: ?mwh)? (?:at|@) ?${NUMBER})+)[.!]*$`,
)
/** "bids 2 @ 2990, 2 @ 2980", "2 @ 2990, 2 @ 2980 both bids", "buy 2@2990 2@2980": each of them of the side that is said once. */
const PAIR = `${NUMBER}(?: ?mwh)? ?(?:at |@ ?)(?:nt\\$ ?)?${NUMBER}`
const PAIRS = `${PAIR}(?:(?:, ?| and |, and |; ?| )${PAIR})*`
const IN = `(?:,? (?:all |both )?(?:in|for) (?:(?:today|tomorrow) )?${HOURS})?`
const SIDE = '(bids|buys|offers|asks|sells|buy orders|sell orders)'
const OF_QUOTES = new RegExp(
  `^(${LEAD})(?:place |put in |put |enter |work |send )?(?:my )?${SIDE}(?: of)?:? ?(${PAIRS})(${IN})(?: please)?[.!]*$`,
)
const QUOTES_BEHIND = new RegExp(
  `^(${LEAD})(?:place |put in |enter |work |send )?(${PAIRS}),? (?:(?:both|all)(?: as)? )?${SIDE}(${IN})(?: please)?[.!]*$`,
)
const RUN_ON = new RegExp(`^(${LEAD})(buy|sell) (${PAIR}(?: ${PAIR})+)(${IN})(?: please)?[.!]*$`)
function ofQuotes(words: string): string | null {
  const behind = QUOTES_BEHIND.exec(words)
  const [, lead = '', side = '', pairs = '', where = ''] = behind
    ? ['', behind[1], behind[3], behind[2], behind[4]]
    : (OF_QUOTES.exec(words) ?? RUN_ON.exec(words) ?? [])
  const orders = pairs.match(new RegExp(PAIR, 'g')) ?? []
  const deed = /^b/.test(side) ? 'buy' : 'sell'
  return orders.length > 0 ? lead + orders.map((one) => `${deed} ${one}${where}`).join(' and ') : null
}

const HAN_COUNTS = '两二三四五六'
const HAN_OF_SIDE = new RegExp(
  `^((?:请|帮我)*)(?:挂|下|送)([${HAN_COUNTS}2-6])[张笔个]([买卖])单[:：,， ]*(\\d{3,}(?:\\.\\d+)?(?: ?(?:[、,，]|和|跟|与|及) ?\\d{3,}(?:\\.\\d+)?)+)[,， ]*(?:各|每[张笔个](?:各|都)?) ?(\\d{1,2}(?:\\.\\d+)?)(?: ?(?:mwh|兆瓦时))?[。!]*$`,
)
function ofSide(words: string): string | null {
  const [, lead = '', count = '', quotes = '', list = ''] = OF_SIDE.exec(words) ?? []
  if (list) {
    const orders = list.match(new RegExp(`${NUMBER}(?: ?mwh)? (?:at|@) ?${NUMBER}`, 'g')) ?? []
    const deed = /^b/.test(quotes) ? 'buy' : 'sell'
    return orders.length === countOf(count)
      ? `${lead.replace(/(?:place|put in|enter) $/, '')}${orders.map((one) => `${deed} ${one}`).join(' and ')}`
      : null
  }
  const [, asking = '', hanCount = '', side, prices = '', qty] = HAN_OF_SIDE.exec(words) ?? []
  const said = prices.match(/\d[\d.]*/g) ?? []
  const of = HAN_COUNTS.includes(hanCount) ? Math.max(2, HAN_COUNTS.indexOf(hanCount) + 1) : Number(hanCount)
  return side && said.length === of ? `${asking}${side} ${said.join('、')} 各 ${qty} mwh` : null
}

/** "Another" is of as much as the order before it. */
const ANOTHER = new RegExp(
  `^(${LEAD})(buy|sell) (${NUMBER}(?: ?mwh)?) (?:at|@) ?(${NUMBER}),? (?:(?:and )?(?:another|one more)(?: one)?|and (?:again|once more|the same)) (?:at|@) ?(${NUMBER})[.!]*$`,
)
/** Two quotes may follow each other without a joint: "bid 5 at 2950 offer 5 at 3050". */
const BID_AND_OFFER = new RegExp(
  `^(${LEAD})bid (${NUMBER}(?: ?mwh)? (?:at|@) ?${NUMBER})(?: ?/ ?|[,;]? (?:and )?)(?:offer|ask) (${NUMBER}(?: ?mwh)? (?:at|@) ?${NUMBER})[.!]*$`,
)
/** "Plus" joins two orders: "5 at 2950 plus 3 at 2940". */
const PLUS = new RegExp(`((?:at|@) ?${NUMBER}),? plus (?=${NUMBER}(?: ?mwh)? (?:at|@) ?\\d)`, 'g')

/** "…, 3 in 19-20 at 3250 and 1 spot at 3000", ，現貨 1 MWh 3000: one more of the same deed, in another market. */
const SPOT_TOO = new RegExp(
  `(?<=\\d(?: ?mwh)?(?:,? and |, |; ))(?:(${NUMBER}(?: ?mwh)?) (?:of )?(?:in )?(?:the )?spot ((?:at|@) ?${NUMBER})|(${NUMBER}(?: ?mwh)?) ((?:at|@) ?${NUMBER}) (?:in )?(?:the )?spot)(?=[.!]*$|,| and |;)`,
  'g',
)
const HAN_SPOT_TOO = new RegExp(`(?<=\\d(?: ?元)?[,，、；;] ?)现货 ?(?=${NUMBER} ?(?:mwh|兆瓦时)?[,， ] ?\\d{3,})`, 'g')
const DEEDS = /\b(?:buy|sell)\b|[买卖]/g
/** The deed that stands last before it. */
const deedBefore = (words: string, at: number): string => words.slice(0, at).match(DEEDS)?.at(-1) ?? ''
function spotToo(words: string): string {
  /** Of the two ways to say it, one matched; its figures are there. */
  const spot = (_: string, qty?: string, price?: string, other?: string, at?: string, ...rest: unknown[]) =>
    `${deedBefore(words, Number(rest[0]))} ${qty ?? other} spot ${price ?? at}`
  return /\b(?:buy|sell) \d/.test(words)
    ? words.replaceAll(SPOT_TOO, spot)
    : words.replaceAll(HAN_SPOT_TOO, (_, at: number) => `现货${deedBefore(words, at)} `)
}

/** What is to be done in each hour, under the word for it. */
const SCHEDULE =
  /^(?:the )?(?:schedule|programme?)(?: for (?:today|tomorrow))? ?[:,-] ?(?=(?:buy|sell) [^\n]*\b(?:each|every|per) hour\b)|^(?:排程|排单|日程|时间表) ?[:：] ?(?=[^\n]*每个?小时)/

/** One order behind the other, as they would be said; null where the message is anything else. @param words folded */
export function listedOrders(words: string): string | null {
  const each =
    atEach(words) ?? halves(words) ?? ofSide(words) ?? ofQuotes(words) ?? rowOfQuotes(words) ?? stepped(words)
  if (each) return each
  const han = HAN_EACH.exec(words)
  if (han) return `${han[1]}${han[2]} ${(han[3] ?? '').match(/\d[\d.]*/g)?.join('、')} 各 ${han[4]} mwh`
  const plain = spotToo(words)
    .replace(ANNOUNCED, '')
    .replace(HAN_ANNOUNCED, '')
    .replace(ORDINALS, '$1, ')
    .replace(FIRST_MARK, '')
    .replace(SCHEDULE, '')
    .replace(ANOTHER, '$1$2 $3 each at $4, $5')
    .replace(BID_AND_OFFER, '$1buy $2 and sell $3')
    .replaceAll(PLUS, '$1 and ')
  const listed = plain === words && !/^\s*\d/.test(words) ? words : plain.replaceAll(MARKED, '\n')
  return listed === words ? null : listed
}
