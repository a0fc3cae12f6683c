/** The form of a standing permission: filled in from a plan, read back as terms. */
import { HOME_SERVER } from '../../lib/contracts/home-server.ts'
import { dayEndMs } from '../../lib/contracts/local-time.ts'
import type { Plan, PlanLeg } from '../../lib/contracts/plan.ts'
import { missingBound, PERMITTED_TOOLS, type PermissionTerms, permissionTerms } from '../../lib/contracts/safety.ts'
import { parsePrice, parseQty, priceNumber, qtyNumber, toLots } from '../../lib/contracts/units.ts'
import { deliveryZone } from '../../lib/ui/delivery-zone.ts'
import { symbolsOf } from '../safety/permission-draft.ts'
import { argPrice, argQty, remainingLegs, sideOf } from './plan-args.ts'

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
type DraftProblem = 'tools' | 'symbols' | 'perOrder' | 'perDay' | 'dayTooSmall' | 'price' | 'bounds' | 'until'
export type ReadDraft = { ok: true; terms: PermissionTerms } | { ok: false; problem: DraftProblem }

const isPermitted = (tool: string): tool is PermittedTool => (PERMITTED_TOOLS as readonly string[]).includes(tool)

/** A permission is offered for plans that such a permission could have approved: with an objection none does. */
export const offersPermission = (plan: Pick<Plan, 'legs' | 'origin'>): boolean =>
  plan.origin.objections === undefined &&
  remainingLegs(plan.legs).every(({ server, tool }) => server === HOME_SERVER && isPermitted(tool))

/** The day's quantity is suggested as this many times the plan's largest order. */
const ORDERS_PER_DAY = 5

export function draftOf(plan: Pick<Plan, 'legs'>, exact: string): PermissionDraft {
  const legs = remainingLegs(plan.legs)
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

export function readDraft(draft: PermissionDraft, fromMs: number): ReadDraft {
  const no = (problem: DraftProblem): ReadDraft => ({ ok: false, problem })
  if (draft.tools.length === 0) return no('tools')
  const perOrder = qty(draft.perOrder)
  const perDay = qty(draft.perDay)
  if (perOrder === null) return no('perOrder')
  if (perDay === null) return no('perDay')
  if (perDay < perOrder) return no('dayTooSmall')
  const maxPrice = draft.side === 'SELL' ? undefined : price(draft.maxPrice)
  const minPrice = draft.side === 'BUY' ? undefined : price(draft.minPrice)
  if (maxPrice === null || minPrice === null || (maxPrice === undefined && minPrice === undefined)) return no('price')
  if (missingBound({ tools: draft.tools, side: draft.side, maxPrice, minPrice })) return no('price')
  if (maxPrice !== undefined && minPrice !== undefined && minPrice > maxPrice) return no('bounds')
  const until = untilOf(draft, fromMs)
  if (until === null || until <= fromMs) return no('until')
  const terms = permissionTerms.safeParse({
    tools: draft.tools,
    symbols: symbolsOf(draft.symbols),
    side: draft.side,
    maxQtyPerOrder: perOrder,
    maxQtyPerDay: perDay,
    ...(maxPrice === undefined ? {} : { maxPrice }),
    ...(minPrice === undefined ? {} : { minPrice }),
    until: new Date(until).toISOString(),
  })
  return terms.success ? { ok: true, terms: terms.data } : no('symbols')
}

function qty(text: string): number | null {
  const parsed = parseQty(text)
  return parsed.ok && parsed.value > 0 ? qtyNumber(parsed.value) : null
}
/** undefined where the field is left empty, null where it is no price. */
function price(text: string): number | null | undefined {
  if (text.trim() === '') return undefined
  const parsed = parsePrice(text)
  return parsed.ok ? priceNumber(parsed.value) : null
}
