// The whole product in one story, in three languages: ask, see, plan, click, order; pull the plug; all of it is still there.
import { BELOW_ANY_BID, expect, MOVING, test } from '../support/desk.ts'

test.use({ deskEnv: { DEMO_MARKET: 'on' }, ...MOVING })

const stories = [
  { name: 'English', locale: 'en-US', book: 'show me the top 5 of the book', buy: `buy 5 MWh at ${BELOW_ANY_BID}` },
  { name: '繁體中文', locale: 'zh-TW', book: '前五檔', buy: `以 ${BELOW_ANY_BID} 買進 5 MWh` },
  { name: '简体中文', locale: 'zh-CN', book: '前五档', buy: `以 ${BELOW_ANY_BID} 买入 5 MWh` },
]

for (const story of stories) {
  test.describe(story.name, () => {
    test.use({ locale: story.locale })

    test('a question, a plan, a click, an order, and all of it after kill -9', async ({ page, desk }) => {
      await page.goto('/')
      await expect(page.getByTestId('connection')).toHaveAttribute('data-state', 'live')

      await page.getByTestId('composer').fill(story.book)
      await page.getByTestId('composer').press('Enter')
      const card = page.locator('[data-testid="tool-card"][data-tool="getOrderBook"]')
      await expect(card).toHaveAttribute('data-state', 'done')
      await expect(page.getByTestId('conversation')).toHaveAttribute('data-status', 'ready')

      await page.getByTestId('composer').fill(story.buy)
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
      const url = page.url()

      await desk.kill9()
      await expect(page.getByTestId('connection')).not.toHaveAttribute('data-state', 'live')
      await desk.restart()
      await page.goto(url)
      await expect(page.getByTestId('connection')).toHaveAttribute('data-state', 'live')
      await expect(page.locator('[data-testid="message"][data-role="user"]')).toHaveText(
        [story.book, story.buy].map((t) => new RegExp(t.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'))),
      )
      await expect(page.getByTestId('plan-outcome').last()).toHaveAttribute('data-status', 'done')
      await expect(page.locator('[data-order]')).toHaveCount(1)
      await expect(page.locator('[data-panel="wallet"]')).toContainText('13,500')
    })
  })
}
