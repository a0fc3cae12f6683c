// A browser shows a page before anything in it listens: a key or a click that comes first is lost, and nothing says so.
import type { Page } from '@playwright/test'

/** Resolves once React listens in the page (components/shell/frame/arrival.tsx). */
export const arrived = (page: Page): Promise<void> =>
  page.locator('html[data-arrived]').waitFor({ state: 'attached', timeout: 60_000 })

/** Whoever goes to a page, or loads it again, is there once it listens; unless told what else to wait for. */
export function arriveFirst(page: Page): void {
  const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)]
  page.goto = async (url, options) => {
    const response = await goto(url, options)
    if (!options?.waitUntil) await arrived(page)
    return response
  }
  page.reload = async (options) => {
    const response = await reload(options)
    if (!options?.waitUntil) await arrived(page)
    return response
  }
}

/**
 * A page that is open is told over one line that its requests are answered here, and over another that a key is pressed:
 * the key was quicker in one of twenty on a busy machine, and its request went to the desk.
 */
export function routeFirst(page: Page): void {
  const route = page.route.bind(page)
  page.route = async (...args) => {
    const routed = await route(...args)
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)))
    return routed
  }
}
