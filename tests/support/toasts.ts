// What the desk mentions in passing, for as long as a test takes to look at it.
import type { Page } from '@playwright/test'

/** How long a toast rests where nothing else is said, by the library that shows it. */
const TOAST_MS = 4_000
const KEPT_MS = 600_000

/** Before the page is opened; from then on a toast stays. On a busy machine it may go before a test has looked twice. */
export const keepToasts = (page: Page): Promise<unknown> =>
  page.addInitScript(
    ({ toastMs, keptMs }) => {
      const { setTimeout: later } = window
      Object.assign(window, {
        setTimeout: (run: () => void, ms?: number, ...args: []) => later(run, ms === toastMs ? keptMs : ms, ...args),
      })
    },
    { toastMs: TOAST_MS, keptMs: KEPT_MS },
  )
