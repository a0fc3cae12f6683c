// What becomes of a call at a server that is not the exchange, on screen: its name, its words as its own, and no promise.
import type { Locator, Page } from '@playwright/test'
import { findings } from '../support/accessibility.ts'
import { askingModel, expect, test } from '../support/desk.ts'
import { mcpConfig, program } from '../support/mcp-config.ts'

const { MCP_CONFIG } = mcpConfig(() => ({
  files: { ...program('tests/fakes/tool-server.ts', {}, ['stdio']), trusted: true },
}))
test.use(askingModel({ MCP_CONFIG }))

/** @returns the card of the plan in the conversation, once it has ended */
async function approve(page: Page, call: string, status: string): Promise<Locator> {
  await page.goto('/')
  const field = page.getByRole('textbox', { name: 'Message to the desk' })
  await field.fill(`[[call: files__${call}]] [[then: So it went.]]`)
  await field.press('Enter')
  await page.getByTestId('plan-dialog').getByTestId('plan-approve').click()
  await expect(page.getByTestId('plan-card')).toHaveAttribute('data-status', status)
  await expect(page.getByTestId('message').getByText('So it went.', { exact: true })).toBeVisible()
  return page.getByTestId('plan-card')
}

async function openRecord(page: Page, card: Locator): Promise<Locator> {
  await card.getByRole('link', { name: 'Full record' }).click()
  await expect(page.getByTestId('plan-record')).toBeVisible()
  return page.getByTestId('plan-record')
}

test('an error after which nobody knows: not said to be checked, with what the server said @phone', async ({
  page,
}) => {
  const card = await approve(page, 'refuse {"code":-32000,"words":"the ledger is locked"}', 'partially_done')
  const tells = async (view: Locator) => {
    await expect(view).toContainText('Unknown, look there')
    await expect(view).toContainText('files answered with an error and cannot be asked what became of it.')
    await expect(view.getByTestId('server-words')).toContainText('The words of files, not checked')
    await expect(view.getByTestId('server-words')).toContainText('the ledger is locked (-32000)')
    await expect(view).not.toContainText(/checking|Partly done|Sent to the exchange/)
  }
  await tells(card)
  await expect(page.getByTestId('tool-card')).not.toContainText('checking')
  const record = await openRecord(page, card)
  await tells(record)
  await expect(record).toContainText('End: what became of it is not known')
  expect(await findings(page)).toEqual([])
})

test('a server that says no is named, and may have done part of it @phone', async ({ page }) => {
  const tells = async (view: Locator) => {
    await expect(view).toContainText('it may have done part of it')
    await expect(view.getByTestId('server-words')).toContainText('the printer is out of paper')
    await expect(view).not.toContainText(/refused/i)
  }
  const card = await approve(page, 'fail {}', 'failed')
  await expect(card).toContainText('Failed at files')
  await tells(card)
  await tells(await openRecord(page, card))
})

test('a call without arguments says that there are none, where it is approved and in the record', async ({ page }) => {
  await page.goto('/')
  const field = page.getByRole('textbox', { name: 'Message to the desk' })
  await field.fill('[[call: files__echo {"text":""}]] [[call: files__fail {}]] [[then: So it went.]]')
  await field.press('Enter')
  const dialog = page.getByTestId('plan-dialog')
  await expect(dialog.getByTestId('no-arguments')).toHaveText('–')
  await dialog.getByTestId('plan-approve').click()
  await expect(page.getByTestId('message').getByText('So it went.', { exact: true })).toBeVisible()
  const record = await openRecord(page, page.getByTestId('plan-card'))
  await expect(record.locator('div:has(> dt:text-is("Arguments")) > dd').last()).toHaveText('–')
})

test('what it answers stands in the record, as its words @phone', async ({ page }) => {
  const card = await approve(page, 'echo {"text":"wind 7 m/s"}', 'done')
  await expect(card).toContainText('Done at files')
  const record = await openRecord(page, card)
  await expect(record).toContainText('Sent to files')
  await expect(record).toContainText('files answered: done')
  await expect(record.getByTestId('server-words')).toContainText('wind 7 m/s')
  await expect(record.getByTestId('record-orders')).toContainText('The desk cannot ask files what became of its part')
})
