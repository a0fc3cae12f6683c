/** What each limit counts: its words, its unit and its smallest step. */
import type { LimitName } from '../../contracts/gate/safety.ts'

export const LIMIT_WORDS: Record<LimitName, [what: string, unit: string]> = {
  maxOrderQty: ['quantity of one order', 'MWh'],
  maxOrderValue: ['value of one order', 'NT$'],
  maxDayQty: ['quantity of a day', 'MWh'],
  maxDayValue: ['value of a day', 'NT$'],
  priceCollar: ['distance from the middle of the market', 'NT$/MWh'],
  maxOpenOrders: ['open orders', ''],
  maxOrdersPerMinute: ['orders in a minute', ''],
  maxDayLoss: ['loss of a day', 'NT$'],
}

/** Decimals of what is compared in lots and micro: a tenth of a MWh and a millionth of a NT$ are the smallest there are. */
export const LIMIT_DECIMALS: Partial<Record<LimitName, number>> = {
  maxOrderQty: 1,
  maxDayQty: 1,
  maxOrderValue: 6,
  maxDayValue: 6,
  maxDayLoss: 6,
}

// Made once: a formatter costs more to make than all the checks of a plan together.
const figures = new Intl.NumberFormat('en-US', { maximumFractionDigits: 6 })
/** Written as in the checks of the exchange, which stand beside it: NT$ 83,716.40, but NT$ 14,750. */
const money = new Intl.NumberFormat('en-US', {
  minimumFractionDigits: 2,
  maximumFractionDigits: 6,
  trailingZeroDisplay: 'stripIfInteger',
})
export const figure = (n: number): string => figures.format(n)
export const moneyFigure = (n: number): string => money.format(n)
export const withUnit = (written: string, unit: string): string =>
  unit === '' ? written : unit === 'NT$' ? `NT$ ${written}` : `${written} ${unit}`
