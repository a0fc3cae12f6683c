/** "Ok, do it" approves no plan and prepares none: what was refused just before is offered once more, in words that prepare it. */
import { hasTag } from '../text/tokens.ts'
import type { OrderDraft, Refusal } from '../understand/action.ts'
import { understand } from '../understand/understand.ts'
import type { Understanding } from '../understand/understanding.ts'
import { orderAskedAbout } from './after-cost.ts'
import type { Turn } from './history.ts'
import type { Intent } from './intent.ts'
import { isAnyWaiting } from './spoken-of.ts'

/** Refused for what was said and not for how it was said: without that part the order would be another one. */
const NOT_MEANT: ReadonlySet<Refusal> = new Set(['negated', 'otherDay', 'atHour', 'conditional'])

export function agreed(before: readonly Turn[]): Intent {
  if (isAnyWaiting(before)) return { kind: 'say', what: 'approval' }
  const last = understand(before.at(-1)?.said ?? '')
  const asked = orderAskedAbout(last.actions, before.at(-1))
  if (asked) return { kind: 'nothing_waits', orders: [asked] }
  const isWhole =
    last.actions.length === 0 && !last.isMoreRefused && last.refusal !== null && !NOT_MEANT.has(last.refusal)
  return { kind: 'nothing_waits', orders: isWhole ? last.refused : [] }
}

/** 那就買 right behind 如果買 5 會怎樣 is a yes to that order, and not the beginning of another. */
const TAKEN_UP = /^(?:好|那|就|行|可以|请|帮我|[,， ])*(?:[买卖][进入出]?|下单?|挂)(?:吧|了|啊)?[。!]*$/

/** Null where no such order was spoken of, or the message names the other side. */
export function takenUp({ utterance: { folded, tokens } }: Understanding, before: readonly Turn[]): Intent | null {
  if (!TAKEN_UP.test(folded.trim())) return null
  const intent = agreed(before)
  const isOfSide = ([order, ...more]: readonly OrderDraft[]): boolean =>
    order !== undefined && more.length === 0 && !hasTag(tokens, order.side === 'BUY' ? 'sell' : 'buy')
  return intent.kind === 'nothing_waits' && isOfSide(intent.orders) ? intent : null
}
