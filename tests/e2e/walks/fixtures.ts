/** One desk, some traders and what they met, for all walks of a worker. */
import { test as base } from '@playwright/test'
import { type FaultyDesk, startFaultyDesk } from './faulty-desk.ts'
import { type Lane, openLane } from './lane.ts'
import type { Met } from './run-walk.ts'

/** An account is given up before its list of orders gets long. */
const WALKS_PER_TRADER = 60

type Fixtures = {
  faulty: FaultyDesk
  /** The first trader is at a desktop, who draws every move of the market; the others are on phones. */
  lanes: (n: number) => Promise<Lane>
  met: Met
}

export const test = base.extend<object, Fixtures>({
  // Pages are kept from walk to walk, and what is written of them would slow them.
  trace: 'off',
  screenshot: 'off',

  faulty: [
    // biome-ignore lint/correctness/noEmptyPattern: the form Playwright asks for
    async ({}, use) => {
      const faulty = await startFaultyDesk()
      await use(faulty)
      await faulty.dispose()
    },
    { scope: 'worker', timeout: 120_000 },
  ],

  lanes: [
    async ({ faulty, browser }, use) => {
      const open: { lane: Promise<Lane>; walks: number }[] = []
      await use(async (n) => {
        const known = open[n]
        if (known && ++known.walks < WALKS_PER_TRADER) return known.lane
        await (await known?.lane)?.close()
        const lane = faulty.refill().then(() => openLane(browser, faulty, n === 0 ? 'desktop' : 'phone'))
        open[n] = { lane, walks: 0 }
        return lane
      })
      for (const { lane } of open) await (await lane).close()
    },
    { scope: 'worker', timeout: 60_000 },
  ],

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
