/** The form of a standing permission: filled in from a plan, read back as terms. */

import type { Plan, PlanLeg } from '../../../lib/contracts/gate/plan.ts'
import { PERMITTED_TOOLS, type PermissionTerms } from '../../../lib/contracts/gate/safety.ts'
import { HOME_SERVER } from '../../../lib/contracts/home-server.ts'
import { dayEndMs } from '../../../lib/contracts/local-time.ts'
import { qtyNumber, toLots } from '../../../lib/contracts/units.ts'
import { deliveryZone } from '../../../lib/ui/delivery-zone.ts'
import {
  type PermissionField,
  type PermissionProblem,
  problemKey,
  readPermissionDraft,
} from '../../safety/permissions/permission-draft.ts'
import { argPrice, argQty, remainingLegs, sideOf } from '../plan/plan-args.ts'
import type { Translate } from '../plan/plan-sentence.ts'

type PermittedTool = (typeof PERMITTED_TOOLS)[number]
export const DURATIONS = ['1h', '4h', 'day', 'exact'] as const
type Duration = (typeof DURATIONS)[number]

export type PermissionDraft = {
  tools: PermittedTool[]
  /** Separated by commas or spaces. */
  symbols: string
  side: PermissionTerms['side']
  perOrder: string
  perDay: string
  maxPrice: string
  minPrice: string
  duration: Duration
  /** As a datetime-local field has it, in the reader's own time. */
  exact: string
}
/** Of several problems the first, in the order of the form. */
type DraftProblem = { ok: false; field: PermissionField; problem: PermissionProblem }
export type ReadDraft = { ok: true; terms: PermissionTerms } | DraftProblem

const isPermitted = (tool: string): tool is PermittedTool => (PERMITTED_TOOLS as readonly string[]).includes(tool)

/** A permission is offered for plans that such a permission could have approved: with an objection none does. */
export const offersPermission = (plan: Pick<Plan, 'legs' | 'origin'>): boolean =>
  plan.origin.objections === undefined &&
  remainingLegs(plan).every(({ server, tool }) => server === HOME_SERVER && isPermitted(tool))

/** The day's quantity is suggested as this many times the plan's largest order. */
const ORDERS_PER_DAY = 5

export function draftOf(plan: Pick<Plan, 'legs'>, exact: string): PermissionDraft {
  const legs = remainingLegs(plan)
  const sides = new Set(legs.flatMap((leg) => sideOf(leg.args) ?? leg.preview?.side ?? []))
  const [only] = sides
  const side = sides.size === 1 && only ? only : 'ANY'
  const lots = Math.max(0, ...legs.map((leg) => toLots(argQty(leg.args.qty) ?? 0)))
  const prices = legs.flatMap((leg) => worstPrice(leg) ?? [])
  const symbols = new Set(
    legs.flatMap((leg) => (leg.args.symbol ? String(leg.args.symbol) : (leg.preview?.symbol ?? []))),
  )
  return {
    tools: PERMITTED_TOOLS.filter((tool) => legs.some((leg) => leg.tool === tool)),
    symbols: [...symbols].join(', '),
    side,
    perOrder: lots > 0 ? String(qtyNumber(lots)) : '',
    perDay: lots > 0 ? String(qtyNumber(lots * ORDERS_PER_DAY)) : '',
    maxPrice: side !== 'SELL' && prices.length > 0 ? String(Math.max(...prices)) : '',
    minPrice: side !== 'BUY' && prices.length > 0 ? String(Math.min(...prices)) : '',
    duration: '4h',
    exact,
  }
}

/** The limit, or for a market order the worst level it would take; null where there is neither. */
function worstPrice(leg: PlanLeg): number | null {
  return argPrice(leg.args.price) ?? leg.preview?.fills.at(-1)?.price ?? null
}

const HOUR_MS = 3_600_000
const MINUTE_MS = 60_000

/** Epoch ms, at a whole minute, so that the time that is read is the time that counts; null for no time. */
export function untilOf(
  { duration, exact }: Pick<PermissionDraft, 'duration' | 'exact'>,
  fromMs: number,
): number | null {
  if (duration === 'exact') {
    const at = Date.parse(exact)
    return Number.isNaN(at) ? null : at
  }
  if (duration === 'day') return dayEndMs(deliveryZone(), fromMs)
  return Math.ceil((fromMs + (duration === '1h' ? 1 : 4) * HOUR_MS) / MINUTE_MS) * MINUTE_MS
}

/** The fields of the settings' form by their names in this one, which has none for a distance from the middle. */
const FIELDS = {
  tools: 'tools',
  symbols: 'symbols',
  maxQtyPerOrder: 'perOrder',
  maxQtyPerDay: 'perDay',
  maxPrice: 'maxPrice',
  minPrice: 'minPrice',
  until: 'until',
} as const satisfies Partial<Record<PermissionField, string>>

/** As the settings read it: one text is one number in both forms. The bound of a side that it is not for counts for nothing. */
export function readDraft(draft: PermissionDraft, fromMs: number): ReadDraft {
  const until = untilOf(draft, fromMs)
  const read = readPermissionDraft(
    {
      tools: draft.tools,
      symbols: draft.symbols,
      side: draft.side,
      maxQtyPerOrder: draft.perOrder,
      maxQtyPerDay: draft.perDay,
      maxPrice: draft.side === 'SELL' ? '' : draft.maxPrice,
      minPrice: draft.side === 'BUY' ? '' : draft.minPrice,
      withinPercentOfMid: '',
      until: until === null ? '' : new Date(until).toISOString(),
    },
    fromMs,
  )
  if (read.ok) return read
  const { problems } = read
  const field = (Object.keys(FIELDS) as (keyof typeof FIELDS)[]).find((name) => problems[name] !== undefined)
  return { ok: false, field: field ?? 'tools', problem: (field && problems[field]) ?? 'OTHER' }
}

/** The settings' words with the field's name before them, because here one sentence tells of the whole form. */
export function draftProblem({ field, problem }: DraftProblem, t: Translate, safety: Translate): string {
  // The settings' words for it offer a distance from the middle.
  if (problem === 'NO_BOUND' || problem === 'NO_HIGHEST' || problem === 'NO_LOWEST') return t('permission.noBound')
  const name = FIELDS[field as keyof typeof FIELDS] ?? 'tools'
  return t('permission.problem', {
    field: t(`permission.${name}`),
    problem: safety(`permission.problem.${problemKey(field, problem)}`),
  })
}
