/** What was asked back once the market, or the orders that rest, were looked up: the unit of a price, a contract, or by how much an order shall change. */
import { WRITE_TOOLS } from '../../../contracts/gate/write-tools.ts'
import { type Snag, writesOf } from '../prepare.ts'
import { type Action, type Change, isWrite } from '../understand/action.ts'
import type { Turn } from './history.ts'

type AskedBack =
  | Extract<Snag, { kind: 'unclear_unit' | 'slipped_point' | 'perhaps_sum' | 'unclear_contract' }>
  | (Extract<Snag, { kind: 'no_change' }> & { of: Change })
const isAskedBack = (snag: Snag): snag is AskedBack =>
  snag.kind === 'unclear_unit' ||
  snag.kind === 'slipped_point' ||
  snag.kind === 'perhaps_sum' ||
  snag.kind === 'unclear_contract' ||
  (snag.kind === 'no_change' && snag.of !== undefined)

/**
 * The order, or the change, whose price the market tells may be of a kWh or a slip, or the order that may be of the contract of what is
 * cancelled with it; null where nothing was asked back.
 */
export function askedBack(
  actions: readonly Action[],
  { calls }: Turn,
  nowMs: number | null,
): { at: number; actions: Action[]; missing: 'price' | 'amend' | 'contract' } | null {
  if (calls.some(({ tool }) => WRITE_TOOLS.has(tool))) return null
  const made = writesOf({ writes: true, actions: actions.filter(isWrite) }, calls, nowMs)
  if (Array.isArray(made) || !isAskedBack(made)) return null
  const isOf = (a: Action) =>
    (a.kind === 'order' && a.draft === made.of) || (a.kind === 'amend' && a.change === made.of)
  const at = actions.findIndex(isOf)
  const of = actions[at]
  if (!of) return null
  if (of.kind !== 'amend')
    return { at, actions: [...actions], missing: made.kind === 'unclear_contract' ? 'contract' : 'price' }
  // The change is left out, because what the order should become is what is asked.
  const { towards } = of.change
  const change = made.kind === 'slipped_point' ? {} : made.kind === 'no_change' && towards ? { towards } : of.change
  const asked = actions.with(at, { ...of, change })
  return { at, actions: asked, missing: 'amend' }
}
