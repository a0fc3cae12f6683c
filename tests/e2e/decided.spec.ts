// A plan that waits, and then stands in its conversation for as long as that is open: how much of it each tick of the clock draws.
import { ask, expect, test } from '../support/desk.ts'
import { countFigures } from '../support/figures-written.ts'

test('the clock draws of a plan that waits what counts down, and nothing of one that was decided', async ({ page }) => {
  await countFigures(page)
  await page.goto('/')
  await expect(page.getByTestId('connection')).toHaveAttribute('data-state', 'live')
  await ask(page, 'buy 5 MWh at 2,900')
  // Parts of the page may still come; each poll is two ticks.
  const writtenIn = (ms: number) =>
    page.evaluate(async (ms) => {
      const before = window.figuresWritten
      await new Promise((resolve) => setTimeout(resolve, ms))
      return window.figuresWritten - before
    }, ms)
  await expect(page.getByTestId('plan-approve')).toBeVisible()
  // The whole dialog writes some sixty.
  await expect.poll(() => writtenIn(1_200)).toBeLessThan(25)
  await page.getByTestId('plan-reject').click()
  await expect(page.getByTestId('plan-dialog')).toBeHidden()
  await expect(page.getByTestId('plan-outcome')).toHaveAttribute('data-status', 'rejected')
  await expect.poll(() => writtenIn(1_200)).toBe(0)
})
