/** What was asked back once the market, or the orders that rest, were looked up: the unit of a price, or a contract. */
import { writesOf } from '../prepare.ts'
import { type Action, isWrite } from '../understand/action.ts'
import type { Turn } from './history.ts'
import { WRITES } from './spoken-of.ts'

/**
 * The order, or the change, whose price the market tells may be of a kWh, or the order that may be of the contract of what is
 * cancelled with it; null where nothing was asked back.
 */
export function askedBack(
  actions: readonly Action[],
  { calls }: Turn,
  nowMs: number | null,
): { of: Action; missing: 'price' | 'amend' | 'contract' } | null {
  if (calls.some(({ tool }) => WRITES.has(tool))) return null
  const made = writesOf({ writes: true, actions: actions.filter(isWrite) }, calls, nowMs)
  if (Array.isArray(made) || (made.kind !== 'unclear_unit' && made.kind !== 'unclear_contract')) return null
  const isOf = (a: Action) =>
    (a.kind === 'order' && a.draft === made.of) || (a.kind === 'amend' && a.change === made.of)
  const of = actions.find(isOf)
  if (!of) return null
  return { of, missing: made.kind === 'unclear_contract' ? 'contract' : of.kind === 'order' ? 'price' : 'amend' }
}
