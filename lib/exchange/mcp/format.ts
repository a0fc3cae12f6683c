/** Figures as sentences carry them: NT$ 14,750.00 · 5 MWh · 2,950.00. */
import {
  type Micro,
  moneyNumber,
  type PriceTicks,
  priceNumber,
  type QtyLots,
  qtyNumber,
} from '../../contracts/units.ts'

const money = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 6 })
const price = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
const quantity = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 })

export const formatMoney = (micro: Micro): string => `NT$ ${money.format(moneyNumber(micro))}`
export const formatPrice = (ticks: PriceTicks): string => price.format(priceNumber(ticks))
export const formatQty = (lots: QtyLots): string => `${quantity.format(qtyNumber(lots))} MWh`
export const instant = (atMs: number): string => new Date(atMs).toISOString()
/** A computed price (average, mid, impact), to a tenth of a tick. */
export const averageNumber = (ticks: number): number => Math.round(ticks * 10) / 1000
