/** Checks of a plan that are limits of the desk: how much of each is used, the tightest first. */
import type { PlanCheck } from './plan.ts'

const LIMIT_NAMES = [
  'orderQty',
  'orderValue',
  'dayQty',
  'dayValue',
  'priceCollar',
  'openOrders',
  'ordersPerMinute',
  'dayLoss',
] as const
export type LimitCheckName = (typeof LIMIT_NAMES)[number]
export type LimitRow = {
  name: LimitCheckName
  scope: 'trader' | 'desk'
  used: number
  allowed: number
  /** Share of what is allowed, 0 to 1; more than 1 where it is over. A gain uses nothing of a loss. */
  share: number
  over: boolean
}

const PREFIX = 'limit.'
export const isLimitCheck = (check: PlanCheck): boolean => check.limit !== undefined && nameOf(check) !== undefined
const nameOf = ({ name }: PlanCheck): LimitCheckName | undefined =>
  LIMIT_NAMES.find((known) => name === `${PREFIX}${known}`)

/** One row for each limit: of several legs, the leg that uses most of it. */
export function limitRows(checks: readonly PlanCheck[]): LimitRow[] {
  const rows = new Map<string, LimitRow>()
  for (const check of checks) {
    const name = nameOf(check)
    if (!check.limit || !name) continue
    const { scope, used, allowed } = check.limit
    const share = allowed > 0 ? Math.max(0, used) / allowed : used > 0 ? Number.POSITIVE_INFINITY : 0
    const key = `${scope} ${name}`
    const row: LimitRow = { name, scope, used, allowed, share, over: !check.ok || used > allowed }
    const held = rows.get(key)
    if (!held || tighter(row, held) < 0) rows.set(key, row)
  }
  return [...rows.values()].sort(tighter)
}

/** What is over comes first, then what uses more. (Two limits of nothing are equally used up.) */
const tighter = (a: LimitRow, b: LimitRow): number =>
  Number(b.over) - Number(a.over) || (a.share === b.share ? 0 : b.share - a.share)
