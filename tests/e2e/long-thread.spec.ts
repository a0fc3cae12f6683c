// A long conversation is read and written in like a short one.
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { ask, expect, test } from '../support/desk.ts'
import { traderOf } from '../support/trader.ts'

const TIMES = 60
type Row = { id: string; chat_id: string; position: number }

/** The conversation goes on as it began, over and over. */
function repeat(file: string, times: number): number {
  const db = new Database(file)
  const rows = db.prepare('SELECT * FROM messages ORDER BY position').all() as Row[]
  const columns = Object.keys(rows[0] ?? {})
  const put = db.prepare(`INSERT INTO messages (${columns}) VALUES (${columns.map((name) => `@${name}`)})`)
  db.transaction(() => {
    for (let n = 1; n < times; n++)
      for (const row of rows) put.run({ ...row, id: `${row.id}-${n}`, position: row.position + n * rows.length })
  })()
  db.close()
  return rows.length * times
}

test.use({ ownDesk: true })

test('of a long thread the last messages are drawn, further back as its reader goes, and all of them on paper', async ({
  page,
  desk,
}) => {
  await page.goto('/')
  const conversation = page.getByTestId('conversation')
  for (const words of ['my wallet', 'my orders']) {
    await ask(page, words)
    await expect(page.getByTestId('message').last()).toHaveAttribute('data-role', 'assistant')
    await expect(conversation).toHaveAttribute('data-status', 'ready')
  }
  const all = repeat(join(desk.dataDir, 'desk.db'), TIMES)
  await page.reload()
  const messages = page.getByTestId('message')
  const earlier = page.getByTestId('earlier-messages')
  await expect(messages.last()).toBeInViewport()
  await expect(earlier).toHaveText(`${all - 30} earlier messages`)
  await expect(messages).toHaveCount(30)

  await test.step('a question goes to the end, and takes none of what is drawn away', async () => {
    await ask(page, 'my wallet')
    await expect(messages).toHaveCount(32)
    await expect(conversation).toHaveAttribute('data-status', 'ready')
    await expect(messages.last()).toBeInViewport()
  })
  await test.step('who scrolls up stays with what they read while earlier ones come in above', async () => {
    const first = page.locator('[data-testid="message"]').first()
    await first.evaluate((element) => element.setAttribute('data-read', ''))
    const read = page.locator('[data-read]')
    const log = page.locator('[data-conversation-log]')
    await log.evaluate((box) => box.scrollTo({ top: 0 }))
    await expect(messages).not.toHaveCount(32)
    await expect(read).toBeInViewport()
    await earlier.focus()
    const drawn = await messages.count()
    await page.keyboard.press('Enter')
    await expect.poll(() => messages.count()).toBeGreaterThan(drawn)
  })
  await test.step('what is said meanwhile takes nobody along who reads further up', async () => {
    const log = page.locator('[data-conversation-log]')
    const read = await log.evaluate((box) => box.scrollTop)
    const drawn = await messages.count()
    await (await traderOf(page, desk.url)).ask('my orders', page.url().split('/').at(-1))
    await expect(messages).toHaveCount(drawn + 2)
    await expect(page.getByRole('button', { name: 'Jump to the latest' })).toBeVisible()
    expect(await log.evaluate((box) => box.scrollTop)).toBe(read)
  })
  await test.step('on paper stands all of it', async () => {
    await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')))
    await expect(messages).toHaveCount(all + 4)
    await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
    await expect.poll(() => messages.count()).toBeLessThan(200)
  })
  await test.step('the address of a message far back opens there, and that of one that is gone says so', async () => {
    const path = new URL(page.url()).pathname
    const db = new Database(join(desk.dataDir, 'desk.db'), { readonly: true })
    const { id } = db.prepare('SELECT id FROM messages WHERE position = 9').get() as Row
    db.close()
    const message = page.locator(`[id="message-${id}"]`)
    for (const hasBeenThere of [false, true]) {
      if (hasBeenThere) await page.reload()
      else await page.goto(`/plans`).then(() => page.goto(`${path}#message-${id}`))
      await expect(message).toBeFocused()
      await expect(message).toHaveAttribute('data-marked')
      await expect(message).toBeInViewport()
      await expect(message).not.toHaveAttribute('data-marked')
      await expect(message).toBeInViewport()
    }
    await page.evaluate(() => window.location.assign('#message-gone'))
    await expect(page.getByText('This message is no longer in the conversation.')).toBeVisible()
    await expect(messages.last()).toBeAttached()
  })
})
