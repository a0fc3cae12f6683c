/** "buy 5 there", "at that price", 就這個價買 5, "lift it" right after one price was told: that price, and no other. */
import { ownTable } from '../../../own-table.ts'
import { list, num } from '../result-fields.ts'
import { isTerm } from '../text/tokens.ts'
import { type Action, hasPrice } from '../understand/action.ts'
import { NUMBER } from '../understand/shape.ts'
import { understand } from '../understand/understand.ts'
import type { Understanding } from '../understand/understanding.ts'
import type { Turn } from './history.ts'
import { ask, type Intent } from './intent.ts'

const THERE =
  /(?:,? (?:right )?there|,? (?:at|for) (?:that|it|this|the same)(?: price| level| one)?|,? (?:at|for) what (?:it|that) is)(?=$|[\s.,;!])/
const HAN_THERE =
  /(?:那?就)?(?:用|以|按|照|挂在?|放在|在)?(?:这个?|那个?|该)(?:价格|价位|价钱|价)(?:来|去|挂|再)?|(?:那?就)?(?:(?:挂|放|排)在?[这那][里边儿]?|在[这那][里边儿])(?:来|去)?/
/** "Buy 2 at the low" behind a look at both ends. */
const AT_END = /,? at (?:the |its |today's )?(?:day's )?(?:high|low)(?: of (?:the day|today))?(?=$|[\s.,;!])/
const HAN_AT_END = /(?:用|以|按|挂在?|放在|在)?(?:今天的?)?(?:最[高低](?:点|价)?|[高低](?:点|价))/

const LEAD = '(?:ok(?:ay)? |then |and |just |so )*'
const MUCH = `(?:(?: for| with)? (${NUMBER})(?: ?mwh)?)?`
const END = '(?: then| please)?[.!]*$'
/** What is done with the quote that was asked for, in the words there are for it. */
const DEEDS: Record<'bestAsk' | 'bestBid', readonly [RegExp, string][]> = {
  bestAsk: [
    [new RegExp(`^${LEAD}(?:lift|take|pay|buy) (?:it|that)${MUCH}${END}`), 'lift the offer $1'],
    [new RegExp(`^${LEAD}(?:lift|take) (${NUMBER})(?: ?mwh)?${END}`), 'lift the offer $1'],
    [new RegExp(`^${LEAD}join (?:it|that)${MUCH}${END}`), 'join the offer $1'],
    [
      new RegExp(
        `^(?:那|就|好|帮我|我|我要)*(?:吃|拿|扫|敲)(?:掉|下)? ?(${NUMBER}) ?(?: ?个| ?mwh| ?兆瓦时)?(?:吧)?[。!]*$`,
      ),
      '吃卖一 $1',
    ],
  ],
  bestBid: [
    [new RegExp(`^${LEAD}(?:hit|sell) (?:it|that)${MUCH}${END}`), 'hit the bid $1'],
    [new RegExp(`^${LEAD}hit (${NUMBER})(?: ?mwh)?${END}`), 'hit the bid $1'],
    [new RegExp(`^${LEAD}join (?:it|that)${MUCH}${END}`), 'join the bid $1'],
    [
      new RegExp(
        `^(?:那|就|好|帮我|我|我要)*(?:砸|打|敲|倒)(?:掉|下)? ?(${NUMBER}) ?(?: ?个| ?mwh| ?兆瓦时)?(?:吧)?[。!]*$`,
      ),
      '打买一 $1',
    ],
  ],
}

const TOLD_BY = ['bestAsk', 'bestBid', 'mid', 'lastPrice', 'price', 'priceMark', 'trades'] as const

/** The one price the trader was told last, decimal text, and what it is of; null where it was none, or more. */
function toldIn(
  { said, calls }: Turn,
  newest: string,
): { of: (typeof TOLD_BY)[number] | null; price: string } | 'several' | 'both_ends' | null {
  const [call, ...more] = calls.filter(({ tool }) => tool !== 'listSymbols')
  if (!call?.outcome?.ok) return null
  const { value } = call.outcome
  const { actions, utterance, typed } = understand(said)
  const look = actions.find((action) => action.kind === 'call' && action.tool === call.tool)
  const reckoned = look?.kind === 'call' ? look.reckoned : undefined
  const found = (of: (typeof TOLD_BY)[number] | null, price: number | string | null) =>
    more.length > 0 || price === null ? null : { of, price: String(price) }
  if (reckoned?.into === 'atPrice') return found(null, reckoned.price)
  if (reckoned?.into === 'atLevel') {
    const side = reckoned.side === 'BUY' ? 'bids' : 'asks'
    return found(null, num(list(value, side)[reckoned.level - 1], 'price'))
  }
  if (reckoned) return null
  if (look?.kind === 'call' && look.focus === 'range') {
    const end = endOf(typed?.folded ?? '') ?? endOf(newest)
    return end === null ? 'both_ends' : found(null, num(value, 'marketSummary', end))
  }
  const named = [...new Set(TOLD_BY.filter((tag) => utterance.tokens.some((t) => isTerm(t, tag))))]
  const [of] = named
  if (call.tool === 'getTrades')
    return found('trades', list(value, 'trades').length === 1 ? num(list(value, 'trades')[0], 'price') : null)
  if (call.tool === 'getUserOrders')
    return found(null, list(value, 'orders').length === 1 ? num(list(value, 'orders')[0], 'price') : null)
  if (call.tool !== 'getMarketMetrics' && call.tool !== 'getOrderBook') return null
  if (named.length !== 1 || !of) return 'several'
  const [bid, ask] = [num(list(value, 'bids')[0], 'price'), num(list(value, 'asks')[0], 'price')]
  const prices = {
    bestBid: num(value, 'marketSummary', 'bestBidPrice') ?? bid,
    bestAsk: num(value, 'marketSummary', 'bestAskPrice') ?? ask,
    mid: num(value, 'marketSummary', 'midPrice'),
    lastPrice: num(value, 'marketSummary', 'lastPrice'),
    price: num(value, 'marketSummary', 'lastPrice'),
    priceMark: num(value, 'marketSummary', 'lastPrice'),
    trades: null,
  }
  return found(of, prices[of])
}

const isRange = ({ said }: Turn): boolean =>
  understand(said).actions.some((action) => action.kind === 'call' && action.focus === 'range')

/** Which end of what was traded was asked for; of both, none. */
function endOf(words: string): 'high24h' | 'low24h' | null {
  const [isHigh, isLow] = [
    /\b(?:highs?|highest|top|peak)\b|高/.test(words),
    /\b(?:lows?|lowest|bottom)\b|低/.test(words),
  ]
  return isHigh === isLow ? null : isHigh ? 'high24h' : 'low24h'
}

/** Null: nothing points at a price, or none was told just now. */
export function atPriceTold(u: Understanding, before: readonly Turn[]): Understanding | Intent | null {
  const { folded } = u.utterance
  const words = folded.trim()
  const isHan = /\p{Script=Han}/u.test(words)
  const turn = before.at(-1)
  const atEnd = isHan ? HAN_AT_END : AT_END
  const there = turn && atEnd.test(words) && isRange(turn) ? atEnd : isHan ? HAN_THERE : THERE
  const isPointed = there.test(words)
  if (!turn || u.refusal || (!isPointed && words.length > MAX_CHARACTERS)) return null
  const told = toldIn(turn, words)
  if (told === null) return null
  if (typeof told === 'object' && (told.of === 'bestAsk' || told.of === 'bestBid'))
    for (const [pattern, otherwise] of DEEDS[told.of])
      if (pattern.test(words)) return understand(words.replace(pattern, otherwise))
  if (!isPointed || !isOneUnpriced(u.actions, isHan)) return null
  if (typeof told !== 'object') {
    // Neither end of what was traded is a quote.
    const asked = told === 'several' ? { note: 'best' as const } : {}
    return isOneUnpriced(u.actions, false) ? ask('price', inLookedAt(u.actions, turn), asked) : null
  }
  // The mid may lie between two ticks.
  const at = told.of === 'mid' ? (isHan ? '中间价' : 'the mid') : told.price
  const said = words.replace(there, isHan ? ` 以 ${at} ` : ` at ${at}`)
  const priced = understand(
    u.actions.length > 0
      ? said
      : said.replace(/(?:挂|放|排)?个? ?(?=\d+(?:\.\d+)? ?(?:个|mwh|$))/, ` ${HUNG[told.of ?? ''] ?? ''}`),
  )
  const [order] = priced.actions
  return priced.ask === null && priced.actions.length === 1 && order?.kind === 'order' ? priced : null
}
/** Orders without a contract are put into the one whose prices were told. */
function inLookedAt(actions: readonly Action[], { calls }: Turn): Action[] {
  const symbol = calls.findLast(({ tool }) => tool !== 'listSymbols')?.args.symbol
  return actions.map((action) =>
    action.kind === 'order' && typeof symbol === 'string' && !action.draft.symbol && !action.draft.window
      ? { ...action, draft: { ...action.draft, symbol } }
      : action,
  )
}
/** 掛 5 at a side's best price is an order of that side. */
const HUNG: Readonly<Record<string, string>> = ownTable({ bestBid: '买', bestAsk: '卖' })
/** No deed that these rules read has more characters. */
const MAX_CHARACTERS = 40

const isOneUnpriced = (actions: readonly Action[], mayLackDeed: boolean): boolean => {
  const [only, ...more] = actions
  if (!only) return mayLackDeed
  return more.length === 0 && only.kind === 'order' && !hasPrice(only.draft) && only.draft.side !== null
}
