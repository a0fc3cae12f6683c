/** "Quote 2940/2960 for 5 MWh", 雙邊報價 2940/2960 5 MWh: an order to buy and one to sell, said as one. */
import { add, compare, multiply, negate } from '../text/decimal.ts'
import { fold } from '../text/fold.ts'
import { HOURS, MAX_ASKED, NUMBER } from './shape.ts'

const N = `(${NUMBER})`
const Q = `${N} ?mwh`
const BY = ' ?(?:\\/|@|-|\\bat\\b|\\bby\\b|\\bx\\b|,) ?| '
const SIDES = ' (?:each|both ways|a side|per side|both sides|each side|on each side|on both sides|up)'
const EACH = `(?:${SIDES})?`
const LEAD =
  "(?:please |can you |i(?:'d like to| want to) )*(?:quote|make (?:me |us )?an? (?:market|two[- ]?way(?: market| price)?)|(?:show (?:me |us )?)?(?:an? )?(?:two|2)[- ]?(?:way|sided?)(?: market| price| quote)?|bid ?/ ?(?:offer|ask))"
const END = `${EACH}(?:,? please)?[.!]*$`
const PRICES = `^${LEAD}[ ,:]*(?:at |of )?${N}(?:${BY})${N}[ ,]*`
const FORMS: readonly [RegExp, prices: [number, number], qty: number][] = [
  [new RegExp(`${PRICES}(?:for |in |size |with )?${Q}${END}`), [1, 2], 3],
  // Without its unit the third number is told from a price by what is said with it.
  [new RegExp(`${PRICES}(?:for |size |with |in )${N}${END}`), [1, 2], 3],
  [new RegExp(`${PRICES}${N}${SIDES}(?:,? please)?[.!]*$`), [1, 2], 3],
  [new RegExp(`^${LEAD}[ ,:]*(?:for |of |in )?${Q}[ ,]*(?:at )?${N}(?:${BY})${N}${END}`), [2, 3], 1],
  [new RegExp(`^${LEAD}[ ,:]*(?:for |of |in )?${N}${SIDES}[ ,]*(?:at )?${N}(?:${BY})${N}${END}`), [2, 3], 1],
  // The size may stand before the two prices: "5 up, 3050/3070".
  [
    new RegExp(
      `^(?:please |can you )*(?:(?:make|quote|show|give)(?: me| us)? )?(?:an? )?${N} ?up(?: (?:market|quote|price|two[- ]?way))?[ ,:]*(?:at )?${N} ?(?:\\/|-) ?${N}(?:,? please)?[.!]*$`,
    ),
    [2, 3],
    1,
  ],
  [
    new RegExp(`^(?:please |can you )*(?:(?:make|quote|show) )?${N} ?(?:\\/|-) ?${N}[ ,]+${N} up(?:,? please)?[.!]*$`),
    [1, 2],
    3,
  ],
  [new RegExp(`^${LEAD}[ ,:]*(?:for |of |in )?${N} (?:at|@) ?${N} ?\\/ ?${N}${END}`), [2, 3], 1],
]
const SAID_APART = new RegExp(
  `^(?:bid|buy) (?:at )?${N}[ ,]*(?:and |\\/ ?)?(?:offer(?:ed|ing)?|ask(?:ed|ing)?|sell) (?:at )?${N}[ ,]*(?:for |with )?(?:${Q}${EACH}|${N}${SIDES})(?:,? please)?[.!]*$`,
)
/** "I'm 2980 bid, 3020 offered, 5 up" */
const OWN_QUOTE = new RegExp(
  `^(?:i'm |i am |we're |we are |make me |make it )?${N} bid[ ,]*(?:and |\\/ ?)?(?:(?:at )?${N} (?:offered|offer|ask)|(?:offered|offer|ask) (?:at )?${N}),? (?:(?:for |in )?(?:${Q}${EACH}|${N}${SIDES})|(?:for|in) ${N})(?:,? please)?[.!]*$`,
)
/** "a bid at 2950 and an offer at 3050 for 5", "put 5 on both sides at 2950 and 3050": the lower of two prices is the bid. */
const ENTERED =
  '(?:please |can you )*(?:place|put|enter|leave|show|post|work|make|quote|rest)(?: me| us)?(?: in| out| up)?'
const BID_AND_OFFER = new RegExp(
  `^${ENTERED} (?:an? )?(?:bid|buy)(?: order)? (?:at |@ ?)?${N},? (?:and |& )?(?:an? )?(?:offer|ask|sell)(?: order)? (?:at |@ ?)?${N},? (?:for |of |with )${N}(?: ?mwh)?${EACH}(?:,? please)?[.!]*$`,
)
const SIZE_FIRST = new RegExp(
  `^${ENTERED} ${N}(?: ?mwh)? (?:on |in )?(?:both sides|each side|both ways|either side)[ ,]*(?:at |@ ?)?${N} ?(?:and|&|\\/|-) ?${N}(?:,? please)?[.!]*$`,
)
const HAN = new RegExp(
  `^(?:请|帮我)*(?:双边报价|双边挂单|双边挂|双边|挂双边|两边挂|做市|我?报价?)[ ,:]*${N}(?: ?[/、,-] ?| )${N}[ ,，]*(?:(?:各|每边) ?${N} ?(?:mwh|兆瓦时|个)?|${N} ?(?:mwh|兆瓦时|个)?(?:每边)?)[。!]*$`,
)
const HAN_SIZE_FIRST = new RegExp(
  `^(?:请|帮我)*(?:双边报价|双边挂单|双边挂|双边|挂双边|两边挂)[ ,:]*(?:各(?:挂)? ?)?${N} ?(?:mwh|兆瓦时)?[ ,，]+(?:在|价格)? ?${N} ?[/、-] ?${N}[。!]*$`,
)

/** Two prices and as much on each side: 在 2990 和 3010 掛雙邊各 5. */
const HAN_AT = new RegExp(
  `^(?:请|帮我)*在? ?${N} ?(?:和|跟|与|、|\\/) ?${N} ?(?:挂|做|报)?(?:双边|两边)(?:报价|挂单|都?挂)?[ ,，]*各(?:挂)? ?${N} ?(?:mwh|兆瓦时)?[。!]*$`,
)

/** As much on each side, as far from the middle: "put 5 on both sides 10 away from mid". */
const FROM = '(?:the )?mid(?:dle|[- ]?price|[- ]?point)?'
const AROUND = new RegExp(
  `^(?:please |can you )*(?:put|place|quote|post|show|leave|make|bid and offer)(?: orders? (?:of|for))? (?:${N}(?: ?mwh)?) (?:on )?(?:both sides|each side|either side|both ways|a side|each way),? ?(?:at )?(?:nt\\$ ?)?${N}(?: nt\\$| ntd)? (?:away |off |out )?(?:from|of|around|off|either side of|on (?:either|each) side of) ${FROM}(?: please)?[.!]*$`,
)
const HAN_AROUND = new RegExp(
  `^(?:请|帮我|在)*(?:两边|双边|买卖两边|买卖)(?:都|各)*(?:挂|报|下|放)(?:单)?(?:各)? ?${N} ?(?:mwh|兆瓦时)?[ ,，]*(?:都|各)?(?:离|距离?|偏离)(?:中间价|中价) ?${N} ?(?:元|块)?[。!]*$`,
)

/** As wide as is said, around a price or the middle: "quote 10 wide around 3000, 5 each". */
const WIDE = new RegExp(
  `^(?:please |can you )*(?:quote|make(?: me)?(?: a market)?|show|put)(?: me)? (?:(?:an? )?(?<wide>${NUMBER}) wide (?:around|about|on) (?<of>${FROM}|${NUMBER})|(?:around|about) (?<about>${FROM}|${NUMBER}),? (?<width>${NUMBER}) wide),? (?:for |in |size )?(?<qty>${NUMBER})(?: ?mwh)?${EACH}(?:,? please)?[.!]*$`,
)
function wideAround(words: string): string | null {
  const { wide, width, of, about, qty } = WIDE.exec(words)?.groups ?? {}
  const [by, from] = [wide ?? width, of ?? about]
  if (by === undefined || from === undefined) return null
  const half = multiply(by.replaceAll(',', ''), '0.5')
  if (!/^\d/.test(from)) return `buy ${qty} MWh ${half} below mid, sell ${qty} MWh ${half} above mid`
  const middle = from.replaceAll(',', '')
  return `buy ${qty} MWh at ${add(middle, negate(half))} and sell ${qty} MWh at ${add(middle, half)}`
}

/** @returns null where no distance from the middle is said */
function around(words: string): string | null {
  const wide = wideAround(words)
  if (wide) return wide
  const [, qty, apart] = AROUND.exec(words) ?? []
  if (qty && apart) return `buy ${qty} MWh ${apart} below mid, sell ${qty} MWh ${apart} above mid`
  const [, much, off] = HAN_AROUND.exec(words) ?? []
  return much && off ? `買 ${much} MWh 比中間價低 ${off}，賣 ${much} MWh 比中間價高 ${off}` : null
}

/** Each side with a size of its own: "2980 bid for 5 and 3030 offer for 3". */
const SIZED_APART = new RegExp(
  `^(?:(?:please |can you )*(?:show|make|quote|work|put|place|i'm|we're)(?: me| us)?(?: an?)? )?${N} bid (?:for |x ?)${N}(?: ?mwh)?(?:,| and| \\/|, and) (?:an? )?${N} (?:offer|offered|ask) (?:for |x ?)${N}(?: ?mwh)?(?: please)?[.!]*$`,
)
const TAKEN_FOR =
  /^((?:please |can you |now |just )*)(?:cancel and )?replace (?:all )?(?:my|the|our) quotes? with (?:a )?/
const HAN_TAKEN_FOR =
  /^(?:请|帮我|把)*(?:撤掉?|取消)(?:我的?|全部|所有|现在的?)*(?:报价|挂单|单子?)[,，]? ?(?:再|然后|改|重新|重)*(?:双边)?(?:挂|报|报价)? ?(?=\d)/

const IN = new RegExp(`(?:^| )(?:in |for )?((?:(?:today|tomorrow) )?${HOURS}(?: (?:today|tomorrow))?)(?:[:,]|(?=$| ))`)
const HAN_IN = new RegExp(`^((?:请|帮我|在)*)((?:今天|明天|后天|今晚|明晚)? ?${HOURS}) ?点?的?(?:合约)?[,， ]?`)
/** "5x5": as much on each side. */
const SAME_BOTH = /\b(\d+(?:\.\d+)?) ?(?:x|by) ?\1\b(?! ?x)/

const TAKEN_OFF = /^((?:please |can you |now |just )*)(?:cancel|cxl|pull|kill|yank|nix) (?=\S)/
const ALL_QUOTES = /\b(?:all (?:of )?)?(?:my|the) quotes\b/
/** A comma within a number parts nothing. */
const JOINT = /(?:[;.]|,(?!\d)) ?(?:(?:and|then|now) )*| (?:and|then) (?:then |now )?/g

/**
 * "pull everything, then quote 2990 3010 5 up": it was taken off, and no word was said of the two orders. Gone through from the
 * end, because of cancels in a row each would ask all that are behind it, and those again.
 */
function behindCancel(words: string): string | null {
  if (!TAKEN_OFF.test(words)) return null
  const joints = [...words.matchAll(JOINT)].toReversed()
  let both: string | null = null
  let upTo = words.length
  const after = (start: number): string | null => {
    const taken = words.slice(start, upTo).trimStart()
    return both !== null && TAKEN_OFF.test(taken)
      ? `${taken.replace(TAKEN_OFF, '$1cancel ').replace(ALL_QUOTES, 'all my orders')}, then ${both}`
      : quotedIn(words.slice(start).trimStart())
  }
  for (const { 0: joint, index } of joints) {
    const here = after(index + joint.length)
    if (here === null) continue
    both = here
    upTo = index
  }
  return both && after(0)
}

/** The two orders in the words for two orders, perhaps behind a cancel; null where the message is anything else, or more. */
export function twoSided(text: string): string | null {
  const words = fold(text).folded.trim()
  const han = HAN_TAKEN_FOR.exec(words)?.[0]
  const instead = han ? quoted(`双边报价 ${words.slice(han.length)}`) : null
  if (instead) return `全部撤掉，然后${instead}`
  const replaced = words.replace(TAKEN_FOR, '$1cancel my quotes, then quote ')
  return behindCancel(replaced) ?? quotedIn(words)
}

function quotedIn(words: string): string | null {
  // In a longer text any of its figures could be the first of the two.
  if (words.length > MAX_ASKED) return null
  const contract = IN.exec(words)
  const plain = (said: string) =>
    said
      .trim()
      .replace(SAME_BOTH, '$1 up')
      .replace(/\bin (\d{1,3})s(?=[.!]*$)/, 'in $1')
      .replace(/^((?:please |can you )*quote) both (sides|ways) (.*?)([.!]*)$/, '$1 $3 both $2$4')
  const han = HAN_IN.exec(words)
  const hanBoth = han ? quoted(plain(words.slice(han[0].length))) : null
  if (han && hanBoth && !/^buy/.test(hanBoth))
    return hanBoth
      .split('，')
      .map((order) => `${han[2]} ${order}`)
      .join('，')
  // A contract that is named once is meant for both orders.
  const both = contract ? quoted(plain(words.replace(IN, ''))) : null
  return both && contract && /^buy/.test(both)
    ? both
        .split(' and ')
        .map((order) => `${order} in ${contract[1]}`)
        .join(' and ')
    : quoted(plain(words))
}

/** "bids 2960 x 5, offers 3040 x 3" */
const SIZED_ROWS = new RegExp(`^bids? (?:at )?${N} ?x ?${N},? (?:and )?(?:offers?|asks?) (?:at )?${N} ?x ?${N}[.!]*$`)
/** Of a MWh nothing costs as little: "60/40" may be the end of 2960/3040. */
const MIN_QUOTED = '100'

function quoted(words: string): string | null {
  const fromMid = around(words)
  if (fromMid) return fromMid
  const [, bidAt, bidQty, offerAt, offerQty] = SIZED_APART.exec(words) ?? SIZED_ROWS.exec(words) ?? []
  if (bidAt && offerAt) return `buy ${bidQty} MWh at ${bidAt} and sell ${offerQty} MWh at ${offerAt}`
  const form = FORMS.flatMap(([pattern, [one, other], qty]) => {
    const found = pattern.exec(words)
    return found ? [[found[one], found[other], found[qty]]] : []
  })[0]
  const apart = (SAID_APART.exec(words) ?? OWN_QUOTE.exec(words) ?? BID_AND_OFFER.exec(words))
    ?.slice(1)
    .filter((group) => group !== undefined)
  const han = (HAN.exec(words) ?? HAN_AT.exec(words))?.slice(1).filter((group) => group !== undefined)
  const sized = (SIZE_FIRST.exec(words) ?? HAN_SIZE_FIRST.exec(words))?.slice(1)
  const [one, other, qty] = form ?? apart ?? han ?? (sized && [sized[1], sized[2], sized[0]]) ?? []
  if (one === undefined || other === undefined || qty === undefined) return null
  const plain = (price: string) => price.replaceAll(',', '')
  const isInOrder = apart !== undefined || compare(plain(one), plain(other)) < 0
  const [bid, ask] = isInOrder ? [one, other] : [other, one]
  if (compare(plain(one), plain(other)) === 0 || compare(plain(bid), MIN_QUOTED) < 0) return null
  // A figure above the price is no quantity.
  if (compare(plain(qty), plain(bid)) >= 0) return null
  return han || /\p{Script=Han}/u.test(words)
    ? `以 ${bid} 買進 ${qty} MWh，以 ${ask} 賣出 ${qty} MWh`
    : `buy ${qty} MWh at ${bid} and sell ${qty} MWh at ${ask}`
}
