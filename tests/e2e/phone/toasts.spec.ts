// What the desk mentions in passing lies under the header of a phone, where lists open and fingers rest.
import type { Page } from '@playwright/test'
import { BELOW_ANY_BID, expect, open, test } from '../../support/desk.ts'
import { keepToasts } from '../../support/toasts.ts'

/** Not one that is on its way out: where the exchange was slow to answer, the same was told before. */
const toast = (page: Page) => page.locator('[data-sonner-toast][data-removed="false"]')

/** The desk says that it has the market again. */
async function losesAndFindsTheMarket(page: Page): Promise<void> {
  await page.context().setOffline(true)
  await expect(page.getByTestId('connection')).toHaveAttribute('data-state', 'offline')
  await page.context().setOffline(false)
}

test('it neither hides a plan in the list of those that wait nor takes its clicks', async ({ page }) => {
  await keepToasts(page)
  await open(page)
  await page.getByTestId('composer').fill(`buy 5 MWh at ${BELOW_ANY_BID}`)
  await page.getByTestId('send').tap()
  await expect(page.getByTestId('plan-dialog')).toBeVisible()
  await page.reload()
  // A page that has not been drawn yet gets no clicks from its browser.
  await expect(page.getByTestId('inbox')).toHaveAttribute('data-count', '1')
  await page.getByTestId('inbox').click()
  const plan = page.locator('section[aria-label="Waiting for you"] li button')
  await plan.hover()
  await losesAndFindsTheMarket(page)
  await expect(toast(page)).toHaveAttribute('data-mounted', 'true')
  // Both would be in the same place, of which the plan has the front.
  const onTop = () =>
    plan.evaluate((button) => {
      const clickable = document.createElement('style')
      clickable.textContent = '[data-sonner-toast] { pointer-events: auto !important }'
      document.head.append(clickable)
      const { left, top, width, height } = button.getBoundingClientRect()
      const found = document.elementsFromPoint(left + width / 2, top + height / 2)
      clickable.remove()
      const isToast = (element: Element) => element.matches('[data-sonner-toast]')
      return { plan: button.contains(found[0] ?? null), toast: found.some(isToast) }
    })
  await expect.poll(onTop).toEqual({ plan: true, toast: true })
  await plan.click()
  await expect(page.getByTestId('plan-dialog')).toBeVisible()

  // Its card in the conversation would say what became of it, and is not seen from another tab.
  await page.keyboard.press('Escape')
  await page.getByTestId('tab-orders').click()
  await page.getByTestId('inbox').click()
  await plan.click()
  await page.getByTestId('plan-approve').click()
  await expect(toast(page).filter({ hasText: 'Resting: 0 of 5 MWh filled' })).toHaveCount(1)
})

type Place = { belowHeader: number; aboveEnd: number; middle: [x: number, y: number] }

/**
 * Where the next toast comes to rest. The page looks by itself: it rests for four seconds only, and whoever asks from outside on
 * a busy machine may meet it on its way alone. Null where it came and went between two frames.
 */
const restingPlace = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<Place | null>((found) => {
        const until = performance.now() + 12_000
        const look = () => {
          if (performance.now() > until) return found(null)
          const toast = document.querySelector('[data-sonner-toast][data-mounted="true"][data-removed="false"]')
          const header = document.querySelector('header')
          if (!toast || !header || toast.getAnimations().length > 0) return requestAnimationFrame(look)
          const { left, right, top, bottom } = toast.getBoundingClientRect()
          found({
            belowHeader: top - header.getBoundingClientRect().bottom,
            aboveEnd: innerHeight - bottom,
            middle: [(left + right) / 2, (top + bottom) / 2],
          })
        }
        look()
      }),
  )

/** Tells it until it was seen at rest. */
async function placeOfToast(page: Page): Promise<Place> {
  for (;;) {
    const place = restingPlace(page)
    await losesAndFindsTheMarket(page)
    const found = await place
    if (found) return found
  }
}

test('it lies under the header, also where the banner of the kill switch makes that higher', async ({ page }) => {
  await open(page)
  await test.step('a pointer that rests on it does not hold it', async () => {
    const { middle } = await placeOfToast(page)
    // Whether it takes the pointer or not: that is for it to say.
    await page.mouse.move(...middle)
    await expect(toast(page)).toHaveCount(0)
  })
  const below = async () => {
    const { belowHeader, aboveEnd } = await placeOfToast(page)
    expect(belowHeader).toBeGreaterThanOrEqual(0)
    expect(aboveEnd).toBeGreaterThanOrEqual(0)
  }
  await page.setViewportSize({ width: 844, height: 390 })
  await below()
  await expect(toast(page)).toHaveCount(0)

  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByTestId('kill-switch').tap()
  await page.getByTestId('kill-dialog').getByRole('textbox').fill('The feed of the spot market is wrong since noon')
  await page.getByTestId('kill-confirm').tap()
  await expect(page.getByTestId('kill-banner')).toBeVisible()
  await below()
  await page.getByTestId('kill-reset').tap()
  await page.getByTestId('kill-confirm').tap()
  await expect(page.getByTestId('kill-banner')).toHaveCount(0)
})
