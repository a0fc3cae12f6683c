// A program outside, on the built desk: a token made on the screen, a plan that waits in the inbox, and the token's end.
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { MAX_ACTIVE_TOKENS, type MadeToken } from '../../lib/contracts/api-tokens.ts'
import { findings } from '../support/accessibility.ts'
import { backToDesk, expect, test } from '../support/desk.ts'
import { newTrader, type Trader, traderOf } from '../support/trader.ts'

const HEADERS = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' }
const order = { side: 'BUY', price: '2900', qty: '1', symbol: 'ELC' }
const callOf = (name: string, args: object = {}) =>
  JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } })

async function connect(url: string, headers: Record<string, string>): Promise<Client> {
  const client = new Client({ name: 'Desktop', version: '4.2' })
  await client.connect(new StreamableHTTPClientTransport(new URL(url), { requestInit: { headers } }))
  return client
}

async function made(trader: Trader, scope: string): Promise<MadeToken> {
  const answer = await trader.send('POST', '/api/tokens', { name: 'script', scope })
  expect(answer.status).toBe(201)
  return answer.body as MadeToken
}

test('made on the screen, told once, used from outside, approved here, revoked', async ({ page, desk, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/settings')
  const section = page.locator('[data-section="tokens"]')
  await expect(section).toContainText('No program may reach this desk')
  await section.getByTestId('token-new').click()
  await section.getByTestId('token-make').click()
  await expect(section.getByTestId('token-form')).toContainText('Give it a name')
  await section.getByRole('textbox', { name: 'Name' }).fill('laptop')
  await section.getByRole('radio', { name: 'Read and propose' }).click()
  // The rest of the page is looked at in standing-permissions.spec.ts.
  expect(await findings(page, '[data-section="tokens"]')).toEqual([])
  await section.getByTestId('token-make').click()
  await expect(section.getByRole('heading', { name: 'The token “laptop” is ready' })).toBeFocused()
  expect(await findings(page, '[data-section="tokens"]')).toEqual([])
  await section.getByRole('button', { name: 'Copy: Configuration of an MCP client' }).click()
  await expect(section.getByRole('button', { name: 'Copy: Configuration of an MCP client' })).toHaveText('Copied')
  const config = JSON.parse(await page.evaluate(() => navigator.clipboard.readText()))
  const { url, headers } = config.mcpServers['eap-desk']
  expect(url).toBe(`${desk.url}/api/mcp`)
  const secret = await section.getByTestId('token-secret').textContent()
  expect(headers.Authorization).toBe(`Bearer ${secret}`)
  await section.getByTestId('token-done').click()
  await page.reload()
  await expect(section.getByTestId('token')).toContainText('laptop')
  expect(await page.content()).not.toContain(secret)

  // As the client that was given the copied text.
  const client = await connect(url, headers)
  await backToDesk(page)
  await expect(page.getByTestId('connection')).toHaveAttribute('data-state', 'live')
  const progress: string[] = []
  const answer = client.callTool({ name: 'placeOrder', arguments: order }, undefined, {
    onprogress: ({ message }) => progress.push(message ?? ''),
  })
  await expect(page.getByTestId('inbox')).toHaveAttribute('data-count', '1')
  if (!(await page.getByTestId('plan-dialog').isVisible())) {
    await page.getByTestId('inbox').click()
    await page.getByRole('button', { name: /Buy 1 MWh ELC/ }).click()
  }
  const dialog = page.getByTestId('plan-dialog')
  await expect(dialog).toContainText('Proposed by a program outside the desk')
  await expect(dialog).toContainText('under the name “laptop (Desktop 4.2)”, not checked')
  await page.getByTestId('plan-approve').click()
  const outcome = await answer
  expect(outcome.structuredContent).toMatchObject({ status: 'done', legs: [{ status: 'done' }] })
  expect(progress[0]).toContain('Waiting for the trader to decide: BUY 1 MWh ELC')
  const { contents } = { contents: outcome.content as { text: string }[] }
  expect(JSON.parse(contents[0]?.text ?? '')).toEqual(outcome.structuredContent)
  const trader = await traderOf(page, desk.url)
  await expect.poll(() => trader.orders()).toHaveLength(1)

  // Its record says the same of who proposed it: a program, whose name nobody checked, and no model.
  await page.goto(`/plans/${(outcome.structuredContent as { planId: string }).planId}`)
  const record = page.getByTestId('plan-record')
  await expect(record).toContainText('under the name “laptop (Desktop 4.2)”, not checked')

  await page.getByRole('link', { name: 'Safety', exact: true }).click()
  await expect(section.getByTestId('token')).toContainText('calls itself “Desktop 4.2”')
  await section.getByTestId('token-revoke').press('Enter')
  await expect(section).toContainText('No program may reach this desk')
  await expect(section.getByRole('heading').first(), 'no entry is left').toBeFocused()
  const refused = await fetch(url, {
    method: 'POST',
    headers: { ...HEADERS, ...headers },
    body: callOf('getUserWallet'),
  })
  expect(refused.status).toBe(401)
  expect(refused.headers.get('www-authenticate')).toContain('invalid_token')
  expect(refused.headers.get('set-cookie')).toBeNull()
  await client.close()
})

test('a bearer makes no tokens, decides no plan, resets no kill switch and sees no page of its trader', async ({
  desk,
}) => {
  const trader = await newTrader(desk.url)
  const { secret, token } = await made(trader, 'propose')
  const proposed = await trader.send('POST', '/api/plans', { legs: [{ tool: 'placeOrder', args: order }] })
  const plan = proposed.body as { id: string; digest: string; legs: { id: string }[] }
  const asBearer = (method: string, path: string, body?: object) =>
    fetch(new URL(path, desk.url), {
      method,
      headers: { authorization: `Bearer ${secret}`, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
  const legs = plan.legs.map(({ id }) => ({ id, decision: 'approve' }))
  const decided = await asBearer('POST', `/api/plans/${plan.id}/decision`, { digest: plan.digest, legs })
  expect([401, 403]).toContain(decided.status)
  expect((await trader.plan(plan.id)).status).toBe('pending')
  // Without a cookie whoever asks is a new guest, and what they make is theirs.
  await asBearer('POST', '/api/tokens', { name: 'more', scope: 'propose' })
  await asBearer('DELETE', `/api/tokens/${token.id}`)
  const list = (await trader.send('GET', '/api/tokens')).body as { tokens: { id: string; status: string }[] }
  expect(list.tokens).toMatchObject([{ id: token.id, status: 'active' }])
  const seen = (await (await asBearer('GET', '/api/plans')).json()) as { plans: unknown[] }
  expect(seen.plans).toEqual([])
})

test('a client that goes away leaves its plan and frees its place', async ({ desk }) => {
  const trader = await newTrader(desk.url)
  const { secret } = await made(trader, 'propose')
  const headers = { ...HEADERS, authorization: `Bearer ${secret}` }
  const post = (body: string, signal?: AbortSignal) =>
    fetch(`${desk.url}/api/mcp`, { method: 'POST', headers, body, ...(signal ? { signal } : {}) })
  const gone = new AbortController()
  const waiting = Array.from({ length: 16 }, () => post(callOf('placeOrder', order), gone.signal))
  await expect.poll(async () => (await trader.plans()).length).toBe(16)
  expect(await (await post(callOf('getOrderBook'))).text()).toContain('RATE_LIMITED')
  const responses = await Promise.all(waiting)
  gone.abort()
  await Promise.allSettled(responses.map((response) => response.text()))
  // The waits themselves would last longer than this.
  await expect.poll(async () => (await post(callOf('getOrderBook'))).text()).toContain('"symbol":"ELC"')
  expect((await trader.plans()).every((plan) => plan.status === 'pending')).toBe(true)
})

test.describe('繁體中文', () => {
  test.use({ locale: 'zh-TW' })

  test('why no more tokens are made is said in the language of the page', async ({ page, desk }) => {
    await page.goto('/settings')
    const trader = await traderOf(page, desk.url)
    for (let n = 0; n < MAX_ACTIVE_TOKENS; n++) await made(trader, 'read')
    const section = page.locator('[data-section="tokens"]')
    await section.getByTestId('token-new').click()
    await section.getByTestId('token-form').getByRole('textbox').fill('one too many')
    await section.getByTestId('token-make').click()
    await expect(section.getByTestId('token-form')).toContainText('已有 20 個有效的權杖，請先撤銷一個。')

    await test.step('of two that are revoked the later answer does not bring back the other', async () => {
      await page.reload()
      const revoke = section.getByTestId('token-revoke')
      await expect(revoke).toHaveCount(MAX_ACTIVE_TOKENS)
      const [asked, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
      await page.route(
        '**/api/tokens/*',
        async (route) => {
          asked.resolve()
          await released.promise
          await route.continue()
        },
        { times: 1 },
      )
      // Nor does another read of the list, which would mend it by and by.
      await page.route('**/api/tokens', (route) => route.abort())
      await revoke.first().click()
      await asked.promise
      await revoke.last().click()
      await expect(revoke).toHaveCount(MAX_ACTIVE_TOKENS - 1)
      released.resolve()
      await expect(revoke).toHaveCount(MAX_ACTIVE_TOKENS - 2)
    })
  })
})
