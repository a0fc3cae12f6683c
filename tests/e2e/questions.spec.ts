// A call that tells how far it is, and a server that asks in the middle of one, in the conversation.
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { findings } from '../support/accessibility.ts'
import { askingModel, expect, test } from '../support/desk.ts'
import { mcpConfig, program } from '../support/mcp-config.ts'
import { traderOf } from '../support/trader.ts'

const logIn = (folder: string) => join(folder, 'calls.log')
const endIn = (folder: string) => join(folder, 'end')
const { folder, MCP_CONFIG } = mcpConfig((folder) => ({
  helper: {
    ...program('tests/fakes/asking-server.ts', { LOG: logIn(folder), END: endIn(folder) }),
    trusted: true,
  },
}))
const LOG = logIn(folder)
const END = endIn(folder)
// A call lasts as long as a page on a busy machine takes to be looked at.
test.use(askingModel({ MCP_CONFIG, CALL_TIMEOUT_MS: '150000' }))

const answers = () =>
  (existsSync(LOG) ? readFileSync(LOG, 'utf8').trim().split('\n').filter(Boolean) : []).flatMap((line) => {
    const entry = JSON.parse(line) as { answer?: unknown }
    return 'answer' in entry ? [entry.answer] : []
  })

const spoken = (page: Page) =>
  page.locator('[data-testid="message"][data-role="assistant"]').getByText('The helper has answered.')

async function approve(page: Page, call: string): Promise<void> {
  await page.goto('/')
  const field = page.getByRole('textbox', { name: 'Message to the desk' })
  await field.fill(`[[call: helper__${call}]] [[then: The helper has answered.]]`)
  await field.press('Enter')
  await page.getByTestId('plan-dialog').getByTestId('plan-approve').click()
}

test('a running call shows how far it is, also after a reload, and no longer when it has ended', async ({ page }) => {
  // It lasts as long as the page takes to be looked at twice.
  rmSync(END, { force: true })
  await approve(page, 'work {"steps":1000,"everyMs":100}')
  const progress = page.getByTestId('call-progress')
  await expect(progress).toContainText(/step \d+/)
  await expect(progress.getByRole('progressbar', { name: 'Progress of the call' })).toHaveAttribute('max', '1000')
  const first = Number(await progress.getByRole('progressbar').getAttribute('value'))
  await expect
    .poll(async () => Number(await progress.getByRole('progressbar').getAttribute('value')))
    .toBeGreaterThan(first)
  await page.reload()
  await expect(progress).toContainText(/step \d+/)
  writeFileSync(END, '')
  await expect(spoken(page)).toBeVisible()
  await expect(progress).toHaveCount(0)
})

test('a form is filled in by keyboard, checked, survives a reload, and goes to the server that asked', async ({
  page,
}) => {
  const before = answers().length
  await approve(page, 'ask {}')
  const form = page.getByTestId('question')
  await expect(form).toContainText('The server helper asks you, for its tool ask')
  await expect(form).toContainText('What you type is sent to helper')
  await expect(form).toContainText('Where should the report go?')
  await page.reload()
  await expect(form).toBeVisible()

  await form.getByTestId('question-accept').click()
  await expect(form.getByLabel('Mail address')).toBeFocused()
  await expect(form.getByLabel('Mail address')).toHaveAttribute('aria-invalid', 'true')
  await form.getByLabel('Mail address').fill('nobody')
  await form.getByLabel('Hours').fill('25')
  await form.getByTestId('question-accept').click()
  await expect(form).toContainText('This is no e-mail address.')
  await expect(form).toContainText('At most 24.')
  expect(await findings(page, '[data-testid="question"]')).toEqual([])

  await form.getByLabel('Mail address').fill('desk@example.com')
  await form.getByLabel('Hours').fill('6')
  await form.getByLabel('Zone').selectOption('South')
  await form.getByRole('switch', { name: 'Every day' }).press('Space')
  // A script on the page clicks.
  await form.getByTestId('question-accept').evaluate((button: HTMLButtonElement) => button.click())
  expect(answers().length).toBe(before)
  await form.getByTestId('question-accept').press('Enter')
  await expect(spoken(page)).toBeVisible()
  await expect(form).toHaveCount(0)
  expect(answers().slice(before)).toEqual([
    { action: 'accept', content: { mail: 'desk@example.com', hours: 6, zone: 'south', daily: true } },
  ])
})

test('who declines is believed, and nothing that was typed is sent; the dialog of the call is not in the way', async ({
  page,
  desk,
}) => {
  const before = answers().length
  // The answer to the decision is on its way for as long as it may take.
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/decision', async (route) => {
    const response = await route.fetch()
    await released
    await route.fulfill({ response })
  })
  await approve(page, 'ask {}')
  const dialog = page.getByTestId('plan-dialog')
  await expect(dialog).toHaveCount(0)
  // Where there is no conversation, it is said that its call waits, and where the form is.
  const conversation = page.url()
  await page.getByTestId('inbox').click()
  await page.getByRole('link', { name: 'All plans' }).click()
  const notice = page.getByTestId('question-notice')
  await expect(notice).toContainText('The server helper asks you something, and its call waits.')
  await notice.getByRole('link', { name: 'Answer it' }).click()
  await expect(page).toHaveURL(conversation)
  await expect(notice).toHaveCount(0)
  await expect(page.getByTestId('question')).toBeVisible()
  // Another plan is looked at meanwhile: the late answer closes its own dialog, and not this one.
  const order = { side: 'BUY', type: 'LIMIT', price: 2900, qty: 1 }
  const trader = await traderOf(page, desk.url)
  await trader.send('POST', '/api/plans', { legs: [{ tool: 'placeOrder', args: order }] })
  await expect(page.getByTestId('inbox')).toHaveAttribute('data-count', '1')
  await page.getByTestId('inbox').click()
  await page
    .getByRole('button', { name: /^Buy 1 MWh/ })
    .first()
    .click()
  await expect(dialog).toBeVisible()
  const answered = page.waitForResponse('**/decision')
  release()
  await (await answered).finished()
  await expect(page.locator('[data-sonner-toast]').or(page.getByTestId('plan-outcome')).first()).toBeVisible()
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  const form = page.getByTestId('question')
  await form.getByLabel('Mail address').fill('desk@example.com')
  await form.getByTestId('question-decline').click()
  await expect(spoken(page)).toBeVisible()
  expect(answers().slice(before)).toEqual([{ action: 'decline' }])
})
