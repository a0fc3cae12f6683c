/**
 * What follows a question what an order would cost: "ok buy them", 那就買 is that order, which still waits for its approval;
 * "and sell them" the same question of the other side.
 */
import { orderOfMeans, orderReached, orderWithin, sumOf } from '../reach.ts'
import { hasTag, isTerm, type Token } from '../text/tokens.ts'
import type { Action, Args, OrderDraft } from '../understand/action.ts'
import { orderOfPreview } from '../understand/cost.ts'
import type { Understanding } from '../understand/understanding.ts'
import type { Call, Turn } from './history.ts'
import { type Intent, settled } from './intent.ts'
import type { Proposed } from './proposed.ts'
import { isPlanWaiting, newestWrites } from './spoken-of.ts'

/** Whatever else is said asks, doubts or changes something. */
const AROUND = ['yes', 'filler', 'request', 'wish', 'comma', 'stop', 'it', 'and', 'then', 'thanks', 'hello'] as const
/** "them" is the energy here. In most sentences it is somebody who is told something. */
const isThem = (token: Token): boolean => token.kind === 'term' && token.raw === 'them'

/** The order that was asked about: what it would cost, or how much of it a sum buys or the wallet holds. */
export function orderAskedAbout(
  actions: readonly Action[],
  turn: { calls: readonly Call[] } | undefined,
): OrderDraft | null {
  const looks = actions.filter((action) => action.kind === 'call')
  const look = looks.at(-1)
  if (!look || looks.length < actions.length) return null
  const { reckoned, tool } = look
  const answers = turn?.calls.filter((call) => call.tool === tool) ?? []
  const last = answers.at(-1)
  const value = last?.outcome?.ok ? last.outcome.value : null
  switch (reckoned?.into) {
    case 'means': {
      const order = orderOfMeans(value, reckoned)
      return order?.qty === '0' ? null : order
    }
    case 'within':
      return last && answers.length === 1 ? orderWithin(last, value, reckoned) : null
    case 'budget': {
      const sum = sumOf(reckoned, turn?.calls ?? [])
      const isAlone = looks.slice(0, -1).every((before) => before.tool === 'getUserWallet')
      return isAlone && last && sum !== null ? orderReached(last, sum) : null
    }
    case 'slippage':
    case undefined:
      return tool === 'previewOrder' && looks.length === 1 ? orderOfPreview(look.args, look.window) : null
    default:
      return null
  }
}

const THAT_MUCH =
  /^(?:ok(?:ay)? |then |so |now |just |please )*(?:buy|sell) (?:that|this|so) (?:much|many|amount|quantity)(?: then| please)?[.!]*$|^(?:好|那|就|请|帮我)*[买卖][进入出]?(?:那么多|这么多|那些|这些|这个量|那个量|这样的量)(?:吧)?[。!]*$/

/** Null: nothing of the kind was said, or nothing was asked before it. */
export function afterCost(
  { utterance }: Understanding,
  proposed: Proposed,
  before: readonly Turn[],
  nowMs: number | null,
): Intent | null {
  const asked = proposed.at(-1) ?? []
  const draft = orderAskedAbout(asked, before.at(-1))
  const look = asked.at(-1)
  if (look?.kind !== 'call' || !draft) return null
  const { tokens, folded } = utterance
  const isSell = hasTag(tokens, 'sell')
  const isThatMuch = THAT_MUCH.test(folded.trim())
  const isOnlyIt = isThatMuch || tokens.every((t) => isTerm(t, ...AROUND, 'buy', 'sell', 'trade') || isThem(t))
  if (!isOnlyIt) return null
  // 好，下單: of whichever side it was.
  if (hasTag(tokens, 'trade') && !hasTag(tokens, 'buy', 'sell')) return settled([{ kind: 'order', draft }], nowMs)
  if (isSell === hasTag(tokens, 'buy')) return null
  const side = isSell ? 'SELL' : 'BUY'
  if (isTerm(tokens[0], 'and') && look.tool === 'previewOrder')
    return { kind: 'do', actions: [{ ...look, args: { ...look.args, side } }] }
  // What buying costs was asked. That is no answer to what selling would bring, so it becomes no sale.
  if (side !== draft.side) return null
  return settled([{ kind: 'order', draft }], nowMs)
}

const OF_THE_PLAN =
  /^(?:and |so |ok(?:ay)? )*(?:(?:what|how much) (?:does|will|would|is|do) (?:it|that|this|the plan|the order|they)(?: all)?(?: be| cost| come to| cost me)?(?: in total| all together| altogether)?|(?:what(?:'s| is) )?the (?:total|cost|total cost)(?: of (?:it|that|the plan))?|total(?: cost)?|what(?: would| will|'ll)? happens?(?: then| next| if i (?:approve|accept|confirm|do)(?: it| that| the plan)?)?|what (?:does|will|would) (?:it|that|the plan) do)\s*[?？]*$|^(?:请问|那|这样|这个|这张|这笔|它|计划|总共|一共|全部)*(?:要|会|得|需要)?(?:花|付|用)?(?:多少(?:钱|元)?)(?:呢|啊)?\s*[?？]*$|^(?:请问|那|这样|这个|这张|这笔|它|计划|现在|[,， ])*(?:会|能|可以)(?:不(?:会|能))?(?:马上|立刻|直接|全部)?成交(?:吗|么|呢)?\s*[?？]*$|^(?:那|如果|要是)?(?:我)?(?:核准|批准|同意|确认|按下去)?(?:了|后|之后|的话)?(?:会怎样|会怎么样|会发生什么|会如何)(?:呢)?\s*[?？]*$/

/** "What does that cost?", 核准會怎樣, 這樣會成交嗎 while the plan of one order waits: what the exchange works out for it on the book of now. */
export function askedOfPlan({ utterance: { folded } }: Understanding, before: readonly Turn[]): Intent | null {
  const [only, ...more] = newestWrites(before).calls
  if (!isPlanWaiting(before) || only?.tool !== 'placeOrder' || more.length > 0) return null
  if (!OF_THE_PLAN.test(folded.trim())) return null
  return {
    kind: 'do',
    actions: [{ kind: 'call', tool: 'previewOrder', args: only.args as Args, reckoned: { into: 'plan' } }],
  }
}
