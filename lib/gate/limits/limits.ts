/**
 * Limits in absolute terms, for one trader and for the whole desk. Checked when a plan is made, revised and decided
 * (`limitChecks`), and what the ledger alone can say once more in the transaction that writes the intent of a leg
 * (`ledgerLimit`), so that two plans cannot share the last of a day.
 */

import { cancelCount } from '../../contracts/gate/named-order.ts'
import type { PlanCheck, PlanLeg } from '../../contracts/gate/plan.ts'
import { type LimitName, type Limits, type LimitsView, type OwnLimits, ownLimits } from '../../contracts/gate/safety.ts'
import { localTime } from '../../contracts/local-time.ts'
import { moneyNumber, type PriceTicks, priceNumber, qtyNumber } from '../../contracts/units.ts'
import type { Db } from '../../store/database.ts'
import type { ExchangeUsage, GateContext } from '../context.ts'
import { deskLimits, headsLimits } from './desk-limits.ts'
import { type LimitSettings, stricter } from './limit-settings.ts'
import { figure, LIMIT_DECIMALS, LIMIT_WORDS, moneyFigure, withUnit } from './limit-units.ts'
import { exchangeUsage, type LedgerUsage, ledgerUsage, restingToCome } from './limit-usage.ts'
import type { Marks } from './marks.ts'
import { isCancel, isOrder, measureOrder, type OrderMeasure } from './order-measure.ts'

type Scope = 'trader' | 'desk'
const limitNames = Object.keys(LIMIT_WORDS) as LimitName[]
/** "maxOrderQty" → "limit.orderQty": the name of its check. */
const checkName = (name: LimitName): string =>
  `limit.${name.startsWith('max') ? `${name.charAt(3).toLowerCase()}${name.slice(4)}` : name}`

function check(
  scope: Scope,
  name: LimitName,
  used: number,
  allowed: number,
  legId: string | null = null,
  what: string = LIMIT_WORDS[name][0],
): PlanCheck {
  const unit = LIMIT_WORDS[name][1]
  const of = (n: number) => withUnit(unit === 'NT$' ? moneyFigure(n) : figure(n), unit)
  // The loss has already happened, so at its limit nothing more may be risked. In the other figures this plan is counted.
  const ok = name === 'maxDayLoss' ? used < allowed : used <= allowed
  const whose = scope === 'desk' ? "the desk's" : 'your'
  const detail = ok
    ? `${of(used)} of ${of(allowed)}, ${whose} limit for the ${what}`
    : `${of(used)} is over ${whose} limit for the ${what}, ${of(allowed)}`
  return { legId, name: checkName(name), ok, detail, limit: { scope, used, allowed } }
}

/**
 * Earlier versions stored a limit below the smallest step as 0, which is not allowed. It is read as one step, the strictest
 * limit there is: nobody knows any more what was meant, and on screen it can be seen and changed.
 */
const atLeastOneStep = (stored: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(stored).map(([name, value]) => {
      const decimals = LIMIT_DECIMALS[name as LimitName]
      return [name, value === 0 && decimals !== undefined ? 1 / 10 ** decimals : value]
    }),
  )

/** @param db the transaction, where there is one */
async function limitsOf(
  ctx: Pick<GateContext, 'limitSettings'>,
  db: Db,
  traderId: string,
): Promise<{ own: OwnLimits; desk: LimitSettings; effective: Limits }> {
  const row = await db.selectFrom('limits').select('body').where('trader_id', '=', traderId).executeTakeFirst()
  const own = row ? ownLimits.parse(atLeastOneStep(JSON.parse(row.body))) : {}
  const desk = await deskLimits(ctx, db)
  return { own, desk, effective: stricter(desk.trader, own) }
}

type MeasuredLeg = { id: string; symbol: string | null; measure: OrderMeasure }
type PlannedLegs = readonly Pick<PlanLeg, 'id' | 'server' | 'tool' | 'args' | 'preview'>[]
const measured = (legs: PlannedLegs): MeasuredLeg[] =>
  legs.flatMap((leg) => {
    const measure = measureOrder(leg)
    return measure ? [{ id: leg.id, symbol: leg.preview?.symbol ?? null, measure }] : []
  })

/**
 * A book with one side or none has no middle. Then the last known price counts; where there is none, the check says so.
 */
function collarCheck(
  scope: Scope,
  limits: Limits,
  { priceTicks, midTicks }: OrderMeasure,
  mark: PriceTicks | undefined,
  id: string | null = null,
): PlanCheck[] {
  if (priceTicks === null) return []
  const around = midTicks ?? mark
  if (around === undefined) return scope === 'desk' ? [] : [{ legId: id, name: UNHELD, ok: true, detail: NO_MARK }]
  const away = priceNumber(Math.abs(priceTicks - around))
  const what = midTicks === null ? 'distance from the last price' : undefined
  return [check(scope, 'priceCollar', away, limits.priceCollar, id, what)]
}
const UNHELD = checkName('priceCollar')
const NO_MARK = 'It has never traded and has no reference price, so there is nothing to hold its price against.'

/**
 * The most orders that would be open while the legs run in their order, a cancel freeing the place of a later one.
 *
 * @returns null for a plan that places none: an amendment adds no order, and has to be possible at the limit too
 */
function mostOpenOrders(legs: PlannedLegs, openNow: number): number | null {
  let open = openNow
  let most: number | null = null
  for (const leg of legs) {
    // The plan stops where a cancel fails, so no later leg counts on a place that was not freed.
    if (isCancel(leg)) open -= leg.preview ? cancelCount(leg.preview) : 0
    else if (leg.tool === 'placeOrder' && isOrder(leg)) {
      if (leg.preview && leg.preview.restingAmount > 0) open += 1
      most = Math.max(most ?? open, open)
    }
  }
  return most
}

function checksOfScope(
  scope: Scope,
  limits: Limits,
  orders: MeasuredLeg[],
  ledger: LedgerUsage,
  exchange: NonNullable<ExchangeUsage>,
  marks: Marks,
  legs: PlannedLegs,
): PlanCheck[] {
  const sum = (of: (m: OrderMeasure) => number) => orders.reduce((total, o) => total + of(o.measure), 0)
  const mostOpen = mostOpenOrders(legs, exchange.openOrders)
  const perOrder = orders.flatMap(({ id, symbol, measure }) => [
    check(scope, 'maxOrderQty', qtyNumber(measure.qtyLots), limits.maxOrderQty, id),
    check(scope, 'maxOrderValue', moneyNumber(measure.valueMicro), limits.maxOrderValue, id),
    ...collarCheck(scope, limits, measure, symbol === null ? undefined : marks.get(symbol), id),
  ])
  return [
    ...perOrder,
    check(scope, 'maxDayQty', qtyNumber(ledger.dayLots + sum((m) => m.qtyLots)), limits.maxDayQty),
    check(scope, 'maxDayValue', moneyNumber(ledger.dayMicro + sum((m) => m.valueMicro)), limits.maxDayValue),
    check(scope, 'maxOrdersPerMinute', ledger.lastMinute + orders.length, limits.maxOrdersPerMinute),
    ...(mostOpen === null ? [] : [check(scope, 'maxOpenOrders', mostOpen, limits.maxOpenOrders)]),
    check(scope, 'maxDayLoss', moneyNumber(exchange.lossMicro), limits.maxDayLoss),
  ]
}

/** When open orders and loss were counted, for the trader and for everybody. */
export type Counted = Record<Scope, Date>

/** The limits and all that counts against them; asked beside the preview, which needs none of it. */
export async function usageNow(ctx: GateContext, traderId: string) {
  const askedAt = ctx.now()
  const [limits, ledger, atExchange, deskAtExchange] = await Promise.all([
    limitsOf(ctx, ctx.db, traderId),
    ledgerUsage(ctx, ctx.db, traderId),
    exchangeUsage(ctx, traderId),
    ctx.usageOfEverybody(traderId),
  ])
  const counted: Counted = { trader: askedAt, desk: deskAtExchange?.askedAt ?? askedAt }
  return { ...limits, ...ledger, atExchange, deskAtExchange, counted }
}

/**
 * Every limit against the plan as previewed, the trader's and then the desk's.
 *
 * @returns null when the exchange cannot be asked for open orders and loss
 */
export function limitChecks(
  used: Awaited<ReturnType<typeof usageNow>>,
  legs: PlannedLegs,
  marks: Marks,
): PlanCheck[] | null {
  const orders = measured(legs)
  if (orders.length === 0) return []
  const { effective, desk, mine, everybodys, atExchange, deskAtExchange } = used
  if (!atExchange || !deskAtExchange) return null
  return [
    ...checksOfScope('trader', effective, orders, mine, atExchange, marks, legs),
    ...checksOfScope('desk', desk.everybody, orders, everybodys, deskAtExchange, marks, legs),
  ]
}

type Transaction = Parameters<Parameters<ReturnType<Db['transaction']>['execute']>[0]>[0]

/**
 * What the ledger, and limits that became stricter since, say against sending this one leg now, in words; null where it may
 * go. Its price is held against the middle that was shown: the one of now would have to be asked for at the exchange.
 */
export async function ledgerLimit(
  ctx: GateContext,
  trx: Transaction,
  traderId: string,
  measure: OrderMeasure,
): Promise<string | null> {
  const { effective, desk } = await limitsOf(ctx, trx, traderId)
  const { mine, everybodys } = await ledgerUsage(ctx, trx, traderId)
  for (const [scope, limits, used] of [
    ['trader', effective, mine],
    ['desk', desk.everybody, everybodys],
  ] as const) {
    const checks = [
      check(scope, 'maxOrderQty', qtyNumber(measure.qtyLots), limits.maxOrderQty),
      check(scope, 'maxOrderValue', moneyNumber(measure.valueMicro), limits.maxOrderValue),
      check(scope, 'maxDayQty', qtyNumber(used.dayLots + measure.qtyLots), limits.maxDayQty),
      check(scope, 'maxDayValue', moneyNumber(used.dayMicro + measure.valueMicro), limits.maxDayValue),
      check(scope, 'maxOrdersPerMinute', used.lastMinute + 1, limits.maxOrdersPerMinute),
      ...collarCheck(scope, limits, measure, undefined),
    ]
    const over = checks.find((c) => !c.ok)
    if (over) return over.detail
  }
  return null
}

/**
 * Whether an approval fits beside the plans approved since the exchange was asked what is open, the trader's own and
 * everybody's, and within limits that became stricter since then. In the transaction of the claim, so that of two in one
 * moment the second sees the first.
 * @returns why it does not, in words; null where it may go, or places no order
 */
export async function claimLimit(
  ctx: GateContext,
  trx: Transaction,
  traderId: string,
  planId: string,
  { counted, checks }: { counted: Counted | null; checks: readonly PlanCheck[] },
): Promise<string | null> {
  if (counted === null) return null
  const { effective, desk } = await limitsOf(ctx, trx, traderId)
  for (const { name: checked, legId, limit } of checks) {
    const name = limitNames.find((one) => checkName(one) === checked)
    if (!limit || name === undefined) continue
    const { scope } = limit
    const whose = scope === 'desk' ? null : traderId
    const toCome = name === 'maxOpenOrders' ? await restingToCome(trx, whose, planId, counted[scope]) : 0
    const allowed = (scope === 'desk' ? desk.everybody : effective)[name]
    const { ok, detail } = check(scope, name, limit.used + toCome, allowed, legId)
    if (!ok) return detail
  }
  return null
}

export async function limitsView(ctx: GateContext, traderId: string): Promise<LimitsView> {
  const usage = (l: LedgerUsage, e: ExchangeUsage) => ({
    dayQty: qtyNumber(l.dayLots),
    dayValue: moneyNumber(l.dayMicro),
    ordersLastMinute: l.lastMinute,
    openOrders: e?.openOrders ?? null,
    dayLoss: e ? moneyNumber(e.lossMicro) : null,
  })
  const { own, desk, effective, mine, everybodys, atExchange, deskAtExchange } = await usageNow(ctx, traderId)
  return {
    day: localTime(ctx.zone, ctx.now().getTime()).date,
    desk: desk.trader,
    own,
    effective,
    everybody: desk.everybody,
    ceiling: ctx.limitSettings,
    heads: await headsLimits(ctx.db),
    usage: usage(mine, atExchange),
    deskUsage: usage(everybodys, deskAtExchange),
  }
}
