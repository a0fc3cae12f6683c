/** A table of orders, one a row: what each of them is, or all that keeps the table from being orders. Nothing is guessed. */
import { MAX_LEGS } from '../../../contracts/gate/max-legs.ts'
import type { OrderDraft } from '../understand/action.ts'
import { asksForAll } from './beside.ts'
import { columnOf, NAMES_A_SIDE } from './columns.ts'
import { type Cut, cutTable } from './cut.ts'
import { isShifted, saysMore } from './note.ts'
import { type Named, type RowProblem, readRow } from './row.ts'
import { withoutTotal } from './totals.ts'

export type TableProblem =
  | { kind: 'rows'; problems: RowProblem[]; orders: number }
  /** Columns that would be left out of the orders, or that there are two of. */
  | { kind: 'columns'; names: string[] }
  /** More rows than a plan holds orders. */
  | { kind: 'many'; orders: number }
  /** No column says what is bought and what is sold: a plus is a purchase to one desk, and to another what it feeds in. */
  | { kind: 'sideless'; orders: number }
  /** Words beside it that may mean anything: not to place them, or what they would cost. */
  | { kind: 'beside'; words: string; orders: number }

/** `aside`: names of the trader's own columns, which stand in no order. */
export type OrderTable = { orders: OrderDraft[]; problem: TableProblem | null; aside: string[]; beside: string }

const isHeader = (names: readonly string[]): boolean => {
  const found = new Set(names.map((name) => columnOf(name)?.name))
  return found.has('side') && (found.has('qty') || found.has('power') || found.has('price'))
}

/** When it delivers, how much and at what price, and nothing that says which way. */
const isSideless = (names: readonly string[]): boolean => {
  const found = new Set(names.map((name) => columnOf(name)?.name))
  const isWhen = found.has('hours') || found.has('contract') || found.has('start')
  const isAmount = found.has('qty') || found.has('power') || names.some((name) => OF_ONE_SIDE.test(name.trim()))
  return !found.has('side') && isWhen && isAmount && names.some((name) => /price|limit|价|價/i.test(name))
}
/** Whether a row has figures: a sentence with commas in it has none. */
const isOfFigures = (row: readonly string[]): boolean => row.filter((cell) => /^[-+(]?\d/.test(cell)).length > 1
const OF_ONE_SIDE = /^(?:buy|sell|买|買|卖|賣)[进進入出]?(?: ?\(?(?:mwh?|kwh|qty|quantity|volume|量)\)?)?$/i
const NAMES_AN_HOUR =
  /hour|period|time|interval|slot|delivery|contract|symbol|product|start|from|[时時]|合[约約]|交割|交付/i

/** @returns null where the message holds no table of orders: one with a side, and a quantity or a price among its columns */
export function tableIn(text: string): OrderTable | null {
  const cut = cutTable(text, NAMES_A_SIDE, isHeader)
  if (cut) return read(cut)
  const sideless = cutTable(text, NAMES_AN_HOUR, isSideless)
  if (!sideless?.rows.some(isOfFigures)) return null
  const orders = sideless.rows.length + sideless.unread
  return { orders: [], problem: { kind: 'sideless', orders }, aside: [], beside: sideless.beside }
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

function read({ header, rows: all, unread, beside, separator }: Cut): OrderTable {
  const named = header.flatMap((name, at): Named[] => {
    const column = columnOf(name)
    return column ? [{ ...column, header: name, at }] : []
  })
  const rows = withoutTotal(all, named)
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
    // A separator at the end of a line opens no further cell.
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
