/** What the exchange keeps of each account's fills is what the naive model saw trade, and adds up to what its orders say. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { KEPT_FILLS } from '../../../lib/contracts/exchange/fills.ts'
import { apply } from '../../../lib/exchange/engine/apply.ts'
import type { Command, Side } from '../../../lib/exchange/engine/commands.ts'
import { createState } from '../../../lib/exchange/engine/state.ts'
import { areAllFills, ownFillsBackwards } from '../../../lib/exchange/market-data/account-fills.ts'
import { createMarketData, observe } from '../../../lib/exchange/market-data/market-data.ts'
import { restoreMarket, serialiseMarket } from '../../../lib/exchange/market-data/snapshot.ts'
import { closedOrders, openOrders } from './engine-view.ts'
import { NaiveExchange } from './naive-exchange.ts'
import type { Said } from './said.ts'
import { repeatable, seeds, steps } from './seeds.ts'
import { ACCOUNTS, genesis } from './small-exchange.ts'
import { Walk } from './walk.ts'

/** The last of them is simulated. */
const TRADERS = ACCOUNTS - 1

type SeenFill = [tradeNo: number, order: number, side: Side, role: string, price: number, lots: number]

/** By account, in the order in which they happened, out of what the model said. */
function seenBy(lists: Map<number, SeenFill[]>, command: Command, said: Said, sideOf: (order: number) => Side): void {
  const see = (account: number, ...fill: SeenFill): void => {
    lists.set(account, [...(lists.get(account) ?? []), fill])
  }
  if (said.kind === 'sessionSet') {
    for (const t of said.auction?.trades ?? []) {
      const buy = (): void => see(t.buyer, t.tradeNo, t.buyOrder, 'BUY', 'AUCTION', t.priceTicks, t.qtyLots)
      const sell = (): void => see(t.seller, t.tradeNo, t.sellOrder, 'SELL', 'AUCTION', t.priceTicks, t.qtyLots)
      // Of one's own two orders that met, the later one is told first.
      for (const tell of t.buyOrder > t.sellOrder ? [buy, sell] : [sell, buy]) tell()
    }
  }
  if (said.kind !== 'placed' && said.kind !== 'amended') return
  for (const { tradeNo, maker, makerOrder, priceTicks, qtyLots } of said.fills) {
    const makerSide = sideOf(makerOrder)
    const takerSide = makerSide === 'BUY' ? 'SELL' : 'BUY'
    if ('account' in command) see(command.account, tradeNo, said.order, takerSide, 'TAKER', priceTicks, qtyLots)
    see(maker, tradeNo, makerOrder, makerSide, 'MAKER', priceTicks, qtyLots)
  }
}

let most = 0
for (const seed of seeds([1, 2])) {
  test(`each account's fills are those that the naive model saw (seed ${seed})`, () => {
    const naive = new NaiveExchange()
    const state = createState()
    let market = createMarketData()
    const slots = new Map<number, number>()
    const sides = new Map<number, Side>()
    const lists = new Map<number, SeenFill[]>()
    const applied: Command[] = []
    const give = (command: Command): void => {
      applied.push(command)
      seenBy(lists, command, naive.apply(command), (order) => sides.get(order) as Side)
      const outcome = apply(state, command)
      if (outcome.kind === 'placed' && command.kind === 'place') {
        slots.set(outcome.seq, outcome.order.slot)
        sides.set(outcome.seq, command.side)
      }
      observe(market, command, outcome)
    }
    for (const command of genesis()) give(command)
    const walk = new Walk(seed, naive, slots)
    const count = steps(4_000)
    let i = 0
    repeatable(
      'own-fills.test.ts',
      seed,
      () => i,
      () => {
        for (; i < count; i++) {
          give(walk.next())
          if (i === Math.floor(count / 2)) market = restoreMarket(serialiseMarket(market))
          if (i % 100 !== 0 && i !== count - 1) continue
          for (let account = 1; account <= TRADERS; account++) sameFills(account)
        }
      },
    )

    function sameFills(account: number): void {
      const kept = [...ownFillsBackwards(market.fills, account)].reverse()
      const seen = lists.get(account) ?? []
      most = Math.max(most, seen.length)
      assert.deepEqual(
        kept.map((f): SeenFill => [f.tradeNo, f.order.seq, f.side, f.role, f.priceTicks, f.qtyLots]),
        seen.slice(-KEPT_FILLS),
        `fills of ${account}`,
      )
      assert.equal(areAllFills(market.fills, account), seen.length <= KEPT_FILLS)
      for (const { order } of kept) assert.equal(order.slot, slots.get(order.seq), 'the id its order was told by')
      const first = kept[0]?.order.seq ?? 0
      const orders = [
        ...openOrders(state, account).map((o) => ({ ...o, filledLots: o.qtyLots - o.remainingLots })),
        ...closedOrders(state, account),
      ]
      for (const { seq, symbol, filledLots, filledValue } of orders) {
        const own = kept.filter(({ order }) => order.seq === seq)
        // The first fills of an order that is older than the oldest kept fill may be forgotten.
        if (!areAllFills(market.fills, account) && seq <= first) continue
        assert.equal(
          own.reduce((sum, f) => sum + f.qtyLots, 0),
          filledLots,
          `the fills of order ${seq} are what it has filled`,
        )
        assert.equal(
          own.reduce((sum, f) => sum + f.qtyLots * f.priceTicks, 0),
          filledValue,
          `and give its average`,
        )
        for (const fill of own) assert.equal(fill.symbol, symbol)
      }
    }

    const [again, marketAgain] = [createState(), createMarketData()]
    for (const command of applied) observe(marketAgain, command, apply(again, command))
    assert.deepEqual(
      marketAgain.fills,
      market.fills,
      'the same commands give the same fills, also by way of a snapshot',
    )
  })
}

test('the walks traded', () => {
  assert.ok(most > 100, `${most} fills of one account`)
})
