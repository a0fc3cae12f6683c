// Two desks on one machine, in one browser: a browser tells cookies apart by host, and not by port.
import type { BrowserContext, Cookie, Page } from '@playwright/test'
import { expect, test } from '../support/desk.ts'
import { disposeDesk, startDesk } from '../support/desk-process.ts'

/** Whom the desk knows this browser as; for what a page does not change, asked without one. */
const known = async ({ request }: BrowserContext, url: string): Promise<string> =>
  (await (await request.get(`${url}/api/session`)).json()).traderId

async function guestAt(page: Page, url: string): Promise<string> {
  await page.goto(url)
  return known(page.context(), url)
}

async function visit(context: BrowserContext, url: string): Promise<string> {
  expect((await context.request.get(url)).status()).toBe(200)
  return known(context, url)
}

async function cookieOf(context: BrowserContext, url: string): Promise<Cookie> {
  const [cookie] = (await context.cookies(url)).filter(({ name }) => name.startsWith('desk_session'))
  if (!cookie) throw new Error('no cookie')
  return cookie
}

test('each keeps its guest', async ({ page, desk }) => {
  const other = await startDesk({ env: { DEMO_MARKET: 'off' } })
  try {
    const [here, there] = [await guestAt(page, desk.url), await guestAt(page, other.url)]
    expect(there).not.toBe(here)
    expect(await guestAt(page, desk.url)).toBe(here)
    expect(await guestAt(page, other.url)).toBe(there)
  } finally {
    await disposeDesk(other)
  }
})

test('a guest from before cookies had names of their own stays signed in', async ({ context, desk }) => {
  const guest = await visit(context, desk.url)
  const cookie = await cookieOf(context, desk.url)
  await context.clearCookies({ name: cookie.name })
  await context.addCookies([{ ...cookie, name: 'desk_session' }])
  expect(await visit(context, desk.url)).toBe(guest)
  await context.clearCookies({ name: 'desk_session' })
  expect(await visit(context, desk.url)).toBe(guest)
})

test('a guest who comes back stays one: the year of the cookie counts from the last visit', async ({
  context,
  desk,
}) => {
  const guest = await visit(context, desk.url)
  const tomorrow = Date.now() / 1_000 + 86_400
  await context.addCookies([{ ...(await cookieOf(context, desk.url)), expires: tomorrow }])
  expect(await visit(context, desk.url)).toBe(guest)
  expect((await cookieOf(context, desk.url)).expires).toBeGreaterThan(tomorrow + 300 * 86_400)
})
