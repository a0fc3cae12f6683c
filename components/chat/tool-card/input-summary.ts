/** The arguments of a tool call in one line, for the head of its card. Pure. */
import { formatPrice, formatQty } from '../../../lib/i18n/format.ts'
import { figuresOf } from '../../../lib/ui/figures-of.ts'
import { argPrice, argQty } from '../../approval/plan/plan-args.ts'
import { expiryWords } from '../../approval/plan/plan-sentence.ts'

/** next-intl's translator of the `chat.tool` namespace. */
type Translate = (key: string) => string

/** Of the exchange's own tools. The arguments of other servers mean what those say, and keep their names. */
const NAMED: ReadonlySet<string> = new Set([
  'symbol',
  'depth',
  'limit',
  'interval',
  'status',
  'side',
  'price',
  'qty',
  'type',
  'timeInForce',
  'postOnly',
  'displayQty',
  'expiresAt',
  'orderId',
  'strategy',
  'steps',
  'seed',
  'executeReal',
  'selfTradePrevention',
  'sentAfterSeq',
  'threshold',
  'priceStrategy',
  'sides',
  'ordersPerStep',
  'spread',
  'skew',
  'maxInventory',
  'lookback',
  'totalQty',
  'duration',
  'id',
  'format',
])
const VALUES: Readonly<Record<string, readonly string[]>> = {
  status: ['pending', 'matched', 'cancelled', 'all'],
  side: ['BUY', 'SELL'],
  type: ['LIMIT', 'MARKET'],
  strategy: ['simple', 'market_making', 'momentum', 'twap'],
  sides: ['BUY', 'SELL', 'BOTH'],
  priceStrategy: ['topBid', 'mid', 'topAsk'],
  selfTradePrevention: ['CANCEL_TAKER', 'CANCEL_MAKER', 'CANCEL_BOTH'],
  executeReal: ['true', 'false'],
  postOnly: ['true', 'false'],
}

const withUnit = (value: number | null, words: (value: number) => string) => (value === null ? null : words(value))
const priceFigure = (value: string, locale: string) =>
  withUnit(argPrice(value), (price) => `${formatPrice(price, locale)} NT$/MWh`)
const qtyFigure = (value: string, locale: string) => withUnit(argQty(value), (qty) => `${formatQty(qty, locale)} MWh`)
/** Whole, and not the part of one that a model has written so far. */
const INSTANT = /^\d{4}-\d\d-\d\dT.+(?:Z|[+-]\d\d:?\d\d)$/
/** As every other figure of the screen; what is no exact price or quantity stands as the model wrote it. */
const FIGURE: Readonly<Record<string, (value: string, locale: string) => string | null>> = {
  price: priceFigure,
  threshold: priceFigure,
  spread: priceFigure,
  qty: qtyFigure,
  displayQty: qtyFigure,
  totalQty: qtyFigure,
  maxInventory: qtyFigure,
  symbol: (value, locale) => figuresOf(locale).contract(value),
  expiresAt: (value, locale) => (INSTANT.test(value) ? expiryWords(value, locale) : null),
}

/** Only what is one value; what the desk adds by itself is left out. */
export function inputSummary(input: unknown, isHome: boolean, t: Translate, locale: string): string {
  if (typeof input !== 'object' || input === null) return ''
  return Object.entries(input)
    .filter(([name, value]) => name !== 'userId' && name !== 'clientOrderId' && typeof value !== 'object')
    .map(([name, value]) =>
      isHome && NAMED.has(name) ? named(name, String(value), t, locale) : `${name} ${String(value)}`,
    )
    .join(' · ')
}

const named = (name: string, value: string, t: Translate, locale: string): string => {
  const words = VALUES[name]?.includes(value) ? t(`value.${name}.${value}`) : FIGURE[name]?.(value, locale)
  return `${t(`arg.${name}`)} ${words ?? value}`
}
