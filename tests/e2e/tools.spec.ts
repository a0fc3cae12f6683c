// Tools of another server on screen: what waits, what changed in it, and that only a person's click lets it in.
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import type { Plan } from '../../lib/contracts/gate/plan.ts'
import { type ToolDefinition, toolsView } from '../../lib/contracts/tools.ts'
import { findings, findingsInBoth } from '../support/accessibility.ts'
import { expect, test } from '../support/desk.ts'
import { mcpConfig, program } from '../support/mcp-config.ts'
import { newTrader, type Trader, traderOf } from '../support/trader.ts'

const { folder, MCP_CONFIG } = mcpConfig((folder) => ({
  weather: program('tests/fakes/tool-list-server.ts', filesIn(folder)),
}))
const { TOOLS, LOG } = filesIn(folder)
const forecast: ToolDefinition = {
  name: 'forecast',
  description: 'Tells the wind of tomorrow.',
  inputSchema: { type: 'object', properties: { place: { type: 'string' } }, required: ['place'] },
}
const alarm: ToolDefinition = { name: 'alarm', description: 'Rings at a time.', inputSchema: { type: 'object' } }
const lookalike = { ...alarm, name: 'al\u0430rm' }
const elsewhere = {
  name: 'lost',
  inputSchema: { type: 'object', properties: { at: { $ref: 'https://weather.test/at.json' } } },
}

function list(...tools: ToolDefinition[]): void {
  writeFileSync(`${TOOLS}.new`, JSON.stringify(tools))
  renameSync(`${TOOLS}.new`, TOOLS)
}
list(forecast, alarm, lookalike, elsewhere)
test.use({ deskEnv: { MCP_CONFIG } })
// The desk of the test before may still hold what the server listed then.
test.beforeEach(async ({ desk }) => {
  list(forecast, alarm, lookalike, elsewhere)
  await heard(await newTrader(desk.url), forecast.description ?? '')
})

/** What the server lists, and where it writes what it was asked. */
function filesIn(folder: string) {
  return { TOOLS: join(folder, 'tools.json'), LOG: join(folder, 'calls.log') }
}
const calls = () => (existsSync(LOG) ? readFileSync(LOG, 'utf8').trim().split('\n').filter(Boolean) : [])
const waiting = (page: Page, name: string) => page.locator(`[data-testid="waiting-tool"][data-tool="weather__${name}"]`)
const ask = (trader: Trader) =>
  trader.send('POST', '/api/plans', { legs: [{ tool: 'weather__forecast', args: { place: 'Taipei' } }] })

/** The desk has heard from the server that its tools are these. */
const heard = (trader: Trader, description: string) =>
  expect
    .poll(async () => toolsView.parse((await trader.send('GET', '/api/tools')).body).tools.map((t) => t.description))
    .toContain(description)

test('a new tool waits, is accepted by a click and by nothing else, and can then be used', async ({ page, desk }) => {
  await page.goto('/tools')
  await expect(page.getByTestId('tools-waiting')).toHaveAttribute('data-count', '2')
  const trader = await traderOf(page, desk.url)
  expect(await ask(trader)).toMatchObject({ status: 422, code: 'QUARANTINED' })
  await expect(page.getByTestId('tools-dropped')).toContainText('а U+0430')
  await expect(page.getByTestId('tools-dropped')).toContainText('refers to a schema somewhere else')
  await expect(page.getByTestId('tools-dropped')).toContainText('/properties/at')

  const card = waiting(page, 'forecast')
  await expect(card).toContainText('Tells the wind of tomorrow.')
  // A script on the page clicks.
  const asked: string[] = []
  page.on('request', (request) => void asked.push(request.url()))
  await card.getByTestId('accept-tool').evaluate((button: HTMLButtonElement) => button.click())
  await page.getByTestId('accept-all').evaluate((button: HTMLButtonElement) => button.click())
  await card.getByTestId('accept-tool').focus()
  expect(asked.filter((url) => url.includes('/accept'))).toEqual([])

  await card.getByTestId('accept-tool').click()
  await expect(page.getByTestId('tools-answer')).toContainText('forecast of weather is accepted')
  await expect(page.getByTestId('tools-waiting')).toHaveAttribute('data-count', '1')
  await expect(page.locator('[data-testid="tool-server"][data-server="weather"]')).toContainText('forecast')
  expect((await ask(await newTrader(desk.url))).code).toBe('QUARANTINED')

  const plan = (await ask(trader)).body as Plan
  await page.goto('/')
  // A page that shows what waits hears clicks.
  await expect(page.getByTestId('inbox')).toHaveAttribute('data-count', '1')
  await page.getByTestId('inbox').click()
  await page.getByRole('button', { name: 'weather' }).first().click()
  await page.getByTestId('plan-dialog').getByTestId('plan-approve').click()
  await expect.poll(async () => (await trader.plan(plan.id)).status).toBe('done')
  expect(calls().map((line) => JSON.parse(line))).toEqual([{ tool: 'forecast', args: { place: 'Taipei' } }])

  await test.step('the dialog of its call marks what cannot be seen in its arguments', async () => {
    const dialog = page.getByTestId('plan-dialog')
    await expect(dialog).toBeHidden()
    await expect(page.getByTestId('inbox')).toHaveAttribute('data-count', '0')
    const args = { place: 'Tai\u202epei\u200b' }
    const answer = await trader.send('POST', '/api/plans', { legs: [{ tool: 'weather__forecast', args }] })
    expect(answer.status).toBe(201)
    await expect(page.getByTestId('inbox')).toHaveAttribute('data-count', '1')
    await page.getByTestId('inbox').click()
    await page.getByRole('button', { name: 'weather' }).first().click()
    await expect(dialog.getByRole('heading', { level: 2 })).toHaveText('Call forecast on weather')
    await expect(dialog.locator('[data-hidden]')).toHaveText(['U+202E', 'U+200B'])
  })
})

test('a change is shown word by word, hidden characters by number, and only what was shown is accepted', async ({
  page,
  desk,
}) => {
  await test.step('without an answer of the desk the page says so, and loads when asked again', async () => {
    await page.route('**/api/tools', (route) => route.abort())
    await page.goto('/tools')
    await expect(page.getByTestId('tools-failed')).toBeVisible()
    await page.unroute('**/api/tools')
    await page.getByTestId('tools-failed').getByRole('button').click()
    await expect(page.getByTestId('tools-waiting')).toHaveAttribute('data-count', '2')
  })
  await page.getByTestId('accept-all').click()
  await expect(page.getByTestId('tools-answer')).toContainText('2 tools of weather are accepted')
  await expect(page.getByTestId('tools-waiting')).toHaveAttribute('data-count', '0')
  const trader = await traderOf(page, desk.url)

  const changed = { ...forecast, description: 'Sells the wind of tomorrow.\u200b', inputSchema: { type: 'object' } }
  list(changed, alarm)
  await heard(trader, changed.description)
  await page.reload()
  const card = waiting(page, 'forecast')
  await expect(card).toHaveAttribute('data-state', 'changed')
  await expect(card.locator('[data-field="description"] del')).toContainText('Tells')
  await expect(card.locator('[data-field="description"] ins').first()).toContainText('Sells')
  await expect(card.locator('[data-hidden]')).toHaveText('U+200B')
  await expect(card.locator('[data-field="inputSchema"]')).toContainText('"place"')
  await expect(page.getByTestId('accept-all')).toHaveCount(0)

  // It changes again while the reader looks.
  const again = { ...changed, description: 'Buys the wind of tomorrow.' }
  list(again, alarm)
  await heard(trader, again.description)
  await card.getByTestId('accept-tool').click()
  await expect(page.getByTestId('tools-answer')).toContainText('changed again')
  expect(await ask(trader)).toMatchObject({ code: 'QUARANTINED' })
  await expect(card.locator('[data-field="description"] ins')).toContainText('Buys')
  await card.getByTestId('accept-tool').click()
  await expect(page.getByTestId('tools-waiting')).toHaveAttribute('data-count', '0')
})

test('a checker finds nothing on the page with new, changed and left-out tools', async ({ page, desk }) => {
  await page.goto('/tools')
  await waiting(page, 'forecast').getByTestId('accept-tool').click()
  await expect(page.getByTestId('tools-waiting')).toHaveAttribute('data-count', '1')
  const changed = { ...forecast, description: 'Sells\u200b all.', inputSchema: { type: 'object' } }
  const many = Array.from({ length: 40 }, (_, n) => ({ ...alarm, name: `bell_${n}` }))
  list(changed, alarm, lookalike, ...many)
  await heard(await traderOf(page, desk.url), changed.description)
  await page.reload()
  await waiting(page, 'alarm')
    .getByRole('button', { name: /Arguments/ })
    .click()
  await expect(page.locator('[data-field]')).toHaveCount(2)
  expect(await findingsInBoth(page)).toEqual([])
  // Among many one is found, and what takes all of those found stands above them.
  const search = page.getByRole('searchbox', { name: 'Search the tools that wait' })
  await search.fill('weather BELL_3')
  await expect(page.getByTestId('waiting-tool')).toHaveCount(11)
  await expect(page.getByTestId('tools-waiting')).toContainText('11 of 42 tools')
  await expect(page.getByTestId('accept-all')).toHaveText('Accept these 11 new tools of weather')
  await expect(page.getByTestId('accept-all')).toBeInViewport({ ratio: 1 })
  await search.fill('bell_39')
  await waiting(page, 'bell_39').getByTestId('accept-tool').click()
  await expect(page.getByTestId('tools-waiting')).toContainText('0 of 41 tools')
  await test.step('nor does it on a page as narrow as a phone, which scrolls sideways nowhere', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    const wide = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    await expect.poll(wide).toBeLessThanOrEqual(0)
    await search.fill('bell_1')
    await expect(waiting(page, 'bell_1')).toBeVisible()
    expect(await findings(page)).toEqual([])
  })
})
