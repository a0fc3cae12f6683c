// The whole product in one story, in three languages: ask, see, plan, click, order; pull the plug; all of it is still there.
import type { Page } from '@playwright/test'
import { arriveFirst } from '../support/arrival.ts'
import { BELOW_ANY_BID, expect, MOVING, test } from '../support/desk.ts'

test.use({ deskEnv: { DEMO_MARKET: 'on' }, ...MOVING })

const stories = [
  {
    name: 'English',
    locale: 'en-US',

    book: 'show me the top 5 of the book',
    buy: `buy 5 MWh at ${BELOW_ANY_BID}`,
  },
  { name: '繁體中文', locale: 'zh-TW', book: '前五檔', buy: `以 ${BELOW_ANY_BID} 買進 5 MWh` },
  { name: '简体中文', locale: 'zh-CN', book: '前五档', buy: `以 ${BELOW_ANY_BID} 买入 5 MWh` },
]

test('a question, a plan, a click, an order, and all of it after kill -9, in each language', async ({
  browser,
  desk,
}) => {
  const told: { page: Page; url: string; words: RegExp[] }[] = []
  for (const { name, locale, book, buy } of stories)
    await test.step(`${name}: a question, a plan, a click, an order`, async () => {
      const context = await browser.newContext({ locale })
      const page = await context.newPage()
      arriveFirst(page)
      await page.goto('/')
      await expect(page.getByTestId('connection')).toHaveAttribute('data-state', 'live')

      await page.getByTestId('composer').fill(book)
      await page.getByTestId('composer').press('Enter')
      const card = page.locator('[data-testid="tool-card"][data-tool="getOrderBook"]')
      await expect(card).toHaveAttribute('data-state', 'done')
      await expect(page.getByTestId('conversation')).toHaveAttribute('data-status', 'ready')

      await page.getByTestId('composer').fill(buy)
      await page.getByTestId('composer').press('Enter')
      const dialog = page.getByTestId('plan-dialog')
      await expect(dialog).toBeVisible()
      await expect(dialog).toContainText(BELOW_ANY_BID)
      await dialog.getByTestId('plan-approve').click()
      const outcome = page.getByTestId('plan-outcome').last()
      await expect(outcome).toHaveAttribute('data-status', 'done')
      await expect(page.getByTestId('conversation')).toHaveAttribute('data-status', 'ready')
      // The blotter and the wallet say the same: 5 MWh × 2,700 = NT$ 13,500 locked.
      await expect(page.locator('[data-order]')).toHaveCount(1)
      await expect(page.locator('[data-panel="wallet"]')).toContainText('13,500')
      const words = [book, buy].map((t) => new RegExp(t.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')))
      told.push({ page, url: page.url(), words })
      // Nobody looks on at the other two.
      if (told.length < stories.length) await page.goto('about:blank', { waitUntil: 'load' })
    })

  await desk.kill9()
  for (const { page } of told.slice(-1))
    await expect(page.getByTestId('connection')).not.toHaveAttribute('data-state', 'live')
  await desk.restart()
  for (const { page, url, words } of told)
    await test.step(`all of it is still there: ${words[0]?.source}`, async () => {
      await page.goto(url)
      await expect(page.getByTestId('connection')).toHaveAttribute('data-state', 'live')
      await expect(page.locator('[data-testid="message"][data-role="user"]')).toHaveText(words)
      await expect(page.getByTestId('plan-outcome').last()).toHaveAttribute('data-status', 'done')
      await expect(page.locator('[data-order]')).toHaveCount(1)
      await expect(page.locator('[data-panel="wallet"]')).toContainText('13,500')
      await page.context().close()
    })
})
