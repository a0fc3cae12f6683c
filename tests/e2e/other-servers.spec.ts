// What becomes of a call at a server that is not the exchange, on screen: its name, its words as its own, and no promise.
import type { Locator, Page } from '@playwright/test'
import { findings } from '../support/accessibility.ts'
import { askingModel, expect, test } from '../support/desk.ts'
import { mcpConfig, program } from '../support/mcp-config.ts'

const { MCP_CONFIG } = mcpConfig(() => ({
  files: { ...program('tests/fakes/tool-server.ts', {}, ['stdio']), trusted: true },
  charts: { ...program('tests/fakes/picture-server.ts'), trusted: true },
}))
test.use(askingModel({ MCP_CONFIG }))

/** @returns the card of the plan in the conversation, once it has ended */
async function approve(page: Page, call: string, status: string): Promise<Locator> {
  await page.goto('/')
  const field = page.getByRole('textbox', { name: 'Message to the desk' })
  await field.fill(`[[call: ${call}]] [[then: So it went.]]`)
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
  const card = await approve(page, 'files__refuse {"code":-32000,"words":"the ledger is locked"}', 'partially_done')
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
  const card = await approve(page, 'files__fail {}', 'failed')
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

test('an argument is read as it will be sent: its lines and spaces, and a text that is called like a number or like nothing', async ({
  page,
}) => {
  const texts = ['keep a  copy # of all\nremove the rest', 'false', '', ' ']
  await page.goto('/')
  const field = page.getByRole('textbox', { name: 'Message to the desk' })
  const echoes = texts.map((text) => `[[call: files__echo ${JSON.stringify({ text })}]]`)
  await field.fill(`${echoes.join(' ')} [[call: files__refuse {"code":5,"words":"5"}]]`)
  await field.press('Enter')
  const shown = page.getByTestId('plan-dialog').locator('dl:has(> div > dt) dd.font-mono')
  await expect(shown).toHaveCount(texts.length + 2)
  expect(await shown.allInnerTexts()).toEqual([texts[0], '"false"', '""', '" "', '5', '"5"'])
})

test('what it answers stands in the record, as its words @phone', async ({ page }) => {
  const card = await approve(page, 'files__echo {"text":"wind 7 m/s"}', 'done')
  await expect(card).toContainText('Done at files')
  const record = await openRecord(page, card)
  await expect(record).toContainText('Sent to files')
  await expect(record).toContainText('files answered: done')
  await expect(record.getByTestId('server-words')).toContainText('wind 7 m/s')
  await expect(record.getByTestId('record-orders')).toContainText('The desk cannot ask files what became of its part')
})

test('its pictures stand in the card, in a second tab and in the record, and open large; one that cannot come says so @phone', async ({
  page,
  context,
}) => {
  const card = await approve(page, 'charts__draw {"what":"mixed"}', 'done')
  const sees = async (view: Locator) => {
    const drawn = view.getByRole('img', { name: /^Picture [12] from draw at charts$/ })
    await expect(drawn).toHaveCount(2)
    // Decoded, and as large as was said before it came.
    const sizes = () => drawn.evaluateAll((all) => all.map((one) => (one as HTMLImageElement).naturalWidth))
    await drawn.last().scrollIntoViewIfNeeded()
    await expect.poll(sizes).toEqual([640, 360])
    await expect(view).toContainText('only PNG, JPEG, WebP and GIF are.')
    await expect(view).not.toContainText('[image')
  }
  await sees(card)
  const tab = await context.newPage()
  await tab.goto(page.url())
  await sees(tab.getByTestId('plan-card'))
  await tab.close()

  await page.route('**/images/*', (route) => route.abort())
  await page.reload()
  await expect(card.getByTestId('picture-failed').first()).toContainText('could not be loaded')
  await page.unroute('**/images/*')
  for (const again of [1, 2]) {
    await card.getByRole('button', { name: 'Try again' }).first().click()
    await expect(card.getByTestId('leg-picture')).toHaveCount(again)
  }
  await sees(card)
  expect(await findings(page)).toEqual([])

  const first = card.getByTestId('leg-picture').first()
  await first.focus()
  await page.keyboard.press('Enter')
  const large = page.getByTestId('picture-dialog')
  await expect(large.getByRole('img')).toBeVisible()
  expect(await findings(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(large).toBeHidden()
  await expect(first).toBeFocused()
  await card.getByRole('link', { name: 'Full record' }).click()
  await expect(page.getByTestId('plan-record').getByTestId('leg-picture')).toHaveCount(2)
})
