/** What a message is taken to mean, and the question it leaves open where it is not whole. */
import { isNone } from '../order-amended.ts'
import type { PendingOrder } from '../orders.ts'
import type { TableProblem } from '../table/orders.ts'
import { isWholeDay } from '../text/delivery.ts'
import { momentOf } from '../text/expiry.ts'
import {
  type Action,
  areTermsOpposed,
  type Doubt,
  type Missing,
  missingOf,
  type OrderDraft,
} from '../understand/action.ts'
import type { InNumberedHours } from '../understand/hour-numbers.ts'
import type { OrderShift } from '../understand/relative-change.ts'
import type { About, Inability, Note, Refused, Talk } from '../understand/understanding.ts'
import type { Call } from './history.ts'

export type Intent =
  /**
   * `apart`: words of the message that nothing is done about; the trader is told so, and why, where they were refused. `said`,
   * here and of a question: what the answer is read with, where it is more than the message.
   */
  | { kind: 'do'; actions: Action[]; apart?: readonly string[]; apartRefused?: Refused; said?: string }
  /** `reads` may run at once; `actions` wait for the answer. `at`: the action that is asked about. */
  | {
      kind: 'ask'
      missing: Missing
      note: Note | null
      actions: Action[]
      reads: Action[]
      at: number
      doubts: readonly Doubt[]
      /** The question is repeated, because the answer was not understood. */
      isLost?: true
      said?: string
    }
  | {
      kind: 'say'
      what:
        | Exclude<Talk, 'yes' | 'drop'>
        | 'approval'
        | 'plan_waits'
        | 'dropped'
        | 'nothing_to_drop'
        | 'unknown'
        | 'nothing_to_repeat'
        | 'nothing_to_undo'
        | 'outcome_unknown'
    }
  /** To "ok do it" where no plan waits; `orders`: those of the sentence before it that was not prepared. */
  | { kind: 'nothing_waits'; orders: readonly OrderDraft[] }
  /** "again" behind a cancel that was made, with the order that was spoken of before. */
  | { kind: 'cancelled_already'; orders: readonly OrderDraft[] }
  /** To an order for "hour 19", which begins then to some and ends then to others. */
  | ({ kind: 'hours_differ' } & InNumberedHours)
  /** The same question about a look, in words. */
  | { kind: 'hours_seen'; begin: string; end: string }
  /**
   * Asked where so much is ordered in several contracts, which may be meant for all of them together: how it is said for
   * each.
   */
  | { kind: 'each_meant'; said: string }
  /**
   * Asked of a quote that shall be so much wider, or tighter: on each side, or in all? Decimal. `among`: ids of the orders that are
   * meant, null for all that rest.
   */
  | { kind: 'each_side'; by: string; isWider: boolean; among: readonly string[] | null }
  | { kind: 'cannot'; what: Inability }
  /** Told about a table of which not every row is an order. */
  | { kind: 'table'; problem: TableProblem }
  /** To a question about the last plan: what became of its calls, and of their orders since, which `reads` look up. */
  | { kind: 'outcome'; calls: Call[]; reads: Action[] }
  /** Told where orders that should be cancelled or changed no longer rest; `calls` sent them. */
  | { kind: 'ended'; calls: Call[] }
  /** `reads` answer what can be looked up of it. */
  | ({ kind: 'about' } & About)
  | ({ kind: 'refuse' } & Refused)
  /**
   * A difference for an order that nobody sent: a question about it, or why it makes none. `refused`: what kept that order from being
   * prepared, and keeps it still.
   */
  | { kind: 'shifted'; shift: Exclude<OrderShift, { kind: 'to' }>; draft: OrderDraft; refused: Refused | null }

/** A question waiting for its answer. */
export type Open = {
  missing: Missing
  actions: Action[]
  at: number
  doubts: readonly Doubt[]
  turnsLeft: number
  said: string
  /** The orders that were named with the question, in that order. */
  listed: readonly PendingOrder[]
}

/** Turns of looking around (book, wallet) that an open question survives. */
export const PATIENCE = 3

/** @param nowMs null where the prompt tells no time */
function lackingIn(action: Action, nowMs: number | null): Missing | null {
  if (action.kind !== 'order') return null
  // No contract delivers for a whole day, so its hours are still to be said.
  if (isWholeDay(action.draft.window) && action.draft.window?.each === undefined) return 'contract'
  const missing = missingOf(action.draft)
  if (missing) return missing
  const { expiry } = action.draft
  // A time that has passed is no time to rest until.
  return expiry && nowMs !== null && momentOf(expiry, nowMs) === null ? 'expiry' : null
}

type Asking = { note?: Note | null; doubts?: readonly Doubt[]; at?: number }

export function ask(
  missing: Missing,
  actions: Action[],
  { note = null, doubts = [], at }: Asking = {},
): Extract<Intent, { kind: 'ask' }> {
  const firstWrite = actions.findIndex((a) => a.kind !== 'call')
  const reads = firstWrite > 0 ? actions.slice(0, firstWrite) : []
  return { kind: 'ask', missing, note, actions, reads, at: at ?? actions.findIndex((a) => a.kind === 'order'), doubts }
}

/** The sentence that led to the question is kept with it: the answer is read together with it. */
export const ofSentence = (intent: Intent, said: string): Intent =>
  intent.kind === 'ask' || intent.kind === 'do' ? { ...intent, said } : intent

/** Carries the actions out, or asks about the first one that is unclear or lacks something. */
export function settled(actions: Action[], nowMs: number | null, asking: Omit<Asking, 'at'> = {}): Intent {
  for (const [at, action] of actions.entries()) {
    // What a change left of an order has to be more than nothing.
    if (action.kind === 'order' && isNone(action.draft.qty)) {
      const draft = { ...action.draft, qty: null }
      return ask(missingOf(draft) ?? 'quantity', actions.with(at, { kind: 'order', draft }), {
        ...asking,
        note: 'positive',
        at,
      })
    }
    const missing = lackingIn(action, nowMs)
    const doubt = asking.doubts?.find((d) => d.at === at)
    if (doubt && !(doubt.isPlain && missing)) return ask('clarify', actions, { ...asking, at })
    if (missing) return ask(missing, actions, { ...asking, at })
  }
  if (actions.some((a) => a.kind === 'order' && areTermsOpposed(a.draft)))
    return { kind: 'cannot', what: 'opposedTerms' }
  return { kind: 'do', actions }
}
