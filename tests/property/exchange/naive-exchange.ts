/**
 * The rules of the exchange, written a second time in the plainest way and sharing no code with the engine: lists that are
 * sorted on every use, locks that are recomputed from the open orders, bigint money. Slow and easy to check by eye.
 */
export type NaivePlace = {
  account: number
  symbol: number
  side: 'BUY' | 'SELL'
  type: 'LIMIT' | 'MARKET'
  tif: 'GTC' | 'IOC' | 'FOK'
  postOnly: boolean
  price: number
  qty: number
}
export type NaiveRules = {
  minPrice: number
  maxPrice: number
  maxQty: number
  maxValueMicro: bigint
  maxOpenOrders: number
  collarPercent: number
  collarMin: number
  reference: number
}
type Resting = NaivePlace & { id: number; remaining: number }
export type NaiveFill = { price: number; qty: number; maker: number; makerOrder: number }
export type NaiveResult =
  | { refused: string }
  | { fills: NaiveFill[]; resting: number; dropped: number; state: string; reason: string }
export type NaiveCancel = { refused: string } | { lots: number; micro: bigint }

const MICRO = 1000n

export class NaiveExchange {
  orders: Resting[] = []
  /** Everything an account owns, locked or not. */
  cash = new Map<number, bigint>()
  energy = new Map<string, number>()
  last = new Map<number, number>()
  closed = new Map<number, { account: number; state: string }>()
  readonly rules: NaiveRules

  constructor(rules: NaiveRules) {
    this.rules = rules
  }

  grant(account: number, symbols: number, micro: bigint, lots: number): void {
    this.cash.set(account, micro)
    for (let s = 0; s < symbols; s++) this.energy.set(`${account}/${s}`, lots)
  }

  lockPerLot(side: string, price: number): bigint {
    if (side === 'BUY') return price > 0 ? BigInt(price) * MICRO : 0n
    return price < 0 ? BigInt(-price) * MICRO : 0n
  }
  lockedCash(account: number): bigint {
    return this.orders
      .filter((o) => o.account === account)
      .reduce((sum, o) => sum + this.lockPerLot(o.side, o.price) * BigInt(o.remaining), 0n)
  }
  lockedEnergy(account: number, symbol: number): number {
    return this.orders
      .filter((o) => o.account === account && o.symbol === symbol && o.side === 'SELL')
      .reduce((sum, o) => sum + o.remaining, 0)
  }
  freeCash = (account: number): bigint => (this.cash.get(account) ?? 0n) - this.lockedCash(account)
  freeEnergy = (account: number, symbol: number): number =>
    (this.energy.get(`${account}/${symbol}`) ?? 0) - this.lockedEnergy(account, symbol)

  /** Best price first, then oldest first. */
  queue(symbol: number, side: 'BUY' | 'SELL'): Resting[] {
    return this.orders
      .filter((o) => o.symbol === symbol && o.side === side)
      .sort((a, b) => (side === 'BUY' ? b.price - a.price : a.price - b.price) || a.id - b.id)
  }

  place(id: number, p: NaivePlace): NaiveResult {
    const r = this.rules
    const other = p.side === 'BUY' ? 'SELL' : 'BUY'
    const queue = this.queue(p.symbol, other)
    if (p.qty > r.maxQty) return { refused: 'ORDER_TOO_LARGE' }
    let limit = p.price
    if (p.type === 'MARKET') {
      const first = queue[0]
      if (!first) return { refused: 'NO_LIQUIDITY' }
      const bid = this.queue(p.symbol, 'BUY')[0]?.price
      const ask = this.queue(p.symbol, 'SELL')[0]?.price
      const centre =
        bid !== undefined && ask !== undefined ? Math.floor((bid + ask) / 2) : (this.last.get(p.symbol) ?? r.reference)
      const band = Math.max(Math.floor((Math.abs(centre) * r.collarPercent) / 100), r.collarMin)
      limit = p.side === 'BUY' ? Math.min(r.maxPrice, centre + band) : Math.max(r.minPrice, centre - band)
      if (p.side === 'BUY' ? first.price > limit : first.price < limit) return { refused: 'PRICE_COLLAR' }
    } else if (p.price < r.minPrice || p.price > r.maxPrice) return { refused: 'PRICE_COLLAR' }
    if (BigInt(Math.abs(limit)) * BigInt(p.qty) * MICRO > r.maxValueMicro) return { refused: 'ORDER_TOO_LARGE' }
    const open = this.orders.filter((o) => o.account === p.account).length
    if (p.tif === 'GTC' && open >= r.maxOpenOrders) return { refused: 'TOO_MANY_ORDERS' }
    const within = (price: number): boolean => (p.side === 'BUY' ? price <= limit : price >= limit)
    if (p.postOnly && queue[0] && within(queue[0].price)) return { refused: 'WOULD_TAKE' }

    const fills: NaiveFill[] = []
    let left = p.qty
    let self = false
    let paid = 0n
    for (const maker of queue) {
      if (left === 0 || !within(maker.price)) break
      if (maker.account === p.account) {
        self = true
        break
      }
      const qty = Math.min(left, maker.remaining)
      fills.push({ price: maker.price, qty, maker: maker.account, makerOrder: maker.id })
      paid += BigInt(maker.price) * BigInt(qty) * MICRO
      left -= qty
    }
    if (p.side === 'SELL') paid = -paid
    if (p.tif === 'FOK' && left > 0) return { refused: 'NOT_FILLABLE' }
    const rests = p.tif === 'GTC' && !self ? left : 0
    if (paid + this.lockPerLot(p.side, limit) * BigInt(rests) > this.freeCash(p.account)) {
      return { refused: 'INSUFFICIENT_FUNDS' }
    }
    if (p.side === 'SELL' && p.qty > this.freeEnergy(p.account, p.symbol)) return { refused: 'INSUFFICIENT_ENERGY' }

    for (const fill of fills) this.settle(p, fill)
    if (rests > 0) this.orders.push({ ...p, id, remaining: rests })
    const reason = left === 0 || rests > 0 ? 'NONE' : self ? 'SELF_TRADE' : 'IMMEDIATE_ONLY'
    const state = left === 0 ? 'FILLED' : rests === 0 ? 'CANCELLED' : fills.length > 0 ? 'PARTIALLY_FILLED' : 'OPEN'
    if (rests === 0) this.closed.set(id, { account: p.account, state })
    return { fills, resting: rests, dropped: rests > 0 ? 0 : left, state, reason }
  }

  settle(p: NaivePlace, fill: NaiveFill): void {
    const money = BigInt(fill.price) * BigInt(fill.qty) * MICRO
    const buyer = p.side === 'BUY' ? p.account : fill.maker
    const seller = p.side === 'BUY' ? fill.maker : p.account
    this.cash.set(buyer, (this.cash.get(buyer) ?? 0n) - money)
    this.cash.set(seller, (this.cash.get(seller) ?? 0n) + money)
    this.energy.set(`${buyer}/${p.symbol}`, (this.energy.get(`${buyer}/${p.symbol}`) ?? 0) + fill.qty)
    this.energy.set(`${seller}/${p.symbol}`, (this.energy.get(`${seller}/${p.symbol}`) ?? 0) - fill.qty)
    this.last.set(p.symbol, fill.price)
    const maker = this.orders.find((o) => o.id === fill.makerOrder)
    if (!maker) throw new Error('maker is gone')
    maker.remaining -= fill.qty
    if (maker.remaining === 0) {
      this.orders = this.orders.filter((o) => o !== maker)
      this.closed.set(maker.id, { account: maker.account, state: 'FILLED' })
    }
  }

  cancel(account: number, id: number): NaiveCancel {
    const order = this.orders.find((o) => o.id === id)
    if (!order) {
      const closed = this.closed.get(id)
      return { refused: closed?.account === account ? 'ALREADY_CLOSED' : 'NOT_FOUND' }
    }
    if (order.account !== account) return { refused: 'NOT_OWNER' }
    this.orders = this.orders.filter((o) => o !== order)
    this.closed.set(id, { account, state: 'CANCELLED' })
    return {
      lots: order.side === 'SELL' ? order.remaining : 0,
      micro: this.lockPerLot(order.side, order.price) * BigInt(order.remaining),
    }
  }

  cancelAll(account: number, symbol: number | null, side: string | null): number[] {
    const mine = this.orders
      .filter(
        (o) => o.account === account && (symbol === null || o.symbol === symbol) && (side === null || o.side === side),
      )
      .sort((a, b) => a.id - b.id)
    for (const order of mine) this.cancel(account, order.id)
    return mine.map((o) => o.id)
  }
}
