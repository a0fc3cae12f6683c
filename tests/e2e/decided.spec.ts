// A plan that was decided stands in its conversation for as long as that is open, and costs nothing.
import { ask, expect, test } from '../support/desk.ts'
import { countFigures } from '../support/figures-written.ts'

test('the clock draws a plan anew only while it can be decided', async ({ page }) => {
  await countFigures(page)
  await page.goto('/')
  await expect(page.getByTestId('connection')).toHaveAttribute('data-state', 'live')
  await ask(page, 'buy 5 MWh at 2,900')
  await page.getByTestId('plan-reject').click()
  await expect(page.getByTestId('plan-dialog')).toBeHidden()
  await expect(page.getByTestId('plan-outcome')).toHaveAttribute('data-status', 'rejected')
  // Parts of the page may still come; then nothing is written while the clock ticks.
  const writtenIn = (ms: number) =>
    page.evaluate(async (ms) => {
      const before = window.figuresWritten
      await new Promise((resolve) => setTimeout(resolve, ms))
      return window.figuresWritten - before
    }, ms)
  await expect.poll(() => writtenIn(1_200)).toBe(0)
})
