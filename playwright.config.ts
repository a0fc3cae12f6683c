import { defineConfig } from '@playwright/test'
import { findBrowser, NO_BROWSER } from './scripts/browser.ts'

const browser = findBrowser()
if (!browser) throw new Error(NO_BROWSER)

const onPhones = /@phone\b|(^|\s)phone\//

export default defineConfig({
  testDir: 'tests/e2e',
  globalSetup: './tests/support/build-once.ts',
  fullyParallel: false,
  // Each worker runs a whole desk with its exchange beside the browser; what one of them waits for the other can use.
  workers: 2,
  retries: 0,
  timeout: 60_000,
  // Two cores carry browser, desk and exchange; how long a state takes to come is not what a test is about.
  expect: { timeout: 15_000 },
  forbidOnly: Boolean(process.env.CI),
  reporter: 'list',
  use: {
    locale: 'en-US',
    timezoneId: 'UTC',
    // Without pictures of every moment: taking them slows the very pages under test.
    trace: { mode: 'retain-on-failure', screenshots: false },
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: browser.executablePath,
      args: [
        // The bars of a headless window take room from an emulated viewport of the same size.
        '--window-size=1600,1100',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      ],
    },
  },
  projects: [
    { name: 'desktop', testIgnore: 'phone/**', use: { viewport: { width: 1440, height: 900 } } },
    // Specs in tests/e2e/phone, and tests tagged @phone that must hold on both.
    { name: 'phone', grep: onPhones, use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } },
  ],
})
