// The palette and the list of keys: anywhere by a few letters, and never in the way of a decision.
import type { Locator } from '@playwright/test'
import { findingsInBoth } from '../support/accessibility.ts'
import { ask, expect, goTo, test } from '../support/desk.ts'

test('⌘K goes to a page, to a conversation and back to writing, without a mouse', async ({ page }) => {
  await page.goto('/')
  const composer = page.getByTestId('composer')
  await composer.fill('前五檔')
  await composer.press('Enter')
  await expect(page.getByTestId('conversation')).toHaveAttribute('data-status', 'ready')
  await expect(page.getByTestId('tool-card')).toBeVisible()
  const chat = new URL(page.url()).pathname

  const palette = page.getByTestId('palette')
  const choose = async (letters: string) => {
    await page.keyboard.press('ControlOrMeta+k')
    await expect(palette.getByRole('combobox')).toBeFocused()
    await page.keyboard.type(letters)
    // A conversation is found once the list of them has come; until then it says that it is looking.
    await expect(palette.locator('[cmdk-item][data-selected="true"]')).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(palette).toHaveCount(0)
  }
  await choose('audit')
  await expect(page).toHaveURL(/\/audit$/)
  await choose('前五檔')
  await expect(page).toHaveURL(new RegExp(`${chat}$`))
  await expect(page.getByTestId('tool-card')).toBeVisible()
  await test.step('and to a message, by words that no title has, from where one writes', async () => {
    await composer.focus()
    const answer = page.getByTestId('message').last()
    await choose(((await answer.locator('p').last().textContent()) ?? '').slice(0, 6))
    await expect(answer).toBeFocused()
    await expect(page).toHaveURL(`${chat}#${await answer.getAttribute('id')}`)
  })
  await choose('new conv')
  await expect(page).toHaveURL(/\/$/)
  await expect(composer).toBeFocused()
  await expect(page.getByTestId('tool-card')).toHaveCount(0)
  await choose('kill')
  await expect(page.getByTestId('kill-switch')).toBeFocused()

  await test.step('it never says that nothing has a name before it has read the conversations', async () => {
    await page.goto('/audit')
    let answer = () => {}
    const asked = new Promise<void>((resolve) => {
      answer = resolve
    })
    let isBroken = false
    await page.route('**/api/chats', async (route) => {
      await asked
      return isBroken ? route.abort() : route.continue()
    })
    const open = async () => {
      await page.keyboard.press('ControlOrMeta+k')
      await expect(palette.getByRole('combobox')).toBeFocused()
    }
    await open()
    await page.keyboard.type('前五檔')
    await expect(palette).toContainText('Looking through your conversations…')
    answer()
    // What comes later is chosen like what was there: Enter goes to it.
    await expect(palette.getByRole('option', { name: '前五檔' })).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(new RegExp(`${chat}$`))
    await open()
    await page.keyboard.type('zzzz')
    await expect(palette.locator('[cmdk-empty]')).toHaveText(
      'Nothing here has that name, and nothing was said with these words.',
    )
    await page.keyboard.press('Escape')
    await expect(palette).toHaveCount(0)
    isBroken = true
    await open()
    await page.keyboard.type('zzzz')
    await expect(palette).toContainText('Your conversations could not be read.')
  })
})

test('what is found is selected for Enter, also where the conversations come between two letters', async ({ page }) => {
  await page.goto('/')
  await ask(page, '前五檔')
  await expect(page.getByTestId('tool-card')).toBeVisible()
  await page.addInitScript(() => {
    const real = window.fetch
    window.fetch = async (...request) => {
      const response = await real(...request)
      if (request[0] !== '/api/chats') return response
      const chats = await response.json()
      await new Promise((come) => addEventListener('come', come, { once: true }))
      response.json = async () => chats
      return response
    }
  })
  await page.goto('/audit')
  for (const letters of [['前'], ['前', '五'], ['', '前五檔'], ['前五', '前五檔']]) {
    const listed = page.waitForResponse('**/api/chats')
    await page.keyboard.press('ControlOrMeta+k')
    const palette = page.getByTestId('palette')
    await expect(palette.getByRole('combobox')).toBeFocused()
    await (await listed).finished()
    await palette.getByRole('combobox').evaluate(async (input: HTMLInputElement, [before = '', after]) => {
      const write = (text: string) => {
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text)
        input.dispatchEvent(new Event('input', { bubbles: true }))
      }
      const turn = () => new Promise((done) => setTimeout(done))
      write(before)
      await turn()
      dispatchEvent(new Event('come'))
      await turn()
      if (after !== undefined) write(after)
    }, letters)
    await expect(palette.getByRole('option', { name: '前五檔' })).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('Escape')
    await expect(palette).toHaveCount(0)
  }
})

test('? lists the keys; the palette changes appearance and language; Esc gives the focus back', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto('/')
  await test.step('? lists the keys, not while writing, and can be switched off', async () => {
    const list = page.getByTestId('key-list')
    await page.getByTestId('composer').pressSequentially('?')
    await expect(page.getByTestId('composer')).toHaveValue('?')
    await expect(list).toHaveCount(0)
    await page.getByTestId('kill-switch').focus()
    await page.keyboard.press('?')
    await expect(list).toContainText('Commands: go anywhere')
    await expect(list.getByRole('heading', { name: 'Keys' })).toBeFocused()
    await list.getByRole('switch').click()
    await page.keyboard.press('Escape')
    await expect(page.getByTestId('kill-switch')).toBeFocused()
    await page.keyboard.press('?')
    await page.getByTestId('account').click()
    await page.getByRole('menuitem', { name: 'Commands' }).click()
    await expect(page.getByTestId('palette')).toBeVisible()
    await expect(list).toHaveCount(0)
    await page.keyboard.press('Escape')
    await expect(page.getByTestId('palette')).toHaveCount(0)
  })

  const composer = page.getByTestId('composer')
  await composer.focus()
  const palette = page.getByTestId('palette')
  const open = async () => {
    await page.keyboard.press('ControlOrMeta+k')
    await expect(palette.getByRole('combobox')).toBeFocused()
  }
  await open()
  await page.keyboard.type('zzzz')
  await expect(palette).toContainText('Nothing here has that name, and nothing was said with these words.')
  await page.keyboard.press('Escape')
  await expect(palette).toHaveCount(0)
  await expect(composer).toBeFocused()

  await test.step('a chosen appearance colours the bar of a browser too, and the system takes it back', async () => {
    const bar = () =>
      page.evaluate(() => {
        const all = [...document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')]
        return all.find(({ media }) => media === '' || matchMedia(media).matches)?.content
      })
    const light = await bar()
    await open()
    await page.keyboard.type('dark')
    await page.keyboard.press('Enter')
    await expect(page.locator('html')).toHaveClass(/dark/)
    await expect(composer).toBeFocused()
    await expect.poll(bar).toBe('#0f1216')
    await page.getByTestId('account').click()
    await page.getByRole('menuitemradio', { name: 'System' }).click()
    await expect.poll(bar).toBe(light)
    await composer.focus()
  })
  await open()
  await test.step('axe finds nothing in it, nor in the list of keys', async () => {
    expect(await findingsInBoth(page, '[data-testid="palette"]')).toEqual([])
    await page.keyboard.type('list of keys')
    await page.keyboard.press('Enter')
    await expect(page.getByTestId('key-list')).toBeVisible()
    expect(await findingsInBoth(page, '[data-testid="key-list"]')).toEqual([])
  })
  await page.keyboard.press('Escape')
  await expect(composer).toBeFocused()
  await open()
  await page.keyboard.type('繁體')
  await page.keyboard.press('Enter')
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-Hant-TW')
  await expect(composer).toBeFocused()
  await open()
  await expect(palette).toContainText('新對話')
})

test('each dialog gives the focus back to what opened it, a menu to its button, a new name to its row', async ({
  page,
}) => {
  await page.goto('/')
  await ask(page, 'my wallet')
  await expect(page.locator('[data-role="assistant"]')).toContainText('NT$')
  const options = page.getByRole('button', { name: /^Options for/ })
  await test.step('of hundreds of conversations none has its menu before it is asked for; pressed again, the button closes it', async () => {
    await expect(options).toHaveCount(1)
    await expect(page.locator('nav [data-slot="dropdown-menu-trigger"]')).toHaveCount(0)
    await options.click()
    await expect(page.getByRole('menuitem')).toHaveCount(3)
    await options.click()
    await expect(page.getByRole('menuitem')).toHaveCount(0)
  })
  await test.step('a conversation that was named keeps the focus in its row', async () => {
    for (const [key, title] of [
      ['Enter', 'purse'],
      ['Escape', 'purse'],
    ] as const) {
      await options.press('Enter')
      await page.getByRole('menuitem', { name: 'Rename' }).press('Enter')
      const field = page.getByRole('textbox', { name: 'Title', exact: true })
      await expect(field).toBeFocused()
      await field.fill(title)
      await field.press(key)
      await expect(page.getByRole('link', { name: title })).toBeFocused()
    }
  })
  const choose = async (button: Locator, item: string) => {
    await button.press('Enter')
    await page.getByRole('menuitem', { name: item }).press('Enter')
  }
  // Twice, because the first time it comes later than the menu goes.
  for (const _ of [1, 2]) {
    await choose(page.getByTestId('account'), 'Commands')
    await expect(page.getByTestId('palette')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByTestId('account')).toBeFocused()
  }
  await test.step('but takes it from no menu that was opened before it came to that', async () => {
    await choose(page.getByTestId('account'), 'Commands')
    await expect(page.getByTestId('palette')).toBeVisible()
    // A dialog that has gone gives the focus back in a turn of its own, which a busy machine may take its time for.
    const letGo = await page.evaluateHandle(() => {
      const { setTimeout } = window
      const held: (() => void)[] = []
      const later = (run: () => void, ms?: number) => (ms ? setTimeout(run, ms) : held.push(run))
      Object.assign(window, { setTimeout: later })
      return () => {
        Object.assign(window, { setTimeout })
        for (const run of held) run()
        return held.length
      }
    })
    await page.keyboard.press('Escape')
    await expect(page.getByTestId('palette')).toHaveCount(0)
    await page.getByTestId('account').click()
    await expect(page.getByRole('menu')).toBeVisible()
    expect(await letGo.evaluate((go) => go())).toBeGreaterThan(0)
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
    await expect(page.getByRole('menu')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByTestId('account')).toBeFocused()
  })
  await choose(options, 'Delete')
  await expect(page.getByTestId('confirm-delete')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(options).toBeFocused()
  await choose(options, 'Delete')
  await page.getByTestId('confirm-delete').press('Enter')
  await expect(page.getByText('No conversations yet.')).toBeVisible()
  await expect(page.getByTestId('composer')).toBeFocused()

  await goTo(page, 'Memory')
  const erase = page.getByTestId('memory-erase')
  await erase.press('Enter')
  await expect(page.getByTestId('erase')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(erase).toBeFocused()

  // What drives the desk is no less said to a key than to a pointer that rests on its name.
  const model = page.getByTestId('model-name')
  await model.press('Enter')
  await expect(page.getByText('It is not a language model.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(model).toBeFocused()
})

test('over a plan that waits nothing else opens; a screen reader is told of it, of what became of it, and of the next one in the same words', async ({
  page,
}) => {
  await page.goto('/')
  const composer = page.getByTestId('composer')
  const [asked, told] = [page.getByTestId('plan-announcement'), page.getByTestId('plan-told')]
  for (const [key, outcome] of [
    ['plan-approve', /^Resting: 0 of 5 MWh filled – Buy 5 MWh ELC at 2,700 or better$/],
    ['plan-reject', /^Rejected. Nothing was sent. – Buy 5 MWh ELC/],
  ] as const) {
    await composer.fill('buy 5 MWh at 2,700')
    await composer.press('Enter')
    await expect(page.getByTestId('plan-dialog')).toBeVisible()
    await expect(asked).toHaveText('A plan waits for your decision: Buy 5 MWh ELC at 2,700 or better')
    await expect(told).toBeEmpty()
    // Behind the dialog too what happens is told: the line, fills, the kill switch.
    for (const id of ['plan-announcement', 'plan-told', 'fill-announcement', 'connection-announcement'])
      await expect(page.getByTestId(id)).not.toHaveAttribute('aria-hidden')
    // And nothing else opens over it.
    await page.keyboard.press('ControlOrMeta+k')
    await page.keyboard.press('?')
    await expect(page.getByTestId('plan-dialog')).toBeVisible()
    await expect(page.locator('[data-commands]')).toHaveCount(0)
    await page.getByTestId(key).click()
    await expect(told).toHaveText(outcome)
    await expect(asked).toBeEmpty()
    await expect(composer).toBeFocused()
    await expect(page.getByTestId('conversation')).toHaveAttribute('data-status', 'ready')
  }
})

test('over a plan that waits nothing opens that was asked for before it and comes late, nor over what somebody has gone on with', async ({
  page,
}) => {
  /** Scripts are asked of the test from the first page on: asked of it only now and then, some came without a word. */
  let held: { asked: () => void; come: Promise<void> } | undefined
  await page.route('**/_next/static/chunks/*.js', async (route) => {
    held?.asked()
    await held?.come
    await route.continue()
  })
  // Each with a key of its own: the part of another is there already.
  const late = async (key: string, meanwhile: () => Promise<void>) => {
    const [asked, come] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    held = { asked: asked.resolve, come: come.promise }
    const script = page.waitForResponse('**/_next/static/chunks/*.js')
    await page.keyboard.press(key)
    await asked.promise
    await meanwhile()
    held = undefined
    come.resolve()
    await (await script).finished()
    await expect(page.getByTestId('late-part')).toHaveCount(0)
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))))
    await expect(page.locator('[data-commands]')).toHaveCount(0)
  }
  const dialog = page.getByTestId('plan-dialog')
  const decideLater = async () => {
    await expect(dialog).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
  }
  await page.goto('/')
  await ask(page, 'buy 5 MWh at 2,700')
  await decideLater()
  await late('ControlOrMeta+k', async () => {
    // No pointer comes near what a server or a turn opens.
    await page.getByTestId('plan-review').dispatchEvent('click')
    await expect(dialog).toBeVisible()
  })
  await expect(dialog.getByRole('heading', { level: 2 })).toBeFocused()
  await page.reload()
  await expect(page.getByTestId('plan-review')).toBeVisible()
  await page.getByTestId('composer').blur()
  await late('?', () => ask(page, 'top 5'))
  await expect(page.locator('[data-role="user"]').last()).toHaveText('top 5')
})
