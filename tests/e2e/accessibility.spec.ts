// What a checker can find (axe, WCAG 2.2 AA): the empty desk, a conversation, the dialog; light and dark; desktop and phone.
import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect, test } from '../support/desk.ts'

const STANDARDS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** One line per finding, with the elements: what a failing test has to say. */
async function findings(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).withTags(STANDARDS).analyze()
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, any }) => `${id}: ${target.join(' ')} (${any[0]?.message ?? 'see axe'})`),
  )
}

async function open(page: Page): Promise<void> {
  await page.goto('/')
  await expect(page.getByTestId('connection')).toHaveAttribute('data-state', 'live')
}

async function ask(page: Page, text: string): Promise<void> {
  await page.getByTestId('composer').fill(text)
  await page.getByTestId('composer').press('Enter')
}

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(colorScheme, () => {
    // Colours in the middle of a fade are nobody's colours.
    test.use({ colorScheme, contextOptions: { reducedMotion: 'reduce' } })

    test('the empty desk with its market @phone', async ({ page, isMobile }) => {
      await open(page)
      if (isMobile) {
        expect(await findings(page)).toEqual([])
        await page.getByTestId('tab-market').click()
      }
      await expect(page.locator('[data-panel="ladder"] [data-level]').first()).toBeVisible()
      await expect(page.locator('[data-panel="chart"] canvas').first()).toBeVisible()
      expect(await findings(page)).toEqual([])
    })

    test('a conversation with a book, and the dialog over it @phone', async ({ page, isMobile }) => {
      await open(page)
      await ask(page, 'show me the top 5 of the book')
      await expect(page.locator('[data-tool="getOrderBook"]')).toHaveAttribute('data-state', 'done')
      await expect(page.getByTestId('conversation')).toHaveAttribute('data-status', 'ready')
      await ask(page, 'buy 5 MWh at 2,950')
      const approve = page.getByTestId('plan-approve')
      await expect(approve).toBeEnabled()
      expect(await findings(page)).toEqual([])
      await approve.click()
      await expect(page.getByTestId('plan-outcome').last()).toHaveAttribute('data-status', 'done')
      await expect(page.getByTestId('plan-dialog')).toBeHidden()
      await expect(page.getByTestId('conversation')).toHaveAttribute('data-status', 'ready')
      expect(await findings(page)).toEqual([])
      if (isMobile) {
        await page.getByTestId('tab-orders').click()
        await expect(page.locator('[data-order]')).toHaveCount(1)
        expect(await findings(page)).toEqual([])
      }
    })
  })
}
