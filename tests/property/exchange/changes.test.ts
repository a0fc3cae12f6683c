/** Whoever watches a resource is told of every command that changes what it says. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { symbols } from '../../../lib/contracts/exchange/market.ts'
import { RESOURCE } from '../../../lib/contracts/exchange/tools.ts'
import { listedSymbol } from '../../../lib/contracts/market-stream.ts'
import { createChangeFeed } from '../../../lib/exchange/changes.ts'
import { apply } from '../../../lib/exchange/engine/apply.ts'
import type { Command, Outcome } from '../../../lib/exchange/engine/commands.ts'
import { createState } from '../../../lib/exchange/engine/state.ts'
import type { Exchange } from '../../../lib/exchange/exchange.ts'
import { createMarketData, observe } from '../../../lib/exchange/market-data/market-data.ts'
import { readResource } from '../../../lib/exchange/mcp/resources.ts'
import { NaiveExchange } from './naive-exchange.ts'
import { repeatable, seeds, steps } from './seeds.ts'
import { genesis, SPEC } from './small-exchange.ts'
import { Walk } from './walk.ts'

/** What moves with each command and with the market, and is read with what else has changed. */
const PASSING = new Set(['seq', 'asOf', 'timestamp', 'updatedAt', 'mark'])
const MINUTE_MS = 60_000
/** The walk lists a name again and retires what has no delivery; no market does. */
const UNUSUAL: ReadonlySet<Outcome['kind']> = new Set(['symbolListed', 'retired'])

function whatItSays(uri: string, text: string): string {
  // Of the list a screen shows no quotes.
  const said = JSON.parse(text)
  const shown = uri === RESOURCE.symbols() ? symbols.parse(said).symbols.map(listedSymbol) : said
  return JSON.stringify(shown, (name, value) => (PASSING.has(name) ? undefined : value))
}

for (const seed of seeds([1, 2, 3])) {
  test(`every change of a resource is told (seed ${seed})`, async () => {
    const [state, market, changes, naive] = [createState(), createMarketData(), createChangeFeed(), new NaiveExchange()]
    const exchange = { state, market, nowMs: () => state.atMs, references: new Map(), auctionEndMs: () => null }
    const slots = new Map<number, number>()
    let told: ReadonlySet<string> = new Set()
    changes.listen((uris) => {
      told = uris
    })
    const give = (command: Command): Outcome => {
      naive.apply(command)
      const outcome = apply(state, command)
      if (outcome.kind === 'placed') slots.set(outcome.seq, outcome.order.slot)
      observe(market, command, outcome)
      told = new Set()
      changes.observe(state, command, outcome)
      changes.publish()
      return outcome
    }
    for (const command of genesis()) give(command)
    const watched = (): string[] => [
      RESOURCE.symbols(),
      ...SPEC.flatMap(({ symbol: name }) => [RESOURCE.book(name), RESOURCE.trades(name), RESOURCE.metrics(name)]),
      ...state.accounts.objects.flatMap(({ userId, simulated }) =>
        simulated || userId === '' ? [] : [RESOURCE.wallet(userId), RESOURCE.orders(userId), RESOURCE.fills(userId)],
      ),
    ]
    async function readAll(): Promise<Map<string, string>> {
      const all = new Map<string, string>()
      for (const uri of watched()) {
        const read = await readResource(exchange as unknown as Exchange, uri)
        all.set(uri, read.ok ? whatItSays(uri, read.text) : 'none')
      }
      return all
    }
    const walk = new Walk(seed, naive, slots)
    let before = await readAll()
    for (let i = 0; i < steps(400); i++) {
      const minute = Math.floor(state.atMs / MINUTE_MS)
      const outcome = give(walk.next())
      const now = await readAll()
      const isLater = Math.floor(state.atMs / MINUTE_MS) > minute
      for (const [uri, says] of now) {
        const said = before.get(uri)
        // Figures over windows move with the clock.
        const moves = isLater && (uri === RESOURCE.symbols() || uri.includes('/metrics/'))
        if (said === undefined || said === says || moves || UNUSUAL.has(outcome.kind)) continue
        repeatable(
          'changes.test.ts',
          seed,
          () => i,
          () => {
            assert.ok(told.has(uri), `${uri} has changed by ${JSON.stringify(outcome)}:\n${said}\n${says}`)
          },
        )
      }
      before = now
    }
  })
}
