/** Reads of the market: book, metrics, trades, candles, symbols. */
import type { ToolFailure } from '../../../contracts/errors.ts'
import type {
  BookLevel,
  Candle,
  MarketMetrics,
  OrderBook,
  SymbolInfo,
  ToolArgs,
  ToolResult,
} from '../../../contracts/exchange.ts'
import { MICRO_PER_TICK_LOT, moneyNumber, priceNumber, qtyNumber } from '../../../contracts/units.ts'
import { indicativeOf } from '../../engine/auction.ts'
import { collarOf } from '../../engine/checks.ts'
import { ASK, BID } from '../../engine/level-record.ts'
import { type Level, levelsOf, topOf } from '../../engine/queries.ts'
import type { ExchangeState, SymbolState } from '../../engine/state.ts'
import type { SymbolSpec } from '../../engine/symbol-spec.ts'
import type { Exchange } from '../../exchange.ts'
import { candlesBackwards } from '../../market-data/candle-ring.ts'
import { marketOf } from '../../market-data/market-data.ts'
import { impactTicks, windowFigures } from '../../market-data/metrics.ts'
import { lastTrades } from '../../market-data/tape.ts'
import { findSymbol } from '../door.ts'
import { averageNumber, instant } from '../format.ts'

const level = (l: Level): BookLevel => ({
  price: priceNumber(l.priceTicks),
  amount: qtyNumber(l.lots),
  orderCount: l.orders,
})

export function getOrderBook(exchange: Exchange, args: ToolArgs<'getOrderBook'>): OrderBook | ToolFailure {
  const found = findSymbol(exchange.state, args.symbol)
  if (!found.ok) return found.failure
  return bookOf(exchange, found.value, args.depth)
}

const bookOf = (exchange: Exchange, symbol: SymbolState, depth: number): OrderBook => ({
  symbol: symbol.spec.symbol,
  seq: exchange.state.seq,
  asOf: instant(exchange.nowMs()),
  bids: levelsOf(exchange.state, symbol, BID, depth).map(level),
  asks: levelsOf(exchange.state, symbol, ASK, depth).map(level),
})

const average = (ticks: number | null): number | null => (ticks === null ? null : averageNumber(ticks))
const price = (ticks: number | null): number | null => (ticks === null ? null : priceNumber(ticks))

export function getMarketMetrics(exchange: Exchange, args: ToolArgs<'getMarketMetrics'>): MarketMetrics | ToolFailure {
  const found = findSymbol(exchange.state, args.symbol)
  if (!found.ok) return found.failure
  const symbol = found.value
  const nowMs = exchange.nowMs()
  const { bids, asks } = bookOf(exchange, symbol, args.depth)
  const { bidTicks, askTicks, midTicks } = topOf(symbol)
  const spreadTicks = bidTicks === null || askTicks === null ? null : askTicks - bidTicks
  const { volume, day, volatilityPercent } = windowFigures(marketOf(exchange.market, symbol.index), nowMs)
  const bidLots = bids.reduce((sum, l) => sum + Math.round(l.amount * 10), 0)
  const askLots = asks.reduce((sum, l) => sum + Math.round(l.amount * 10), 0)
  const last = symbol.lastTicks
  return {
    success: true,
    message: `Market of ${symbol.spec.symbol}`,
    symbol: symbol.spec.symbol,
    seq: exchange.state.seq,
    timestamp: instant(nowMs),
    orderBookDepth: args.depth,
    marketSummary: {
      bestBidPrice: price(bidTicks),
      bestAskPrice: price(askTicks),
      spread: price(spreadTicks),
      midPrice: average(midTicks),
      lastPrice: price(last),
      open24h: price(day?.open ?? null),
      high24h: price(day?.high ?? null),
      low24h: price(day?.low ?? null),
      change24h: day && last !== null ? priceNumber(last - day.open) : null,
      referencePrice: average(exchange.references.get(symbol.index) ?? null),
    },
    orderBook: { bids, asks },
    metrics: {
      spread: price(spreadTicks),
      spreadPercent:
        spreadTicks === null || midTicks === null || midTicks <= 0 ? null : round((spreadTicks / midTicks) * 100, 4),
      bestBid: price(bidTicks),
      bestAsk: price(askTicks),
      bidLiquidity: qtyNumber(bidLots),
      askLiquidity: qtyNumber(askLots),
      totalLiquidity: qtyNumber(bidLots + askLots),
      imbalance: bidLots + askLots === 0 ? null : round((bidLots - askLots) / (bidLots + askLots), 4),
      volume: Object.fromEntries(
        Object.entries(volume).map(([name, sum]) => [
          name,
          {
            volume: qtyNumber(sum.lots),
            trades: sum.trades,
            turnover: moneyNumber(sum.value * MICRO_PER_TICK_LOT),
          },
        ]),
      ),
      volatility: volatilityPercent === null ? null : round(volatilityPercent, 4),
      marketImpact: {
        buy10MWh: average(impactTicks(exchange.state, symbol, 'BUY', 100)),
        sell10MWh: average(impactTicks(exchange.state, symbol, 'SELL', 100)),
      },
    },
  }
}

const round = (value: number, digits: number): number => Number(value.toFixed(digits))

export function getTrades(exchange: Exchange, args: ToolArgs<'getTrades'>): ToolResult<'getTrades'> | ToolFailure {
  const found = findSymbol(exchange.state, args.symbol)
  if (!found.ok) return found.failure
  const { symbol } = found.value.spec
  const { tape } = marketOf(exchange.market, found.value.index)
  return {
    symbol,
    seq: exchange.state.seq,
    trades: lastTrades(tape, args.limit).map((t) => ({
      tradeId: String(t.tradeNo),
      symbol,
      price: priceNumber(t.priceTicks),
      amount: qtyNumber(t.qtyLots),
      takerSide: t.takerSide,
      at: instant(t.atMs),
      simulated: t.simulated,
    })),
  }
}

export function getCandles(exchange: Exchange, args: ToolArgs<'getCandles'>): ToolResult<'getCandles'> | ToolFailure {
  const found = findSymbol(exchange.state, args.symbol)
  if (!found.ok) return found.failure
  const candles: Candle[] = []
  for (const candle of candlesBackwards(marketOf(exchange.market, found.value.index).candles[args.interval])) {
    if (candles.length === args.limit) break
    candles.push({
      openTime: instant(candle.openMs),
      open: priceNumber(candle.open),
      high: priceNumber(candle.high),
      low: priceNumber(candle.low),
      close: priceNumber(candle.close),
      volume: qtyNumber(candle.lots),
    })
  }
  return { symbol: found.value.spec.symbol, interval: args.interval, candles: candles.reverse() }
}

const listed = (state: ExchangeState): SymbolState[] => state.symbols.filter((symbol) => !symbol.retired)

function deliveryOf({ delivery, gateClosureMs }: SymbolSpec): SymbolInfo['delivery'] {
  if (delivery === null) return null
  const { startMs, endMs } = delivery
  return { start: instant(startMs), end: instant(endMs), gateClosure: instant(gateClosureMs ?? startMs) }
}

/** What the auction would give now; null outside one. */
function auctionOf(state: ExchangeState, symbol: SymbolState): SymbolInfo['auction'] {
  if (symbol.session !== 'AUCTION') return null
  const indicative = indicativeOf(state, symbol)
  if (indicative === null) return { indicativePrice: null, indicativeVolume: 0, surplus: 0 }
  const { priceTicks, lots, surplusLots } = indicative
  return {
    indicativePrice: priceNumber(priceTicks),
    indicativeVolume: qtyNumber(lots),
    surplus: qtyNumber(surplusLots),
  }
}

export function listSymbols(exchange: Exchange): ToolResult<'listSymbols'> {
  return {
    symbols: listed(exchange.state).map((symbol) => {
      const { spec } = symbol
      const collar = collarOf(symbol)
      return {
        symbol: spec.symbol,
        description: spec.description,
        tick: priceNumber(1),
        lot: qtyNumber(1),
        minPrice: priceNumber(spec.minPriceTicks),
        maxPrice: priceNumber(spec.maxPriceTicks),
        maxQty: qtyNumber(spec.maxQtyLots),
        maxValue: moneyNumber(spec.maxValueMicro),
        maxOpenOrders: spec.maxOpenOrders,
        marketCollar: {
          percent: spec.collarPercent,
          minBand: priceNumber(spec.collarMinTicks),
          low: priceNumber(collar.lowTicks),
          high: priceNumber(collar.highTicks),
        },
        session: symbol.session,
        delivery: deliveryOf(spec),
        auction: auctionOf(exchange.state, symbol),
        grant: qtyNumber(spec.grantLots),
        maxOrdersPerSecond: spec.maxCommandsPerSecond,
        simulatedParticipants: exchange.references.has(symbol.index),
      }
    }),
  }
}
