// Playbooks on screen: one that ships runs, a copy is written as text and as a form, and nobody else gets at it.
import { playbookList } from '../../lib/contracts/playbooks.ts'
import { findings } from '../support/accessibility.ts'
import { expect, test } from '../support/desk.ts'
import { newTrader, traderOf } from '../support/trader.ts'

// A desk of its own: on one that others used the book may not be empty.
test.use({ ownDesk: true })

test('run one, copy it, break it, mend it in the form, switch its schedule on', async ({ page, desk }) => {
  await page.goto('/playbooks')
  await expect(page.getByTestId('playbook')).toHaveCount(5)
  expect(await findings(page)).toEqual([])
  await test.step('an hour to come is told by its hours', async () => {
    await page.getByRole('link', { name: 'Roll to the next hour' }).click()
    const leave = page.getByRole('textbox', { name: 'Hour to leave' })
    // An hour that ends a day names the next one too: Nov 29, 23:00 – Nov 30, 00:00.
    const hour = String.raw`\w+ \d+, \d\d:00 – (\w+ \d+, )?\d\d:00 GMT\+8`
    await expect(leave).toHaveAccessibleDescription(
      new RegExp(`^Now: Hour to leave = ${hour} · Hour to go to = ${hour}$`),
    )
    await leave.fill('ELC')
    await expect(page.getByTestId('playbook-hours')).toHaveText(/^Now: Hour to go to = /)
    await page.goBack()
  })
  await page.getByRole('link', { name: 'Spread watch' }).click()
  await page.getByTestId('playbook-run').click()
  const run = page.getByTestId('playbook-run-detail')
  await expect(run).toHaveAttribute('data-status', 'done')
  await expect(run).toContainText('one side of ELC is empty')
  // In words of who reads, not by names that only the text of the playbook knows.
  await expect(run).toContainText('Symbol = ELC')
  await expect(run.locator('[data-step="metrics"]')).toContainText(/Figures of the market\s*Market metrics/)
  await expect(run.locator('[data-step="wide"]')).toHaveAttribute('data-status', 'skipped')
  expect(await findings(page)).toEqual([])

  await page.getByTestId('playbook-copy').click()
  const yaml = page.getByTestId('playbook-yaml')
  await expect(yaml).toHaveValue(/^name: Spread watch/)
  const sound = await yaml.inputValue()
  await yaml.fill(sound.replace('{input.symbol}', '{input.sybmol}').replace('getMarketMetrics', 'getWeather'))
  const problems = page.getByTestId('playbook-problems')
  await expect(problems).toContainText('There is no input sybmol')
  await expect(problems).toContainText(/Line \d+There is no tool getWeather/)
  await expect(page.getByTestId('playbook-save')).toBeDisabled()
  expect(await findings(page)).toEqual([])

  await yaml.fill(sound)
  await expect(problems).toHaveCount(0)
  await page.getByTestId('tab-form').click()
  await page.getByTestId('playbook-form').getByRole('textbox', { name: 'Name', exact: true }).fill('My watch')
  expect(await findings(page)).toEqual([])
  await test.step('inputs and steps are added, moved and taken out in the form, and stand in the text', async () => {
    const form = page.getByTestId('playbook-form')
    await form.getByRole('button', { name: 'Add an input' }).click()
    await form.getByRole('textbox', { name: 'Label', exact: true }).last().fill('Who asks')
    // Its schedule asks nobody.
    await expect(page.getByTestId('playbook-problems')).toContainText('input3')
    await form.getByRole('textbox', { name: 'Default' }).last().fill('me')
    await form.getByRole('button', { name: 'Add a step' }).click()
    const added = form.getByTestId('playbook-step-form').last()
    await added.getByRole('combobox', { name: 'Kind' }).click()
    await page.getByRole('option', { name: 'Words' }).click()
    await added.getByRole('textbox', { name: 'Words' }).fill('Looked at for {input.input3}.')
    await form.getByRole('button', { name: /^Move step5 up/ }).click()
    await expect(page.getByTestId('playbook-save')).toBeEnabled()
    await page.getByRole('tab', { name: 'YAML' }).click()
    await expect(yaml).toHaveValue(
      /label: Who asks[\s\S]*id: fine[\s\S]*say: Looked at for \{input\.input3\}\.\n[\s\S]*id: empty/,
    )
    await page.getByTestId('tab-form').click()
    await form.getByRole('button', { name: /^Remove the step step5/ }).click()
    await form.getByRole('button', { name: /^Remove the input input3/ }).click()
    await expect(form.getByTestId('playbook-step-form')).toHaveCount(4)
  })
  await expect(page.getByTestId('playbook-save')).toBeEnabled()
  await page.getByTestId('playbook-save').click()
  await expect(page.getByRole('heading', { name: 'My watch' })).toBeVisible()
  await page.getByRole('switch', { name: 'Every 5 minutes' }).click()
  await expect(page.getByRole('switch', { name: 'Every 5 minutes' })).toBeChecked()

  await page.getByTestId('tab-edit').click()
  await expect(yaml).toHaveValue(/^name: My watch/)
  const mine = await yaml.inputValue()
  await test.step('what is written while a save is on its way is not called saved', async () => {
    const save = page.getByTestId('playbook-save')
    const saving = Promise.withResolvers<void>()
    await page.route('**/api/playbooks/*', async (route) => {
      if (route.request().method() === 'PUT') await saving.promise
      return route.continue()
    })
    await yaml.fill(`${mine}# one\n`)
    await save.click()
    await yaml.fill(`${mine}# one\n# two\n`)
    saving.resolve()
    await expect(save).toBeEnabled()
    await expect(page.getByText('Nothing is wrong with it.')).toBeVisible()
  })
  await test.step('a line that is asked for is there before the next key, however late frames come', async () => {
    await yaml.fill(mine.replace('getMarketMetrics', 'getWeather'))
    await page.evaluate(() => {
      const next = window.requestAnimationFrame
      window.requestAnimationFrame = (draw) => next(() => setTimeout(() => next(draw), 300))
    })
    await problems.getByRole('button', { name: /^Line/ }).click()
    await page.keyboard.type('# here')
    await expect(yaml).toHaveValue(mine.replace(/^.*getMarketMetrics.*$/m, '# here'))
  })

  const owner = await traderOf(page, desk.url)
  const { playbooks } = playbookList.parse((await owner.send('GET', '/api/playbooks')).body)
  const path = `/api/playbooks/${playbooks.find((p) => !p.shipped)?.id}`
  const other = await newTrader(desk.url)
  for (const [method, at, body] of [
    ['GET', path, undefined],
    ['PUT', path, { yaml: sound }],
    ['POST', `${path}/run`, { inputs: {} }],
    ['PUT', `${path}/schedule`, { on: false }],
    ['DELETE', path, undefined],
  ] as const)
    expect((await other.send(method, at, body)).code, `${method} ${at}`).toBe('NOT_OWNER')
  const foreign = await owner.send('POST', `${path}/run`, { inputs: {} }, { origin: 'https://evil.example' })
  expect(foreign.status).toBe(403)

  await test.step('deleted, it leaves the focus to the list that is shown instead', async () => {
    await page.goto(path.replace('/api', ''))
    const remove = page.getByTestId('playbook-delete')
    await remove.press('Enter')
    await remove.press('Enter')
    await expect(page.getByRole('heading', { name: 'Your playbooks' })).toBeFocused()
  })
  await test.step('whoever leaves before the answer has come stays where they have gone', async () => {
    await page.unrouteAll({ behavior: 'wait' })
    const [came, answer] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    await page.route('**/api/playbooks', async (route) => {
      if (route.request().method() !== 'POST') return route.fallback()
      const response = await route.fetch()
      came.resolve()
      await answer.promise
      await route.fulfill({ response })
    })
    await page.goto('/playbooks/new')
    await page.getByTestId('playbook-save').click()
    await came.promise
    await page.getByRole('link', { name: 'Back to the desk' }).click()
    await expect(page.getByTestId('composer')).toBeVisible()
    const answered = page.waitForResponse('**/api/playbooks')
    answer.resolve()
    await (await answered).finished()
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))))
    await expect(page.getByTestId('composer')).toBeVisible()
    expect(new URL(page.url()).pathname).toBe('/')
  })
})

test('while the desk cannot be asked the form saves no earlier text than it shows', async ({ page }) => {
  await page.goto('/playbooks/new')
  await page.getByTestId('tab-form').click()
  const name = page.getByTestId('playbook-form').getByRole('textbox', { name: 'Name', exact: true })
  const save = page.getByTestId('playbook-save')
  await name.fill('Earlier')
  await expect(save).toBeEnabled()
  await page.route('**/api/playbooks/check', (route) => route.abort())
  await name.fill('Later')
  await expect(page.getByText('so it is not checked')).toBeVisible()
  await expect(save).toBeDisabled()
  // Nor is that text written on, which would take the place of what the form says.
  await page.getByRole('tab', { name: 'YAML' }).click()
  await expect(page.getByTestId('playbook-yaml')).not.toBeEditable()
  await page.unroute('**/api/playbooks/check')
  await expect(page.getByTestId('playbook-yaml')).toHaveValue(/^name: Later/)
  await expect(page.getByTestId('playbook-yaml')).toBeEditable()
  await save.click()
  await expect(page.getByRole('heading', { name: 'Later' })).toBeVisible()
})

test('a run that waits for a click says so in its row and in the list, and one that failed says why', async ({
  page,
  desk,
}) => {
  await page.goto('/playbooks')
  await expect(page.getByTestId('playbook')).toHaveCount(5)
  const trader = await traderOf(page, desk.url)
  const buying = (name: string, qty: string) =>
    `name: ${name}\nsteps:\n  - id: buy\n    propose:\n      - tool: placeOrder\n` +
    `        args: { symbol: ELC, side: BUY, price: "2600", qty: "${qty}" }\n`
  for (const [name, qty] of [
    ['Small', '1'],
    ['Huge', '100000'],
  ] as const) {
    const made = await trader.send('POST', '/api/playbooks', { yaml: buying(name, qty) })
    const { id } = made.body as { id: string }
    expect((await trader.send('POST', `/api/playbooks/${id}/run`, { inputs: {} })).status).toBeLessThan(300)
  }
  const card = (name: string) => page.getByTestId('playbook').filter({ has: page.getByRole('link', { name }) })
  const row = page.getByTestId('playbook-run-row')
  await expect(card('Small')).toContainText('Waiting for you')
  await card('Small').getByRole('link').click()
  await expect(row).toContainText('Waiting for you')
  await row.click()
  await page.getByRole('link', { name: 'Look at the plan and decide' }).click()
  await expect(page).toHaveURL(/\/plans\//)

  await page.getByRole('link', { name: 'Playbooks', exact: true }).click()
  await card('Huge').getByRole('link').click()
  await expect(row).toHaveAttribute('data-status', 'failed')
  await expect(page.getByRole('listitem').filter({ has: row })).toContainText('more than one order may be')
})
