// Playwright's `test` with a real desk behind `page`.
//
// Tests that want the same environment share a desk, each with a fresh browser context and therefore as a new trader.
// `test.use({ deskEnv: { DEMO_MARKET: 'on' } })` sets that environment. Without a word the book is empty: the simulated
// market moves with the hour of the day, and what an order at a given price becomes must not; nor is there any need to
// draw sixty trades a minute while a test is about a dialog. With the market on, BELOW_ANY_BID is a price that waits.
import { test as base, type Page } from '@playwright/test'
import { type ModelServer, startModelServer } from '../fakes/model-server.ts'
import { arriveFirst, routeFirst } from './arrival.ts'
import { type Desk, disposeDesk, startDesk } from './desk-process.ts'
import { slowDown } from './slow-machine.ts'

/** NT$/MWh under which the simulated market never trades, as a trader types it. */
export const BELOW_ANY_BID = '2,700'

/** A page of the desk, once the market is on it. */
export async function open(page: Page, path = '/'): Promise<void> {
  await page.goto(path)
  await expect(page.getByTestId('connection')).toHaveAttribute('data-state', 'live')
}

/**
 * To a page beside the desk, and back, as a trader goes there: what is loaded anew costs three times as much, and is for tests of
 * loading.
 */
export async function goTo(page: Page, name: string): Promise<void> {
  await page.getByTestId('account').click()
  await page.getByRole('menuitem', { name, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible()
}
export async function backToDesk(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Back to the desk' }).click()
  await expect(page.getByTestId('composer')).toBeVisible()
}

/** Types the words and sends them with Enter, as a trader does. */
export async function ask(page: Page, text: string): Promise<void> {
  await page.getByTestId('composer').fill(text)
  await page.getByTestId('composer').press('Enter')
}

interface DeskFixtures {
  deskEnv: Record<string, string>
  /** For a file to which it matters what is in the book: no other file trades at its desk. */
  ownDesk: boolean
  /** One for all tests of a file, so that no other file's desk asks it; each sees the requests since it began. */
  model: ModelServer
  desk: Desk
}

interface WorkerFixtures {
  keeper: {
    desk?: Desk
    key?: string
    /** With no word about the environment, as most files want it: it waits while another is used. */
    plain?: Desk
    model?: ModelServer
    modelOf?: string
  }
}

const PLAIN_ENV = { DEMO_MARKET: 'off' }
const PLAIN = JSON.stringify([PLAIN_ENV, null])

export const test = base.extend<DeskFixtures, WorkerFixtures>({
  deskEnv: [{}, { option: true }],
  ownDesk: [false, { option: true }],

  keeper: [
    // Playwright reads a fixture's needs from this pattern; this one has none.
    // biome-ignore lint/correctness/noEmptyPattern: the form Playwright asks for
    async ({}, use) => {
      const keeper: WorkerFixtures['keeper'] = {}
      await use(keeper)
      for (const desk of new Set([keeper.desk, keeper.plain])) if (desk) await disposeDesk(desk)
      await keeper.model?.close()
    },
    { scope: 'worker', timeout: 60_000 },
  ],

  model: async ({ keeper }, use, testInfo) => {
    if (!keeper.model || keeper.modelOf !== testInfo.file) {
      await keeper.model?.close()
      keeper.model = await startModelServer()
      keeper.modelOf = testInfo.file
    }
    keeper.model.requests.length = 0
    await use(keeper.model)
  },

  desk: [
    async ({ keeper, deskEnv, ownDesk }, use, testInfo) => {
      const env = { ...PLAIN_ENV, ...deskEnv }
      const key = JSON.stringify([env, ownDesk ? testInfo.file : null])
      if (keeper.key !== key) {
        const previous = keeper.desk
        keeper.key = keeper.desk = undefined
        if (previous && previous !== keeper.plain) await disposeDesk(previous)
        const isPlain = key === PLAIN
        keeper.desk = (isPlain && keeper.plain) || (await startDesk({ env }))
        if (isPlain) keeper.plain = keeper.desk
        keeper.key = key
      }
      const desk = keeper.desk
      if (!desk) throw new Error('no desk')
      // An earlier test may have killed the desk.
      if (!desk.isUp()) await desk.restart()
      const seen = desk.log().length
      await use(desk)
      if (testInfo.status !== testInfo.expectedStatus) {
        await testInfo.attach('desk.log', { body: desk.log().slice(seen), contentType: 'text/plain' })
      }
    },
    // Starting is not part of what a test is timed for.
    { timeout: 90_000 },
  ],

  // No page of the desk asks for anything its own policy refuses, in any test. Asked of the page and not of its console,
  // which says nothing of text refused to be evaluated.
  page: async ({ page, javaScriptEnabled }, use) => {
    const refused: string[] = []
    await page.exposeBinding('tellRefused', (_source, what: string) => void refused.push(what))
    await page.addInitScript(() => {
      document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sourceFile }) => {
        const { tellRefused } = window as unknown as { tellRefused(what: string): void }
        tellRefused(`${effectiveDirective} ${blockedURI} from ${sourceFile}`)
      })
    })
    await slowDown(page)
    if (javaScriptEnabled) {
      arriveFirst(page)
      routeFirst(page)
    }
    await use(page)
    base.expect(refused, 'refused by the content policy').toEqual([])
  },

  baseURL: async ({ desk }, use) => use(desk.url),
})

export const expect = test.expect

/**
 * For `test.use`: a reader who has nothing against motion, as most have. Browser tests on the desktop are of one who wants less
 * (playwright.config.ts): what fades and slides is drawn frame by frame, and was a seventh of what they cost.
 */
export const MOVING = { contextOptions: { reducedMotion: 'no-preference' } } as const

/** For `test.use`: a desk that asks the scripted model. */
export const askingModel = (env: Record<string, string> = {}) => ({
  deskEnv: ({ model }: DeskFixtures, use: (env: Record<string, string>) => Promise<void>) =>
    use({ ...model.settings, ...env }),
})
