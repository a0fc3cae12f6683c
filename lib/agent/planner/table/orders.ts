/** A table of orders, one a row: what each of them is, or all that keeps the table from being orders. Nothing is guessed. */
import { MAX_LEGS } from '../../../contracts/max-legs.ts'
import { DAY_MINUTES, dayAt } from '../text/clock.ts'
import { canonical, compare, multiply, shift } from '../text/decimal.ts'
import { blockOf, type Hours, hoursAt, hoursEach, isNext } from '../text/delivery.ts'
import { fold } from '../text/fold.ts'
import type { OrderDraft } from '../understand/action.ts'
import { asClock } from '../understand/hour-said.ts'
import { asksForAll } from './beside.ts'
import { type Column, columnOf, NAMES_A_SIDE, type Unit } from './columns.ts'
import { type Cut, cutTable } from './cut.ts'
import { isShifted, saysMore } from './note.ts'

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
export type TableProblem =
  | { kind: 'rows'; problems: RowProblem[]; orders: number }
  /** Columns that would be left out of the orders, or that there are two of. */
  | { kind: 'columns'; names: string[] }
  /** More rows than a plan holds orders. */
  | { kind: 'many'; orders: number }
  /** Words beside it that may mean anything: not to place them, or what they would cost. */
  | { kind: 'beside'; words: string; orders: number }

/** `aside`: names of the trader's own columns, which stand in no order. */
export type OrderTable = { orders: OrderDraft[]; problem: TableProblem | null; aside: string[]; beside: string }

type Named = Column & { header: string; at: number }

const isHeader = (names: readonly string[]): boolean => {
  const found = new Set(names.map((name) => columnOf(name)?.name))
  return found.has('side') && (found.has('qty') || found.has('power') || found.has('price'))
}

/** @returns null where the message holds no table of orders: one with a side, and a quantity or a price among its columns */
export function tableIn(text: string): OrderTable | null {
  const cut = cutTable(text, NAMES_A_SIDE, isHeader)
  return cut && read(cut)
}

/** The same table with the unit its prices are of, where they name none; null where the message is no such table. */
export function withPriceUnit(text: string, unit: 'kWh' | 'MWh'): string | null {
  const cut = cutTable(text, NAMES_A_SIDE, isHeader)
  const header = cut?.header.find((name) => columnOf(name)?.name === 'price')
  if (!cut || header === undefined || columnOf(header)?.unit) return null
  const { at, length } = cut.line
  // Of the names of the columns the one of that name, and not the beginning of another.
  const place = text
    .slice(at, at + length)
    .search(new RegExp(`(?<=^|${BESIDE_NAME}\\s*)${RegExp.escape(header)}(?=\\s*(?:$|${BESIDE_NAME}))`))
  const end = at + place + header.length
  return place < 0 ? null : `${text.slice(0, end)} per ${unit}${text.slice(end)}`
}
const BESIDE_NAME = '[\\t;；|｜│┃,，"\uFEFF]'

function read({ header, rows, unread, beside, separator }: Cut): OrderTable {
  const named = header.flatMap((name, at): Named[] => {
    const column = columnOf(name)
    return column ? [{ ...column, header: name, at }] : []
  })
  const isTold = (at: number) => rows.some((row) => (row[at] ?? '') !== '')
  const foreign = header.filter((name, at) => columnOf(name) === null && isTold(at))
  const twice = named.filter(
    (column) => column.name !== 'note' && named.some((c) => c !== column && c.name === column.name),
  )
  const both = named.some((c) => c.name === 'qty') ? named.filter((c) => c.name === 'power') : []
  const orders = rows.length + unread
  const none = { orders: [], aside: [], beside }
  const unclear = [...foreign, ...[...twice, ...both].map((column) => column.header)]
  if (unclear.length > 0) return { ...none, problem: { kind: 'columns', names: [...new Set(unclear)] } }

  const asked = asksForAll(beside)
  if (!asked) return { ...none, problem: { kind: 'beside', words: beside, orders } }
  if (orders > MAX_LEGS) return { ...none, problem: { kind: 'many', orders } }
  const drafts: OrderDraft[] = []
  const problems: RowProblem[] = []
  for (const [i, cells] of rows.entries()) {
    const row = i + 1
    const odd = oddCell(cells, named, separator)
    // One more separator at the end of a line is no cell.
    if (cells.slice(header.length).some((cell) => cell !== ''))
      problems.push({ row, why: 'cells', count: cells.length, of: header.length })
    else if (odd) problems.push({ row, why: 'unread', column: odd.header, cell: cells[odd.at] ?? '' })
    else drafts.push(readRow(row, cells, named, asked.day, problems))
  }
  if (problems.length > 0) return { ...none, problem: { kind: 'rows', problems, orders: rows.length } }
  // Of a day that is said above no order of spot is, and a contract that is named by its symbol has its own.
  if (asked.day !== null && drafts.some(({ window }) => !window))
    return { ...none, problem: { kind: 'beside', words: beside, orders } }
  const notes = named.filter((column) => column.name === 'note' && isTold(column.at))
  return { orders: drafts, problem: null, aside: notes.map((column) => column.header), beside }
}

/** One that makes the row another than its cells are: a note that says so, figures cut off into one, a row within a cell. */
const oddCell = (cells: readonly string[], named: readonly Named[], separator: Cut['separator']): Named | undefined =>
  named.find(({ name, at }) => {
    const cell = cells[at] ?? ''
    if (/[\r\n]/.test(cell) && cell.includes(separator)) return true
    if (name === 'note')
      return saysMore(cell) || ((separator === ',' || separator === '，') && isShifted(cells.slice(0, at), cell))
    // What is separated by semicolons has commas for points: 1,500 may be one and a half, and 2.950 nearly three thousand.
    return (
      (separator === ';' || separator === '；') &&
      (name === 'qty' || name === 'power' || name === 'price') &&
      EITHER_MARK.test(cell)
    )
  })
const EITHER_MARK = /(?<![\d.,])[1-9]\d{0,2}[.,]\d{3}(?![\d.,])/

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
const SPOT = /^(?:elc|spot|现货)$/
/** As the exchange names its contracts; whether there is one of the name is for the exchange to say. */
const SYMBOL = /^[a-z][a-z0-9]+(?:[-_.:][a-z0-9]+)*$/

const plain = (number: string): string => canonical(number.replaceAll(',', '').replace(/^\+/, ''))
const THOUSANDTH = -3

function readRow(
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
  /** The unit of the header and that of the cell, where they are not two. */
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
      draft.price = unit === 'kwh' ? shift(plain(number), -THOUSANDTH) : plain(number)
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
  } else draft.qty = unitOf('qty', unit) === 'kwh' ? shift(plain(number), THOUSANDTH) : plain(number)
  return draft
}

type Contract = {
  draft: OrderDraft
  said: (name: Column['name']) => string
  has: (name: Column['name']) => boolean
  day: string | null
  wrong: (why: 'unread', name: Column['name']) => void
  missing: (name: Column['name']) => void
}

/** Its hours of delivery; null where it names its contract by a symbol, is of spot, or something is wrong with it. */
function contractOf({ draft, said, has, day, wrong, missing }: Contract): Hours | null {
  const named = said('contract')
  const ofHours = (['hours', 'start', 'end', 'date'] as const).filter((name) => said(name) !== '')
  if (SPOT.test(named) || (named === '' && !(['contract', 'hours', 'start', 'end', 'date'] as const).some(has))) {
    for (const name of ofHours) wrong('unread', name)
    return null
  }
  const ownDay = said('date')
  const date = ownDay === '' ? day : wholeDay(ownDay)
  if (ownDay !== '' && date === null) {
    wrong('unread', 'date')
    return null
  }
  const whole = named !== '' ? 'contract' : said('hours') !== '' ? 'hours' : null
  // Its hours in two places may not be the same.
  const twice = whole && ofHours.find((name) => name !== 'date' && name !== whole)
  if (twice) {
    wrong('unread', twice)
    return null
  }
  if (named !== '') {
    const hours = windowOf(named, date)
    if (hours) return hours
    if (SYMBOL.test(named) && ofHours.length === 0) draft.symbol = named.toUpperCase()
    else wrong('unread', 'contract')
    return null
  }
  if (said('hours') !== '') {
    const hours = windowOf(said('hours'), date)
    if (!hours) wrong('unread', 'hours')
    return hours
  }
  const [start, end] = [said('start'), said('end')]
  if (start === '' || end === '') {
    const lacking = (['hours', 'start', 'end', 'contract'] as const).find((name) => has(name) && said(name) === '')
    missing(lacking ?? 'hours')
    return null
  }
  const [first, last] = [dated(start), dated(end)]
  const startsOn = first.day ?? dated(date ?? '').day
  const hours = windowOf(`${first.time}-${last.time}`, startsOn)
  const isAcross = hours?.end != null && hours.end >= DAY_MINUTES && !last.time.startsWith('24')
  const endsRight =
    last.day === null
      ? // "00:00 tomorrow" says when it ends, and not when it begins.
        startsOn !== null || !hours || hours.day === null
      : startsOn !== null && (isAcross ? isNextDay(startsOn, last.day) : last.day === startsOn)
  if (!hours) wrong('unread', 'start')
  else if (!endsRight) wrong('unread', 'end')
  return endsRight ? hours : null
}

/** 2026/11/27, as spreadsheets write it; 20261127. */
const SLASHED = /^(\d{4})(?:[/.](\d{1,2})[/.](\d{1,2})|(\d{2})(\d{2}))(?!\d)/

/** "2026-11-27 18:00" as its day and its time. */
function dated(text: string): { day: string | null; time: string } {
  const said = text.replace(SLASHED, '$1-$2$4-$3$5')
  const day = dayAt(said, 0)
  return day
    ? { day: said.slice(0, day.end), time: said.slice(day.end).replace(/^[\st]+/, '') }
    : { day: null, time: said }
}

/** A day and nothing beside it but the midnight that spreadsheets give to a date; null for all else, as "1 to 3 December". */
function wholeDay(text: string): string | null {
  const { day, time } = dated(text)
  return day !== null && /^(?:0?0:00(?::00)?)?$/.test(time) ? day : null
}

/** Of 23:00 on one day until 00:00 on the next. Days that are no dates are not reckoned with. */
const isNextDay = (first: string, last: string): boolean => Date.parse(last) - Date.parse(first) === 86_400_000

/** "18-19", "2026-11-27 18:00-19:00": from when to when, and nothing beside. */
function windowOf(text: string, day: string | null): Hours | null {
  const own = dated(text)
  const on = own.day ?? (day === null ? null : dated(day).day)
  // A day that nothing can be made of, or one in each of two columns that is not the same.
  if (day !== null && (on === null || (own.day !== null && own.day !== dated(day).day))) return null
  const whole = on === null ? asClock(own.time) : `${on} ${asClock(own.time)}`
  const found = hoursAt(whole, 0)
  const hours = found?.end === whole.length && !isNext(found.value) && !found.value.each ? found.value : null
  return hours?.end != null && !isTurned(hours.start, hours.end) ? hours : null
}

/** 19-18 is rather turned round than all but an hour of two days; 22-06 is a night. */
const isTurned = (start: number, end: number): boolean => end > DAY_MINUTES && end - start > DAY_MINUTES / 2
