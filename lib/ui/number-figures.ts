import { priceNumber, qtyNumber } from '../contracts/units.ts'

/** The smallest share that two decimals of a percentage tell. */
const LEAST_SHARE = 0.0001

/** A true minus, so that signed figures line up in tabular numerals. */
const withMinus = (text: string): string => text.replace('-', '−')

/**
 * Prices, quantities, money and shares as a trader of this locale reads them where they stand as figures: in a column, a cell or
 * under their name. One rule on every screen: a price has two decimals, a quantity one, and money none or all it has. In a
 * sentence they stand as one would write them (lib/i18n/format.ts).
 */
export function createNumberFigures(locale: string) {
  const numbers = (options: Intl.NumberFormatOptions) => new Intl.NumberFormat(locale, options)

  const twoDecimals = numbers({ minimumFractionDigits: 2, maximumFractionDigits: 2 })
  const oneDecimal = numbers({ minimumFractionDigits: 1, maximumFractionDigits: 1 })
  // 9,979.8 would be read as another kind of figure than 9,979.85 beside it.
  const exact = { minimumFractionDigits: 2, maximumFractionDigits: 3, trailingZeroDisplay: 'stripIfInteger' } as const
  const exactMoney = numbers(exact)
  const wholeOrOneDecimal = numbers({ maximumFractionDigits: 1 })
  const whole = numbers({ maximumFractionDigits: 0 })
  const compact = numbers({ notation: 'compact', maximumFractionDigits: 1 })
  const percentTwo = numbers({ style: 'percent', minimumFractionDigits: 2, maximumFractionDigits: 2 })
  const percentWhole = numbers({ style: 'percent', maximumFractionDigits: 0 })

  // 'exceptZero' also for what only rounds to zero: +0.00 % would be a direction without a change.
  const signedTwo = numbers({ minimumFractionDigits: 2, maximumFractionDigits: 2, signDisplay: 'exceptZero' })
  const signedWhole = numbers({ maximumFractionDigits: 0, signDisplay: 'exceptZero' })
  const signedOne = numbers({ minimumFractionDigits: 1, maximumFractionDigits: 1, signDisplay: 'exceptZero' })
  const signedPercentTwo = numbers({
    style: 'percent',
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
    signDisplay: 'exceptZero',
  })
  const signedExactMoney = numbers({ ...exact, signDisplay: 'exceptZero' })

  return {
    /** NT$/MWh, always two decimals (the tick). */
    price: (value: number) => withMinus(twoDecimals.format(value)),
    priceTicks: (ticks: number) => withMinus(twoDecimals.format(priceNumber(ticks))),
    /** MWh, always one decimal (the lot). */
    qty: (value: number) => withMinus(oneDecimal.format(value)),
    signedQty: (value: number) => withMinus(signedOne.format(value)),
    qtyLots: (lots: number) => withMinus(oneDecimal.format(qtyNumber(lots))),
    /** NT$: whole, or to the last of its decimals, of which tick × lot gives three. */
    money: (value: number) => withMinus(`NT$ ${exactMoney.format(value)}`).replace('NT$ −', '−NT$ '),
    /** NT$ without the sign of the currency, for a column whose head names it. */
    moneyBare: (value: number) => withMinus(exactMoney.format(value)),
    signedMoney: (value: number) => withMinus(signedExactMoney.format(value)).replace(/^([+−]?)/, '$1NT$ '),
    signedMoneyWhole: (value: number) => withMinus(signedWhole.format(value)).replace(/^([+−]?)/, '$1NT$ '),
    /** Short where digits stop helping: 0.4 and 98,765 stay, 1,234,567 becomes 1.2M. */
    compact: (value: number) => {
      const size = Math.abs(value)
      return withMinus((size < 100 ? wholeOrOneDecimal : size < 100_000 ? whole : compact).format(value))
    },
    count: (value: number) => whole.format(value),
    signedPrice: (value: number) => withMinus(signedTwo.format(value)),
    /** Takes a share: 0.012 is 1.20 %. What would round to nothing is less than the smallest that does not. */
    percent: (share: number) =>
      share > 0 && share < LEAST_SHARE / 2 ? `<${percentTwo.format(LEAST_SHARE)}` : withMinus(percentTwo.format(share)),
    signedPercent: (share: number) => withMinus(signedPercentTwo.format(share)),
    percentWhole: (share: number) => withMinus(percentWhole.format(share)),
  }
}
