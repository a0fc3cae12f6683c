/** What follows a simulation: "and with 10?" runs it once more, "ok do it" asks for the order it was about. */

import { hasTag, isTerm, type Token } from '../text/tokens.ts'
import type { Action, Args, OrderDraft } from '../understand/action.ts'
import { isPriceLike } from '../understand/figures.ts'
import { messageRefusal, sentenceRefusal } from '../understand/guards.ts'
import { understand } from '../understand/understand.ts'
import type { Understanding } from '../understand/understanding.ts'
import { LEAD, TAIL } from './follow-up.ts'
import { ask, type Intent, settled } from './intent.ts'
import type { Proposed } from './proposed.ts'
import { merge } from './references.ts'

/** The simulation the trader looks at: the newest answer is of it, and of nothing else. */
function simulated(proposed: Proposed): Args | null {
  const [last, ...more] = proposed.at(-1) ?? []
  const isRun = last?.kind === 'call' && last.tool === 'runSimulation' && last.args.executeReal !== true
  return isRun && more.length === 0 ? last.args : null
}

const DO =
  /\b(?:do|place|submit|execute|send) (?:it|that|this)\b|\b(?:go ahead|go for it|proceed|execute)\b|照做|照办|就这[样么][做办]|那就[做下]|去吧|执行|下单吧|送出/
/** "they do it", "if it rises do it", "do it?": somebody else does, or nobody yet. */
function isTold(tokens: readonly Token[], deedAt: number): boolean {
  const before = tokens.filter((t) => t.end <= deedAt)
  const isAsked = hasTag(tokens, 'ask')
  return before.every((t) => isTerm(t, ...AROUND)) && !messageRefusal(tokens) && !sentenceRefusal(tokens, isAsked)
}
const isOnlyIt = (tokens: readonly Token[]): boolean => tokens.every((t) => isTerm(t, ...AROUND))
const AROUND = ['yes', 'filler', 'request', 'comma', 'stop', 'it', 'and', 'then', 'thanks', 'wish', 'hello'] as const

/** "ok do it", "go ahead at 2950": the order that was simulated, with what is said of it now. Its price is no part of a run. */
export function ordered(u: Understanding, proposed: Proposed, nowMs: number | null): Intent | null {
  const args = simulated(proposed)
  const [deed] = DO.exec(u.utterance.folded) ?? []
  if (!args || deed === undefined || u.actions.length > 0 || u.refusal || u.ask) return null
  if (!isTold(u.utterance.tokens, u.utterance.folded.indexOf(deed))) return null
  if (args.strategy !== undefined) return { kind: 'cannot', what: 'strategy' }
  const [side, of] = [args.sides, { topBid: 'bestBid', topAsk: 'bestAsk', mid: 'mid' } as const]
  const strategy = args.priceStrategy
  const draft: OrderDraft = {
    side: side === 'BUY' || side === 'SELL' ? side : null,
    qty: typeof args.qty === 'string' ? args.qty : null,
    price: null,
    reference:
      strategy === 'topBid' || strategy === 'topAsk' || strategy === 'mid' ? { of: of[strategy], offset: '0' } : null,
    market: false,
    ...(typeof args.symbol === 'string' ? { symbol: args.symbol } : {}),
  }
  if (isOnlyIt(u.utterance.tokens)) return settled([{ kind: 'order', draft }], nowMs)
  const rest = understand(u.utterance.plain.slice(u.utterance.folded.indexOf(deed) + deed.length))
  if (!rest.fragment || rest.actions.length > 0) return null
  const order: Action = { kind: 'order', draft: merge(draft, rest.fragment.draft) }
  const isPlain = rest.fragment.clear && rest.fragment.bare === null
  return isPlain ? settled([order], nowMs) : ask('clarify', [{ kind: 'order', draft }])
}

/** "again with 20", "run it again but with 30 steps", 再跑一次，30 步: what is said behind it is what changes. */
const AGAIN =
  /^(?:(?:and|ok(?:ay)?|now|then|please)[\s,]+)*(?:(?:(?:run|do|try|simulate|repeat) (?:it|that)(?: again)?|again|once more|same again|the same(?: again)?|same|repeat),? (?:but )?(?:with|for|at|using|over) )/
const HAN_AGAIN = /^(?:请|帮我|那)*再(?:来|跑|做|试|模拟)?(?:一次|一遍)[,， ]*(?:但是?)?(?:用|改成?|换成?|跑)?(?=.)/

/** "and with 10?", "and selling?", 那 50 步呢: once more, with one thing of it changed. Null: nothing of the kind. */
export function simulatedAgain(u: Understanding, proposed: Proposed): Intent | null {
  const args = simulated(proposed)
  const { plain, folded, tokens } = u.utterance
  const lead = AGAIN.exec(folded)?.[0] ?? HAN_AGAIN.exec(folded)?.[0] ?? LEAD.exec(folded)?.[0]
  if (
    !args ||
    lead === undefined ||
    u.talk ||
    hasTag(tokens, 'buy', 'sell', 'cancel', 'amend', 'trade', 'not', 'forReal')
  )
    return null
  if (hasTag(tokens, 'at', 'priceMark', 'ntd') && tokens.some((t) => t.kind === 'number'))
    return { kind: 'cannot', what: 'simulatedPrice' }
  if (u.actions.length > 0) return null
  const tail = TAIL.exec(folded)?.[0] ?? ''
  const rest = plain.slice(lead.length, plain.length - tail.length).trim()
  // Far too many MWh: what an order would be priced at.
  if (args.steps === undefined && /^\d[\d.,]*$/.test(rest) && isPriceLike(rest.replaceAll(',', '')))
    return { kind: 'cannot', what: 'simulatedPrice' }
  const read = understand(`simulate ${rest}`)
  const [again, ...more] = read.actions
  const hasStrategy = again?.kind === 'call' && again.args.strategy !== undefined
  const isRead = read.utterance.tokens.every((t) => t.kind !== 'han' && (t.kind !== 'word' || hasStrategy))
  if (again?.kind !== 'call' || again.tool !== 'runSimulation' || more.length > 0 || !isRead) return null
  if (Object.keys(again.args).length === 0 || again.args.executeReal) return null
  return { kind: 'do', actions: [{ ...again, args: { ...args, ...asCounted(again.args, rest, args) } }] }
}

/** "with 10": of what was counted before, which is the quantity where there was one. */
function asCounted(said: Args, rest: string, before: Args): Args {
  const isBare = /^\D*\d[\d.,]*$/.test(rest) && said.steps !== undefined && Object.keys(said).length === 1
  const isOfQty = isBare && (before.qty !== undefined || before.totalQty !== undefined)
  const key = before.totalQty === undefined ? 'qty' : 'totalQty'
  if (isOfQty) return { [key]: String(said.steps) }
  // Of a TWAP the quantity is the whole.
  return before.totalQty !== undefined && said.qty !== undefined ? { totalQty: said.qty } : said
}
