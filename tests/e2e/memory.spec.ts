// What is remembered, on the built desk: said in a conversation, seen, found, changed, pinned, taken along, erased.
import { findings } from '../support/accessibility.ts'
import { backToDesk, expect, test } from '../support/desk.ts'

test('said in a conversation, kept on the page, changed, pinned, exported and erased', async ({ page }) => {
  await page.goto('/memory')
  const section = page.locator('[data-section="memories"]')
  await expect(section).toContainText('Nothing is remembered yet')

  await backToDesk(page)
  const composer = page.getByTestId('composer')
  await composer.fill('Remember that the Hualien site sleeps at night. Top 5 please')
  await composer.press('Enter')
  await expect(page.getByTestId('message').filter({ hasText: 'Hualien' }).first()).toBeVisible()
  const notice = page.getByTestId('memory-notice')
  await expect(notice).toHaveText('1 thing remembered from this message · Memory')
  expect(await findings(page, '[data-testid="conversation"]')).toEqual([])
  await page.reload()
  await expect(notice).toHaveCount(1)
  await notice.getByRole('link', { name: 'Memory' }).press('Enter')
  await expect(page).toHaveURL(/\/memory$/)
  const item = section.getByTestId('memory')
  await expect(item).toContainText('the Hualien site sleeps at night')
  await expect(item).toContainText('you asked for it')
  expect(await findings(page)).toEqual([])

  await item.getByTestId('memory-pin').click()
  await expect(item).toHaveAttribute('data-pinned', 'true')
  await item.getByTestId('memory-edit').click()
  await section.getByTestId('memory-text').fill('the Hualien site never sleeps')
  await section.getByTestId('memory-save').click()
  await expect(section.getByTestId('memory-text')).toHaveCount(0)
  await expect(item.getByTestId('memory-edit')).toBeFocused()
  await expect(item).toContainText('the Hualien site never sleeps')

  await section.getByTestId('memory-new').click()
  await section.getByTestId('memory-save').click()
  await expect(section).toContainText('Write what should be remembered')
  await section.getByTestId('memory-text').fill('Lunch is at noon')
  await section.getByTestId('memory-save').click()
  await expect(item).toHaveCount(2)
  await expect(section.getByTestId('memory-new')).toBeFocused()
  await page.reload()
  await expect(item).toHaveCount(2)
  // Each list is there before the next is asked for: one that comes while an entry is taken away takes the focus with it.
  const listed = (query: string) =>
    page.waitForResponse((response) => {
      const { pathname, searchParams } = new URL(response.url())
      return pathname === '/api/memory' && (searchParams.get('q') ?? '') === query
    })
  const found = listed('hualien')
  await section.getByRole('searchbox').fill('hualien')
  await found
  await expect(item.first()).toContainText('Hualien')
  // Nothing found with some words is nothing of others, and least of all says that nothing is remembered.
  await section.getByRole('searchbox').fill('okapi')
  await expect(section).toContainText('Nothing like it is remembered.')
  const answer = Promise.withResolvers<void>()
  await page.route('**/api/memory', (route) => answer.promise.then(() => route.continue()))
  const asked = page.waitForRequest('**/api/memory')
  const all = listed('')
  await section.getByRole('searchbox').fill('')
  await asked
  await expect(section.getByRole('status', { name: 'Loading…' })).toBeVisible()
  await expect(section).not.toContainText('Nothing is remembered yet')
  answer.resolve()
  await all
  await expect(item).toHaveCount(2)
  await item.filter({ hasText: 'Lunch' }).getByTestId('memory-delete').press('Enter')
  await expect(item).toHaveCount(1)
  await expect(item.getByTestId('memory-delete'), 'the entry beside the one that is gone').toBeFocused()

  const history = page.locator('[data-section="history"]')
  await history.getByRole('searchbox').fill('HUALIEN sleeps')
  const hits = history.getByTestId('history-hits')
  await expect(hits).toContainText('Remember that the Hualien site sleeps at night')
  await expect(hits.locator('mark').first()).toHaveText('Hualien')
  expect(await findings(page, '[data-section="history"]')).toEqual([])
  await test.step('an answer is found as well, and its conversation opens at it', async () => {
    await hits.getByRole('link', { name: /^Desk/ }).click()
    const answer = page.locator('[data-testid="message"][data-role="assistant"]')
    await expect(answer).toBeFocused()
    await expect(page).toHaveURL(new RegExp(`/c/[^/]+#${await answer.getAttribute('id')}$`))
    await page.goBack()
    await expect(history.getByRole('searchbox')).toBeVisible()
  })

  const download = page.waitForEvent('download')
  await page.getByTestId('memory-export').click()
  expect((await download).suggestedFilename()).toBe('memory.json')

  await page.getByTestId('memory-erase').click()
  const dialog = page.getByTestId('erase')
  await expect(dialog).toContainText('1 memory and the summaries')
  expect(await findings(page)).toEqual([])
  // A script cannot press it for the trader.
  await dialog.getByTestId('erase-confirm').evaluate((button: HTMLElement) => button.click())
  await expect(dialog).toBeVisible()
  await dialog.getByTestId('erase-conversations').click()
  // Without an answer nobody knows whether it was done.
  let lose = () => {}
  const lost = new Promise<void>((resolve) => {
    lose = resolve
  })
  await page.route('**/api/memory/erase', (route) => lost.then(() => route.abort()))
  await dialog.getByTestId('erase-confirm').click()
  await expect(dialog.getByTestId('erase-confirm')).toHaveAttribute('aria-disabled', 'true')
  // Closed while it is under way, it is told all the same.
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  lose()
  const toast = page.locator('[data-sonner-toast]')
  await expect(toast).toContainText('It is not known whether this was done.')
  await expect(toast).toContainText('Look at the list before you try again.')
  await page.getByTestId('memory-erase').click()
  await dialog.getByTestId('erase-conversations').click()
  await dialog.getByTestId('erase-confirm').click()
  await expect(dialog.getByRole('alert')).toContainText('It is not known whether this was done.')
  await page.unroute('**/api/memory/erase')
  await dialog.getByTestId('erase-confirm').click()
  await expect(page.getByTestId('memory-erased')).toHaveText('Erased: 1 memory, 1 conversation.')
  await expect(section).toContainText('Nothing is remembered yet')
  await page.reload()
  await history.getByRole('searchbox').fill('hualien')
  await expect(history).toContainText('Nothing was said with all of these words')
})

test('the list of conversations finds by words what no title tells, and says where nothing is or nothing came', async ({
  page,
}) => {
  await page.goto('/')
  const composer = page.getByTestId('composer')
  const ask = async (words: string) => {
    await composer.fill(words)
    await composer.press('Enter')
    await expect(page.getByTestId('message').filter({ hasText: words })).toHaveCount(1)
    await expect(page.getByTestId('conversation')).toHaveAttribute('data-status', 'ready')
  }
  await ask('Top 5')
  await ask('what of the lynx?')
  const path = new URL(page.url()).pathname
  await page.getByTestId('new-chat').click()
  const list = page.getByRole('navigation', { name: 'Conversations' })
  const field = list.getByRole('searchbox', { name: 'Search conversations' })
  const said = list.getByTestId('said-in')
  await field.fill('lynx')
  await expect(said.getByRole('link')).toHaveText(/^Top 5Desk · .*LYNX/)
  await expect(list).toContainText('No title matches.')
  expect(await findings(page, 'nav')).toEqual([])
  await said.getByRole('link').click()
  const found = page.getByTestId('message').last()
  await expect(found).toBeFocused()
  await expect(found).toHaveAttribute('data-marked')
  await expect(page).toHaveURL(`${path}#${await found.getAttribute('id')}`)

  await test.step('a long message is folded; found by its last line, it is opened there', async () => {
    await page.getByTestId('new-chat').click()
    await composer.fill(`my notes\n${'a line of them\n'.repeat(30)}and of an ocelot`)
    await composer.press('Enter')
    const notes = page.getByTestId('message').filter({ hasText: 'ocelot' }).first()
    const all = notes.getByRole('button', { name: 'Show all' })
    const folded = () => notes.locator('p').evaluate((words) => words.scrollHeight - words.clientHeight)
    await expect(all).toHaveAttribute('aria-expanded', 'false')
    expect(await folded()).toBeGreaterThan(0)
    await all.press('Enter')
    await expect(notes.getByRole('button', { name: 'Show less' })).toBeFocused()
    expect(await folded()).toBe(0)
    await expect(page.getByTestId('conversation')).toHaveAttribute('data-status', 'ready')
    await page.getByTestId('new-chat').click()
    await field.fill('ocelot')
    await said.getByRole('link', { name: 'ocelot' }).click()
    await expect(notes).toBeFocused()
    await expect(notes.getByRole('button', { name: 'Show less' })).toHaveAttribute('aria-expanded', 'true')
    expect(await folded()).toBe(0)
  })

  // Found by its title, it stands once.
  await field.fill('top')
  await expect(list.getByRole('link', { name: /Top 5/ })).toHaveCount(1)
  await expect(said).toHaveCount(0)
  await field.fill('okapi')
  await expect(said).toContainText('Nothing was said with all of these words.')
  // Nor are others said to be in none before they were looked for.
  const answer = Promise.withResolvers<void>()
  await page.route('**/api/memory/history*', (route) => answer.promise.then(() => route.abort()))
  const asked = page.waitForRequest('**/api/memory/history*')
  await field.fill('lynx')
  await asked
  await expect(said.getByRole('status', { name: 'Searching what was said…' })).toBeVisible()
  await expect(said).not.toContainText('Nothing was said')
  answer.resolve()
  await expect(said.getByRole('alert')).toContainText('What was said could not be searched.')
  await page.unroute('**/api/memory/history*')
  await said.getByRole('button', { name: 'Try again' }).click()
  await expect(said.getByRole('link')).toHaveCount(1)
})

test('what does not come is a rule on one page and none on others', async ({ page }) => {
  await page.route(/\/api\/(memory|limits|playbooks)/, (route) => route.abort())
  await page.goto('/settings')
  await expect(page.locator('[data-section="limits"]')).toContainText('What is set stays in force')
  await page.getByRole('link', { name: 'Memory', exact: true }).click()
  const memories = page.locator('[data-section="memories"]')
  await expect(memories).toContainText('The desk did not answer.')
  await expect(memories).not.toContainText('stays in force')
  await page.getByRole('link', { name: 'Playbooks', exact: true }).click()
  await expect(page.getByRole('main')).toContainText('This could not be loaded')
})
