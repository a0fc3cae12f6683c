/** What each strategy does at a step, on prices worked by hand, and which arguments it takes. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { EXCHANGE_TOOLS, type ToolArgs } from '../../../lib/contracts/exchange/tools.ts'
import type { Placed } from '../../../lib/exchange/engine/commands.ts'
import { parseArguments } from '../../../lib/exchange/mcp/arguments.ts'
import { csvField, fillsCsv } from '../../../lib/exchange/simulation/fills-csv.ts'
import { createPosition, trade, unrealised } from '../../../lib/exchange/simulation/position.ts'
import { createProposal, offer } from '../../../lib/exchange/simulation/proposal.ts'
import { readStrategy } from '../../../lib/exchange/simulation/strategies/read-strategy.ts'
import type { PaperOrder, Strategy, TwoSided } from '../../../lib/exchange/simulation/strategies/strategy.ts'

const args = (more: Record<string, unknown>): ToolArgs<'runSimulation'> =>
  EXCHANGE_TOOLS.runSimulation.args.parse({ userId: 'u', ...more })

function strategyOf(more: Record<string, unknown>): Strategy {
  const read = readStrategy(args(more))
  if (!read.ok) throw new Error(read.failure.message)
  return read.value.strategy
}
const refusalOf = (more: Record<string, unknown>) => {
  const read = readStrategy(args(more))
  assert.ok(!read.ok, 'it was taken')
  return read.failure
}

const top = (bidTicks: number, askTicks: number): TwoSided => ({
  bidTicks,
  askTicks,
  midTicks: (bidTicks + askTicks) / 2,
})

/** One step; `filled` says how much of each order is taken, `mostLots` how much one may be, `refused` that none is. */
function steps(strategy: Strategy, mostLots = Number.POSITIVE_INFINITY, refused = false) {
  let step = 0
  return (market: TwoSided | null, positionLots = 0, filled = (order: PaperOrder): number => order.qtyLots) => {
    const orders: PaperOrder[] = []
    const said: string[] = []
    let cancels = 0
    strategy.step({
      step: ++step,
      top: () => market,
      positionLots: () => positionLots,
      mostLots: () => mostLots,
      place(order) {
        orders.push(order)
        if (refused) return null
        const filledLots = filled(order)
        return { filledLots, filledValue: filledLots * order.priceTicks } as Placed
      },
      cancelAll: () => {
        cancels++
      },
      say: (event) => said.push(event),
    })
    return { orders, said, cancels, short: orders.map((o) => [o.side, o.qtyLots, o.priceTicks]) }
  }
}

describe('simple', () => {
  test('acts from the threshold on, at the price asked for, on its sides', () => {
    const act = steps(strategyOf({ threshold: 2, qty: 0.5, ordersPerStep: 2, priceStrategy: 'TOPASK', sides: 'buy' }))
    assert.deepEqual(act(top(1_000, 1_199)).short, [])
    assert.deepEqual(act(top(1_000, 1_200)).short, [
      ['BUY', 5, 1_200],
      ['BUY', 5, 1_200],
    ])
    assert.deepEqual(act(null).said, ['one side of the book is empty; nothing done.'])
    const both = steps(strategyOf({}))
    assert.deepEqual(both(top(1_000, 1_101)).short, [
      ['BUY', 10, 1_051],
      ['SELL', 10, 1_051],
    ])
    const belowZero = both(top(-201, 200))
    assert.deepEqual(belowZero.short, [
      ['BUY', 10, 0],
      ['SELL', 10, 0],
    ])
    assert.match(belowZero.said[0] ?? '', / at 0\.00\.$/)
    assert.ok(both(top(1, 3)).orders.every((o) => o.timeInForce === 'GTC' && !o.postOnly))
  })

  test('says that the spread never reached the threshold where it did not, and not where its orders were refused', () => {
    const concludes = (asks: number[]) => {
      const strategy = strategyOf({ threshold: 2 })
      const act = steps(strategy, undefined, true)
      for (const ask of asks) act(top(1_000, ask))
      return strategy.conclude()
    }
    assert.deepEqual(concludes([1_100, 1_199]), [
      'No orders: the spread never reached 2 NT$/MWh (widest 1.99). A threshold below that would act.',
    ])
    assert.deepEqual(concludes([1_100, 1_200]), [])
    assert.deepEqual(concludes([]), [])
  })
})

describe('market_making', () => {
  const parameters = { strategy: 'market making', qty: 1, spread: '10', skew: 1, maxInventory: 2 }

  test('quotes half the spread to each side of mid, and renews both', () => {
    const act = steps(strategyOf(parameters))
    const first = act(top(100_000, 102_000))
    assert.deepEqual(first.short, [
      ['BUY', 10, 100_500],
      ['SELL', 10, 101_500],
    ])
    assert.ok(first.orders.every((o) => o.postOnly && o.timeInForce === 'GTC'))
    assert.equal(first.cancels, 1)
  })

  test('leans against its position: half of what it may hold moves both by a quarter of the spread', () => {
    const act = steps(strategyOf(parameters))
    // Position 1 of 2 MWh: the centre is mid − 1 × 500 × 10 / 20 = mid − 250.
    assert.deepEqual(act(top(100_000, 102_000), 10).short, [
      ['BUY', 10, 100_250],
      ['SELL', 10, 101_250],
    ])
    assert.deepEqual(act(top(100_000, 102_000), -10).short, [
      ['BUY', 10, 100_750],
      ['SELL', 10, 101_750],
    ])
  })

  test('never past what it may hold, never across the other side, one side where it may trade one', () => {
    const act = steps(strategyOf(parameters))
    assert.deepEqual(act(top(100_000, 102_000), 15).short[0], ['BUY', 5, 100_125])
    assert.deepEqual(act(top(100_000, 102_000), 20).short, [['SELL', 10, 101_000]])
    assert.deepEqual(act(top(100_000, 102_000), -20).short, [['BUY', 10, 101_000]])
    // Long, it would ask 650 below mid; the best bid is only 50 away.
    assert.deepEqual(act(top(100_000, 100_100), 20).short, [['SELL', 10, 100_050]])
    const lean = steps(strategyOf({ ...parameters, spread: '0.02' }))
    assert.deepEqual(lean(top(-300, -299), 20).short, [['SELL', 10, -299]])
    const bids = steps(strategyOf({ ...parameters, sides: 'BUY' }))
    assert.deepEqual(bids(top(100_000, 102_000)).short, [['BUY', 10, 100_500]])
    assert.deepEqual(act(null).short, [])
  })
})

describe('momentum', () => {
  const parameters = { strategy: 'momentum', steps: 50, qty: 1, threshold: 5, lookback: 2, maxInventory: 1.5 }

  test('buys what rose and sells what fell, over its lookback and from its threshold on', () => {
    const act = steps(strategyOf(parameters))
    assert.deepEqual(act(top(1_000, 1_100)).said, ['mid 10.50; still looking back.'])
    assert.deepEqual(act(top(1_900, 2_000)).short, [])
    // 500 ticks are 5 NT$ in two steps.
    const rise = act(top(1_500, 1_600))
    assert.deepEqual(rise.short, [['BUY', 10, 1_600]])
    assert.equal(rise.orders[0]?.timeInForce, 'IOC')
    // 1,550 ← 1,950: 400 are too few.
    assert.deepEqual(act(top(1_500, 1_600), 10).short, [])
    assert.deepEqual(act(top(1_000, 1_100), 10).short, [['SELL', 10, 1_000]])
  })

  test('goes as far as maxInventory and stops there', () => {
    const rising = (position: number) => {
      const act = steps(strategyOf(parameters))
      for (const bid of [1_000, 2_000]) act(top(bid, bid + 100))
      return act(top(3_000, 3_100), position).short
    }
    assert.deepEqual(rising(10), [['BUY', 5, 3_100]])
    assert.deepEqual(rising(15), [])
    assert.deepEqual(rising(-15), [['BUY', 10, 3_100]])
  })

  test('with sides BUY a fall only closes what is long', () => {
    const falling = (position: number) => {
      const act = steps(strategyOf({ ...parameters, sides: 'BUY' }))
      for (const bid of [3_000, 2_000]) act(top(bid, bid + 100))
      return act(top(1_000, 1_100), position).short
    }
    assert.deepEqual(falling(4), [['SELL', 4, 1_000]])
    assert.deepEqual(falling(0), [])
  })
})

describe('twap', () => {
  test('trades in equal parts, asks again for what it missed, and stops with the duration', () => {
    const act = steps(strategyOf({ strategy: 'TWAP', steps: 6, duration: 4, totalQty: 1, sides: 'SELL' }))
    const market = top(1_000, 1_100)
    // 10 lots over 4 steps are due as 2, 5, 7, 10.
    assert.deepEqual(act(market).short, [['SELL', 2, 1_000]])
    assert.deepEqual(act(market, 0, () => 1).short, [['SELL', 3, 1_000]])
    assert.deepEqual(act(market).short, [['SELL', 4, 1_000]])
    assert.deepEqual(act(null).short, [])
    assert.deepEqual(act(market).short, [])
  })

  test('asks for what it missed in parts that one order may be, and says when it has no means left', () => {
    const asked = { strategy: 'twap', steps: 4, totalQty: 4, sides: 'BUY' }
    const act = steps(strategyOf(asked), 12)
    const market = top(1_000, 1_100)
    assert.deepEqual(act(market, 0, () => 0).short, [['BUY', 10, 1_100]])
    assert.deepEqual(act(market).short, [['BUY', 12, 1_100]])
    assert.deepEqual(act(market).short, [['BUY', 12, 1_100]])
    const poor = steps(strategyOf(asked), 0)(market)
    assert.deepEqual([poor.short, poor.said], [[], ['no means left to BUY at 11.00; nothing done.']])
  })

  test('says its average beside mid’s', () => {
    const strategy = strategyOf({ strategy: 'twap', steps: 2, totalQty: 2, sides: 'BUY' })
    const act = steps(strategy)
    act(top(1_000, 1_100))
    act(top(2_000, 2_100))
    // 10 lots at 1,100 and 10 at 2,100: 16.00; mids 1,050 and 2,050: 15.50.
    assert.deepEqual(strategy.conclude(), [
      'Bought 2 MWh of 2 MWh at 16.00 on average; mid averaged 15.50, a cost of 0.50 NT$/MWh.',
    ])
    assert.deepEqual(strategyOf({ strategy: 'twap', qty: 2, steps: 3, sides: 'BUY' }).parameters.totalQty, 6)
  })
})

describe('arguments that do not fit are refused by name', () => {
  for (const [more, words] of [
    [{ strategy: 'martingale' }, /"martingale".*Known: simple, market_making, momentum, twap/],
    [{ strategy: 'simple', spread: 2 }, /spread: an argument of market_making, not of simple/],
    [{ strategy: 'twap', sides: 'BUY', lookback: 2 }, /lookback: an argument of momentum/],
    [{ strategy: 'momentum', totalQty: 2 }, /totalQty: an argument of twap/],
    [{ strategy: 'simple', maxInventory: 2 }, /maxInventory: an argument of market_making and momentum/],
    [{ strategy: 'momentum', steps: 5, lookback: 5 }, /lookback: 5 steps back need a run of more than 5/],
    [{ strategy: 'twap' }, /sides: twap trades one side/],
    [{ strategy: 'twap', sides: 'BUY', duration: 11 }, /duration: 11 steps do not fit into a run of 10/],
    [{ strategy: 'market_making', spread: 0 }, /spread: 0 is none/],
    [{ strategy: 'market_making', spread: '0.005' }, /spread: "0.005" is none/],
    [{ strategy: 'market_making', maxInventory: -1 }, /maxInventory must be more than zero/],
    [{ strategy: 'simple', qty: 'five' }, /qty "five" is not a number/],
  ] as const) {
    test(JSON.stringify(more), () => {
      const refused = refusalOf(more)
      assert.equal(refused.code, 'INVALID_ARGUMENT')
      assert.match(refused.message, words)
    })
  }
  test('a quantity off the lot keeps its own code', () => {
    assert.equal(refusalOf({ strategy: 'twap', sides: 'BUY', totalQty: 0.05 }).code, 'OFF_LOT')
  })
})

test('a number with a decimal comma is refused, and not read as one without', () => {
  const threshold = (text: string) => {
    const read = parseArguments('runSimulation', { userId: 'u', threshold: text })
    return read.ok ? read.args.threshold : read.failure.code
  }
  assert.deepEqual(['1,000', '0,500', '-0,250', '000,123'].map(threshold), [
    1_000,
    'INVALID_ARGUMENT',
    'INVALID_ARGUMENT',
    'INVALID_ARGUMENT',
  ])
})

test('a position closes first in, first out, through zero and at prices below it', () => {
  const position = createPosition()
  trade(position, 'BUY', 100, 10)
  trade(position, 'BUY', 120, 10)
  trade(position, 'SELL', 130, 15)
  // 10 × 30 + 5 × 10; 5 at 120 are left.
  assert.deepEqual([position.realised, position.lots, position.openValue], [350, 5, 600])
  assert.equal(unrealised(position, 110.5), -47.5)
  trade(position, 'SELL', -10, 8)
  // 5 × −130, then short 3 at −10.
  assert.deepEqual([position.realised, position.lots, position.openValue], [-300, -3, 30])
  assert.equal(unrealised(position, -30), 60)
  trade(position, 'BUY', -30, 3)
  assert.deepEqual([position.realised, position.lots, position.openValue, unrealised(position, 77)], [-240, 0, 0, 0])
})

test('a proposal counts an order below zero by what it is worth, goes up to its bound, and takes nothing after one it left out', () => {
  const worth = (thousands: number): PaperOrder => {
    return { side: 'SELL', priceTicks: -10_000, qtyLots: thousands * 100, timeInForce: 'GTC', postOnly: false }
  }
  const takes = (...thousands: number[]): number => {
    const proposal = createProposal()
    for (const one of thousands) offer(proposal, worth(one))
    return proposal.orders.length
  }
  assert.equal(takes(500, 500), 2)
  assert.equal(takes(500, 501), 1)
  assert.equal(takes(500, 501, 1), 1)
})

test('CSV: a header, CRLF, quotes only where needed', () => {
  assert.equal(csvField('a,b'), '"a,b"')
  assert.equal(csvField('say "x"\n'), '"say ""x""\n"')
  assert.equal(csvField(null), '')
  assert.equal(csvField(-1.5), '-1.5')
  const fill = {
    orderId: '7-1',
    side: 'BUY' as const,
    executedPrice: 2950.5,
    executedQty: 2,
    status: 'FILLED',
    message: 'Bought 2 MWh ELC at 2,950.50.',
    symbol: 'ELC',
    step: 3,
    timestamp: '2026-11-20T03:00:02.000Z',
    preBestBid: null,
    preBestAsk: 2950.5,
    postBestBid: 2949,
    postBestAsk: 2951,
  }
  assert.equal(
    fillsCsv([fill]),
    'step,timestamp,orderId,symbol,side,executedPrice,executedQty,status,preBestBid,preBestAsk,postBestBid,postBestAsk,message\r\n' +
      '3,2026-11-20T03:00:02.000Z,7-1,ELC,BUY,2950.5,2,FILLED,,2950.5,2949,2951,"Bought 2 MWh ELC at 2,950.50."\r\n',
  )
})
