/** Figures as sentences carry them: NT$ 14,750 · 5 MWh · 2,950.00. */
import {
  type Micro,
  moneyNumber,
  type PriceTicks,
  priceNumber,
  type QtyLots,
  qtyNumber,
} from '../../contracts/units.ts'

/** Made with the first figure: an exchange that starts has none to say, and the makers were a twentieth of its start. */
function figures(options: Intl.NumberFormatOptions): (value: number) => string {
  let made: Intl.NumberFormat | undefined
  return (value) => {
    made ??= new Intl.NumberFormat('en-US', options)
    return made.format(value)
  }
}
/** Exact, with none, two or three decimals: a screen writes its amounts so too (lib/i18n/format.ts), beside these sentences. */
const money = figures({ minimumFractionDigits: 2, maximumFractionDigits: 6, trailingZeroDisplay: 'stripIfInteger' })
const price = figures({ minimumFractionDigits: 2, maximumFractionDigits: 2 })
const quantity = figures({ maximumFractionDigits: 1 })

export const formatMoney = (micro: Micro): string => `NT$ ${money(moneyNumber(micro))}`
export const formatPrice = (ticks: PriceTicks): string => price(priceNumber(ticks))
export const formatQty = (lots: QtyLots): string => `${quantity(qtyNumber(lots))} MWh`
export const instant = (atMs: number): string => new Date(atMs).toISOString()
/** A computed price (average, mid, impact), to a tenth of a tick. */
export const averageNumber = (ticks: number): number => Math.round(ticks * 10) / 1000
