/** Answers of the exchange's reads as tables, where a table says more than the sentence after it. */
import type { z } from 'zod'
import { userOrders, wallet } from '../contracts/exchange/account.ts'
import { userTrades } from '../contracts/exchange/fills.ts'
import { candles, orderBook, symbols, trades } from '../contracts/exchange/market.ts'
import { figure, money, timeOf } from './figures.ts'
import { visibleLine } from './foreign-text.ts'
import { type Paint, sidePaint } from './paint.ts'
import { type Align, tableLines } from './terminal-table.ts'

/** Rows of a list that are shown; the last line says how many are not. */
const MAX_ROWS = 20

type Row = readonly string[]
type Draw<T> = (value: T, paint: Paint) => string[]

const ALIGN: Record<string, Align> = { l: 'left', r: 'right' }
/** @param align one letter a column, `l` or `r` */
function listLines(title: string, head: Row, align: string, rows: readonly Row[], paint: Paint): string[] {
  if (rows.length === 0) return []
  const columns = [...align].map((letter) => ALIGN[letter] ?? 'left')
  const lines = tableLines(head, rows.slice(0, MAX_ROWS), columns, paint)
  const more = rows.length > MAX_ROWS ? [paint('dim', `… ${rows.length - MAX_ROWS} more`)] : []
  return [paint('dim', title), ...lines, ...more]
}

const bookLines: Draw<z.infer<typeof orderBook>> = (book, paint) => {
  const rows = Array.from({ length: Math.max(book.bids.length, book.asks.length) }, (_, i) => {
    const [bid, ask] = [book.bids[i], book.asks[i]]
    return [
      bid ? figure(bid.orderCount) : '',
      bid ? figure(bid.amount) : '',
      bid ? paint('buy', price(bid.price)) : '',
      ask ? paint('sell', price(ask.price)) : '',
      ask ? figure(ask.amount) : '',
      ask ? figure(ask.orderCount) : '',
    ]
  })
  const title = `${visibleLine(book.symbol)} order book at ${timeOf(book.asOf)}, seq ${book.seq}`
  if (rows.length === 0) return []
  const head = ['Orders', 'MWh', 'Bid', 'Ask', 'MWh', 'Orders']
  return [paint('dim', title), ...tableLines(head, rows, ['right', 'right', 'right', 'right', 'right', 'right'], paint)]
}

const twoDecimals = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
const price = (n: number | null): string => (n === null ? '–' : twoDecimals.format(n))

const tradeLines: Draw<z.infer<typeof trades>> = (answer, paint) =>
  listLines(
    `${visibleLine(answer.symbol)} trades, newest first`,
    ['Time', 'Taker', 'Price', 'MWh'],
    'llrr',
    answer.trades.map((t) => [
      timeOf(t.at),
      sidePaint(paint, t.takerSide, t.takerSide),
      price(t.price),
      figure(t.amount),
    ]),
    paint,
  )

const orderLines: Draw<z.infer<typeof userOrders>> = (answer, paint) =>
  listLines(
    'Orders, newest first',
    ['Order', 'Symbol', 'Side', 'Price', 'MWh', 'Filled', 'State'],
    'lllrrrl',
    answer.orders.map((o) => [
      visibleLine(o.orderId),
      visibleLine(o.symbol),
      sidePaint(paint, o.side, o.side),
      price(o.price),
      figure(o.amount),
      figure(o.filledAmount),
      o.state,
    ]),
    paint,
  )

const fillLines: Draw<z.infer<typeof userTrades>> = (answer, paint) =>
  listLines(
    'Your trades, newest first',
    ['Time', 'Symbol', 'Side', 'Price', 'MWh', 'Role', 'Order', 'Trade'],
    'lllrrlll',
    answer.trades.map((t) => [
      timeOf(t.at),
      visibleLine(t.symbol),
      sidePaint(paint, t.side, t.side),
      price(t.price),
      figure(t.amount),
      t.role.toLowerCase(),
      visibleLine(t.orderId),
      visibleLine(t.tradeId),
    ]),
    paint,
  )

const candleLines: Draw<z.infer<typeof candles>> = (answer, paint) =>
  listLines(
    `${visibleLine(answer.symbol)} ${answer.interval} candles, newest first`,
    ['From', 'Open', 'High', 'Low', 'Close', 'MWh'],
    'lrrrrr',
    answer.candles
      .toReversed()
      .map((c) => [timeOf(c.openTime), price(c.open), price(c.high), price(c.low), price(c.close), figure(c.volume)]),
    paint,
  )

const symbolLines: Draw<z.infer<typeof symbols>> = (answer, paint) =>
  listLines(
    'Traded here',
    ['Symbol', 'Session', 'Gate closes', 'Tick', 'Lot MWh'],
    'lllrr',
    answer.symbols.map((s) => [
      visibleLine(s.symbol),
      s.session,
      s.delivery ? timeOf(s.delivery.gateClosure) : '–',
      figure(s.tick),
      figure(s.lot),
    ]),
    paint,
  )

const walletLines: Draw<z.infer<typeof wallet>> = (answer, paint) =>
  listLines(
    `Wallet at ${timeOf(answer.updatedAt)}`,
    ['', 'Free', 'Locked'],
    'lrr',
    [
      ['Cash', money(answer.availableCurrency), money(answer.lockedCurrency)],
      ...answer.energy.map((e) => [visibleLine(e.symbol), `${figure(e.available)} MWh`, `${figure(e.locked)} MWh`]),
    ],
    paint,
  )

const reader =
  <T>(schema: z.ZodType<T>, draw: Draw<T>) =>
  (output: unknown, paint: Paint): string[] => {
    const read = schema.safeParse(output)
    return read.success ? draw(read.data, paint) : []
  }
const TABLES: Record<string, (output: unknown, paint: Paint) => string[]> = {
  getOrderBook: reader(orderBook, bookLines),
  getTrades: reader(trades, tradeLines),
  getUserOrders: reader(userOrders, orderLines),
  getUserTrades: reader(userTrades, fillLines),
  getCandles: reader(candles, candleLines),
  listSymbols: reader(symbols, symbolLines),
  getUserWallet: reader(wallet, walletLines),
}

/** @returns no lines where the answer has no table */
export function resultLines(tool: string, output: unknown, paint: Paint): string[] {
  return Object.hasOwn(TABLES, tool) ? (TABLES[tool]?.(output, paint) ?? []) : []
}
