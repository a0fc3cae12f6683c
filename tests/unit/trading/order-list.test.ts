// The trader's own orders as a list, and as a file.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  isOpen,
  nextSort,
  ORDER_CSV_HEADER,
  orderCells,
  sortOrders,
  withOlder,
} from '../../../components/trading/blotter/order-list.ts'
import type { OrderRow } from '../../../lib/contracts/exchange/account.ts'
import { csvText } from '../../../lib/ui/csv.ts'
import { orderRow } from './order-row.ts'

const order = (orderId: string, over: Partial<OrderRow>) =>
  orderRow(orderId, {
    price: 3000,
    amount: 1,
    createTime: '2026-11-20T00:00:00.000Z',
    updateTime: '2026-11-20T00:00:00.000Z',
    ...over,
  })

test('sorting keeps what is missing last in both directions, and equals in order', () => {
  const rows = [order('a', { avgPrice: 2 }), order('b', {}), order('c', { avgPrice: 1 }), order('d', { avgPrice: 2 })]
  const ids = (descending: boolean) => sortOrders(rows, { column: 'avgPrice', descending }).map((o) => o.orderId)
  assert.deepEqual(ids(false), ['c', 'a', 'd', 'b'])
  assert.deepEqual(ids(true), ['a', 'd', 'c', 'b'])
})

test('a second click on a column turns it round; numbers start with the largest', () => {
  const byPrice = nextSort({ column: 'time', descending: true }, 'price')
  assert.deepEqual(byPrice, { column: 'price', descending: true })
  assert.deepEqual(nextSort(byPrice, 'price'), { column: 'price', descending: false })
  assert.deepEqual(nextSort(byPrice, 'side'), { column: 'side', descending: false })
})

test('open means still in the book', () => {
  const states = ['OPEN', 'PARTIALLY_FILLED', 'FILLED', 'CANCELLED', 'REJECTED'] as const
  assert.deepEqual(
    states.map((state) => isOpen(order('x', { state }))),
    [true, true, false, false, false],
  )
})

test('the export quotes, keeps numbers numbers, also written as text, and never starts a text like a formula', () => {
  const text = csvText(
    ['a', 'b', 'c', 'd'],
    [
      ['say "hi", you', -5, null, '=1+1'],
      ['@x', 0.1, '台電', '-2'],
      ['-2+3', '+1.5', '-0.', '-'],
    ],
  )
  assert.equal(text, '\uFEFFa,b,c,d\r\n"say ""hi"", you",-5,,\'=1+1\r\n\'@x,0.1,台電,-2\r\n\'-2+3,+1.5,\'-0.,\'-\r\n')
  assert.equal(orderCells(order('x', {})).length, ORDER_CSV_HEADER.length)
  for (const run of ['＝1+1', '＋1', '－1+1', '＠x', '\n=1+1'])
    assert.match(csvText(['a'], [[run]]), /\r\n"?'/, JSON.stringify(run))
})

test('nor where semicolons part the cells: there a quotation mark within a row means nothing', () => {
  for (const sign of ['=', '+', '-', '@', '＝', '＋', '－', '＠'])
    for (const before of [';', '; ', ';"', ';;', '\t', '\n', '\r\n', ';\n"', '";"'])
      for (const row of [[`wind${before}${sign}cmd`], ['x', `a, b${before}${sign}cmd`, '=1']]) {
        const text = csvText(['a'], [row])
        const cells = text.split(/[;\t\r\n]/).map((cell) => cell.replaceAll(/^["\s]+/g, ''))
        assert.deepEqual(
          cells.filter((cell) => cell.startsWith(sign)),
          [],
          text,
        )
      }
  // What opens nothing stays as it was written.
  assert.equal(csvText(['a'], [['2 - 1 = 1; so 5'], ['a;b']]), '\uFEFFa\r\n"2 - 1 = 1; so 5"\r\n"a;b"\r\n')
})

test('a list that was asked for adds what has ended and the line no longer tells of; nothing of it is open', () => {
  const at = (minute: number, over: Partial<OrderRow> = {}) =>
    order(`${minute}`, { createTime: `2026-11-20T00:0${minute}:00.000Z`, ...over })
  const ended = { state: 'CANCELLED', status: 'CANCELLED' } as const
  const told = [at(5), at(3, ended)]
  // 4 was open when the list was asked for, and has ended and gone out of sight since; of 3 the line knows more.
  const asked = [at(4), at(3), at(2, ended), at(1, ended)]
  assert.deepEqual(
    withOlder(told, asked).map(({ orderId, state }) => [orderId, state]),
    [
      ['5', 'OPEN'],
      ['3', 'CANCELLED'],
      ['2', 'CANCELLED'],
      ['1', 'CANCELLED'],
    ],
  )
  assert.equal(withOlder(told, []), told)
})
