// The trader's own fills as a list.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  FILL_CSV_HEADER,
  fillCells,
  fillList,
  fillRow,
  withOlderFills,
} from '../../../components/trading/blotter/fill-list.ts'
import type { FillMark } from '../../../components/trading/chart/own-marks.ts'
import type { OrderRow } from '../../../lib/contracts/exchange/account.ts'
import type { UserTrade } from '../../../lib/contracts/exchange/fills.ts'
import { csvText } from '../../../lib/ui/csv.ts'
import { orderRow } from './order-row.ts'

const AT = '2026-11-20T06:00:00.000Z'
const order = (orderId: string, filledAmount: number, over: Partial<OrderRow> = {}) =>
  orderRow(orderId, {
    avgPrice: filledAmount > 0 ? 2_950 : null,
    status: 'MATCHED',
    filledAmount,
    state: 'FILLED',
    ...over,
  })
const seen = (orderId: string, lots: number, price: number, second: number): FillMark => ({
  orderId,
  symbol: 'ELC',
  side: 'BUY',
  lots,
  price,
  atMs: Date.parse(AT) + second * 1_000,
})

const told = (tradeId: string, over: Partial<UserTrade> = {}): UserTrade => ({
  tradeId,
  orderId: '7-1',
  symbol: 'ELC',
  side: 'SELL',
  price: 2_951.5,
  amount: 0.3,
  role: 'MAKER',
  at: AT,
  ...over,
})

test('a fill that is told has a row and a line of the file of its own, with its number, its order and its role', () => {
  const row = fillRow(told('12'))
  assert.deepEqual([row.tradeId, row.orderId, row.role, row.lots, row.price], ['12', '7-1', 'MAKER', 3, 2_951.5])
  assert.equal(csvText(FILL_CSV_HEADER, [fillCells(row)]).split('\r\n')[1], `7-1,ELC,SELL,2951.5,0.3,${AT},,12,MAKER`)
})

test('older fills that were asked for stand behind those of the line, each once; two own orders that met are two', () => {
  const [newest, both] = [told('12'), told('11', { side: 'BUY', orderId: '8-2' })]
  const older = told('10', { at: '2026-11-20T05:00:00.000Z' })
  const all = withOlderFills([newest, both], [newest, both, told('11'), older])
  assert.deepEqual(
    all.map(({ tradeId, side }) => [tradeId, side]),
    [
      ['12', 'SELL'],
      ['11', 'BUY'],
      ['11', 'SELL'],
      ['10', 'SELL'],
    ],
  )
  assert.equal(new Set(all.map((fill) => fillRow(fill).key)).size, 4)
})

test('what was seen filling has a row for each time, and of the rest the order tells one, at what is left of its average', () => {
  const rows = fillList(
    [seen('1', 10, 2_940, 1), seen('1', 20, 2_946, 3)],
    [order('1', 5, { avgPrice: 2_948, updateTime: '2026-11-20T06:00:02.000Z' }), order('2', 0, { state: 'OPEN' })],
  )
  // 5 MWh at 2,948 are 1 at 2,940, 2 at 2,946, and so 2 at 2,954.
  assert.deepEqual(
    rows.map(({ orderId, lots, price, isBy }) => [orderId, lots, price, isBy]),
    [
      ['1', 20, 2_946, false],
      ['1', 20, 2_954, false],
      ['1', 10, 2_940, false],
    ],
  )
  assert.equal(new Set(rows.map(({ key }) => key)).size, 3)
})

test('no fill is left out: one of an order that was ended while it rested was by then, and its file says so', () => {
  const [row, ...others] = fillList([], [order('1', 2, { state: 'CANCELLED' }), order('2', 0, { state: 'CANCELLED' })])
  assert.ok(row && others.length === 0)
  assert.deepEqual([row.isBy, row.lots], [true, 20])
  assert.equal(csvText(FILL_CSV_HEADER, [fillCells(row)]).split('\r\n')[1], `1,ELC,BUY,2950,2,,${AT},,`)
  // What takes at once and is dropped has filled when it ended.
  assert.equal(fillList([], [order('3', 2, { state: 'CANCELLED', timeInForce: 'IOC' })])[0]?.isBy, false)
})
