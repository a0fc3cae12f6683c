/** Reads of the market: book, metrics, trades, candles, symbols. */
import type { ToolFailure } from '../../../contracts/errors.ts'
import type { Candle, OrderBook, SymbolInfo } from '../../../contracts/exchange/market.ts'
import type { MarketMetrics } from '../../../contracts/exchange/metrics.ts'
import type { ToolArgs, ToolResult } from '../../../contracts/exchange/tools.ts'
import {
  LOTS_PER_MWH,
  MICRO_PER_TICK_LOT,
  moneyNumber,
  priceNumber,
  type QtyLots,
  qtyNumber,
} from '../../../contracts/units.ts'
import { indicativeOf } from '../../engine/auction.ts'
import { collarOf } from '../../engine/checks.ts'
import type { Side } from '../../engine/commands.ts'
import { ASK, BID } from '../../engine/level-record.ts'
import { levelsOf, NO_QUOTE, quoteOf } from '../../engine/queries.ts'
import type { ExchangeState, SymbolState } from '../../engine/state.ts'
import { gateOf, type SymbolSpec } from '../../engine/symbol-spec.ts'
import { type Exchange, standsStillAtMs } from '../../exchange.ts'
import { DEPTHS, impactTicks } from '../../market-data/book-figures.ts'
import { candlesBackwards } from '../../market-data/candle-ring.ts'
import { marketOf } from '../../market-data/market-data.ts'
import { daySum, type WindowSum, windowFigures } from '../../market-data/metrics.ts'
import { lastTrades } from '../../market-data/tape.ts'
import { findSymbol } from '../door.ts'
import { averageNumber, instant } from '../format.ts'
import { averageOrNull, levelAnswer, liquidity, percentOf, priceOrNull, rounded } from '../market-answers.ts'

export function getOrderBook(exchange: Exchange, args: ToolArgs<'getOrderBook'>): OrderBook | ToolFailure {
  const found = findSymbol(exchange.state, args.symbol)
  if (!found.ok) return found.failure
  const symbol = found.value
  return {
    symbol: symbol.spec.symbol,
    seq: exchange.state.seq,
    asOf: instant(exchange.nowMs()),
    bids: levelsOf(exchange.state, symbol, BID, args.depth).map(levelAnswer),
    asks: levelsOf(exchange.state, symbol, ASK, args.depth).map(levelAnswer),
  }
}

export function getMarketMetrics(exchange: Exchange, args: ToolArgs<'getMarketMetrics'>): MarketMetrics | ToolFailure {
  const found = findSymbol(exchange.state, args.symbol)
  if (!found.ok) return found.failure
  const symbol = found.value
  // The machine's clock may be set back behind trades that have happened.
  const nowMs = Math.max(exchange.nowMs(), exchange.state.atMs)
  const stillMs = standsStillAtMs(exchange)
  const { bidTicks, askTicks, midTicks } = quoteOf(symbol)
  const spreadTicks = bidTicks === null || askTicks === null ? null : askTicks - bidTicks
  const figures = windowFigures(marketOf(exchange.market, symbol.index), nowMs)
  const { volume, day, efficiency } = figures
  const reach = Math.max(args.depth, ...DEPTHS)
  const bids = levelsOf(exchange.state, symbol, BID, reach)
  const asks = levelsOf(exchange.state, symbol, ASK, reach)
  const near = liquidity(bids, asks, args.depth)
  const impact = (takes: Side, lots: QtyLots): number | null =>
    averageOrNull(impactTicks(exchange.state, symbol, takes, lots))
  const last = symbol.lastTicks
  return {
    success: true,
    message: `Market of ${symbol.spec.symbol}`,
    symbol: symbol.spec.symbol,
    seq: exchange.state.seq,
    timestamp: instant(nowMs),
    ...(stillMs !== null && { standsStillAt: instant(stillMs) }),
    orderBookDepth: args.depth,
    marketSummary: {
      bestBidPrice: priceOrNull(bidTicks),
      bestAskPrice: priceOrNull(askTicks),
      spread: priceOrNull(spreadTicks),
      midPrice: averageOrNull(midTicks),
      lastPrice: priceOrNull(last),
      open24h: priceOrNull(day?.open ?? null),
      high24h: priceOrNull(day?.high ?? null),
      low24h: priceOrNull(day?.low ?? null),
      change24h: day && last !== null ? priceNumber(last - day.open) : null,
      referencePrice: averageOrNull(exchange.references.get(symbol.index) ?? null),
    },
    orderBook: { bids: bids.slice(0, args.depth).map(levelAnswer), asks: asks.slice(0, args.depth).map(levelAnswer) },
    metrics: {
      spread: priceOrNull(spreadTicks),
      spreadPercent: percentOf(spreadTicks, midTicks),
      bestBid: priceOrNull(bidTicks),
      bestAsk: priceOrNull(askTicks),
      bidLiquidity: near.bid,
      askLiquidity: near.ask,
      totalLiquidity: near.total,
      imbalance: near.imbalance,
      depth: Object.fromEntries(DEPTHS.map((depth) => [depth, liquidity(bids, asks, depth)])),
      volume: Object.fromEntries(Object.entries(volume).map(([name, sum]) => [name, windowOf(sum)])),
      volatility: rounded(figures.volatilityPercent),
      absoluteVolatility: averageOrNull(figures.volatilityTicks),
      marketImpact: {
        buy1MWh: impact('BUY', LOTS_PER_MWH),
        sell1MWh: impact('SELL', LOTS_PER_MWH),
        buy10MWh: impact('BUY', 10 * LOTS_PER_MWH),
        sell10MWh: impact('SELL', 10 * LOTS_PER_MWH),
        buy100MWh: impact('BUY', 100 * LOTS_PER_MWH),
        sell100MWh: impact('SELL', 100 * LOTS_PER_MWH),
      },
      priceEfficiency: {
        varianceRatio: rounded(efficiency.varianceRatio),
        autocorrelation: rounded(efficiency.autocorrelation),
        tradedMinutes: efficiency.tradedMinutes,
      },
    },
  }
}

const windowOf = (sum: WindowSum): MarketMetrics['metrics']['volume'][string] => ({
  volume: qtyNumber(sum.lots),
  trades: sum.trades,
  turnover: moneyNumber(sum.value * MICRO_PER_TICK_LOT),
  vwap: sum.lots === 0 ? null : averageNumber(sum.value / sum.lots),
})

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
  const { tape, candles: rings } = marketOf(exchange.market, found.value.index)
  for (const candle of candlesBackwards(rings[args.interval])) {
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
  const [last] = lastTrades(tape, 1)
  return {
    symbol: found.value.spec.symbol,
    interval: args.interval,
    candles: candles.reverse(),
    lastTradeId: last ? String(last.tradeNo) : null,
  }
}

const listed = (state: ExchangeState): SymbolState[] => state.symbols.filter((symbol) => !symbol.retired)

function deliveryOf(spec: SymbolSpec): SymbolInfo['delivery'] {
  const gateMs = gateOf(spec)
  if (spec.delivery === null || gateMs === null) return null
  const { startMs, endMs } = spec.delivery
  return { start: instant(startMs), end: instant(endMs), gateClosure: instant(gateMs) }
}

/** What the auction would give now; null outside one. */
function auctionOf({ state, auctionEndMs }: Exchange, symbol: SymbolState): SymbolInfo['auction'] {
  if (symbol.session !== 'AUCTION') return null
  const endMs = auctionEndMs(symbol)
  const clearsAt = endMs === null ? null : instant(endMs)
  const indicative = indicativeOf(state, symbol)
  if (indicative === null) return { indicativePrice: null, indicativeVolume: 0, surplus: 0, clearsAt }
  const { priceTicks, lots, surplusLots } = indicative
  return {
    indicativePrice: priceNumber(priceTicks),
    indicativeVolume: qtyNumber(lots),
    surplus: qtyNumber(surplusLots),
    clearsAt,
  }
}

/** Change and volume of the last 24 hours, the same figures as in the metrics. */
function dayOf(exchange: Exchange, { index, lastTicks }: SymbolState): Pick<SymbolInfo, 'change24h' | 'volume24h'> {
  // The machine's clock may be set back behind trades that have happened.
  const nowMs = Math.max(exchange.nowMs(), exchange.state.atMs)
  const day = daySum(marketOf(exchange.market, index), nowMs)
  if (day === null) return { change24h: null, volume24h: 0 }
  return {
    change24h: lastTicks === null ? null : priceNumber(lastTicks - day.open),
    volume24h: qtyNumber(day.lots),
  }
}

/** Best prices of a symbol; none during an auction, because nobody can trade yet at what it collects. */
function quoteIn(symbol: SymbolState): Pick<SymbolInfo, 'bestBid' | 'bestAsk' | 'midPrice'> {
  const { bidTicks, askTicks, midTicks } = symbol.session === 'AUCTION' ? NO_QUOTE : quoteOf(symbol)
  return { bestBid: priceOrNull(bidTicks), bestAsk: priceOrNull(askTicks), midPrice: averageOrNull(midTicks) }
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
        auction: auctionOf(exchange, symbol),
        grant: qtyNumber(spec.grantLots),
        maxOrdersPerSecond: spec.maxCommandsPerSecond,
        simulatedParticipants: exchange.references.has(symbol.index),
        lastPrice: priceOrNull(symbol.lastTicks),
        ...quoteIn(symbol),
        ...dayOf(exchange, symbol),
      }
    }),
  }
}
