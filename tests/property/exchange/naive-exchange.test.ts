/** The naive model by itself, before anything is compared with it: hand-worked examples, and what no walk may break. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { EXAMPLES } from './examples/all.ts'
import { runExample } from './examples/example.ts'
import { Met } from './met.ts'
import { clearingOf } from './naive-auction.ts'
import { NaiveExchange } from './naive-exchange.ts'
import { repeatable, seeds, steps, USUAL } from './seeds.ts'
import { genesis } from './small-exchange.ts'
import { Walk } from './walk.ts'

for (const example of EXAMPLES) {
  test(`naive model: ${example.name}`, () => {
    const naive = new NaiveExchange()
    runExample(example, {
      apply: (command) => ({ said: naive.apply(command), slot: 0 }),
      levels: (side) => naive.levels(0, side),
      wallet: (a) => [naive.freeCash(a), naive.lockedCash(a), naive.freeEnergy(a, 0), naive.lockedEnergy(a, 0)],
    })
    conserves(naive)
  })
}

/** Money and energy move and are never made; nobody has less than nothing; no book that trades is crossed. */
function conserves(naive: NaiveExchange): void {
  const traders = naive.accounts.map((_, i) => i).slice(1)
  const cash = traders.reduce((sum, a) => sum + naive.account(a).cash, 0n)
  assert.equal(cash, naive.issued, 'money is neither made nor lost')
  for (const account of traders) {
    assert.ok(naive.freeCash(account) >= 0n, `money of ${account}`)
    for (const [symbol] of naive.symbols.entries()) assert.ok(naive.freeEnergy(account, symbol) >= 0)
  }
  naive.symbols.forEach(({ session }, symbol) => {
    if (session === 'CONTINUOUS' || session === 'CLOSED') assert.ok(!naive.isCrossed(symbol), `${symbol} is crossed`)
  })
  for (const order of naive.orders) {
    assert.ok(order.shown > 0 && order.shown <= order.remaining && order.remaining <= order.qty)
  }
  assert.equal(new Set(naive.orders.map((o) => o.priority)).size, naive.orders.length, 'every order has its own place')
}

/** Energy of each symbol over all accounts, as the accounts hold it. */
const energyOf = (naive: NaiveExchange): number[] =>
  naive.symbols.map((_, s) => naive.accounts.reduce((sum, a) => sum + (a.energy[s] ?? 0), 0))

const met = new Met()
for (const seed of seeds([101, 102, 103])) {
  test(`naive model: a walk conserves everything, and refusals change nothing (seed ${seed})`, () => {
    const naive = new NaiveExchange()
    for (const command of genesis()) naive.apply(command)
    const walk = new Walk(seed, naive, new Map())
    let i = 0
    const whole = (): string => {
      const { orders, closed, symbols, accounts, tradeNo } = naive
      const plain = accounts.map(({ keys: _, rate: __, ...account }) => account)
      return JSON.stringify([orders, closed.length, symbols, plain, tradeNo], (_, v) =>
        typeof v === 'bigint' ? `${v}` : v,
      )
    }
    repeatable(
      'naive-exchange.test.ts',
      seed,
      () => i,
      () => {
        for (; i < steps(8_000); i++) {
          const command = walk.next()
          const energy = energyOf(naive)
          const before = whole()
          const crossed = naive.symbols.map((_, s) => clearingOf(naive, s))
          const said = naive.apply(command)
          met.note(said)
          if (said.kind === 'refused') assert.equal(whole(), before, 'a refusal changes nothing')
          if (said.kind === 'sessionSet' && said.auction) {
            const { price, volume } = crossed[said.symbol] ?? assert.fail()
            assert.deepEqual([price, volume], [said.auction.priceTicks, said.auction.lots])
            assert.equal(
              said.auction.trades.reduce((sum, t) => sum + t.qtyLots, 0),
              said.auction.lots,
            )
          }
          if (said.kind !== 'accountOpened') assert.deepEqual(energyOf(naive).slice(0, energy.length), energy)
          conserves(naive)
        }
      },
    )
  })
}

test('naive model: the walks met every kind of outcome and every refusal', { skip: !USUAL }, () => {
  met.assertEverything()
})
