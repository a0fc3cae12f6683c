// What is remembered, on the built desk: said in a conversation, seen, found, changed, pinned, taken along, erased.
import { findings } from '../support/accessibility.ts'
import { expect, test } from '../support/desk.ts'

test('said in a conversation, kept on the page, changed, pinned, exported and erased', async ({ page }) => {
  await page.goto('/memory')
  const section = page.locator('[data-section="memories"]')
  await expect(section).toContainText('Nothing is remembered yet')

  await page.goto('/')
  const composer = page.getByTestId('composer')
  await composer.fill('Remember that the Hualien site sleeps at night. Top 5 please')
  await composer.press('Enter')
  await expect(page.getByTestId('message').filter({ hasText: 'Hualien' }).first()).toBeVisible()

  await page.goto('/memory')
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
  await expect(item).toContainText('the Hualien site never sleeps')

  await section.getByTestId('memory-new').click()
  await section.getByTestId('memory-save').click()
  await expect(section).toContainText('Write what should be remembered')
  await section.getByTestId('memory-text').fill('Lunch is at noon')
  await section.getByTestId('memory-save').click()
  await expect(item).toHaveCount(2)
  await page.reload()
  await expect(item).toHaveCount(2)
  await section.getByRole('searchbox').fill('hualien')
  await expect(item.first()).toContainText('Hualien')
  await section.getByRole('searchbox').fill('')
  await item.filter({ hasText: 'Lunch' }).getByTestId('memory-delete').click()
  await expect(item).toHaveCount(1)

  const history = page.locator('[data-section="history"]')
  await history.getByRole('searchbox').fill('HUALIEN sleeps')
  const hits = history.getByTestId('history-hits')
  await expect(hits).toContainText('Remember that the Hualien site sleeps at night')
  expect(await findings(page)).toEqual([])

  const download = page.waitForEvent('download')
  await page.getByTestId('memory-export').click()
  expect((await download).suggestedFilename()).toBe('memory.json')

  await page.getByTestId('memory-erase').click()
  const dialog = page.getByTestId('erase-dialog')
  await expect(dialog).toContainText('1 memory and the summaries')
  expect(await findings(page)).toEqual([])
  // A script cannot press it for the trader.
  await dialog.getByTestId('erase-confirm').evaluate((button: HTMLElement) => button.click())
  await expect(dialog).toBeVisible()
  await dialog.getByTestId('erase-conversations').click()
  await dialog.getByTestId('erase-confirm').click()
  await expect(page.getByTestId('memory-erased')).toHaveText('Erased: 1 memory, 1 conversation.')
  await expect(section).toContainText('Nothing is remembered yet')
  await page.reload()
  await history.getByRole('searchbox').fill('hualien')
  await expect(history).toContainText('You said nothing with all of these words')
})
