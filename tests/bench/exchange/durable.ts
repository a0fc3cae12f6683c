/** Orders a second with every answer durable, beside what the same disk gives a bare loop of write and sync; and replay. */
import '../../../lib/exchange/engine/inlining.ts'
import { closeSync, fdatasyncSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Command } from '../../../lib/exchange/engine/commands.ts'
import { ELC, type Exchange, listSymbols, openExchange } from '../../../lib/exchange/exchange.ts'
import { previewLegs } from '../../../lib/exchange/preview/legs.ts'
import { startDemoMarket } from '../../../lib/exchange/simulation/demo-market.ts'
import { createRandom } from '../../../lib/exchange/simulation/random.ts'
import type { Figures } from '../figures.ts'
import { median, percentile } from '../measure.ts'

/** The exchange and the bare loop take turns on the same disk, so that what else uses it meets both alike. */
const TURNS = 5
const TURN_SECONDS = 0.5
const WARM_UP_SECONDS = 2
const TRADERS = 8

async function inFolder<T>(work: (folder: string) => T | Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'eap-bench-'))
  try {
    return await work(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

type Syncs = { perSecond: number; p99Ms: number }

/** Synced appends of one small record: what one order at a time could reach at best, and how long the slow ones take here. */
function bareSyncs(folder: string): Syncs {
  const file = openSync(join(folder, 'bare'), 'a')
  const record = Buffer.alloc(64, 1)
  const end = performance.now() + TURN_SECONDS * 1_000
  const times: number[] = []
  const start = performance.now()
  for (let at = start; at < end; ) {
    writeSync(file, record)
    fdatasyncSync(file)
    const now = performance.now()
    times.push(now - at)
    at = now
  }
  closeSync(file)
  return { perSecond: times.length / ((performance.now() - start) / 1_000), p99Ms: percentile(times, 99) }
}

async function openWithTraders(folder: string): Promise<Exchange> {
  const exchange = openExchange({ folder })
  listSymbols(exchange, [{ ...ELC, maxOpenOrders: 10_000_000 }])
  for (let i = 0; i < TRADERS; i++) {
    const grant = { cashMicro: 1_000_000_000_000_000, energyLots: 100_000_000 }
    await exchange.sequencer.submit({
      kind: 'openAccount',
      userId: `u${i}`,
      simulated: false,
      ...grant,
      clientOrderId: null,
    })
  }
  return exchange
}

type Load = { perSecond: number; p50Ms: number; p99Ms: number; longestPauseMs: number }

/** Callers that each wait for their answer before they send the next order; every order carries a key. */
async function closedLoop(exchange: Exchange, callers: number, forSeconds: number): Promise<Load> {
  // Keys are never used twice.
  const first = exchange.state.seq
  const random = createRandom(first)
  const latencies: number[] = []
  let longestPauseMs = 0
  let running = true
  const call = async (n: number): Promise<void> => {
    for (let i = 0; running; i++) {
      const sentAt = performance.now()
      const side = random.chance(0.5) ? 'BUY' : 'SELL'
      const away = Math.floor(random.next() * 60) - 8
      await exchange.sequencer.submit({
        kind: 'place',
        account: 1 + (n % TRADERS),
        symbol: 0,
        side,
        type: 'LIMIT',
        timeInForce: i % 4 === 0 ? 'IOC' : 'GTC',
        postOnly: false,
        priceTicks: 300_000 + (side === 'BUY' ? -away : away),
        qtyLots: 1 + (i % 20),
        displayLots: 0,
        expiresAtMs: 0,
        selfTrade: 'CANCEL_TAKER',
        clientOrderId: `${first}-${n}-${i}`,
      })
      latencies.push(performance.now() - sentAt)
    }
  }
  let beatAt = performance.now()
  const beat = setInterval(() => {
    const now = performance.now()
    longestPauseMs = Math.max(longestPauseMs, now - beatAt - 5)
    beatAt = now
  }, 5)
  const start = performance.now()
  const done = Promise.all(Array.from({ length: callers }, (_, n) => call(n)))
  await new Promise((resolve) => setTimeout(resolve, forSeconds * 1_000))
  running = false
  await done
  clearInterval(beat)
  const seconds = (performance.now() - start) / 1_000
  latencies.sort((a, b) => a - b)
  const at = (share: number): number => latencies[Math.floor(latencies.length * share)] ?? 0
  return { perSecond: latencies.length / seconds, p50Ms: at(0.5), p99Ms: at(0.99), longestPauseMs }
}

const round = (value: number, digits: number): number => Number(value.toFixed(digits))

export async function durableFigures(): Promise<Figures> {
  const figures: Figures = {}
  for (const callers of [1, 16, 256]) {
    await inFolder(async (folder) => {
      const exchange = await openWithTraders(folder)
      await closedLoop(exchange, callers, WARM_UP_SECONDS)
      const bare: Syncs[] = []
      const loads: Load[] = []
      for (let turn = 0; turn < TURNS; turn++) {
        bare.push(bareSyncs(folder))
        loads.push(await closedLoop(exchange, callers, TURN_SECONDS))
      }
      exchange.close()
      const syncs = median(bare.map(({ perSecond }) => perSecond))
      const slowSyncMs = median(bare.map(({ p99Ms }) => p99Ms))
      const perSecond = median(loads.map((load) => load.perSecond))
      const p99Ms = median(loads.map((load) => load.p99Ms))
      const name = `durable orders, ${callers} caller${callers === 1 ? '' : 's'}`
      figures[name] = {
        value: Math.round(perSecond),
        unit: 'orders/s',
        ratio: perSecond / syncs,
        beside: `bare write and fdatasync (${Math.round(syncs)}/s)`,
      }
      figures[`${name}, p99`] = {
        value: round(p99Ms, 3),
        unit: 'ms',
        // Slow answers beside slow syncs: the disk has a tail of its own.
        ratio: p99Ms / slowSyncMs,
        beside: `p99 of bare write and fdatasync (${round(slowSyncMs, 3)} ms; their mean ${round(1_000 / syncs, 3)} ms)`,
      }
      if (callers === 256) {
        figures['longest pause under 256 callers'] = {
          value: round(Math.max(...loads.map(({ longestPauseMs }) => longestPauseMs)), 1),
          unit: 'ms',
        }
      }
    })
  }
  return figures
}

/** Starting on a journal of a million orders. */
export async function recoveryFigures(): Promise<Figures> {
  return inFolder(async (folder) => {
    const exchange = await openWithTraders(folder)
    const random = createRandom(1)
    while (exchange.state.seq < 1_000_000) {
      const atMs = exchange.state.atMs + 1
      const commands = Array.from({ length: 4_000 }, (_, i): Command => {
        const side = random.chance(0.5) ? 'BUY' : 'SELL'
        return {
          kind: 'place',
          atMs,
          account: 1 + (i % TRADERS),
          symbol: 0,
          side,
          type: 'LIMIT',
          timeInForce: random.chance(0.7) ? 'IOC' : 'GTC',
          postOnly: false,
          priceTicks: Math.round(300_000 + random.normal() * 3_000),
          qtyLots: 1 + (i % 30),
          displayLots: 0,
          expiresAtMs: 0,
          selfTrade: 'CANCEL_TAKER',
          clientOrderId: null,
        }
      })
      exchange.sequencer.ingest(commands)
    }
    exchange.close()
    const again = openExchange({ folder })
    const { commands, tookMs } = again.recovered
    again.close()
    return {
      'restart on a million commands': {
        value: Math.round(tookMs),
        unit: 'ms',
        beside: `${(commands / tookMs / 1_000).toFixed(1)} million commands/s from disk into books and market data`,
      },
    }
  })
}

/** First start with a day of made-up history, and previews on that market. */
export async function marketFigures(): Promise<Figures> {
  return inFolder(async (folder) => {
    const start = performance.now()
    const exchange = openExchange({ folder })
    startDemoMarket(exchange, { seed: 1, contractZone: null }).stop()
    const startMs = performance.now() - start
    const { account } = await exchange.sequencer
      .submit({ kind: 'openAccount', userId: 'u', simulated: false, ...exchange.grant, clientOrderId: null })
      .then((outcome) => (outcome.kind === 'accountOpened' ? outcome : { account: 0 }))
    const args = {
      userId: 'u',
      side: 'BUY',
      qty: 25,
      price: 3_200,
      symbol: 'ELC',
      type: 'LIMIT',
      postOnly: false,
      selfTradePrevention: 'CANCEL_TAKER',
    } as const
    const times: number[] = []
    for (let i = 0; i < 2_000; i++) {
      const at = performance.now()
      previewLegs(exchange.state, account, [{ tool: 'placeOrder', args }], 0)
      times.push(performance.now() - at)
    }
    exchange.close()
    times.sort((a, b) => a - b)
    return {
      'first start with a day of history': { value: Math.round(startMs), unit: 'ms' },
      'preview of an order': { value: round(times[1_000] ?? 0, 3), unit: 'ms' },
    }
  })
}
