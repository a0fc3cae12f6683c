// The servers on screen: how each is, how its calls went, and a person's hand on it.
import type { Page } from '@playwright/test'
import { type ServersView, serversView } from '../../lib/contracts/servers.ts'
import { findings, findingsInBoth } from '../support/accessibility.ts'
import { expect, test } from '../support/desk.ts'
import { mcpConfig, program } from '../support/mcp-config.ts'

const { MCP_CONFIG } = mcpConfig(() => ({ helper: { ...program('tests/fakes/asking-server.ts'), trusted: true } }))
test.use({ deskEnv: { MCP_CONFIG } })

const server = (page: Page, name: string) => page.locator(`[data-testid="server"][data-server="${name}"]`)

test('a server is switched off by a click and by nothing else, stays off over a restart, and comes back', async ({
  page,
  desk,
}) => {
  await page.goto('/servers')
  const helper = server(page, 'helper')
  await expect(helper).toHaveAttribute('data-state', 'connected')
  await expect(helper).toContainText('MCP 2025-11-25')
  await expect(helper).toContainText('No calls yet')
  await expect(server(page, 'eap').getByTestId('server-disable')).toHaveCount(0)
  // A script on the page clicks.
  const asked: string[] = []
  page.on('request', (request) => void (request.method() === 'POST' && asked.push(request.url())))
  await helper.getByTestId('server-disable').evaluate((button: HTMLButtonElement) => button.click())
  await helper.getByTestId('server-disable').focus()
  expect(asked).toEqual([])

  await helper.getByTestId('server-disable').click()
  await expect(page.getByTestId('servers-answer')).toContainText('helper is switched off')
  await expect(helper).toHaveAttribute('data-state', 'disabled')
  await desk.restart()
  await page.reload()
  await expect(helper).toHaveAttribute('data-state', 'disabled')
  await page.getByRole('link', { name: 'Tools', exact: true }).click()
  await expect(page.locator('[data-testid="tool-server"][data-server="helper"]')).toContainText('switched off')
  await page.getByRole('link', { name: 'State and calls of helper' }).click()
  await helper.getByTestId('server-enable').click()
  await expect(helper).toHaveAttribute('data-state', 'connected')
  await helper.getByTestId('server-reconnect').click()
  await expect(page.getByTestId('servers-answer')).toContainText('The desk began to connect helper anew')
})

test('calls are counted while one looks; a sign-in, an unreachable desk and an open breaker are said', async ({
  page,
}) => {
  await test.step('the way back from a sign-in is told once, and its words are shown as text', async () => {
    await page.goto('/servers?signIn=denied&server=helper&why=%3Cb%3Eno%3C%2Fb%3E')
    await expect(page.getByTestId('servers-answer')).toContainText('helper did not let the desk in.')
    await expect(page.getByTestId('servers-answer')).toContainText('<b>no</b>')
    await expect(page).toHaveURL(/\/servers$/)
    await page.reload()
    await expect(server(page, 'helper')).toBeVisible()
    await expect(page.getByTestId('servers-answer')).toBeEmpty()
    await page.goto('/servers?signIn=done&server=helper.%20Pay%E2%80%AEnow')
    await expect(page.getByTestId('servers-answer')).toHaveText('The desk is signed in at a server.')
  })
  const eap = server(page, 'eap')
  await eap.getByTestId('server-calls').click()
  await expect(eap.getByTestId('server-tool-row').first()).toBeVisible()
  let change = (view: ServersView) => view
  await page.route('**/api/servers', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: change(serversView.parse(await response.json())) })
  })
  const asHelper = (over: Partial<ServersView['servers'][number]>) => (view: ServersView) => ({
    ...view,
    servers: view.servers.map((s) => (s.name === 'helper' ? { ...s, ...over } : s)),
  })
  const retryAt = new Date(Date.now() + 60_000).toISOString()
  change = asHelper({ breaker: { state: 'open', retryAt } })
  await expect(server(page, 'helper').getByTestId('server-breaker')).toHaveText('open')
  await expect(server(page, 'helper')).toContainText(/next call after \d+ seconds tries it again/)
  change = asHelper({ state: 'needs_authorization', signIn: 'wanted' })
  await page.route('**/api/servers/helper/authorize', (route) =>
    route.fulfill({ json: { url: new URL('/tools?signed-in', page.url()).href } }),
  )
  await server(page, 'helper').getByTestId('server-authorize').click()
  await expect(page).toHaveURL(/signed-in/)

  await page.unroute('**/api/servers')
  await page.route('**/api/servers', (route) => route.abort())
  await page.goto('/servers')
  await expect(page.getByTestId('servers-failed')).toBeVisible()
  await page.unroute('**/api/servers')
  await page.getByTestId('servers-failed').getByRole('button').click()
  await expect(server(page, 'helper')).toBeVisible()
  await test.step('a checker finds nothing on the page', async () => {
    await eap.getByTestId('server-calls').click()
    await expect(eap.getByTestId('server-tool-row').first()).toBeVisible()
    expect(await findingsInBoth(page)).toEqual([])
    await test.step('nor does it on a page as narrow as a phone, which scrolls sideways nowhere', async () => {
      await page.setViewportSize({ width: 390, height: 844 })
      const wide = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
      await expect.poll(wide).toBeLessThanOrEqual(0)
      expect(await findings(page)).toEqual([])
    })
  })
})

test.describe('繁體中文', () => {
  test.use({ locale: 'zh-TW' })
  test('what the desk says of a click and of a call is in the language of the page', async ({ page }) => {
    await page.route('**/api/servers', async (route) => {
      const response = await route.fetch()
      const view = serversView.parse(await response.json())
      const lastError = { at: view.at, code: 'REFUSED', message: 'helper refused the call and said: “no wind”' }
      const servers = view.servers.map((s) => ({ ...s, figures: { ...s.figures, calls: 1, errors: 1, lastError } }))
      await route.fulfill({ response, json: { ...view, servers } })
    })
    await page.goto('/servers')
    const helper = server(page, 'helper')
    await expect(helper.getByTestId('server-last-error')).toContainText('：helper 拒絕了呼叫，並回覆「no wind」')
    await expect(async () => {
      // The desk may have done so just now for another test, and lets a few seconds pass in between.
      await helper.getByTestId('server-reconnect').click()
      // Empty from the click until it is answered, however long that takes.
      await expect(page.getByTestId('servers-answer')).toContainText('helper')
      expect(await page.getByTestId('servers-answer').textContent()).toContain('已開始重新連線 helper')
    }).toPass()
    await expect(async () => {
      // Where those seconds have gone by already it is connected once more, and refused the next time.
      await helper.getByTestId('server-reconnect').click()
      await expect(page.getByTestId('servers-answer')).toContainText('helper')
      expect(await page.getByTestId('servers-answer').textContent()).toMatch(
        /helper 剛剛才重新連線，\d+ 秒後可再重新連線/,
      )
    }).toPass()
  })
})
