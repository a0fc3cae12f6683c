// What a trader's browser has to do: the trading screen while the market moves and an answer streams, and what it loads before.
import { dirname } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Browser, chromium, type Page } from '@playwright/test'
import { findBrowser, NO_BROWSER } from '../../scripts/browser.ts'
import { ensureBuilt } from '../../scripts/build.ts'
import { startModelServer } from '../fakes/model-server.ts'
import { disposeDesk, startDesk } from '../support/desk-process.ts'
import type { Figures } from './figures.ts'
import { median, percentile, round } from './measure.ts'

const ROOT = dirname(dirname(import.meta.dirname))
const SECONDS = 8
const KEYS = 32
const BETWEEN_KEYS_MS = 200
/** The browser tells of no key that was painted sooner. */
const MIN_TOLD_MS = 16
/** Words that arrive 60 ms apart for as long as is measured. */
const LONG_ANSWER = `[[slow]] [[say: ${'The bid is 2,990 and the ask is 3,010. '.repeat(60)}]]`

async function withBrowser<T>(work: (browser: Browser) => Promise<T>): Promise<T> {
  const found = findBrowser()
  if (!found) throw new Error(NO_BROWSER)
  const args = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  const browser = await chromium.launch({ executablePath: found.executablePath, args })
  try {
    return await work(browser)
  } finally {
    await browser.close()
  }
}

async function openDesk(browser: Browser, url: string): Promise<Page> {
  const page = await browser.newPage({ baseURL: url, viewport: { width: 1440, height: 900 } })
  await page.goto('/')
  await page.locator('[data-testid="connection"][data-state="live"]').waitFor({ state: 'attached' })
  return page
}

type Seen = { frameMs: number[]; busyMs: number }

/** Times between frames, and what the page's main thread worked, while `meanwhile` goes on. */
async function watch(page: Page, meanwhile: () => Promise<unknown>): Promise<Seen> {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable')
  const worked = async () => {
    const { metrics } = await session.send('Performance.getMetrics')
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1_000
  }
  const before = await worked()
  const [frameMs] = await Promise.all([
    page.evaluate(
      (ms) =>
        new Promise<number[]>((resolve) => {
          const times: number[] = []
          const start = performance.now()
          let last = start
          requestAnimationFrame(function next(now) {
            times.push(now - last)
            last = now
            if (now - start < ms) requestAnimationFrame(next)
            else resolve(times.slice(1))
          })
        }),
      SECONDS * 1_000,
    ),
    meanwhile(),
  ])
  return { frameMs, busyMs: (await worked()) - before }
}

/** From each key to the next paint, ms: what the browser itself says, in steps of eight. */
async function typeAndListen(page: Page): Promise<number[]> {
  await page.evaluate((ms) => {
    const told = window as unknown as { keyMs: number[] }
    told.keyMs = []
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if (entry.name === 'keydown') told.keyMs.push(entry.duration)
    }).observe({ type: 'event', durationThreshold: ms } as PerformanceObserverInit)
  }, MIN_TOLD_MS)
  await page.getByTestId('composer').focus()
  for (let key = 0; key < KEYS; key++) {
    await page.keyboard.press('a')
    await sleep(BETWEEN_KEYS_MS)
  }
  const slow = await page.evaluate(() => (window as unknown as { keyMs: number[] }).keyMs)
  return [...slow, ...Array.from({ length: Math.max(0, KEYS - slow.length) }, () => MIN_TOLD_MS)]
}

/** A living market, an answer that streams and a hand that types; beside the same screen with nothing going on. */
export async function screenFigures(): Promise<Figures> {
  await ensureBuilt(ROOT)
  const model = await startModelServer()
  const busy = await startDesk({ env: { ...model.settings, DEMO_MARKET: 'on', LOG_LEVEL: 'error' } })
  const still = await startDesk({ env: { DEMO_MARKET: 'off', LOG_LEVEL: 'error' } })
  try {
    return await withBrowser(async (browser) => {
      const quiet = await openDesk(browser, still.url)
      const resting = await watch(quiet, () => sleep(SECONDS * 1_000))
      await quiet.close()

      const page = await openDesk(browser, busy.url)
      const market = await watch(page, () => sleep(SECONDS * 1_000))
      await page.getByTestId('composer').fill(LONG_ANSWER)
      await page.getByTestId('composer').press('Enter')
      await page.getByTestId('stop').waitFor()
      let keyMs: number[] = []
      const all = await watch(page, async () => {
        keyMs = await typeAndListen(page)
      })
      await page.getByTestId('stop').waitFor()
      const share = ({ busyMs }: Seen) => busyMs / (SECONDS * 10)
      return {
        'screen.frame, market and answer': {
          value: round(percentile(all.frameMs, 99), 1),
          unit: 'ms between frames, p99',
          ratio: round(percentile(all.frameMs, 99) / percentile(resting.frameMs, 99), 2),
          beside: `the same screen, nothing going on (p50 ${round(median(all.frameMs), 1)} and ${round(median(resting.frameMs), 1)} ms)`,
        },
        'screen.key to paint, p99': { value: percentile(keyMs, 99), unit: 'ms' },
        'screen.main thread, market': {
          value: round(share(market), 1),
          unit: '% of one core',
          ratio: round(market.busyMs / resting.busyMs, 1),
          beside: 'the same screen, nothing going on',
        },
        'screen.main thread, market and answer': { value: round(share(all), 1), unit: '% of one core' },
      }
    })
  } finally {
    await disposeDesk(busy)
    await disposeDesk(still)
    await model.close()
  }
}
