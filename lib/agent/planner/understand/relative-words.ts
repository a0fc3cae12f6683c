/** The words that a change of an order from where it stands is said in, each with what it means there. */
import { isTerm, type Token } from '../text/tokens.ts'

export type Meaning =
  | 'price'
  | 'qty'
  | 'up'
  | 'down'
  | 'dearer'
  | 'cheaper'
  | 'more'
  | 'less'
  /** Only behind "too" and its like, where the change goes the other way. */
  | 'dear'
  | 'cheap'
  | 'much'
  | 'little'
  | 'too'
  | 'slightly'
  /** Added to an order is a quantity, where it is not said of what. */
  | 'added'
  /** What goes up and down is a price, where it is not said of what. */
  | 'rising'
  | 'falling'
  | 'off'
  | 'by'

const MEANINGS: readonly [Meaning, RegExp][] = [
  ['dearer', /^(?:higher|dearer|pricier|more expensive|[贵高]|涨价|加价|提价|抬价|抬高)$/],
  ['cheaper', /^(?:cheaper|less expensive|便宜|低|降价|减价|压价|压低)$/],
  ['more', /^(?:more|bigger|larger|extra|[多大]|加码|加量)$/],
  ['less', /^(?:less|fewer|smaller|[少小]|减码|减量)$/],
  ['added', /^(?:add|plus|top up)$/],
  ['up', /^(?:raise|increase|bump|up|lift|go up|\+|加|增加|增)$/],
  ['down', /^(?:lower|reduce|decrease|drop|drop it|cut|trim|shrink|down|go down|knock|shave|减少?|扣)$/],
  ['rising', /^(?:升|提高|调高|上调|拉高|往上|向上)$/],
  ['falling', /^(?:降低?|调低|下调|拉低|往下|向下)$/],
  ['off', /^off$/],
  ['price', /^(?:price|the price|px|limit|价格?|价钱)$/],
  ['qty', /^(?:qty|quantity|size|amount|volume|数量|量|[码仓])$/],
  ['too', /^(?:too|way too|太|很|有|有点|太过|有些)$/],
  ['slightly', /^(?:(?:a )?(?:bit|little|touch|tad)|slightly|somewhat|一?点|一些|些|even|much|still|更|点儿)$/],
  ['by', /^by$/],
]
/** Said of what is wrong with it, so that it goes the other way. */
const WRONG: readonly [Meaning, RegExp][] = [
  ['dear', /^(?:expensive|high|dear|pricey|[贵高])$/],
  ['cheap', /^(?:cheap|low|便宜|低)$/],
  ['much', /^(?:much|many|big|large|[多大])$/],
  ['little', /^(?:few|little|small|[少小])$/],
]
/** Words like 好貴 that are both. */
export const TOO_MUCH: readonly [RegExp, Meaning][] = [
  [/^(?:too much|too many)$/, 'much'],
  [/^(?:好贵|太贵|很贵)$/, 'dear'],
]

/** Null: a word of another kind. `isBehindToo`: it tells what is wrong. */
export function meaningOf(raw: string, isBehindToo: boolean): Meaning | null {
  if (isBehindToo) return WRONG.find(([, words]) => words.test(raw))?.[0] ?? null
  return MEANINGS.find(([, words]) => words.test(raw))?.[0] ?? null
}

/** What no such change is said with, though it adds little elsewhere: where to, of which other order, what was. */
const NOT_BESIDE =
  /^(?:to|into|at|for|than|then i|is|was|are|been|到|至|成|为|比|了|过|还|i|we|you|market|the market|another|and)$/

/** Words that add nothing to such a change. */
export const isBeside = (token: Token, raw: string): boolean =>
  !NOT_BESIDE.test(raw) &&
  (isTerm(
    token,
    'filler',
    'request',
    'wish',
    'comma',
    'stop',
    'yes',
    'it',
    'one',
    'noise',
    'of',
    'then',
    'order',
    'thanks',
  ) ||
    (isTerm(token, 'amend') && /^(?:make|change|put|set|move|把)/.test(raw)) ||
    /^(?:make|take|put|have|go|want|just|do|try|调|移|it's|that's|let's|改|把|将|吧|啦|个|再|就)$/.test(raw))
