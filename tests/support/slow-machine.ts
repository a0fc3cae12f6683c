// A slower machine and line than this one, to find what only works on a quick one. Off unless asked for.
import type { Page } from '@playwright/test'

/** How many times slower a page computes; ms that an answer takes longer, give or take two thirds. */
const { SLOW_CPU, SLOW_NET } = process.env

export async function slowDown(page: Page): Promise<void> {
  if (SLOW_CPU) {
    const session = await page.context().newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: Number(SLOW_CPU) })
  }
  if (SLOW_NET) {
    await page.context().route('**/*', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, Number(SLOW_NET) * (1 / 3 + (4 / 3) * Math.random())))
      // The page may have gone meanwhile.
      await route.fallback().catch(() => {})
    })
  }
}
