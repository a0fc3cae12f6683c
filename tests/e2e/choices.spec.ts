// A question of the desk with its answers as buttons: they outlive a reload, one click is an answer, and then they are gone.
import { findings } from '../support/accessibility.ts'
import { ask, expect, test } from '../support/desk.ts'

test('the answers of a question are buttons', async ({ page }) => {
  await page.goto('/')
  await ask(page, 'sell 5 MWh')
  const choices = page.getByTestId('choices')
  const market = choices.getByRole('button', { name: 'market' })
  await expect(market).toBeVisible()
  expect(await findings(page, '[data-testid="conversation"]')).toEqual([])
  const labels = await choices.getByRole('button').allTextContents()

  await page.reload()
  await expect(choices.getByRole('button')).toHaveText(labels)
  // By keyboard, as by a click.
  await market.focus()
  await page.keyboard.press('Enter')
  await expect(page.locator('[data-role="user"]')).toHaveCount(2)
  // An empty book: there is nothing to sell to, and the desk says so in place of a plan.
  await expect(page.locator('[data-role="assistant"]')).toHaveCount(2)
  await expect(page.getByTestId('conversation')).toHaveAttribute('data-status', 'ready')
  await expect(market).toHaveCount(0)
})
