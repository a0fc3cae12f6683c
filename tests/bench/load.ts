// Many at once: chats that stream, browsers that watch the market. And what a browser has to load before it can.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createOpenAI } from '@ai-sdk/openai'
import { streamText } from 'ai'
import { ensureBuilt } from '../../scripts/build.ts'
import { startModelServer } from '../fakes/model-server.ts'
import { disposeDesk, startDesk } from '../support/desk-process.ts'
import { pageScripts } from '../support/page-scripts.ts'
import { askDesk, visit } from './desk-client.ts'
import type { Figures } from './figures.ts'
import { inTurns, median, percentile, round, timed } from './measure.ts'

const ROOT = dirname(dirname(import.meta.dirname))
const CHATS = 200
/** As many as it takes that none asks too much at once. */
const TRADERS = 20
const SUBSCRIBERS = 1_000
/** Each with a few tabs: of one trader the desk feeds only so many. */
const WATCHERS = 100
const EVENTS_WANTED = 60
const WATCH_LIMIT_MS = 60_000

/** 200 chats asked in the same moment, until the last has its last word. */
export async function chatStreamsFigures(): Promise<Figures> {
  await ensureBuilt(ROOT)
  const modelServer = await startModelServer()
  const desk = await startDesk({ env: { OPENAI_BASE_URL: modelServer.url, DEMO_MARKET: 'off', LOG_LEVEL: 'error' } })
  try {
    const cookies = await Promise.all(Array.from({ length: TRADERS }, () => visit(desk.url)))
    const model = createOpenAI({ baseURL: modelServer.url, apiKey: 'none' }).responses('fake-model')
    const prompt = `[[say: ${'The bid is 2,990 and the ask is 3,010. '.repeat(10)}]]`
    const all = (ask: (n: number) => Promise<AsyncIterable<string>>) =>
      timed(() => Promise.all(Array.from({ length: CHATS }, async (_, n) => readAll(await ask(n)))))

    const { ones, others } = await inTurns(
      4,
      () => all((n) => askDesk(desk.url, cookies[n % TRADERS] ?? '', prompt)),
      () => all(async () => streamText({ model, prompt }).textStream),
    )
    return {
      'desk.chatStreams200': {
        value: round(median(ones) / 1000, 2),
        unit: 's until the last of 200',
        ratio: round(median(ones) / median(others), 2),
        beside: 'bare streamText, no server between',
      },
    }
  } finally {
    await disposeDesk(desk)
    await modelServer.close()
  }
}

/** 1,000 open market lines: how long after the first browser the last one has the same event. */
export async function marketLinesFigures(): Promise<Figures> {
  await ensureBuilt(ROOT)
  const desk = await startDesk({ env: { LOG_LEVEL: 'error' } })
  try {
    const cookies = await Promise.all(Array.from({ length: WATCHERS }, () => visit(desk.url)))
    const watched = await watch(`${desk.url}/api/market/stream?symbols=ELC`, (n) => ({
      cookie: cookies[n % WATCHERS] ?? '',
    }))
    const bare = await startBareBroadcast(watched.medianBytes)
    try {
      const bareWatched = await watch(bare.url, () => ({}))
      return {
        'desk.marketLines1000': {
          value: round(median(watched.spreadsMs), 1),
          unit: 'ms from the first to the last of 1,000',
          ratio: round(median(watched.spreadsMs) / median(bareWatched.spreadsMs), 2),
          beside: 'a bare node:http server sending as many bytes',
        },
        'desk.marketLines1000.p99': { value: round(percentile(watched.spreadsMs, 99), 1), unit: 'ms' },
      }
    } finally {
      bare.stop()
    }
  } finally {
    await disposeDesk(desk)
  }
}

/** The scripts of the first page, as they travel. */
export async function pageWeightFigures(): Promise<Figures> {
  await ensureBuilt(ROOT)
  const desk = await startDesk({ env: { DEMO_MARKET: 'off', LOG_LEVEL: 'error' } })
  try {
    const scripts = await pageScripts(desk.url)
    const packed = scripts.reduce((total, script) => total + script.packed, 0)
    const whole = scripts.reduce((total, script) => total + script.whole, 0)
    return {
      'desk.pageScripts': {
        value: round(packed / 1024, 1),
        unit: 'kB gzip',
        ratio: round(packed / whole, 2),
        beside: `the same ${scripts.length} scripts unpacked`,
      },
    }
  } finally {
    await disposeDesk(desk)
  }
}

async function readAll(text: AsyncIterable<string>): Promise<void> {
  for await (const _ of text);
}

/** Opens all lines, then watches; answers for each event that reached every line the time from first to last. */
async function watch(
  url: string,
  headersOf: (n: number) => Record<string, string>,
): Promise<{ spreadsMs: number[]; medianBytes: number }> {
  const arrivals = new Map<string, { firstAt: number; lastAt: number; count: number; bytes: number }>()
  const abort = new AbortController()
  const reading: Promise<void>[] = []
  async function read(body: ReadableStream<Uint8Array>): Promise<void> {
    const decoder = new TextDecoder()
    let rest = ''
    for await (const bytes of body) {
      const events = (rest + decoder.decode(bytes, { stream: true })).split('\n\n')
      rest = events.pop() ?? ''
      for (const event of events) note(event)
    }
  }
  function note(event: string): void {
    const [, seq] = /^event: delta\ndata: .*?"seq":(\d+)/s.exec(event) ?? []
    if (!seq) return
    const now = performance.now()
    const seen = arrivals.get(seq)
    if (seen) Object.assign(seen, { lastAt: now, count: seen.count + 1 })
    else arrivals.set(seq, { firstAt: now, lastAt: now, count: 1, bytes: event.length })
  }
  await Promise.all(
    Array.from({ length: SUBSCRIBERS }, async (_, n) => {
      const response = await fetch(url, { headers: headersOf(n), signal: abort.signal })
      if (!response.ok || !response.body) throw new Error(`${url} answered ${response.status}`)
      // At once: fetch ends an answer that nobody reads or holds.
      reading.push(read(response.body))
    }),
  )
  // What comes while lines are still being opened reaches them at their own times.
  await sleep(2_000)
  arrivals.clear()
  const reachedAll = () => [...arrivals.values()].filter(({ count }) => count === SUBSCRIBERS)
  const deadline = performance.now() + WATCH_LIMIT_MS
  while (reachedAll().length < EVENTS_WANTED && performance.now() < deadline) await sleep(250)
  const whole = reachedAll()
  abort.abort()
  await Promise.allSettled(reading)
  if (whole.length === 0) {
    const most = Math.max(0, ...[...arrivals.values()].map(({ count }) => count))
    throw new Error(`of ${arrivals.size} events none reached all ${SUBSCRIBERS} lines; the widest reached ${most}`)
  }
  return {
    spreadsMs: whole.map(({ firstAt, lastAt }) => lastAt - firstAt),
    medianBytes: median(whole.map(({ bytes }) => bytes)),
  }
}

async function startBareBroadcast(bytes: number): Promise<{ url: string; stop: () => void }> {
  const script = join(ROOT, 'tests/support/bare-broadcast.ts')
  const child = spawn(process.execPath, [script, String(bytes), '250'], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [port] = await once(child.stdout, 'data')
  return { url: `http://127.0.0.1:${Number(port)}/`, stop: () => child.kill() }
}
