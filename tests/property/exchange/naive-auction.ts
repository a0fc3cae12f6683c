/** The call auction by brute force: every tick at which anything could trade is tried. */
import type { NaiveOrder, NaiveState } from './naive-state.ts'
import type { SaidOf } from './said.ts'

/** `left`: wanted at that price less offered at it. */
type Clearing = { price: number; volume: number; left: number }

const lotsOf = (orders: readonly NaiveOrder[]): number => orders.reduce((sum, o) => sum + o.remaining, 0)

/** Uniform price: maximum volume, then least surplus, then the middle of what still ties. Null where the book is not crossed. */
export function clearingOf(naive: NaiveState, symbol: number): Clearing | null {
  const bids = naive.queue(symbol, 'BUY')
  const asks = naive.queue(symbol, 'SELL')
  const [highestBid, lowestAsk] = [bids[0]?.price, asks[0]?.price]
  if (highestBid === undefined || lowestAsk === undefined || highestBid < lowestAsk) return null
  let volume = 0
  let surplus = 0
  let tied: number[] = []
  const leftAt = new Map<number, number>()
  // Above the highest bid nobody buys and below the lowest ask nobody sells: the volume there is zero.
  for (let price = lowestAsk; price <= highestBid; price++) {
    const buy = lotsOf(bids.filter((o) => o.price >= price))
    const sell = lotsOf(asks.filter((o) => o.price <= price))
    const volumeHere = Math.min(buy, sell)
    const surplusHere = Math.abs(buy - sell)
    leftAt.set(price, buy - sell)
    if (volumeHere < volume || (volumeHere === volume && surplusHere > surplus)) continue
    if (volumeHere > volume || surplusHere < surplus) tied = []
    volume = volumeHere
    surplus = surplusHere
    tied.push(price)
  }
  const price = Math.floor((Math.min(...tied) + Math.max(...tied)) / 2)
  return { price, volume, left: leftAt.get(price) ?? 0 }
}

/** Trades what clears, all at one price: bids in their order with asks in theirs, an iceberg with all it has. */
export function uncross(naive: NaiveState, symbol: number): SaidOf<'sessionSet'>['auction'] {
  const clearing = clearingOf(naive, symbol)
  if (!clearing) return null
  const { price, volume } = clearing
  const buyers = naive.queue(symbol, 'BUY').filter((o) => o.price >= price)
  const sellers = naive.queue(symbol, 'SELL').filter((o) => o.price <= price)
  const traded = new Set<NaiveOrder>()
  const trades: NonNullable<SaidOf<'sessionSet'>['auction']>['trades'] = []
  for (let left = volume; left > 0; ) {
    const buy = buyers.find((o) => o.remaining > 0)
    const sell = sellers.find((o) => o.remaining > 0)
    if (!buy || !sell) throw new Error('the volume is more than there is')
    const lots = Math.min(left, buy.remaining, sell.remaining)
    for (const order of [buy, sell]) {
      order.remaining -= lots
      order.filledValue += price * lots
      traded.add(order)
    }
    naive.settle(symbol, buy.account, sell.account, price, lots)
    trades.push({
      tradeNo: ++naive.tradeNo,
      priceTicks: price,
      qtyLots: lots,
      buyer: buy.account,
      buyOrder: buy.id,
      seller: sell.account,
      sellOrder: sell.id,
      simulated: naive.account(buy.account).simulated && naive.account(sell.account).simulated,
    })
    left -= lots
  }
  for (const order of traded) {
    if (order.remaining === 0) naive.close(order, 'FILLED')
    // It keeps its place in the queue.
    else order.shown = order.display === 0 ? order.remaining : Math.min(order.display, order.remaining)
  }
  return { priceTicks: price, lots: volume, trades }
}
