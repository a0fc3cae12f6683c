// Playwright's `test` with a real desk behind `page`.
//
// Each spec file gets a desk of its own with empty data; tests within a file share it, each with a fresh browser context
// and therefore as a new trader. `test.use({ deskEnv: { DEMO_MARKET: 'off' } })` sets its environment,
// `test.use({ ownDesk: true })` gives every test an empty one.
import { test as base } from '@playwright/test'
import { type Desk, disposeDesk, startDesk } from './desk-process.ts'

interface DeskFixtures {
  deskEnv: Record<string, string>
  ownDesk: boolean
  desk: Desk
}

interface WorkerFixtures {
  keeper: { desk?: Desk; key?: string }
}

export const test = base.extend<DeskFixtures, WorkerFixtures>({
  deskEnv: [{}, { option: true }],
  ownDesk: [false, { option: true }],

  keeper: [
    // Playwright reads a fixture's needs from this pattern; this one has none.
    // biome-ignore lint/correctness/noEmptyPattern: the form Playwright asks for
    async ({}, use) => {
      const keeper: WorkerFixtures['keeper'] = {}
      await use(keeper)
      if (keeper.desk) await disposeDesk(keeper.desk)
    },
    { scope: 'worker', timeout: 60_000 },
  ],

  desk: [
    async ({ keeper, deskEnv, ownDesk }, use, testInfo) => {
      const key = JSON.stringify([ownDesk ? testInfo.testId : testInfo.file, testInfo.project.name, deskEnv])
      if (keeper.key !== key) {
        const previous = keeper.desk
        keeper.key = keeper.desk = undefined
        if (previous) await disposeDesk(previous)
        keeper.desk = await startDesk({ env: deskEnv })
        keeper.key = key
      }
      const desk = keeper.desk
      if (!desk) throw new Error('no desk')
      // An earlier test may have killed it.
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

  baseURL: async ({ desk }, use) => use(desk.url),
})

export const expect = test.expect
