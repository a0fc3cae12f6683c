import { defineConfig } from '@playwright/test'
import { findBrowser, NO_BROWSER } from './scripts/browser.ts'

const browser = findBrowser()
if (!browser) throw new Error(NO_BROWSER)

/**
 * Each window of a whole Chromium has two pages of suggestions behind its address bar: loading them took a third of what a page of
 * the desk takes. Named again with what Playwright leaves out itself (chromiumSwitches), whose switch this one takes the place of.
 */
const DISABLED_FEATURES = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'AimEnabled',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
]

const onPhones = /@phone\b|(^|\s)phone\//

export default defineConfig({
  testDir: 'tests/e2e',
  globalSetup: './tests/support/build-once.ts',
  fullyParallel: false,
  // Each worker runs a whole desk with its exchange beside the browser; what one of them waits for the others can use. Two left
  // an eighth of two cores idle, three a hundredth.
  workers: 3,
  retries: 0,
  // Two cores carry browser, desk and exchange; how long a state takes to come is not what a test is about. What never
  // comes is found out by one wait, and not only when the whole test has had its time.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  // Where nothing comes at all each test waits that long. `npm test` ends what runs for an hour, and the
  // workflow what runs for forty minutes, without a word of what failed in it; this says it.
  globalTimeout: 30 * 60_000,
  forbidOnly: Boolean(process.env.CI),
  reporter: 'list',
  use: {
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
    locale: 'en-US',
    timezoneId: 'UTC',
    // Writing down every page at every step is a seventh of a run. Where a failure needs it: npx playwright test FILE --trace on.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: browser.executablePath,
      args: [
        // The bars of a headless window take room from an emulated viewport of the same size.
        '--window-size=1600,1100',
        `--disable-features=${DISABLED_FEATURES.join(',')}`,
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // A page here lives for seconds: to optimize its code costs more than that code saves, an eighth of what the browser computes.
        '--js-flags=--no-maglev,--no-turbofan',
        ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      ],
    },
  },
  projects: [
    // First, because its files are the longest: begun last, one of them would keep a worker waiting at the end.
    { name: 'walks', testMatch: 'walks/*.spec.ts' },
    {
      name: 'desktop',
      testIgnore: ['phone/**', 'walks/**'],
      use: { viewport: { width: 1440, height: 900 }, contextOptions: { reducedMotion: 'reduce' } },
    },
    // Specs in tests/e2e/phone, and tests tagged @phone that must hold on both.
    { name: 'phone', grep: onPhones, use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } },
  ],
})
