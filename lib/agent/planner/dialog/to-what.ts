/** Answers to what an order should become. */
import { fitting, pendingFrom } from '../orders.ts'
import { hasTag } from '../text/tokens.ts'
import { type Action, isSpokenOf } from '../understand/action.ts'
import { understand } from '../understand/understand.ts'
import type { Understanding } from '../understand/understanding.ts'
import type { Turn } from './history.ts'
import { ask, type Intent, type Open } from './intent.ts'
import { type Amendment, amendIn, BARE, CHANGES, isUnsaid, whichOrder } from './which-order.ts'

/** "change my order" found the one that is meant, and asked what it should become. */
export function asksToWhat(actions: readonly Action[], turn: Turn): boolean {
  const [unsaid] = actions.filter(isUnsaid)
  if (unsaid?.kind !== 'amend') return false
  const { rows, chosen } = fitting(unsaid.target, pendingFrom(turn.calls))
  return chosen && rows.length === 1
}

/** What a change would become, without which only the order is named. */
const BECOMES = /\s(?:to|at|by)\s+\d.*$|[到成為为至]\s*\d.*$/i

/** "by 5" goes on as it is said, "2945" is what it becomes. */
const endOf = (plain: string): string => (/^by\s/i.test(plain) ? plain : `to ${plain.replace(/^to\s/i, '')}`)

/** "change my order" lacked what to change: the answer is read as the end of that sentence, or as a change of its own. */
export function toWhat(u: Understanding, open: Open): Intent | null {
  if (u.refusal) return null
  const at = open.actions.findIndex(isUnsaid)
  const waiting = open.actions[at]
  const order = waiting?.kind === 'amend' ? waiting.target : null
  const [only] = u.actions
  // "Cancel it" is an answer to what the order should become.
  if (order && u.actions.length === 1 && only?.kind === 'cancel' && isSpokenOf(only))
    return { kind: 'do', actions: [{ kind: 'cancel', target: order }] }
  // "Both to 2945" is no answer, because one order was asked about.
  if (order && hasTag(u.utterance.tokens, 'both', 'all')) return ask('amend', open.actions)
  const isPlaceInBook = u.fragment?.draft.reference != null && u.actions.every((a) => a.kind === 'call')
  const named = order ? whichOrder(u, open) : null
  if (!isPlaceInBook && u.actions.some((a) => a.kind !== 'amend')) return named
  const asked = order ? 'change it' : open.said.replace(/[\s.!。！]+$/, '').replace(BECOMES, '')
  const begun = waiting?.kind === 'amend' ? waiting.begun : undefined
  const become = (said: Amendment): Intent => {
    // The answer completes a change that broke off, and what was said before it stays.
    const action = { ...said, change: { ...begun, ...said.change } }
    return { kind: 'do', actions: order ? open.actions.with(at, action) : [action] }
  }
  const isWhole = u.actions.length > 0 && !isPlaceInBook
  if (!isWhole && !hasTag(u.utterance.tokens, ...CHANGES)) {
    const { price, qty } = u.fragment?.draft ?? {}
    // "To 6 at 2945" answers with both the quantity and the price.
    const both = price && qty && u.fragment?.clear ? `price to ${price} and quantity to ${qty} MWh` : null
    const joined = amendIn(understand(`${asked} ${both ?? endOf(u.utterance.plain)}`))
    if (!joined) return order ? named : whichOrder(u, { ...open, actions: [BARE] })
    return become(order ? { ...joined, target: order } : joined)
  }
  const own = amendIn(isWhole ? u : understand(`${u.utterance.plain} of it`))
  // Read as a change to any quantity, only to learn which order it names.
  const target = order ?? amendIn(understand(`${asked} to 1 MWh`))?.target
  if (!own) return u.ask ? null : ask('amend', open.actions)
  return become(target && isSpokenOf(own) ? { ...own, target } : own)
}
