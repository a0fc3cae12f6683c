/** One trader with two windows of a browser, who walks. */
import type { Browser, BrowserContext, Page, Request } from '@playwright/test'
import { type Trader, traderOf } from '../../support/trader.ts'
import type { FaultyDesk } from './faulty-desk.ts'
import { type Shown, tellClicks } from './shown.ts'

export type Lane = {
  trader: Trader
  /** The page that both windows show. */
  path: string
  /** The trader's account at the exchange. */
  account: string
  /**
   * The second one is opened when it is first needed, in a window of its own: of two tabs in one window only the one in
   * front is drawn, and the other gets one frame a second.
   */
  tab(n: 0 | 1): Promise<Page>
  /** How long a hand waits for the page, on a machine that has much else to do. */
  patienceMs: number
  /** What stood in the dialog at each approval, in order. */
  approvals: Shown[]
  /** Decisions of which this browser does not know the end. */
  underWay(): number
  close(): Promise<void>
}

/** Where somebody walks: a plan is decided on whatever page they are. */
export type Place = { screen: 'desktop' | 'phone'; path: string }
const VIEWPORT = { desktop: { width: 1280, height: 860 }, phone: { width: 390, height: 844 } }

export async function openLane(browser: Browser, faulty: FaultyDesk, { screen, path }: Place): Promise<Lane> {
  const approvals: Shown[] = []
  const underWay = new Set<Request>()
  const isDecision = (request: Request) => request.url().endsWith('/decision')

  async function openWindow(storageState?: Awaited<ReturnType<BrowserContext['storageState']>>): Promise<Page> {
    const context = await browser.newContext({
      baseURL: faulty.desk.url,
      locale: 'en-US',
      timezoneId: 'UTC',
      viewport: VIEWPORT[screen],
      reducedMotion: 'reduce',
      ...(storageState ? { storageState } : {}),
    })
    await context.exposeBinding('approveClicked', (_source, shown: Shown) => void approvals.push(shown))
    await context.addInitScript(tellClicks)
    context.on('request', (request) => void (isDecision(request) && underWay.add(request)))
    context.on('requestfinished', (request) => void underWay.delete(request))
    context.on('requestfailed', (request) => void underWay.delete(request))
    const page = await context.newPage()
    try {
      await open(page, path)
    } catch (error) {
      await context.close()
      throw error
    }
    return page
  }

  const first = await openWindow()
  let second: Promise<Page> | undefined
  const trader = await traderOf(first, faulty.desk.url)
  const { userId: account } = await trader.wallet()
  return {
    trader,
    path,
    account,
    async tab(n) {
      if (n === 0) return first
      second ??= first.context().storageState().then(openWindow)
      try {
        return await second
      } catch (error) {
        // There was no desk to open it on; whoever comes next tries anew.
        second = undefined
        throw error
      }
    },
    patienceMs: 60_000,
    approvals,
    underWay: () => underWay.size,
    async close() {
      await first.context().close()
      await (await second)?.context().close()
    },
  }
}

export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path, { waitUntil: 'domcontentloaded' })
  await live(page)
}

export async function live(page: Page): Promise<void> {
  await page.locator('[data-testid="connection"][data-state="live"]').waitFor({ state: 'attached', timeout: 90_000 })
}
