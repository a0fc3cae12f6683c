/** "Deeper", "and the ask side?", "just mine", "as a chart", "the second one?" behind a look: that look, seen otherwise. Never an order. */
import { ownTable } from '../../../own-table.ts'
import { placeIn } from '../lexicon/ordinals.ts'
import { periodIn } from '../text/period.ts'
import { isTerm } from '../text/tokens.ts'
import { type Action, OF_ONE_SYMBOL, type Reckoned } from '../understand/action.ts'
import { againstPast, comparedWith, pastOf } from '../understand/past-figures.ts'
import type { Understanding } from '../understand/understanding.ts'
import type { Intent } from './intent.ts'
import type { Proposed } from './proposed.ts'

type Look = Extract<Action, { kind: 'call' }>

const LEAD =
  /^(?:(?:and|ok(?:ay)?|now|then|so|but|also|please|can you|could you|what about|how about|give me|show(?: me)?|let me see|i want(?: to see)?|那(?:么)?|再|给我|请|帮我|可以|能|我要|我想|看一下|看)[\s,]*)+/
const TAIL = /(?:[\s,]*(?:please|then|too|now|instead|呢|吧|吗|好了|就好|谢谢|thanks|一下))*[\s.!?。]*$/

const DEEPER =
  /^(?:go |a bit |a little |much |even )*deeper(?: down)?$|^(?:(?:some |a few |many )?more|further)(?: (?:levels|rows|depth|lines|of (?:it|the book|them)))?$|^(?:the )?(?:next|remaining|other) levels$|^(?:再)?(?:多|深)(?:看|来|给)?(?:一|几|些|两|二|三)*(?:点|档|些|层)*$|^更(?:深|多)(?:一点|的?档)?(?:的)?$|^(?:往下|继续)(?:看|拉)?(?:几档)?$|^(?:还有|更多|多一点)(?:吗)?$/
const SHALLOWER = /^(?:less|fewer)(?: (?:levels|rows|depth))?$|^just the top$|^少(?:一)?点(?:档)?$|^(?:只看)?前几档$/
/** Levels a side that a look goes on to. */
const DEPTHS = [5, 10, 20, 50, 100]

const SIDES: readonly (readonly [focus: 'buys' | 'sells', form: RegExp])[] = [
  [
    'buys',
    /^(?:just |only )?(?:the )?(?:(?:bids?|buyers?|demand|buy)(?: side| levels?)|bids?|buyers?|demand)(?: of (?:it|the book))?(?: only)?$|^(?:只看?)?(?:买|委买)(?:方|边|盘|单|那边|这边)(?:的)?$|^(?:只看?)(?:买|委买)(?:的)?$/,
  ],
  [
    'sells',
    /^(?:just |only )?(?:the )?(?:(?:asks?|offers?|sellers?|supply|sell)(?: side| levels?)|asks?|offers?|sellers?|supply)(?: of (?:it|the book))?(?: only)?$|^(?:只看?)?(?:卖|委卖)(?:方|边|盘|单|那边|这边)(?:的)?$|^(?:只看?)(?:卖|委卖)(?:的)?$/,
  ],
]
const MINE =
  /^(?:just|only|which (?:of (?:them|those) )?(?:are|were)|those of)?\s*(?:mine|my own(?: ones)?|my trades|my (?:ones|fills|part))(?: only)?$|^(?:只要|只看|只有|哪些是)?(?:我)(?:自己)?的(?:部分|那些|成交)?$/
const AS_CHART =
  /^(?:(?:as|in|on|into) an? |draw (?:it |that |this )?(?:as |in |me )?(?:an? )?|plot (?:it |that |this )?(?:as |in )?(?:an? )?|make (?:it |that )?an? )?(?:chart|graph|plot|candles|candlestick chart|line chart|picture)(?: (?:it|that|this|of (?:it|that|this)))?$|^(?:chart|graph|plot|draw) (?:it|that|this)$|^(?:用|以|做成|[画划]成|变成|改成|换成)?(?:一?张)?(?:图表?|线图|走势图|k线图?|曲线图?)(?:显示|看|表示|的方式)?$|^[画划](?:成|张|个|出)?(?:图|线图|走势图)(?:来)?$/

/** Null: nothing of the kind, or of no look that it could be said of. */
export function shortQuestion(u: Understanding, proposed: Proposed): Intent | null {
  const [last, ...more] = proposed.at(-1) ?? []
  if (last?.kind !== 'call' || more.length > 0) return null
  const said = u.utterance.folded.trim().replace(LEAD, '').replace(TAIL, '').trim()
  const look = said === '' ? null : seenOtherwise(said, u, last)
  return look && { kind: 'do', actions: [look] }
}

function seenOtherwise(said: string, u: Understanding, last: Look): Look | null {
  if (last.tool === 'getOrderBook' && !last.reckoned) {
    const depth = Number(last.args.depth ?? 10)
    if (DEEPER.test(said)) return { ...last, args: { ...last.args, depth: deeper(depth) } }
    if (SHALLOWER.test(said)) return { ...last, args: { ...last.args, depth: DEPTHS.findLast((d) => d < depth) ?? 1 } }
    const side = SIDES.find(([, form]) => form.test(said))
    if (side) return { ...last, focus: side[0] }
  }
  if (last.tool === 'getTrades' && MINE.test(said)) return ownOf(last)
  if (ROWS[last.tool] && !last.reckoned && DEEPER.test(said)) return longer(last)
  if (OF_ONE_SYMBOL.has(last.tool) && AS_CHART.test(said)) return chartOf(last)
  if (last.tool === 'getMarketMetrics' || last.tool === 'getCandles') {
    const period = periodIn(said)
    if (period && said.replace(said.slice(period.start, period.end), '').trim() === '')
      return pastOf(last, period.period)
    const other = comparedWith(u.utterance.folded.trim())
    if (other) return againstPast(last, other)
  }
  if (last.tool === 'getUserOrders' && isPlaceAlone(u)) return placeOf(u, last)
  return null
}

/** Looks at so many of the newest: how many the exchange gives unasked, and at most. */
const ROWS: Readonly<Record<string, { unsaid: number; most: number }>> = ownTable({
  getTrades: { unsaid: 50, most: 500 },
  getCandles: { unsaid: 120, most: 1000 },
})
/** Twice as many. */
function longer(last: Look): Look {
  const { unsaid = 0, most = 0 } = ROWS[last.tool] ?? {}
  return { ...last, args: { ...last.args, limit: Math.min(most, 2 * Number(last.args.limit ?? unsaid)) } }
}

const deeper = (depth: number): number => DEPTHS.find((d) => d > depth) ?? depth

/** The own fills of the same time, or of the same contract. */
function ownOf({ reckoned, args, window }: Look): Look {
  return reckoned?.into === 'period'
    ? {
        kind: 'call',
        tool: 'getUserOrders',
        args: { status: 'all', limit: OWN_OF_TIME },
        reckoned: { ...reckoned, of: 'fills' },
      }
    : {
        kind: 'call',
        tool: 'getUserOrders',
        args: { status: 'matched' },
        fills: { ...(args.symbol ? { symbol: String(args.symbol) } : {}), ...(window ? { window } : {}) },
      }
}
/** More own trades than this are told without their times. */
const OWN_OF_TIME = 45

function chartOf({ args, window }: Look): Look {
  const { symbol } = args
  return { kind: 'call', tool: 'getCandles', args: symbol ? { symbol } : {}, ...(window ? { window } : {}) }
}

const BESIDE_PLACE = [
  'nth',
  'first',
  'one',
  'order',
  'filler',
  'question',
  'aux',
  'softQuestion',
  'ask',
  'show',
  'stop',
  'request',
  'and',
  'of',
  'comma',
] as const
const isPlaceAlone = ({ utterance: { tokens } }: Understanding): boolean =>
  tokens.filter((t) => isTerm(t, 'nth', 'first')).length === 1 && tokens.every((t) => isTerm(t, ...BESIDE_PLACE))

/** The list is as it was shown: by its place the trader means a row of it. */
function placeOf({ utterance: { tokens, folded } }: Understanding, last: Look): Look | null {
  const said = tokens.find((t) => isTerm(t, 'nth', 'first'))
  if (said?.kind !== 'term' || /oldest|earliest|最[早旧]/.test(folded)) return null
  const count = isTerm(said, 'first') ? 1 : placeIn(said.raw)
  if (!Number.isInteger(count) || (last.reckoned && last.reckoned.into !== 'place')) return null
  const reckoned: Reckoned<'place'> = { into: 'place', count, ...sideOf(last) }
  return { ...last, reckoned }
}
const sideOf = ({ focus, reckoned }: Look): Pick<Reckoned<'place'>, 'side'> =>
  focus === 'buys' || focus === 'sells'
    ? { side: focus === 'buys' ? 'BUY' : 'SELL' }
    : reckoned?.into === 'place' && reckoned.side
      ? { side: reckoned.side }
      : {}
