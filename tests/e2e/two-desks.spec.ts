// Two desks on one machine, in one browser: a browser tells cookies apart by host, and not by port.
import type { Page } from '@playwright/test'
import { expect, test } from '../support/desk.ts'
import { disposeDesk, startDesk } from '../support/desk-process.ts'

async function guestAt(page: Page, url: string): Promise<string> {
  await page.goto(url)
  return (await (await page.request.get(`${url}/api/session`)).json()).traderId
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

test('a guest from before cookies had names of their own stays signed in', async ({ page, desk }) => {
  const guest = await guestAt(page, desk.url)
  const [cookie] = (await page.context().cookies(desk.url)).filter(({ name }) => name.startsWith('desk_session'))
  if (!cookie) throw new Error('no cookie')
  await page.context().clearCookies({ name: cookie.name })
  await page.context().addCookies([{ ...cookie, name: 'desk_session' }])
  expect(await guestAt(page, desk.url)).toBe(guest)
  await page.context().clearCookies({ name: 'desk_session' })
  expect(await guestAt(page, desk.url)).toBe(guest)
})

test('a guest who comes back stays one: the year of the cookie counts from the last visit', async ({ page, desk }) => {
  const guest = await guestAt(page, desk.url)
  const kept = async () => {
    const [cookie] = (await page.context().cookies(desk.url)).filter(({ name }) => name.startsWith('desk_session'))
    if (!cookie) throw new Error('no cookie')
    return cookie
  }
  const tomorrow = Date.now() / 1_000 + 86_400
  await page.context().addCookies([{ ...(await kept()), expires: tomorrow }])
  expect(await guestAt(page, desk.url)).toBe(guest)
  expect((await kept()).expires).toBeGreaterThan(tomorrow + 300 * 86_400)
})
