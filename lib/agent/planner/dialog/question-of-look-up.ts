/** The question a look-up ended in: which of several orders, which contract, or whether a price is of another unit. */
import type { askedBack } from './asked-back.ts'
import type { Turn } from './history.ts'
import type { Intent } from './intent.ts'
import { asksToWhat } from './to-what.ts'

/** Null where the look-up led to what was asked for, or there was none. */
export function questionOfLookUp(
  intent: Intent,
  turn: Turn,
  back: ReturnType<typeof askedBack>,
): 'order' | 'amend' | 'contract' | 'price' | null {
  if (intent.kind !== 'do') return null
  const made = (...tools: string[]) => turn.calls.some((call) => tools.includes(call.tool))
  const ofContract = intent.actions.some((a) => (a.kind === 'order' ? a.draft.window : a.kind === 'call' && a.window))
  const reads = intent.actions.flatMap((a) => (a.kind === 'call' ? [a.tool] : []))
  if (back) return back.missing
  if (ofContract && made('listSymbols') && !made('placeOrder', ...reads)) return 'contract'
  const ofOrder = intent.actions.some((a) => (a.kind === 'cancel' || a.kind === 'amend') && a.target.by === 'pick')
  const isUnclear = intent.actions.some(
    (a) => a.kind === 'amend' && (a.change.number ?? a.change.numberBy ?? a.change.byPercent) !== undefined,
  )
  if (!made('getUserOrders') || made('cancelOrder', 'amendOrder')) return null
  if (asksToWhat(intent.actions, turn)) return 'amend'
  return ofOrder || isUnclear ? 'order' : null
}
