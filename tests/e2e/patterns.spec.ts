// How an answer is worked out: chosen beside the words, visible as it works, and whole again after a reload.
import { findings, findingsInBoth } from '../support/accessibility.ts'
import { BELOW_ANY_BID, expect, test } from '../support/desk.ts'

test.use({ deskEnv: { DEMO_MARKET: 'on' } })

const ask = async (page: import('@playwright/test').Page, words: string) => {
  await page.getByTestId('composer').fill(words)
  await page.getByTestId('composer').press('Enter')
}

test('a plan of steps is chosen by keyboard, waits for the decision in its midst, goes on, and outlives a reload', async ({
  page,
}) => {
  await page.goto('/')
  await page.getByTestId('pattern').focus()
  await page.keyboard.press('Enter')
  await expect(page.getByTestId('pattern-react')).toHaveAttribute('aria-checked', 'true')
  expect(await findings(page, '[role="menu"]')).toEqual([])
  await expect(page.getByTestId('pattern-react')).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByTestId('pattern-plan')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByTestId('pattern')).toHaveAttribute('data-pattern', 'plan')

  await ask(page, `show the order book, buy 2 MWh at ${BELOW_ANY_BID}, then show my wallet`)
  const dialog = page.getByTestId('plan-dialog')
  await expect(dialog).toBeVisible()
  const first = page.locator('[data-role="assistant"]').first()
  const states = () =>
    page
      .locator('[data-testid="steps"]')
      .last()
      .getByTestId('step')
      .evaluateAll((all) => all.map((e) => e.dataset.state))
  await expect.poll(states).toEqual(['done', 'waiting', 'pending'])
  await dialog.getByTestId('plan-approve').click()
  await expect(page.locator('[data-role="assistant"]')).toHaveCount(2)
  await expect.poll(states).toEqual(['done', 'done', 'done'])
  await expect(page.locator('[data-testid="tool-card"][data-tool="getUserWallet"]')).toHaveAttribute(
    'data-state',
    'done',
  )
  // What waited has been decided, also in the list it was first shown in.
  await expect(first.getByTestId('step').nth(1)).toHaveAttribute('data-state', 'done')

  await page.reload()
  await expect(page.getByTestId('pattern')).toHaveAttribute('data-pattern', 'plan')
  await expect.poll(states).toEqual(['done', 'done', 'done'])
  await expect(page.getByTestId('step-heading')).toHaveText([/Step 1/, /Step 2/, /Step 3/])
  expect(await findings(page, '[data-testid="conversation"]')).toEqual([])

  await test.step('a draft is shown with its verdict, and opens', async () => {
    await page.getByTestId('new-chat').click()
    await expect(page.getByTestId('message')).toHaveCount(0)
    await page.getByTestId('pattern').click()
    await page.getByTestId('pattern-reflect').click()
    await ask(page, 'what is the spread?')
    const draft = page.getByTestId('draft')
    await expect(draft).toHaveAttribute('data-state', 'accepted')
    await draft.getByRole('button').click()
    await expect(draft).toContainText('spread')
  })
})

test.describe('繁體中文', () => {
  test.use({ locale: 'zh-TW' })

  test('a team: who speaks is said, and the risk officer’s objection stands in the dialog and on record', async ({
    page,
  }) => {
    await page.goto('/')
    await expect(page.getByTestId('connection')).toHaveAttribute('data-state', 'live')
    await page.getByTestId('pattern').click()
    await page.getByTestId('pattern-team').click()
    await ask(page, '以 3,500 買進 30 MWh')
    const dialog = page.getByTestId('plan-dialog')
    await expect(dialog.getByTestId('objections')).toContainText(/風控有異議[\s\S]*買價 3,500/)
    expect(await findingsInBoth(page, '[data-testid="plan-dialog"]')).toEqual([])
    await page.keyboard.press('Escape')
    await expect(page.getByTestId('voice')).toContainText(['分析師', '交易員', '風控'])
    await expect(page.getByTestId('plan-card')).toContainText('1 項異議')
    expect(await findingsInBoth(page, '[data-testid="conversation"]')).toEqual([])
    const planId = await page.getByTestId('plan-card').getAttribute('data-plan-id')
    await page.goto(`/plans/${planId}`)
    await expect(page.getByTestId('objections')).toContainText('買價 3,500')
  })
})
