/** Desks, traders and what they met, for all walks of a worker. */
import { type Browser, test as base } from '@playwright/test'
import { type FaultyDesk, startFaultyDesk } from './faulty-desk.ts'
import { type Lane, openLane, type Place } from './lane.ts'
import type { Met } from './run-walk.ts'

/** An account is given up before its list of orders gets long. */
const WALKS_PER_TRADER = 60

/** Where they walk. Whoever is at a desktop draws every move of the market; elsewhere nothing is drawn but what is decided. */
const PLACES: Record<'patient' | 'hurried', readonly [Place, ...Place[]]> = {
  patient: [
    { screen: 'desktop', path: '/' },
    { screen: 'phone', path: '/plans' },
    { screen: 'phone', path: '/memory' },
    { screen: 'phone', path: '/tools' },
  ],
  hurried: [
    { screen: 'desktop', path: '/' },
    { screen: 'phone', path: '/' },
  ],
}

/** A desk and its traders, each at a place of their own. */
export type Ground = { faulty: FaultyDesk; lanes: (n: number) => Promise<Lane> }

type Fixtures = {
  /** Where plans wait for whoever walks. */
  patient: Ground
  /** Where they run out while one watches. */
  hurried: Ground
  met: Met
}

async function onGround(
  pace: 'patient' | 'hurried',
  browser: Browser,
  use: (ground: Ground) => Promise<void>,
): Promise<void> {
  const faulty = await startFaultyDesk(pace)
  const places = PLACES[pace]
  const open: { lane: Promise<Lane>; walks: number }[] = []
  await use({
    faulty,
    async lanes(n) {
      const known = open[n]
      if (known && ++known.walks < WALKS_PER_TRADER) return known.lane
      await (await known?.lane)?.close()
      const lane = faulty.refill().then(() => openLane(browser, faulty, places[n % places.length] ?? places[0]))
      open[n] = { lane, walks: 0 }
      return lane
    },
  })
  for (const { lane } of open) await (await lane).close()
  await faulty.dispose()
}

export const test = base.extend<object, Fixtures>({
  // Pages are kept from walk to walk, and what is written of them would slow them.
  trace: 'off',
  screenshot: 'off',

  patient: [({ browser }, use) => onGround('patient', browser, use), { scope: 'worker', timeout: 240_000 }],
  hurried: [({ browser }, use) => onGround('hurried', browser, use), { scope: 'worker', timeout: 240_000 }],

  met: [
    // biome-ignore lint/correctness/noEmptyPattern: the form Playwright asks for
    async ({}, use) => {
      const met: Met = new Map()
      await use(met)
      console.log(
        `the walks met: ${[...met]
          .sort()
          .map(([what, times]) => `${what} ${times}`)
          .join(', ')}`,
      )
    },
    { scope: 'worker' },
  ],
})

export const expect = test.expect
