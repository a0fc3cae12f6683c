/**
 * "Buy 5 every 10 from 2950 down to 2930", 2950到2930每隔10塊買5, "ladder 3 bids from 2950 to 2930, 5 each": an order at each price from
 * one to another, in steps. Whether so much is meant at each of them is asked where it is not said.
 */
import { MAX_LEGS } from '../../../contracts/gate/max-legs.ts'
import { COUNT_WORDS, countOf } from '../text/counts.ts'
import { add, compare, negate, shareOf } from '../text/decimal.ts'
import { hanInFigures } from '../text/spoken-figures.ts'
import { HAN_DAY, HOUR_DAY } from './hours-listed.ts'
import { HOURS, MAX_ASKED } from './shape.ts'
import { firstTakenOut } from './taken-apart.ts'

const P = (name: string): string => `(?:nt\\$ ?)?(?<${name}>\\d(?:,\\d{3}|\\d{2,3})(?:\\.\\d+)?)(?![\\d.,]*\\d)`
const STEP = '(?:nt\\$ ?)?(?<step>\\d{1,3}(?:\\.\\d+)?)(?![\\d.,:-]*\\d)'
const UNIT = '(?: ?(?:nt\\$|ntd|dollars?|bucks))?'

const ENGLISH = {
  where: [
    new RegExp(
      `(?:\\b(?:in|for|delivery|of) )?(?:the )?(?<where>(?:${HOUR_DAY} )?(?<![\\d.,-])${HOURS}(?![\\d.,-])(?: ${HOUR_DAY})?)(?: contract)?`,
    ),
  ],
  range: [
    new RegExp(`\\bbetween ${P('from')} and ${P('to')}`),
    new RegExp(
      `(?:\\b(?:from|starting (?:at|from)|at|@) )?${P('from')}(?:,? (?:(?:going|stepping|all the way|then) )?(?:down |up )?(?:to|thru|through|till|until) | ?(?:-|->|\\.\\.\\.?) ?)${P('to')}`,
    ),
  ],
  /** `each`: so much at every step. */
  step: [
    new RegExp(`\\b(?<each>(?:at )?every) ${STEP}${UNIT}`),
    new RegExp(
      `\\b(?:(?:in|with|at|by) )?(?:an? )?(?:steps?|increments?|intervals?|jumps?|spacing|gaps?)(?: size)?(?: of| by| is)?:? ${STEP}${UNIT}`,
    ),
    new RegExp(`\\b(?:stepping|spaced|stepped)(?: down| up)?(?: by)? ${STEP}${UNIT}(?: apart)?`),
    new RegExp(
      `\\b(?:(?:in|with|at|by) )?(?:an? )?${STEP}${UNIT}[ -]?(?:apart|steps?|increments?|intervals?|spacing|gaps?)\\b`,
    ),
    new RegExp(`\\b(?:by ${STEP}s?|in (?<tens>\\d{1,3})s)\\b`),
  ],
  count: [
    new RegExp(
      `\\b(?:(?:in|over|across|with|at) )?(?<count>${COUNT_WORDS.join('|')}|[2-9]|1\\d|2[0-5]) (?:equal |limit |price )?(?<noun>orders|levels|bids|buys|buy orders|offers|asks|sells|sell orders|rungs)\\b(?<each> of(?= \\d))?`,
    ),
  ],
  each: /\b(?:each|apiece|(?:per|at every|at each|on each|on every|a) (?:level|step|order|price|rung)|(?:bids|offers|buys|sells|asks|orders) of(?= \d))\b/,
  buys: /\b(?:buy|buying|bid|bids|buys|bidding)\b/,
  sells: /\b(?:sell|selling|offer|offers|offering|sells|asks)\b/,
  terms: [/\b(?<terms>post[- ]?only|ioc|fok|gtc)\b/],
  qty: [/(?<![\d.,])(?<qty>\d{1,3}(?:\.\d+)?)(?: ?mwh\b)?(?![\d.,:-]*\d|%| ?kwh)/],
  idle: /^(?:please|pls|can you|could you|i want|i'd like|i need|place|put|enter|set|work|make|build|leave|show|give|lay|quote|quotes|me|my|us|an?|the|some|ladder|layer(?:ed|s)?|grid|scale[ds]?|scaling|limit|orders?|prices?|starting|going|for|of|at|to|in|up|down|out|with|and|mwh|[ ,:;.!-])*$/,
} as const

const HAN_P = (name: string): string => `(?<${name}>\\d(?:,?\\d{2,3})(?:\\.\\d+)?)(?![\\d.,]*\\d) ?(?:元|块钱?)?`
const HAN_STEP = '(?<step>\\d{1,3}(?:\\.\\d+)?)(?![\\d.,:-]*\\d) ?(?:元|块钱?|点)?'
const HAN_LEVEL = '[档格笔张级层阶]'
const CHINESE = {
  where: [
    new RegExp(
      `(?:在 ?)?(?<where>(?:${HAN_DAY}(?:早上|上午|下午|晚上)? ?)?(?<![\\d.,-])${HOURS}(?![\\d.,-])) ?点?的?(?:合约)?`,
    ),
  ],
  range: [
    new RegExp(
      `(?:从|由|在|自)? ?${HAN_P('from')} ?(?:开始|起)?[,，]?(?:一直|逐步|依序|依次)?(?:往下|往上|向下|向上|降|升)?(?:挂|买|卖)?(?:到|至|-|~)+ ?${HAN_P('to')}(?:之间|区间|为止)?`,
    ),
  ],
  step: [
    new RegExp(`(?<each>每(?:间隔|相隔|隔)?|(?<![间相])隔) ?${HAN_STEP}(?:(?:就|都)?(?:挂|下|放|一)*${HAN_LEVEL})?`),
    new RegExp(`(?:间隔|相隔|步长|步进|级距|间距|价距)(?:是|为)? ?${HAN_STEP}(?:一?${HAN_LEVEL})?`),
    new RegExp(`${HAN_STEP}(?<each>一${HAN_LEVEL})`),
  ],
  count: [/(?:平均|均匀)?(?:分成?|共|总共)?(?:挂|下|放)? ?(?<count>\d{1,2}|[两二三四五六七八九十]) ?(?:档|笔|张|层)/],
  each: /各自?|每(?:一)?[档格笔张级层阶单个]|分别/,
  buys: /买/,
  sells: /卖/,
  terms: [/(?<terms>post[- ]?only|只挂单|只做maker|ioc|fok|gtc)/],
  qty: [/(?<![\d.,])(?<qty>\d{1,3}(?:\.\d+)?) ?(?:mwh|兆瓦时|个)?(?![\d.,:-]*\d|%| ?(?:度|kwh|千瓦))/],
  idle: /^(?:请|帮我|麻烦|给我|我要|我想|把|在|从|由|就|都|来|挂|下|放|铺|排|做|买|卖|进|入|出|单|子|委托|限价|价格|价位|的|一|笔|张|个|档|格|层|级|阶|梯次?|网|分|各自?|每|分别|往|上|起|开始|mwh|兆瓦时|[ ,，:：;；.。!、-])*$/,
} as const

/** The price of each step, both ends among them; null where the last is not reached by whole steps, or there are too many. */
function pricesOf(from: string, to: string, { step, count }: { step?: string; count?: number }): string[] | null {
  const isDown = compare(to, from) < 0
  const way = compare(to, from) === 0 ? null : add(to, negate(from))
  const by = step ?? (way === null || !count || count < 2 ? null : shareOf(way, `1/${count - 1}`, 2))
  if (way === null || by === null || compare(by, '0') === 0) return null
  const each = step !== undefined && isDown ? negate(by) : by
  const prices: string[] = []
  for (let at = from; prices.length < MAX_LEGS; at = add(at, each)) {
    prices.push(at)
    const left = compare(to, at)
    if (left === 0) return prices.length > 1 ? prices : null
    if (left > 0 === isDown) return null
  }
  return null
}

/** Without one of these words nothing goes on in steps. */
const STEPS =
  /\b(?:every|steps?|increments?|intervals?|jumps?|spacing|gaps?|stepping|spaced|stepped|apart|by|in \d+s|orders|levels|bids|buys|offers|asks|sells|rungs)\b|[每隔档]|间距|价距|步[长进]|[笔张层](?=.*[买卖])/

/** One order at each price, as it would be said; null where the words are anything else, or more. @param typed folded */
export function priceLadder(typed: string): string | null {
  if (typed.length > MAX_ASKED || !STEPS.test(typed)) return null
  const isHan = /[买卖每隔档梯]/.test(typed)
  if (!isHan && !/\d{3}.*\d{3}/.test(typed)) return null
  const words = isHan ? hanInFigures(typed) : typed
  const form = isHan ? CHINESE : ENGLISH
  const hours = firstTakenOut(words, form.where)
  const range = firstTakenOut(hours?.rest ?? words, form.range)
  if (!range) return null
  const step = firstTakenOut(range.rest, form.step)
  const count = step ? null : firstTakenOut(range.rest, form.count)
  const steps = step ?? count
  if (!steps) return null
  const terms = firstTakenOut(steps.rest, form.terms)
  const said = terms?.rest ?? steps.rest
  const isEach = steps.found.each !== undefined || form.each.test(said)
  const qty = firstTakenOut(said.replace(form.each, ' '), form.qty)
  const asked = `${qty?.rest} ${steps.found.noun ?? ''}`
  const [buys, sells] = [form.buys.test(asked), form.sells.test(asked)]
  const idle = qty?.rest.replaceAll(new RegExp(form.buys, 'g'), ' ').replaceAll(new RegExp(form.sells, 'g'), ' ')
  if (!qty || idle === undefined || (buys && sells) || !form.idle.test(idle)) return null
  const plain = (price: string | undefined): string => (price ?? '').replaceAll(',', '')
  const by = step?.found.step ?? step?.found.tens
  const many = count?.found.count
  const prices = pricesOf(plain(range.found.from), plain(range.found.to), {
    ...(by === undefined ? {} : { step: by }),
    ...(many === undefined ? {} : { count: countOf(many) }),
  })
  // What cannot be parted so is one order that nobody can make several of.
  if (!prices) return `ladder ${qty.found.qty} from ${range.found.from} to ${range.found.to}`
  const [where, force, size] = [hours?.found.where, terms?.found.terms, qty.found.qty ?? '']
  if (isHan) {
    const deed = buys ? '买' : sells ? '卖' : '交易'
    const row = prices.join('、')
    return `${where ?? ''}${deed} ${isEach ? `${row} 各 ${size} mwh` : `${size} mwh ${row}`}${force ? ` ${force}` : ''}`
  }
  const deed = buys ? 'buy ' : sells ? 'sell ' : 'trade '
  const order = `${deed}${size} mwh ${isEach ? 'each ' : ''}at ${prices.join(', ')}`
  return `${order}${where ? ` in ${where}` : ''}${force ? ` ${force}` : ''}`
}
