// Parts of the page that come after it, over a line that breaks before they have come.
import type { Page, Route } from '@playwright/test'
import { type Breaks, startBreakingLine } from '../fakes/breaking-line.ts'
import { expect, test } from '../support/desk.ts'

/** Every script that the page itself does not name does not come, or is not there, until told otherwise. */
async function refuseLateScripts(
  page: Page,
  path: string,
  refuse: (route: Route) => Promise<void> = (route) => route.abort('connectionfailed'),
): Promise<{ refused: () => number; allow: () => void }> {
  const html = await (await page.request.get(path)).text()
  let allowed = false
  let refused = 0
  await page.route('**/_next/static/chunks/*.js', (route) => {
    const name = new URL(route.request().url()).pathname.split('/').at(-1) ?? ''
    if (allowed || html.includes(name)) return route.continue()
    refused++
    return refuse(route)
  })
  return {
    refused: () => refused,
    allow: () => {
      allowed = true
    },
  }
}

test.describe('with the market running', () => {
  test.use({ deskEnv: { DEMO_MARKET: 'on' } })

  test('parts that could not be fetched are said to be missing and come with the line, and the page stays', {
    tag: '@phone',
  }, async ({ page }) => {
    const scripts = await refuseLateScripts(page, '/')
    await page.goto('/')
    await expect(page.getByTestId('connection')).toHaveAttribute('data-state', 'live')
    await expect(page.getByTestId('late-part').first()).toContainText('has not come yet')
    expect(scripts.refused()).toBeGreaterThan(0)
    await expect(page.getByTestId('composer')).toBeHidden()
    // The frame goes on working meanwhile.
    await expect(page.getByTestId('last-price')).toContainText(/\d/)
    scripts.allow()
    await expect(page.getByTestId('composer')).toBeVisible()
    if (await page.getByTestId('tab-market').isVisible()) await page.getByTestId('tab-market').click()
    await expect(page.locator('[data-panel="chart"] canvas').first()).toBeVisible()
    await expect(page.getByTestId('late-part')).toHaveCount(0)
  })

  test('what draws answers comes when somebody writes or a pointer comes near, and not with the page', async ({
    page,
  }) => {
    // Names in its parts that no build shortens: of what draws words, and of what draws the answers of calls.
    const parts = ['lineEndingBlank', 'result.firstFills']
    const come = new Set<string>()
    page.on('response', async (response) => {
      if (!response.url().includes('/_next/static/chunks/')) return
      // The page may be loaded again meanwhile.
      const script = await response.text().catch(() => '')
      for (const part of parts) if (script.includes(part)) come.add(part)
    })
    await page.goto('/')
    await expect(page.getByTestId('connection')).toHaveAttribute('data-state', 'live')
    await expect(page.locator('[data-panel="chart"] canvas').first()).toBeVisible()
    expect([...come]).toEqual([])
    await page.getByTestId('composer').press('s')
    await expect.poll(() => come.size).toBe(parts.length)
    come.clear()
    await page.reload()
    await expect(page.getByTestId('composer')).toBeVisible()
    await page.getByTestId('conversation').hover()
    await expect.poll(() => come.size).toBe(parts.length)
  })

  test('what is opened while there is no line comes with it', async ({ page, context }) => {
    await page.goto('/')
    await expect(page.getByTestId('connection')).toHaveAttribute('data-state', 'live')
    // All that the page itself is made of.
    await expect(page.locator('[data-panel="chart"] canvas').first()).toBeVisible()
    await expect(page.getByTestId('composer')).toBeVisible()
    await context.setOffline(true)
    await page.keyboard.press('Control+k')
    await expect(page.getByTestId('late-part')).toContainText('has not come yet')
    await expect(page.getByTestId('composer')).toBeVisible()
    await context.setOffline(false)
    await expect(page.getByRole('dialog', { name: 'Commands' })).toBeVisible()
    await expect(page.getByTestId('late-part')).toHaveCount(0)
    await page.keyboard.press('Escape')

    await test.step('so does another language, and a page that is gone to; until then the desk stays', async () => {
      const goWithoutLine = async (go: () => Promise<void>) => {
        await context.setOffline(true)
        const [lost] = await Promise.all([page.waitForEvent('requestfailed', (it) => it.url().includes('_rsc=')), go()])
        expect(lost.url()).toContain('_rsc=')
        await expect(page.getByTestId('composer')).toHaveValue('half a question')
        await context.setOffline(false)
      }
      await page.getByTestId('composer').fill('half a question')
      await goWithoutLine(async () => {
        await page.getByTestId('account').click()
        await page.getByRole('menuitemradio', { name: '简体中文' }).click()
      })
      await expect(page.locator('html')).toHaveAttribute('lang', /^zh-Hans/)
      await expect(page.getByTestId('composer')).toHaveValue('half a question')
      await goWithoutLine(async () => {
        await page.getByTestId('inbox').click()
        await page.getByRole('dialog').getByRole('link').click()
      })
      await expect(page).toHaveURL(/\/plans$/)
    })
  })
})

test('in a page of a desk that was updated since, a part that is gone says so and loads the page again when asked', async ({
  page,
}) => {
  const scripts = await refuseLateScripts(page, '/', (route) => route.fulfill({ status: 404, body: 'Not Found' }))
  await page.goto('/')
  const late = page.getByTestId('late-part').first()
  await expect(late).toContainText('The desk was updated')
  scripts.allow()
  await page.getByRole('button', { name: 'Load the page again' }).first().click()
  await expect(page.getByTestId('composer')).toBeVisible()
  await expect(page.getByTestId('late-part')).toHaveCount(0)
})

test('a conversation that comes after its page takes the focus, but from nobody who has it', async ({ page }) => {
  const scripts = await refuseLateScripts(page, '/')
  const composer = page.getByTestId('composer')
  const killSwitch = page.getByTestId('kill-switch')
  await page.goto('/')
  await expect(page.getByTestId('late-part').first()).toContainText('has not come yet')
  await killSwitch.focus()
  scripts.allow()
  await expect(composer).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByTestId('kill-confirm')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(killSwitch).toBeFocused()
  await page.reload()
  await expect(composer).toBeFocused()
  // One that was chosen has it from what chose it, also the first one of a page that had none.
  await page.goto('/settings')
  await page.getByRole('link', { name: 'Back to the desk' }).click()
  await expect(composer).toBeFocused()
})

/** What is lost while the first page comes. */
const LOST: Record<string, Breaks> = {
  'half of the page': ({ isPage }) => isPage,
  'every script of the page': ({ path }) => path.endsWith('.js'),
  'the styles, and the page behind them': ({ path, isPage }) => isPage || path.endsWith('.css'),
}
for (const [what, isLost] of Object.entries(LOST)) {
  test(`a page whose line broke is loaded again by itself: lost is ${what}`, async ({ page, desk }) => {
    const line = await startBreakingLine(desk.url, (asked) => line.pages() <= 1 && isLost(asked))
    try {
      await page.goto(line.url, { waitUntil: 'commit' })
      await expect(page.getByTestId('connection')).toHaveAttribute('data-state', 'live')
      await expect(page.getByTestId('composer')).toBeVisible()
      expect(line.pages()).toBe(2)
    } finally {
      await line.close()
    }
  })
}
