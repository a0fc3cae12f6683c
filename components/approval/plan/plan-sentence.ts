/**
 * What a plan will do, in words. Built from the canonical arguments that will be sent, never from the model's text:
 * the sentence a trader approves is the order the exchange receives. An order that is named by its number is told as the
 * exchange knew it at the preview.
 */

import { hoursOf } from '../../../lib/contracts/exchange/contract-name.ts'
import type { PreviewedOrder } from '../../../lib/contracts/exchange/preview.ts'
import type { Side } from '../../../lib/contracts/exchange/tools.ts'
import { namedOrder } from '../../../lib/contracts/gate/named-order.ts'
import type { Plan, PlanLeg } from '../../../lib/contracts/gate/plan.ts'
import { HOME_SERVER } from '../../../lib/contracts/home-server.ts'
import { withNames } from '../../../lib/i18n/beside-han.ts'
import { formatPrice, formatQty } from '../../../lib/i18n/format.ts'
import { figuresOf } from '../../../lib/ui/figures-of.ts'
import { contractRow } from './contract-row.ts'
import { isNewOrder } from './leg-kind.ts'
import { manyOrders, type OrdersOfSide } from './many-orders.ts'
import { argPrice, argQty, argText, remainingLegs, sideOf } from './plan-args.ts'

/** next-intl's translator of the `approval` namespace. */
export type Translate = (key: string, values?: Record<string, string | number>) => string

/**
 * "Buy 5 MWh ELC at 2,950 or better", or "3 orders: …; …; …". A contract is told by its hours; where these words stand as a
 * title, its name stands with them.
 *
 * @param timeZone where it is not the reader's own machine that asks
 */
export function planSentence(
  plan: Pick<Plan, 'legs' | 'leftOut'>,
  t: Translate,
  locale: string,
  timeZone?: string,
): string {
  const legs = remainingLegs(plan)
  const row = contractRow(legs)
  if (row) {
    const hours = figuresOf(locale, timeZone).delivery(row.startMs, row.endMs)
    const list = orderSentence(row.args, t, locale, timeZone, t('sentence.inEach', { hours }))
    return t('sentence.orders', { count: legs.length, list })
  }
  const many = manyOrders(legs)
  if (many) return manySentence(many, legs, t, locale, timeZone)
  const sentences = legs.map((leg) => legSentence(leg, t, locale, timeZone))
  if (sentences.length <= 1) return sentences[0] ?? t('sentence.empty')
  const kind = legs.every(isNewOrder) ? 'orders' : 'actions'
  return t(`sentence.${kind}`, { count: sentences.length, list: sentences.join(t('sentence.separator')) })
}

/** "24 orders, Nov 28, 00:00 – Nov 29, 00:00: buy 52 MWh at 2,700 to 2,955 or better (18 orders); sell …". */
function manySentence(
  groups: readonly OrdersOfSide[],
  legs: readonly Leg[],
  t: Translate,
  locale: string,
  timeZone?: string,
): string {
  const list = groups.map((group) => {
    // If there is one group only, the sentence has said already how many orders there are.
    const count = groups.length === 1 ? 0 : group.orders
    const values = { side: group.side, qty: formatQty(group.qty, locale), count }
    const [low, high] = [group.low, group.high].map((price) => (price === null ? '' : formatPrice(price, locale)))
    const price = low === high ? (low ?? '') : t('sentence.range', { low: low ?? '', high: high ?? '' })
    const base = group.isAtMarket ? t('sentence.manyAtMarket', values) : t('sentence.manyAt', { ...values, price })
    return withConditions(base, group.args, t, locale, timeZone)
  })
  const of = marketsOf(legs, t, locale, timeZone)
  return t('sentence.many', { count: legs.length, of, list: list.join(t('sentence.separator')) })
}

/** Whose market they are of: the one contract, or in how many, and from when to when those deliver. */
function marketsOf(legs: readonly Leg[], t: Translate, locale: string, timeZone?: string): string {
  const symbols = [...new Set(legs.map(({ args }) => argText(args.symbol)))]
  const figures = figuresOf(locale, timeZone)
  const [only = ''] = symbols
  if (symbols.length === 1) return figures.contract(only)
  const hours = symbols.flatMap((symbol) => hoursOf(symbol) ?? [])
  if (hours.length < symbols.length) return t('sentence.markets', { count: symbols.length })
  const startMs = Math.min(...hours.map((at) => at.startMs))
  const endMs = Math.max(...hours.map((at) => at.endMs))
  return t('sentence.contracts', { count: symbols.length, hours: figures.delivery(startMs, endMs) })
}

type Leg = Pick<PlanLeg, 'tool' | 'server' | 'args'>
type Spoken = Pick<PlanLeg, 'tool' | 'server' | 'args'> & Partial<Pick<PlanLeg, 'preview'>>

export function legSentence(leg: Spoken, t: Translate, locale: string, timeZone?: string): string {
  const other = () => withNames((names) => t('sentence.other', names), { tool: leg.tool, server: leg.server })
  if (leg.server !== HOME_SERVER) return other()
  switch (leg.tool) {
    case 'placeOrder':
      return orderSentence(leg.args, t, locale, timeZone)
    case 'amendOrder': {
      const changes = [
        leg.args.qty === undefined ? '' : t('sentence.newQty', { qty: qtyWords(leg.args.qty, locale) }),
        leg.args.price === undefined ? '' : t('sentence.newPrice', { price: priceWords(leg.args.price, locale) }),
      ].filter(Boolean)
      const values = { order: argText(leg.args.orderId), changes: changes.join(t('sentence.comma')) }
      const order = namedOrder(leg)
      return order === null
        ? t('sentence.amend', values)
        : t('sentence.amendOf', { ...values, which: restingSentence(order, order.amount, t, locale, timeZone) })
    }
    case 'cancelOrder':
      return cancelSentence(leg, t, locale, timeZone)
    case 'cancelAllOrders':
      return t(leg.args.symbol === undefined ? 'sentence.cancelAll' : 'sentence.cancelAllOf', {
        side: sideOf(leg.args) ?? 'ANY',
        symbol: figuresOf(locale, timeZone).contract(argText(leg.args.symbol)),
      })
    case 'registerUser':
      return t('sentence.register')
    case 'runSimulation':
      return t(leg.args.executeReal === true ? 'sentence.simulateReal' : 'sentence.simulate', {
        steps: argText(leg.args.steps),
        symbol: figuresOf(locale, timeZone).contract(argText(leg.args.symbol)),
      })
    default:
      return other()
  }
}

function cancelSentence(leg: Spoken, t: Translate, locale: string, timeZone?: string): string {
  const values = { order: argText(leg.args.orderId) }
  const order = namedOrder(leg)
  if (order === null) return t('sentence.cancel', values)
  return t('sentence.cancelOf', {
    ...values,
    which: restingSentence(order, order.remainingAmount, t, locale, timeZone),
  })
}

/** "buy 5 MWh ELC at 2,950". */
export function restingSentence(
  { side, symbol, price }: PreviewedOrder,
  qty: number,
  t: Translate,
  locale: string,
  timeZone?: string,
): string {
  const at = price === null ? '–' : formatPrice(price, locale)
  return t('sentence.resting', {
    side,
    qty: formatQty(qty, locale),
    symbol: figuresOf(locale, timeZone).contract(symbol),
    price: at,
  })
}

function orderSentence(
  args: PlanLeg['args'],
  t: Translate,
  locale: string,
  timeZone?: string,
  symbol = figuresOf(locale, timeZone).contract(argText(args.symbol)),
): string {
  const side = sideOf(args)
  const values = { side: side ?? 'OTHER', qty: qtyWords(args.qty, locale), symbol }
  const market = args.type === 'MARKET'
  const base = market
    ? t('sentence.market', values)
    : t('sentence.limit', { ...values, price: priceWords(args.price, locale) })
  return withConditions(base, args, t, locale, timeZone)
}

function withConditions(base: string, args: PlanLeg['args'], t: Translate, locale: string, timeZone?: string): string {
  const conditions = orderConditions(args).map(({ name, value }) =>
    t(`condition.${name}`, { value: valueWords(name, value, locale, timeZone) }),
  )
  return conditions.length === 0 ? base : `${base}${t('sentence.comma')}${conditions.join(t('sentence.comma'))}`
}

type Condition = 'IOC' | 'FOK' | 'GTD' | 'postOnly' | 'displayQty' | 'CANCEL_MAKER' | 'CANCEL_BOTH'

/** Conditions that change what an order does; GTC for a limit and IOC for a market order are the ordinary case. */
function orderConditions(args: PlanLeg['args']): { name: Condition; value?: unknown }[] {
  const conditions: { name: Condition; value?: unknown }[] = []
  const tif = args.timeInForce
  if (tif === 'GTD') conditions.push({ name: tif, value: args.expiresAt })
  if (tif === 'FOK' || (tif === 'IOC' && args.type !== 'MARKET')) conditions.push({ name: tif })
  if (args.postOnly === true) conditions.push({ name: 'postOnly' })
  if (args.displayQty !== undefined) conditions.push({ name: 'displayQty', value: args.displayQty })
  const { selfTradePrevention } = args
  if (selfTradePrevention === 'CANCEL_MAKER' || selfTradePrevention === 'CANCEL_BOTH') {
    conditions.push({ name: selfTradePrevention })
  }
  return conditions
}

const valueWords = (name: Condition, value: unknown, locale: string, timeZone?: string): string =>
  name === 'displayQty' ? qtyWords(value, locale) : expiryWords(value, locale, timeZone)

/**
 * "Nov 21, 2026, 18:00 GMT+8": on the reader's clock, as all but the hours of delivery, and with its zone. Not in one format:
 * of the two Chinese one has the zone in front of the time, the other in brackets.
 */
export function expiryWords(value: unknown, locale: string, timeZone?: string): string {
  const at = new Date(argText(value))
  if (value === undefined || Number.isNaN(at.getTime())) return argText(value)
  const format = new Intl.DateTimeFormat(locale, {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    ...(at.getTime() % 60_000 === 0 ? {} : { second: '2-digit' }),
    hourCycle: 'h23',
    ...(timeZone ? { timeZone } : {}),
  })
  return `${format.format(at)} ${figuresOf(locale, timeZone).zone(at.getTime())}`
}

/** A value that is no exact price or quantity is shown as it stands: what is sent must be what is read. */
function qtyWords(value: unknown, locale: string): string {
  const qty = argQty(value)
  return qty === null ? argText(value) : formatQty(qty, locale)
}
function priceWords(value: unknown, locale: string): string {
  const price = argPrice(value)
  return price === null ? argText(value) : formatPrice(price, locale)
}

/** The one side of a plan, or null when its legs differ or have none. */
export function planSide(plan: Pick<Plan, 'legs' | 'leftOut'>): Side | null {
  const sides = new Set(remainingLegs(plan).map((leg) => (isNewOrder(leg) ? sideOf(leg.args) : null)))
  const [only] = sides
  return sides.size === 1 ? (only ?? null) : null
}
