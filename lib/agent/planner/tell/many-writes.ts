/** What became of many orders of one plan: those that came to the same as one sentence, the others each by itself. */
import { qtyNumber, toLots } from '../../../contracts/units.ts'
import type { Call } from '../dialog/history.ts'
import { field, num, str } from '../result-fields.ts'
import type { Messages } from './messages.ts'
import { figure, MAX_WRITTEN_OUT } from './values.ts'
import { tellWrite } from './writes.ts'

const FEWEST_ALIKE = 3

type Came = { as: 'resting' | 'filled'; mwh: number }

/** Null where it needs words of its own: a part of it filled, it was refused, it is no new order. */
function cameTo({ tool, outcome }: Call): Came | null {
  if (tool !== 'placeOrder' || !outcome?.ok || str(outcome.value, 'status') !== 'done') return null
  const result = field(outcome.value, 'result')
  const [qty, filled, resting] = [num(result, 'qty'), num(result, 'filledQty'), num(result, 'remainingQty')]
  if (qty === null || qty <= 0 || str(result, 'state') === 'REJECTED') return null
  if (filled === 0 && resting === qty) return { as: 'resting', mwh: qty }
  return filled === qty ? { as: 'filled', mwh: qty } : null
}

/** @param calls writes of one turn, in their order */
export function tellWrites(m: Messages, calls: readonly Call[]): string[] {
  if (calls.length <= MAX_WRITTEN_OUT) return calls.map((call) => tellWrite(m, call))
  const each = calls.map((call) => ({ call, came: cameTo(call) }))
  const alike = (['resting', 'filled'] as const).flatMap((as) => {
    const lots = each.flatMap(({ came }) => (came?.as === as ? [toLots(came.mwh)] : []))
    return lots.length < FEWEST_ALIKE ? [] : [{ as, count: lots.length, lots: lots.reduce((sum, one) => sum + one, 0) }]
  })
  const isSummed = (came: Came | null) => alike.some(({ as }) => as === came?.as)
  return [
    ...alike.map(({ as, count, lots }) => {
      // What a part of a plan comes to, no record backs by itself; the card tells it.
      const mwh = count === calls.length ? figure(qtyNumber(lots)) : null
      return m.allOf(as, { count, mwh })
    }),
    ...each.flatMap(({ call, came }) => (isSummed(came) ? [] : [tellWrite(m, call)])),
  ]
}
