/** Of what a number is that could be of either: the price, or the quantity. */
import { hasTag, isTerm } from '../text/tokens.ts'
import type { Action } from '../understand/action.ts'
import { isShiftUnsaid } from '../understand/amend-every.ts'
import { timesFrom } from '../understand/reference.ts'
import type { Understanding } from '../understand/understanding.ts'
import type { Intent, Open } from './intent.ts'

type Amendment = Extract<Action, { kind: 'amend' }>

/** "the price", "2 MWh": the role of a number that could have been either. */
export function saidOf(waiting: Amendment, u: Understanding): Amendment | null {
  const { number = waiting.change.numberBy } = waiting.change
  const said = u.fragment?.draft
  if (number === undefined || !said || u.fragment?.bare) return null
  // "3 at 2930" names the order, and no role.
  if (said.price !== null && said.qty !== null) return null
  if (said.price !== null) return { ...waiting, change: { price: said.price } }
  return said.qty !== null ? { ...waiting, change: { qty: said.qty } } : null
}

/** "price", 數量 by itself: the role of the number that was asked about. */
export function roleOf(waiting: Amendment, u: Understanding): Amendment | null {
  const { number, numberBy, byPercent } = waiting.change
  const { tokens } = u.utterance
  if (
    (number ?? numberBy ?? byPercent) === undefined ||
    !tokens.every((t) => isTerm(t, 'price', 'priceMark', 'qtyMark', 'filler', 'stop'))
  )
    return null
  const isPrice = hasTag(tokens, 'price', 'priceMark')
  if (!isPrice && !hasTag(tokens, 'qtyMark')) return null
  if (byPercent !== undefined)
    return { ...waiting, change: isPrice ? { priceByPercent: byPercent } : { qtyTimes: timesFrom(byPercent) } }
  if (numberBy !== undefined) return { ...waiting, change: isPrice ? { priceBy: numberBy } : { qtyBy: numberBy } }
  return number === undefined ? null : { ...waiting, change: isPrice ? { price: number } : { qty: number } }
}

/** The same of several orders that were asked about at once; null where the message says something else. */
export function shiftAnswered(u: Understanding, { actions }: Open): Intent | null {
  const said = actions.map((action) => (action.kind === 'amend' && isShiftUnsaid(action) ? roleOf(action, u) : action))
  const known = said.filter((action) => action !== null)
  return known.length === actions.length && known.some((action, i) => action !== actions[i])
    ? { kind: 'do', actions: known }
    : null
}
