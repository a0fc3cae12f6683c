/** One row of a table of orders: what each of its cells is to the order. */
import { canonical, compare, multiply, shift } from '../text/decimal.ts'
import { blockOf, hoursEach } from '../text/delivery.ts'
import { fold } from '../text/fold.ts'
import type { OrderDraft } from '../understand/action.ts'
import type { Column, Unit } from './columns.ts'
import { contractOf } from './contract-cells.ts'

/** `row` counts the orders from 1, without the names of the columns; `cell` as it was written. */
export type RowProblem =
  | {
      row: number
      why: 'unread' | 'unit' | 'notPositive' | 'pricedMarket' | 'powerAlone'
      column: string
      cell: string
    }
  | { row: number; why: 'missing'; column: string }
  | { row: number; why: 'cells'; count: number; of: number }
/** A column as the trader calls it, and its place in the row. */
export type Named = Column & { header: string; at: number }

const NUMBER = String.raw`([+-]?(?:[1-9]\d{0,2}(?:,\d{3})+|\d+)(?:\.\d+)?)`
const QUANTITY = new RegExp(`^${NUMBER} ?(mwh|kwh|度)?$`)
const POWER = new RegExp(`^${NUMBER} ?(?:mw|兆瓦)?$`)
const PRICE = new RegExp(`^(?:nt\\$|ntd|twd|\\$)? ?${NUMBER} ?(?:nt\\$|ntd|twd|元)?(?: ?(?:/|per|每) ?(mwh|kwh|度))?$`)
const SIDES: [OrderDraft['side'], RegExp][] = [
  ['BUY', /^(?:buy|b|bid|买|买[进入单方])$/],
  ['SELL', /^(?:sell|s|ask|offer|卖|卖[出单方])$/],
]
const AT_MARKET = /^(?:at )?(?:market|mkt)(?: order)?$|^市价单?$/
const AT_LIMIT = /^(?:limit|lmt)(?: order)?$|^限价单?$/
const TERMS: [OrderDraft['timeInForce'], RegExp][] = [
  ['GTC', /^gtc$/],
  ['IOC', /^ioc$/],
  ['FOK', /^fok$/],
]

const plain = (number: string): string => canonical(number.replaceAll(',', '').replace(/^\+/, ''))
/** A MWh is a thousand kWh, so the decimal point moves by three places. */
const KWH_PLACES = 3

/** Of one row, where every cell is plain; what is wrong with a cell is added to `problems`. */
export function readRow(
  row: number,
  cells: readonly string[],
  columns: readonly Named[],
  day: string | null,
  problems: RowProblem[],
): OrderDraft {
  const column = (name: Column['name']) => columns.find((c) => c.name === name)
  const said = (name: Column['name']) => fold(cells[column(name)?.at ?? -1] ?? '').folded.trim()
  const wrong = (why: Exclude<RowProblem['why'], 'missing' | 'cells'>, name: Column['name']) =>
    problems.push({ row, why, column: column(name)?.header ?? name, cell: cells[column(name)?.at ?? -1] ?? '' })
  const missing = (name: Column['name']) => problems.push({ row, why: 'missing', column: column(name)?.header ?? name })
  /** The unit of a figure by its header or by the cell itself; null where the two contradict each other. */
  const unitOf = (name: Column['name'], own: string | undefined): Unit | null => {
    const inCell = own === undefined ? null : own === 'mwh' ? 'mwh' : 'kwh'
    const inHeader = column(name)?.unit ?? null
    if (inCell && inHeader && inCell !== inHeader) wrong('unit', name)
    return inHeader ?? inCell
  }
  const draft: OrderDraft = { side: null, qty: null, price: null, reference: null, market: false }

  const side = said('side')
  draft.side = SIDES.find(([, pattern]) => pattern.test(side))?.[0] ?? null
  if (side === '') missing('side')
  else if (draft.side === null) wrong('unread', 'side')

  const type = said('type')
  if (AT_MARKET.test(type)) draft.market = true
  else if (type !== '' && !AT_LIMIT.test(type)) wrong('unread', 'type')
  const price = said('price')
  if (AT_MARKET.test(price)) {
    if (AT_LIMIT.test(type)) wrong('unread', 'price')
    draft.market = true
  } else if (price === '' || price === '-') {
    if (!draft.market) missing('price')
  } else {
    const [, number, per] = PRICE.exec(price) ?? []
    if (number === undefined) wrong('unread', 'price')
    else if (draft.market) wrong('pricedMarket', 'price')
    else {
      const unit = unitOf('price', per)
      // Of a MWh no price has thousandths: 2.950 may be 2,950 as other countries write it.
      if (unit !== 'kwh' && /\.\d{3,}$/.test(number)) wrong('unread', 'price')
      draft.price = unit === 'kwh' ? shift(plain(number), KWH_PLACES) : plain(number)
      if (unit !== null) draft.perMwh = true
    }
  }

  const term = said('timeInForce')
  const timeInForce = TERMS.find(([, pattern]) => pattern.test(term))?.[0]
  if (timeInForce) draft.timeInForce = timeInForce
  else if (term !== '' && term !== '-') wrong('unread', 'timeInForce')

  const power = column('power')
  const window = contractOf({ draft, said, has: (name) => column(name) !== undefined, day, wrong, missing })
  if (window) draft.window = (power && blockOf(window)) || window
  const amountName = power ? 'power' : 'qty'
  const amount = said(amountName)
  const [, number, unit] = (power ? POWER : QUANTITY).exec(amount) ?? []
  if (amount === '') missing(amountName)
  else if (number === undefined) wrong('unread', amountName)
  else if (compare(plain(number), '0') <= 0) wrong('notPositive', amountName)
  else if (power) {
    // Power over the hours of its contract is the energy.
    const hours = draft.window ? hoursEach(draft.window) : null
    if (hours === null) wrong('powerAlone', 'power')
    else draft.qty = multiply(plain(number), hours)
  } else draft.qty = unitOf('qty', unit) === 'kwh' ? shift(plain(number), -KWH_PLACES) : plain(number)
  return draft
}
