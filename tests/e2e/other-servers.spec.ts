// What becomes of a call at a server that is not the exchange, on screen: its name, its words as its own, and no promise.
import type { Locator, Page } from '@playwright/test'
import { findings } from '../support/accessibility.ts'
import { ask, askingModel, expect, test } from '../support/desk.ts'
import { mcpConfig, program } from '../support/mcp-config.ts'

const { MCP_CONFIG } = mcpConfig(() => ({
  files: { ...program('tests/fakes/tool-server.ts', {}, ['stdio']), trusted: true, tools: { search: { reads: true } } },
  charts: { ...program('tests/fakes/picture-server.ts'), trusted: true },
}))
test.use(askingModel({ MCP_CONFIG }))

/** The model has had its last word on so many plans. */
async function ended(page: Page, plans: number): Promise<void> {
  await expect(page.getByTestId('message').getByText('So it went.', { exact: true })).toHaveCount(plans)
  await expect(page.getByTestId('plan-dialog')).toBeHidden()
  await expect(page.getByTestId('conversation')).toHaveAttribute('data-status', 'ready')
}

/** @returns the card of the plan in the conversation, once it has ended and so many stand there */
async function call(page: Page, what: string, status: string, nth = 1): Promise<Locator> {
  const cards = page.getByTestId('plan-card')
  await expect(cards).toHaveCount(nth - 1)
  await ask(page, `[[call: ${what}]] [[then: So it went.]]`)
  await page.getByTestId('plan-dialog').getByTestId('plan-approve').click()
  const card = cards.nth(nth - 1)
  await expect(card).toHaveAttribute('data-status', status)
  await ended(page, nth)
  return card
}

async function openRecord(page: Page, card: Locator): Promise<Locator> {
  await card.getByRole('link', { name: 'Full record' }).click()
  await expect(page.getByTestId('plan-record')).toBeVisible()
  return page.getByTestId('plan-record')
}

test('what another server answers, refuses or leaves open is told as its words, on the card and in the record', async ({
  page,
}) => {
  const tellsUnknown = async (view: Locator) => {
    await expect(view).toContainText('Unknown, look there')
    await expect(view).toContainText('files answered with an error and cannot be asked what became of it.')
    await expect(view.getByTestId('server-words')).toContainText('The words of files, not checked')
    await expect(view.getByTestId('server-words')).toContainText('the ledger is locked (-32000)')
    await expect(view).not.toContainText(/checking|Partly done|Sent to the exchange/)
  }
  const tellsFailed = async (view: Locator) => {
    await expect(view).toContainText('it may have done part of it')
    await expect(view.getByTestId('server-words')).toContainText('the printer is out of paper')
    await expect(view).not.toContainText(/refused/i)
  }
  await page.goto('/')
  await test.step('an error after which nobody knows: not said to be checked, with what the server said', async () => {
    const card = await call(page, 'files__refuse {"code":-32000,"words":"the ledger is locked"}', 'partially_done')
    await tellsUnknown(card)
    await expect(page.getByTestId('tool-card')).not.toContainText('checking')
    const record = await openRecord(page, card)
    await tellsUnknown(record)
    await expect(record).toContainText('End: what became of it is not known')
    expect(await findings(page)).toEqual([])
    await page.goBack()
  })
  await test.step('a server that says no is named, and may have done part of it', async () => {
    const card = await call(page, 'files__fail {}', 'failed', 2)
    await expect(card).toContainText('Failed at files')
    await tellsFailed(card)
    await tellsFailed(await openRecord(page, card))
    await page.goBack()
  })
  await test.step('what it answers stands in the record, as its words', async () => {
    const card = await call(page, 'files__echo {"text":"wind 7 m/s"}', 'done', 3)
    await expect(card).toContainText('Done at files')
    const record = await openRecord(page, card)
    await expect(record).toContainText('Sent to files')
    await expect(record).toContainText('files answered: done')
    await expect(record.getByTestId('server-words')).toContainText('wind 7 m/s')
    await expect(record.getByTestId('record-orders')).toContainText('The desk cannot ask files what became of its part')
  })
})

test('what a call is made with is read as it will be sent: no arguments, lines and spaces, a text that is called like a number or like nothing', async ({
  page,
}) => {
  const texts = ['keep a  copy # of all\nremove the rest', 'false', '', ' ']
  await page.goto('/')
  const dialog = page.getByTestId('plan-dialog')
  await test.step('an exchange that mcp.json does not call paper is called real, and what another server would do neither', async () => {
    await expect(page.getByTestId('money')).toHaveText('Real')
    await ask(page, '[[call: placeOrder {"side":"BUY","qty":"1","price":"2500"}]] [[then: So it went.]]')
    await expect(dialog.getByText('Real', { exact: true })).toBeVisible()
    await dialog.getByTestId('plan-reject').click()
    await ended(page, 1)
  })
  await test.step('of what is sent nothing is left out of it', async () => {
    const echoes = texts.map((text) => `[[call: files__echo ${JSON.stringify({ text })}]]`)
    await ask(page, `${echoes.join(' ')} [[call: files__refuse {"code":5,"words":"5"}]] [[then: So it went.]]`)
    const shown = dialog.locator('dl:has(> div > dt) dd.font-mono')
    await expect(shown).toHaveCount(texts.length + 2)
    await expect(dialog.getByText(/^(Paper|Real)$/)).toHaveCount(0)
    expect(await shown.allInnerTexts()).toEqual([texts[0], '"false"', '""', '" "', '5', '"5"'])
    await dialog.getByTestId('plan-reject').click()
    await ended(page, 2)
  })
  await test.step('what it reads stands on its card field by field, the first of many and the rest when asked', async () => {
    await ask(page, '[[call: files__search {"pattern":"x","format":"counted"}]] [[then: Found.]]')
    // Until the answer has ended, the last card may be that of another call, and this one opens or folds by itself.
    await expect(page.getByTestId('message').getByText('Found.', { exact: true })).toBeVisible()
    await expect(page.getByTestId('conversation')).toHaveAttribute('data-status', 'ready')
    const card = page.getByTestId('tool-card').last()
    await expect(card).toHaveAttribute('data-state', 'done')
    const head = card.getByRole('button').first()
    if ((await head.getAttribute('aria-expanded')) !== 'true') await head.click()
    await expect(card.getByText('page 50', { exact: true })).toBeVisible()
    await card.getByRole('button', { name: '210 more' }).click()
    await card.getByRole('button', { name: '10 more' }).click()
    await expect(card.getByText('page 260', { exact: true })).toBeVisible()
  })
  await test.step('a call without arguments says that there are none, where it is approved and in the record', async () => {
    await ask(page, '[[call: files__echo {"text":""}]] [[call: files__fail {}]] [[then: So it went.]]')
    await expect(dialog.getByTestId('no-arguments')).toHaveText('–')
    await dialog.getByTestId('plan-approve').click()
    await ended(page, 3)
    const record = await openRecord(page, page.getByTestId('plan-card').last())
    await expect(record.locator('div:has(> dt:text-is("Arguments")) > dd').last()).toHaveText('–')
  })
})

test('its pictures stand in the card, in a second tab and in the record, and open large; one that cannot come says so', async ({
  page,
  context,
}) => {
  await page.goto('/')
  const card = await call(page, 'charts__draw {"what":"mixed"}', 'done')
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
