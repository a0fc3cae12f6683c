/** "and tomorrow 10-11?", "last 20 instead", "and the trades?": the last look once more, with one thing of it changed. */

import { dayIn } from '../text/clock.ts'
import { blockOf, isNext, wholeDay } from '../text/delivery.ts'
import { fold } from '../text/fold.ts'
import { periodIn } from '../text/period.ts'
import { hasTag, isTerm } from '../text/tokens.ts'
import { type Action, OF_ONE_SYMBOL, type ReadTool, type Reckoned } from '../understand/action.ts'
import { windowIn } from '../understand/delivery-window.ts'
import { isPriceLike } from '../understand/figures.ts'
import { mentionsTrade } from '../understand/guards.ts'
import { isMeasure } from '../understand/heads.ts'
import { bareHours } from '../understand/hour-said.ts'
import { understand } from '../understand/understand.ts'
import type { Understanding } from '../understand/understanding.ts'
import { ask, type Intent } from './intent.ts'
import type { Proposed } from './proposed.ts'

type Look = Extract<Action, { kind: 'call' }>

/** Begins or ends what is added to a question. */
export const LEAD =
  /^(?:(?:and|with|what if(?: (?:it(?: (?:is|was|were))?|we do))?|if|also|ok(?:ay)?|now|then|what about|how about|or|but|only|just|show(?: me)?|make (?:it|that)|那(?:么|就)?|还有|再来?|只要?|换成?|改成?|看|如果(?:是)?|要是|用|以及|然后)[\s,]*)+/
export const TAIL =
  /(?:'s)?(?:[\s,]*(?:instead|的话|please|too|as well|then|呢|吧|好了|就好|谢谢|thanks)(?![a-z]))*[\s.!?。]*$/

/** What a look is called, so that words about it can be read by themselves. */
const NOUNS: Partial<Record<ReadTool, string>> = {
  getOrderBook: 'book',
  getTrades: 'trades',
  getCandles: 'candles',
  getMarketMetrics: 'price',
  getUserOrders: 'my orders',
}

/** Null: nothing that follows up on a look. */
export function followUp(u: Understanding, proposed: Proposed): Intent | null {
  const [last, ...more] = proposed.at(-1) ?? []
  if (last?.kind !== 'call' || u.refusal || u.ask || mentionsTrade(asRead(u))) return null
  if (more.length > 0) return u.actions.length === 0 ? slippageAgain(u, proposed.at(-1) ?? []) : null
  if (OF_ONE_SYMBOL.has(last.tool) && isUnitOnly(u)) return { kind: 'do', actions: [perKwh(last)] }
  const { plain, folded } = u.utterance
  const lead = LEAD.exec(folded)?.[0] ?? ''
  const tail = TAIL.exec(folded)?.[0] ?? ''
  const rest = plain.slice(lead.length, plain.length - tail.length).trim()
  if (u.actions.length > 0 && !isCount(u, last, rest))
    return lead === '' && !isMeasure(u.utterance.tokens) ? null : alike(u, last)
  if (last.reckoned?.into === 'period') return periodAgain(rest, last)
  if (last.reckoned?.into === 'budget') return budgetAgain(rest, last)
  if (last.reckoned?.into === 'means') return meansAgain(u, last, last.reckoned)
  if (last.reckoned?.into === 'atPrice') return priceAgain(rest, last)
  if (last.tool === 'previewOrder') return costAgain(understand(rest), last)
  const noun = NOUNS[last.tool]
  // "5 at 2950" is more like an order than like five levels.
  if (noun === undefined || rest === '' || hasTag(u.utterance.tokens, 'at', 'priceMark', 'mwh', 'kwh', 'ntd'))
    return null
  // "2" after a list of orders may be the second of them.
  if (last.tool === 'getUserOrders' && /^\d+$/.test(rest)) return null
  const day = dayIn(rest)
  if (day) {
    // "and tomorrow?": the same hours; of which hours, where none were said?
    if (!last.window || isNext(last.window))
      return OF_ONE_SYMBOL.has(last.tool) ? ask('contract', [{ ...last, window: wholeDay(day) }]) : null
    return { kind: 'do', actions: [{ ...last, window: { ...last.window, day } }] }
  }
  const before = last.window && !isNext(last.window) ? last.window : null
  // "and 19-20?" after the hours of a day
  const hours = before && OF_ONE_SYMBOL.has(last.tool) ? bareHours(fold(rest).folded.trim(), before.day) : null
  if (hours) return { kind: 'do', actions: [{ ...last, window: blockOf(hours) ?? hours }] }
  const start = before?.end === null && OF_ONE_SYMBOL.has(last.tool) ? hourOf(rest) : null
  if (before && start !== null)
    return { kind: 'do', actions: [{ ...last, window: { day: before.day, start, end: null } }] }
  const read = understand(`${noun} ${rest}`)
  if (read.note === 'interval') return { kind: 'cannot', what: 'interval' }
  const [again, ...others] = read.actions
  if (again?.kind !== 'call' || again.tool !== last.tool || others.length > 0 || read.apart.length > 0) return null
  const isChanged = Object.keys(again.args).length > 0 || again.window !== undefined
  const isAll = read.utterance.tokens.every((t) => t.kind !== 'han' && (t.kind !== 'word' || again.args.symbol))
  const { focus: _, ...said } = again
  return isChanged && isAll ? { kind: 'do', actions: [changed(last, said)] } : null
}

/** "And 21?" behind the book of tomorrow 20:00: the hour that begins then, minutes since midnight, and no number of levels. */
function hourOf(rest: string): number | null {
  const [, hour] = /^(?:at )?(\d{1,2})(?::00)? ?点?(?:的)?$/.exec(fold(rest).folded.trim()) ?? []
  return hour !== undefined && Number(hour) < 24 ? Number(hour) * 60 : null
}

const COUNTED: ReadonlySet<string> = new Set(['getOrderBook', 'getTrades'])

/** "make it 10", which elsewhere changes an order: as many levels or trades. @param rest without what leads to it */
const isCount = ({ actions }: Understanding, { tool }: Look, rest: string): boolean =>
  COUNTED.has(tool) && actions.length === 1 && actions[0]?.kind === 'amend' && /^\d+$/.test(rest)

const OTHER_SIDE =
  /^(?:(?:if )?i |to |for )?(sell|sold|selling|buy|bought|buying)(?: (?:it|them|that|those|the same|the same amount))?$|^(?:我)?(卖|买)(?:出|掉|进|入|的)?$/

/** "and selling them?", 那賣呢 after what 50 MWh would cost: what they would bring. Without a question it would be a deed. */
export function otherSideAsked(u: Understanding, proposed: Proposed): Intent | null {
  const [last, ...more] = proposed.at(-1) ?? []
  // A price that was named was one to buy at.
  if (last?.kind !== 'call' || last.tool !== 'previewOrder' || last.args.price !== undefined || more.length > 0)
    return null
  const { folded } = u.utterance
  const isAsked = u.refusal === 'question' || u.refusal === 'hypothetical' || /[?？]\s*$|呢[\s。]*$/.test(folded)
  const said = isAsked ? OTHER_SIDE.exec(folded.replace(LEAD, '').replace(TAIL, '').trim()) : null
  if (!said) return null
  const side = /^(?:s|卖)/.test(said[1] ?? said[2] ?? '') ? 'SELL' : 'BUY'
  return { kind: 'do', actions: [{ ...last, args: { ...last.args, side } }] }
}

/** "And 100 MWh?" behind a cost asks for the cost of that much. */
function costAgain({ actions, fragment, utterance: { tokens } }: Understanding, last: Look): Intent | null {
  const qty = fragment?.draft.qty ?? fragment?.bare
  const isQtyOnly = tokens.filter((t) => t.kind === 'number').length === 1 && !hasTag(tokens, 'at', 'priceMark', 'ntd')
  if (!qty || !fragment?.isPlain || actions.length > 0 || !isQtyOnly) return null
  return { kind: 'do', actions: [{ ...last, args: { ...last.args, qty } }] }
}

/** "and 100?" after how far 50 would move the price either way. */
function slippageAgain({ utterance: { plain, folded } }: Understanding, looks: readonly Action[]): Intent | null {
  const rest = plain.slice(LEAD.exec(folded)?.[0].length ?? 0).replace(TAIL, '')
  const again = looks.map((look) =>
    look.kind === 'call' && look.reckoned?.into === 'slippage' ? costAgain(understand(rest), look) : null,
  )
  const actions = again.flatMap((intent) => (intent?.kind === 'do' ? intent.actions : []))
  return actions.length === looks.length ? { kind: 'do', actions } : null
}

/** "and yesterday?", 中午以後呢 after what was done today. */
function periodAgain(rest: string, last: Look): Intent | null {
  const { folded } = fold(rest)
  const found = periodIn(folded)
  if (
    last.reckoned?.into !== 'period' ||
    !found ||
    folded.replace(folded.slice(found.start, found.end), '').trim() !== ''
  )
    return null
  return { kind: 'do', actions: [{ ...last, reckoned: { ...last.reckoned, period: found.period } }] }
}

/** "And for 200,000?" behind what a sum buys asks the same of that sum. */
function budgetAgain(rest: string, last: Look): Intent | null {
  const { actions, apart } = understand(`how many mwh for ${rest.replace(/^(?:for|with|用) ?/i, '')}`)
  const [look, ...more] = actions
  if (look?.kind !== 'call' || look.reckoned?.into !== 'budget' || more.length > 0 || apart.length > 0) return null
  const { args, reckoned, window } = look
  return {
    kind: 'do',
    actions: [{ ...last, args: { ...last.args, ...args }, reckoned, ...(window ? { window } : {}) }],
  }
}

/** "at 3,050" after what all the energy comes to: as much, at that price. */
function meansAgain({ fragment }: Understanding, last: Look, means: Reckoned<'means'>): Intent | null {
  const price = fragment?.draft.price ?? (fragment?.bare && isPriceLike(fragment.bare) ? fragment.bare : null)
  if (!price || !fragment?.clear || fragment.draft.side !== null || (fragment.draft.qty !== null && !fragment.bare))
    return null
  return { kind: 'do', actions: [{ ...last, reckoned: { ...means, price } }] }
}

/** "And at 2,960?" behind what rests at a price asks the same of that price. */
function priceAgain(rest: string, last: Look): Intent | null {
  const [look, ...more] = understand(`how much is at ${rest.replace(/^(?:at|在) ?/i, '')}`).actions
  if (look?.kind !== 'call' || look.reckoned?.into !== 'atPrice' || more.length > 0) return null
  return {
    kind: 'do',
    actions: [{ ...last, reckoned: look.reckoned, ...(look.window ? { window: look.window } : {}) }],
  }
}

const BESIDE_UNIT = [
  'ask',
  'in',
  'of',
  'and',
  'question',
  'softQuestion',
  'filler',
  'request',
  'show',
  'stop',
  'comma',
] as const

/** "in kWh?", 每度呢: the price just told, of another unit. */
const isUnitOnly = ({ utterance: { tokens } }: Understanding): boolean =>
  hasTag(tokens, 'kwh', 'perKwh') && tokens.every((t) => isTerm(t, 'kwh', 'perKwh', 'priceMark', ...BESIDE_UNIT))

const perKwh = (last: Look): Look =>
  inContractOf(last, { kind: 'call', tool: 'getMarketMetrics', args: {}, focus: 'perKwh' })

const BESIDE_HOURS = [
  'delivery',
  'filler',
  'request',
  'show',
  'wish',
  'comma',
  'stop',
  'of',
  'symbols',
  'hello',
] as const

/** What is left of a question for contracts when their hours are taken out: "which is …?", …是哪個. */
const WHICH =
  /^is(?: still)? (?:open|trading|tradable|closed|halted|in (?:the |an )?auction)(?: (?:now|yet))?\s*[?？]*$|^when (?:does|is|will)(?: the)?(?: gate closure| gate)?(?: (?:for|of))?(?: (?:close|end|gate closure|closing|stop trading|deliver|start|begin|expire))?\s*[?？]*$|^(?:的)?(?:什么时候|何时|几点)(?:关闸|截止|收盘|结束|交割|开始|停止交易|到期)\s*[?？]*$|^(?:and |so |ok(?:ay)? )*(?:which|what)(?: one)?(?: is|'s|s)?(?: (?:my|the))?\s*[?？]*$|^(?:请问|那)*是?(?:哪一?个|哪些|什么)\s*[?？]*$/

/** "What does the next contract cost?" asks for its price, and not for the cost of an order. */
const PRICE_OF =
  /^(?:and |so )*(?:what does|how much (?:is|does))(?: (?:cost|trade at|go for|trade for))?\s*[?？]*$|^(?:请问|那)*(?:现在)?(?:要|是|卖)?(?:多少钱|什么价格?)\s*[?？]*$/

/** 明天18點到20點的合約, "the 18:00 contract tomorrow", "which is the next contract?": nothing but the hours of contracts asks which there are. Null: it says more. */
export function contractsAsked(u: Understanding): Intent | null {
  const { tokens, folded } = u.utterance
  const [hours, ...more] = tokens.filter((t) => isTerm(t, 'delivery'))
  if (hours?.kind !== 'term' || more.length > 0 || !/contract|product|delivery|period|合约|时段/.test(hours.raw))
    return null
  const rest = `${folded.slice(0, hours.start)}${folded.slice(hours.end)}`.replaceAll(/\s+/g, ' ').trim()
  const window = windowIn(tokens)
  if (window && PRICE_OF.test(rest))
    return { kind: 'do', actions: [{ kind: 'call', tool: 'getMarketMetrics', args: {}, focus: 'price', window }] }
  const isAlone = !u.refusal && tokens.every((t) => isTerm(t, ...BESIDE_HOURS))
  return window && (isAlone || WHICH.test(rest))
    ? { kind: 'do', actions: [{ kind: 'call', tool: 'listSymbols', args: {}, hours: window }] }
    : null
}

/** Names of sides are no deeds here: "only the buys". */
const asRead = (u: Understanding) => u.utterance.tokens.filter((t) => !isTerm(t, 'buyNoun', 'sellNoun', 'amend'))

/** "and the trades?" of a contract's book are that contract's. */
function alike(u: Understanding, last: Look): Intent | null {
  if (u.actions.length > 1 || u.apart.length > 0 || hasTag(u.utterance.tokens, 'all')) return null
  const [look] = u.actions
  if (look?.kind !== 'call') return null
  const isSame = look.tool === last.tool
  if (!isSame && !(OF_ONE_SYMBOL.has(look.tool) && OF_ONE_SYMBOL.has(last.tool))) return null
  return { kind: 'do', actions: [isSame ? changed(last, look) : inContractOf(last, look)] }
}

function inContractOf({ args, window }: Look, look: Look): Look {
  if (look.window || look.args.symbol) return look
  const { symbol } = args
  return { ...look, args: { ...(symbol ? { symbol } : {}), ...look.args }, ...(window ? { window } : {}) }
}

function changed(last: Look, said: Look): Look {
  const { symbol, ...args } = last.args
  const look = { ...onDayOfLook(last, said), args: { ...args, ...said.args } }
  const focus = said.focus ?? last.focus
  return inContractOf(last, focus ? { ...look, focus } : look)
}

/** 那10點到11點呢 behind a look at hours of tomorrow: of that day, and not the next on the dial. */
function onDayOfLook({ window: before }: Look, said: Look): Look {
  const { window } = said
  if (!window || isNext(window) || !window.isOnDial || window.day || !before || isNext(before)) return said
  return { ...said, window: { ...window, day: before.day } }
}
