// The approval dialog under the hands of a trader: keyboard, input method, a large order, reduced motion, Escape.
import type { Page } from '@playwright/test'
import { ask, expect, MOVING, open, test } from '../support/desk.ts'
import { traderOf } from '../support/trader.ts'

/** 340 MWh × 2,950 is over NT$ 1,000,000: one click is not enough. */
const LARGE = 'buy 340 MWh at 2,950'

async function askAndSee(page: Page, text: string): Promise<void> {
  await ask(page, text)
  await expect(page.getByTestId('plan-dialog')).toBeVisible()
  await expect(page.getByTestId('plan-approve')).toBeEnabled()
}

const ordersOf = async (page: Page, url: string) => (await traderOf(page, url)).orders()

/** How often this page asked the desk to decide. */
function decisionsOf(page: Page): () => number {
  let count = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/decision')) count += 1
  })
  return () => count
}

const cardStatus = (page: Page) => page.getByTestId('plan-card').last()

test('by keyboard: where the focus starts and stays, what approves and what does not', async ({ page, desk }) => {
  await open(page)
  const decisions = decisionsOf(page)
  const heading = page.getByTestId('plan-dialog').getByRole('heading', { level: 2 }).first()
  const approve = page.getByTestId('plan-approve')

  await test.step('Enter that was meant for the composer never approves', async () => {
    await page.getByTestId('composer').fill('buy 1 MWh at 2,890')
    // A trader who hits Enter again and again while the dialog comes up.
    for (let i = 0; i < 12; i++) await page.keyboard.press('Enter')
    await expect(page.getByTestId('plan-dialog')).toBeVisible()
    for (let i = 0; i < 4; i++) await page.keyboard.press('Enter')
    await expect(cardStatus(page)).toHaveAttribute('data-status', 'pending')
    expect(decisions()).toBe(0)
    expect(await ordersOf(page, desk.url)).toEqual([])
  })
  await test.step('the focus starts on what the plan says, not on Approve', async () => {
    await expect(approve).toBeEnabled()
    await expect(heading).toBeFocused()
    await expect(heading).toContainText('2,890')
  })
  await test.step('it stays inside the dialog, and comes to Reject before Approve: a Tab too few never approves', async () => {
    const passed: (string | null)[] = []
    for (let i = 0; i < 20; i++) {
      await page.keyboard.press('Tab')
      const [id, isInside] = await page.evaluate(() => {
        const it = document.activeElement
        return [it?.getAttribute('data-testid') ?? null, it?.closest('[data-testid="plan-dialog"]') != null] as const
      })
      expect(isInside).toBe(true)
      passed.push(id)
    }
    expect(passed).toContain('plan-approve')
    expect(passed.indexOf('plan-reject')).toBeGreaterThanOrEqual(0)
    expect(passed.indexOf('plan-reject')).toBeLessThan(passed.indexOf('plan-approve'))
  })
  await test.step('Enter on Approve approves, and the focus comes back to the composer', async () => {
    for (let i = 0; i < 20 && !(await approve.evaluate((b) => b === document.activeElement)); i++)
      await page.keyboard.press('Tab')
    await expect(approve).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByTestId('plan-dialog')).toBeHidden()
    await expect(page.getByTestId('plan-outcome').last()).toHaveAttribute('data-status', 'done')
    await expect(page.getByTestId('composer')).toBeFocused()
    await expect.poll(() => ordersOf(page, desk.url)).toHaveLength(1)
  })
})

test("an input method's Enter neither sends nor approves", async ({ page, context, desk }) => {
  await open(page)
  const decisions = decisionsOf(page)
  const ime = await context.newCDPSession(page)
  const composer = page.getByTestId('composer')
  const compose = (text: string) =>
    ime.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length })
  /** What Chromium sends for a key that the input method takes: key code 229. */
  const takenEnter = async () => {
    await ime.send('Input.dispatchKeyEvent', {
      type: 'rawKeyDown',
      key: 'Process',
      code: 'Enter',
      windowsVirtualKeyCode: 229,
    })
    await ime.send('Input.dispatchKeyEvent', {
      type: 'keyUp',
      key: 'Process',
      code: 'Enter',
      windowsVirtualKeyCode: 229,
    })
  }

  await composer.focus()
  await compose('ㄇㄞˇ')
  await takenEnter()
  await expect(page.locator('[data-role="user"]')).toHaveCount(0)
  await ime.send('Input.insertText', { text: '買進 1 MWh 價格 2,860' })
  await expect(composer).toHaveValue('買進 1 MWh 價格 2,860')
  const question = Promise.withResolvers<void>()
  await page.route('**/api/chat', async (route) => {
    await question.promise
    await route.continue()
  })
  await composer.press('Enter')
  await expect(page.locator('[data-role="user"]')).toHaveCount(1)

  // Before the plan comes, the trader composes the next words: the dialog waits for the end of the composition.
  await compose('ㄎㄢˋ')
  question.resolve()
  await expect(cardStatus(page)).toHaveAttribute('data-status', 'pending')
  await takenEnter()
  await expect(page.getByTestId('plan-dialog')).toBeHidden()
  await ime.send('Input.insertText', { text: '看' })
  await expect(page.getByTestId('plan-dialog')).toBeVisible()
  await expect(composer).toHaveValue('看')
  await takenEnter()
  await expect(cardStatus(page)).toHaveAttribute('data-status', 'pending')
  expect(decisions()).toBe(0)
  expect(await ordersOf(page, desk.url)).toEqual([])
})

test('what is said of a plan: which way its money goes, that a decision came to nothing, that its answer is not asked again', async ({
  page,
}) => {
  await open(page)
  const figures = page.getByTestId('plan-figures')
  // On a slow machine the market may have been away for a moment: that it is back is told as well.
  const told = page.locator('[data-sonner-toast]').filter({ hasNotText: 'The market is live again.' })
  await ask(page, 'show my wallet')
  await expect(page.getByTestId('regenerate')).toBeVisible()

  await test.step('below zero it is said which way the money goes', async () => {
    await askAndSee(page, 'buy 2 MWh at -100')
    await expect(figures).toContainText('NT$ 200')
    await expect(figures).toContainText('to you: the price is below zero')
    await page.getByTestId('plan-reject').click()
    await expect(page.getByTestId('plan-dialog')).toBeHidden()
  })
  await test.step('an answer that made a plan is not offered again; another was', async () => {
    await expect(cardStatus(page)).toHaveAttribute('data-status', 'rejected')
    await expect(page.getByTestId('conversation')).toHaveAttribute('data-status', 'ready')
    await expect(page.getByTestId('regenerate')).toBeHidden()
    // And the write above it says what became of it.
    await expect(page.locator('[data-tool="placeOrder"]')).toHaveAttribute('data-state', 'denied')
  })
  await test.step('above zero nothing is said of that', async () => {
    await askAndSee(page, 'buy 1 MWh at 2,840')
    await expect(figures).not.toContainText('below zero')
  })
  await test.step('a decision that came to nothing after its dialog was closed is told all the same', async () => {
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    await page.route('**/decision', async (route) => {
      await released
      await route.abort()
    })
    await page.getByTestId('plan-approve').click()
    await page.keyboard.press('Escape')
    await expect(page.getByTestId('plan-dialog')).toBeHidden()
    await expect(told).toHaveCount(0)
    release()
    await expect(told).toContainText('Could not reach the desk')
    await expect(told).toContainText('Buy 1 MWh ELC at 2,840')
    // While the dialog is there, it says so itself.
    await page.getByTestId('plan-review').click()
    await page.getByTestId('plan-approve').click()
    await expect(page.getByTestId('plan-dialog')).toContainText('Could not reach the desk')
    // The one of before may be gone by now.
    await expect(told).not.toHaveCount(2)
  })
})

test.describe('a large order', () => {
  test.use(MOVING)

  test('neither a click nor a tap of a key does anything; holding approves, by mouse and by keyboard', async ({
    page,
    desk,
  }) => {
    await open(page)
    const decisions = decisionsOf(page)
    const approve = page.getByTestId('plan-approve')
    const approved = async (count: number) => {
      const outcomes = page.getByTestId('plan-card').getByTestId('plan-outcome')
      await expect(outcomes).toHaveCount(count)
      await expect(outcomes.last()).toHaveAttribute('data-status', 'done')
      expect(decisions()).toBe(count)
      await expect.poll(() => ordersOf(page, desk.url)).toHaveLength(count)
      await expect(page.getByTestId('conversation')).toHaveAttribute('data-status', 'ready')
    }
    await test.step('a click does nothing, also a long row of them; holding approves', async () => {
      await askAndSee(page, LARGE)
      await approve.click()
      await approve.dblclick()
      await expect(cardStatus(page)).toHaveAttribute('data-status', 'pending')
      expect(decisions()).toBe(0)
      await approve.hover()
      await page.mouse.down()
      await expect(page.getByTestId('plan-dialog')).toBeHidden()
      await page.mouse.up()
      await approved(1)
    })
    for (const [key, nth] of [
      ['Enter', 2],
      ['Space', 3],
    ] as const)
      await test.step(`a tap of ${key} does nothing, holding it approves`, async () => {
        await askAndSee(page, LARGE)
        await approve.focus()
        await page.keyboard.press(key)
        await expect(approve).toHaveAttribute('data-holding', 'false')
        expect(decisions()).toBe(nth - 1)
        await page.keyboard.down(key)
        await expect(page.getByTestId('plan-dialog')).toBeHidden()
        await page.keyboard.up(key)
        await approved(nth)
      })
  })

  test.describe('for a reader who wants less motion', () => {
    test.use({ contextOptions: { reducedMotion: 'reduce' } })

    test('it takes a second, explicit press that names the amount', async ({ page, desk }) => {
      await open(page)
      const decisions = decisionsOf(page)
      const approve = page.getByTestId('plan-approve')
      await test.step('a key held down asks, and does not confirm', async () => {
        await askAndSee(page, LARGE)
        await approve.focus()
        // Down again without an up in between is what the keyboard's own repeat sends.
        for (let i = 0; i < 5; i++) await page.keyboard.down('Enter')
        await expect(approve).toHaveAttribute('data-step', 'confirm')
        await page.keyboard.up('Enter')
        expect(decisions()).toBe(0)
        await page.keyboard.press('Enter')
        await expect(page.getByTestId('plan-dialog')).toBeHidden()
        expect(decisions()).toBe(1)
        await expect.poll(() => ordersOf(page, desk.url)).toHaveLength(1)
      })
      await expect(page.getByTestId('conversation')).toHaveAttribute('data-status', 'ready')
      await test.step('a double click is one wish; the next click confirms', async () => {
        await askAndSee(page, LARGE)
        await expect(approve).toHaveAttribute('data-step', 'ask')
        await approve.dblclick()
        await expect(approve).toHaveAttribute('data-step', 'confirm')
        await expect(approve).toContainText('1,003,000')
        expect(decisions()).toBe(1)
        await expect(cardStatus(page)).toHaveAttribute('data-status', 'pending')
        await expect(async () => {
          // One that came too soon was part of the first wish; one that was heard may take its time.
          if (await approve.isVisible()) await approve.click({ timeout: 2_000 })
          await expect(page.getByTestId('plan-dialog')).toBeHidden({ timeout: 2_000 })
        }).toPass()
        const outcomes = page.getByTestId('plan-card').getByTestId('plan-outcome')
        await expect(outcomes).toHaveCount(2)
        await expect(outcomes.last()).toHaveAttribute('data-status', 'done')
        expect(decisions()).toBe(2)
        await expect.poll(() => ordersOf(page, desk.url)).toHaveLength(2)
      })
    })
  })
})
