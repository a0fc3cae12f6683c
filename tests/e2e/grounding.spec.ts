// A model's words beside the record: what it claims and nothing backs is marked, what it tells truly is not.
import type { Page } from '@playwright/test'
import { ask, askingModel, expect, test } from '../support/desk.ts'

test.use(askingModel())

const claims = (page: Page) => page.getByTestId('unbacked-claim')
const notice = (page: Page) => page.getByTestId('unbacked')

test('an order that was never placed: the claim is marked, also after a reload; an honest turn has no mark', async ({
  page,
}) => {
  await page.goto('/')
  await test.step('an honest turn has no mark', async () => {
    await ask(page, '[[call: getUserOrders {}]] [[then: You have no orders: nothing was placed, filled or cancelled.]]')
    await expect(page.getByTestId('message').last()).toContainText('nothing was placed')
    await expect(page.locator('[data-tool="getUserOrders"]')).toContainText('No orders yet.')
    await expect(page.getByTestId('conversation')).toHaveAttribute('data-status', 'ready')
    await expect(page.getByTestId('regenerate')).toBeVisible()
    await expect(claims(page)).toHaveCount(0)
    await expect(notice(page)).toHaveCount(0)
  })
  await ask(page, '[[claim: Good news. **Order placed**: buy 5 MWh at 2,950. Ask me anything.]]')
  const check = async () => {
    await expect(notice(page)).toContainText('Order placed')
    await expect(notice(page)).toContainText('no such order was placed')
    await expect(notice(page).getByRole('link')).toHaveAttribute('href', '/plans')
    await expect(claims(page).first()).toContainText('Order placed')
    // Seen as a wave under the words, and heard.
    await expect(claims(page).first()).toHaveCSS('text-decoration-style', 'wavy')
    await expect(page.getByTestId('message').last()).toContainText('(Not on the record)')
    expect((await claims(page).allTextContents()).join('')).not.toContain('Good news')
  }
  await check()
  await page.reload()
  await check()
})
