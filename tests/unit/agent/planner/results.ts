/** Answers of the exchange as its contract shapes them; checked against the schemas by results.test.ts. */
const at = '2026-11-05T06:00:00.000Z'

const level = (price: number, amount: number) => ({ price, amount, orderCount: 2 })
const bids = Array.from({ length: 100 }, (_, i) => level(2999.5 - i, 10))
const asks = Array.from({ length: 100 }, (_, i) => level(3000.25 + i, 8))

export const book = (depth: number) => ({
  symbol: 'ELC',
  seq: 42,
  asOf: at,
  bids: bids.slice(0, depth),
  asks: asks.slice(0, depth),
})

const window = { volume: 120.5, trades: 31, turnover: 361500, vwap: 3000 }
const depth = { bid: 60, ask: 40, total: 100, imbalance: 0.2 }
export const metrics = {
  success: true,
  message: 'ok',
  symbol: 'ELC',
  seq: 42,
  timestamp: at,
  orderBookDepth: 10,
  marketSummary: {
    bestBidPrice: 2999.5,
    bestAskPrice: 3000.25,
    spread: 0.75,
    midPrice: 2999.875,
    lastPrice: 3000,
    open24h: 2980,
    high24h: 3050,
    low24h: 2950,
    change24h: 20,
    referencePrice: 3000,
  },
  orderBook: { bids: bids.slice(0, 10), asks: asks.slice(0, 10) },
  metrics: {
    spread: 0.75,
    spreadPercent: 0.025,
    bestBid: 2999.5,
    bestAsk: 3000.25,
    bidLiquidity: 100,
    askLiquidity: 80,
    totalLiquidity: 180,
    imbalance: 0.1111,
    volume: { '5m': window, '15m': window, '1h': window, '4h': window, '24h': window, '1w': window },
    depth: { '5': depth, '10': depth, '20': depth },
    volatility: 0.12,
    absoluteVolatility: 3.6,
    marketImpact: { buy1MWh: 0.4, sell1MWh: 0.4, buy10MWh: 1.2, sell10MWh: 1.1, buy100MWh: null, sell100MWh: null },
    priceEfficiency: { varianceRatio: 0.93, autocorrelation: -0.04, tradedMinutes: 188 },
  },
}

export const trades = {
  symbol: 'ELC',
  seq: 42,
  trades: [{ tradeId: 't-1', symbol: 'ELC', price: 3000, amount: 2.5, takerSide: 'BUY', at, simulated: true }],
}
/** The trader's own, newest first. */
export const ownTrades = {
  success: true,
  message: 'ok',
  userId: 'u1',
  symbol: null,
  orderId: null,
  trades: [{ tradeId: 't-1', orderId: 'o-8', symbol: 'ELC', side: 'BUY', price: 3000, amount: 2.5, role: 'TAKER', at }],
  totalCount: 1,
  historyComplete: true,
  timestamp: at,
  seq: 42,
}
export const candles = {
  symbol: 'ELC',
  interval: '1m',
  candles: [
    { openTime: at, open: 2990, high: 3010, low: 2985, close: 3000, volume: 12 },
    { openTime: at, open: 3000, high: 3004, low: 2995, close: 3001.5, volume: 9 },
  ],
}
function contract(symbol: string, start: string, gateClosure: string, session: string) {
  return {
    symbol,
    description: 'Delivery contract',
    tick: 0.01,
    lot: 0.1,
    minPrice: -500,
    maxPrice: 9999,
    maxQty: 1000,
    maxValue: 1e7,
    session,
    delivery: { start, end: start, gateClosure },
    simulatedParticipants: true,
  }
}

export const symbols = {
  symbols: [
    {
      symbol: 'ELC',
      description: 'Spot electricity',
      tick: 0.01,
      lot: 0.1,
      minPrice: -500,
      maxPrice: 10000,
      maxQty: 1000,
      maxValue: 1e7,
      session: 'CONTINUOUS',
      delivery: null,
      simulatedParticipants: true,
    },
    contract('PT60-20261121T0500Z', '2026-11-21T05:00:00.000Z', '2026-11-21T04:55:00.000Z', 'CONTINUOUS'),
    contract('PT30-20261121T0430Z', '2026-11-21T04:30:00.000Z', '2026-11-21T04:25:00.000Z', 'CONTINUOUS'),
    contract('PT60-20261122T0300Z', '2026-11-22T03:00:00.000Z', '2026-11-22T02:55:00.000Z', 'AUCTION'),
  ],
}
/** Contracts of a morning in Taipei (21 November, 10:10): every hour to come today and tomorrow, half hours for one evening. */
export const LADDER_NOW = new Date('2026-11-21T02:10:00.000Z')
const HOUR_MS = 3_600_000
function period(startMs: number, minutes: number) {
  const start = new Date(startMs).toISOString()
  const end = new Date(startMs + minutes * 60_000).toISOString()
  const symbol = `PT${minutes}-${start.slice(0, 16).replaceAll(/[-:]/g, '')}Z`
  const gateClosure = new Date(startMs - 5 * 60_000).toISOString()
  return { ...contract(symbol, start, gateClosure, 'CONTINUOUS'), delivery: { start, end, gateClosure } }
}
const FIRST_HOUR = Date.parse('2026-11-21T03:00:00.000Z')
export const ladder = {
  symbols: [
    ...symbols.symbols.slice(0, 1),
    ...Array.from({ length: 37 }, (_, i) => period(FIRST_HOUR + i * HOUR_MS, 60)),
    ...[10, 10.5, 11].map((hour) => period(Date.parse('2026-11-22T00:00:00.000Z') + hour * HOUR_MS, 30)),
  ],
}

export const wallet = {
  success: true,
  message: 'ok',
  userId: 'u1',
  availableAmount: 9995,
  lockedAmount: 5,
  availableCurrency: 9985250,
  lockedCurrency: 14750,
  energy: [{ symbol: 'ELC', available: 9995, locked: 5 }],
  updatedAt: at,
  seq: 42,
}

const { success: _s, message: _m, userId: _u, updatedAt: _t, seq: _q, energy: _e, ...purse } = wallet
/** What an order takes of the sample book, level by level. */
export function preview(args: Record<string, unknown>) {
  const isBuy = args.side === 'BUY'
  const limit = args.type === 'MARKET' ? null : Number(args.price)
  let left = Number(args.qty)
  const fills = (isBuy ? asks : bids).flatMap(({ price, amount }) => {
    const takes = limit === null || (isBuy ? price <= limit : price >= limit) ? Math.min(left, amount) : 0
    left -= takes
    return takes > 0 ? [{ price, amount: takes }] : []
  })
  const filledQty = Number(args.qty) - left
  const paid = fills.reduce((sum, fill) => sum + fill.price * fill.amount, 0)
  return {
    success: true,
    ok: true,
    tool: 'placeOrder',
    symbol: 'ELC',
    side: isBuy ? 'BUY' : 'SELL',
    fills,
    filledQty,
    avgPrice: filledQty > 0 ? paid / filledQty : null,
    restingAmount: limit === null ? 0 : left,
    aheadInQueue: 0,
    unfilledAmount: limit === null ? left : 0,
    cost: isBuy ? paid : -paid,
    worstCost: isBuy ? paid : -paid,
    cancels: [],
    releasedAmount: 0,
    releasedCurrency: 0,
    walletBefore: purse,
    walletAfter: {
      ...purse,
      lockedCurrency: purse.lockedCurrency + (isBuy && limit !== null ? left * limit : 0),
    },
    mid: 2999.875,
    bestBid: 2999.5,
    bestAsk: 3000.25,
    checks: [{ name: 'FUNDS', ok: true, detail: 'Enough.' }],
    seq: 42,
    asOf: at,
  }
}

const row = (orderId: string, side: string, price: number, amount: number, state: string, status: string) => ({
  orderId,
  symbol: 'ELC',
  type: side,
  side,
  orderType: 'LIMIT',
  timeInForce: 'GTC',
  price,
  amount,
  filledAmount: 0,
  remainingAmount: amount,
  avgPrice: null,
  state,
  status,
  clientOrderId: null,
  createTime: at,
  updateTime: at,
})
export const openOrders = [
  row('o-31', 'SELL', 3100, 3, 'OPEN', 'PENDING'),
  row('o-27', 'BUY', 2950, 5, 'OPEN', 'PENDING'),
  row('o-12', 'BUY', 2940, 2, 'OPEN', 'PENDING'),
]
export const orders = (status: string) => {
  const rows = status === 'pending' || status === 'all' ? openOrders : []
  return {
    success: true,
    message: 'ok',
    userId: 'u1',
    status,
    orders: rows,
    totalCount: rows.length,
    timestamp: at,
    seq: 42,
  }
}

export const simulation = {
  success: true,
  message: 'ok',
  simulationId: 'sim-7',
  userId: 'u1',
  symbol: 'ELC',
  strategy: 'simple',
  parameters: { qty: 0.5 },
  steps: 20,
  seed: 7,
  startedAt: at,
  events: [],
  fills: [],
  marketSnapshots: [],
  parsedFills: [],
  equityCurve: [],
  summary: {
    ordersPlaced: 12,
    tradesCount: 9,
    boughtQty: 6,
    soldQty: 5,
    netQty: 1,
    avgBuyPrice: 2999,
    avgSellPrice: 3001,
    cashFlow: -2990,
    pnl: 125.5,
    realisedPnl: 100,
    unrealisedPnl: 25.5,
    fees: 0,
    maxDrawdown: 40,
    openQty: 1.5,
  },
}

export const placed = (over: Record<string, unknown> = {}) => ({
  success: true,
  message: 'ok',
  orderId: 'o-50',
  status: 'PENDING',
  state: 'OPEN',
  acceptedAt: at,
  side: 'BUY',
  type: 'LIMIT',
  timeInForce: 'GTC',
  price: 2950,
  qty: 5,
  symbol: 'ELC',
  filledQty: 0,
  remainingQty: 5,
  avgPrice: null,
  trades: [],
  clientOrderId: 'p1:0',
  seq: 43,
  replayed: false,
  ...over,
})
export const cancelled = (orderId: string) => ({
  success: true,
  message: 'ok',
  orderId,
  status: 'CANCELLED',
  cancelledAt: at,
  releasedAmount: 0,
  releasedCurrency: 14750,
  seq: 44,
  replayed: false,
})

/** What the desk answers when its kill switch is pulled. */
export const stopped = {
  on: true,
  at,
  by: 'agent',
  own: true,
  reason: null,
  cancels: { cancelled: 3, left: 2 },
  unrecorded: null,
  held: null,
}
