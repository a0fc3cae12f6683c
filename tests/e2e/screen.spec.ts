import { BELOW_ANY_BID, expect, MOVING, open, test } from '../support/desk.ts'
import { pageScripts } from '../support/page-scripts.ts'

const FIRST_PAGE_BYTES = 300 * 1024

test.use({ deskEnv: { DEMO_MARKET: 'on' } })

test('at 1440 × 900 price, book, ticket, wallet, trades and open orders are in view at once', async ({
  page,
  desk,
}) => {
  await open(page)
  await test.step('its scripts are no more than 300 kB as they travel', async () => {
    const scripts = await pageScripts(desk.url)
    expect(scripts.length).toBeGreaterThan(5)
    expect(scripts.reduce((bytes, { packed }) => bytes + packed, 0)).toBeLessThanOrEqual(FIRST_PAGE_BYTES)
  })
  await page.getByTestId('composer').fill(`buy 5 MWh at ${BELOW_ANY_BID}`)
  await page.getByTestId('composer').press('Enter')
  await page.getByTestId('plan-approve').click()
  for (const panel of ['chart', 'ladder', 'ticket', 'wallet', 'tape'])
    await expect(page.locator(`[data-panel="${panel}"]`)).toBeInViewport({ ratio: 1 })
  await expect(page.locator('[data-order]')).toBeInViewport({ ratio: 1 })
  // High enough to read candles by.
  const chart = await page.locator('[data-panel="chart"] canvas').first().boundingBox()
  expect(chart?.height).toBeGreaterThan(150)
  // The book shows the same number of levels on both sides, and more than the best one.
  const levels = () =>
    page.locator('[data-panel="ladder"]').evaluate((ladder) => {
      const [asks = 0, bids] = ['ask', 'bid'].map((side) => ladder.querySelectorAll(`[data-level="${side}"]`).length)
      return { several: asks >= 5, alike: asks === bids }
    })
  await expect.poll(levels).toEqual({ several: true, alike: true })
  const market = page.getByTestId('panel-market').locator('section').first()
  expect(await market.evaluate((section) => section.scrollHeight - section.clientHeight)).toBe(0)

  await test.step('whatever the ticket has to say, no panel moves', async () => {
    const places = () =>
      page
        .locator('[data-panel]')
        .evaluateAll((panels) => panels.map((it) => JSON.stringify([it.dataset.panel, it.getBoundingClientRect()])))
    const ticket = page.locator('[data-panel="ticket"]')
    const [price, qty] = [ticket.getByLabel('Price', { exact: true }), ticket.getByLabel('Quantity', { exact: true })]
    const before = await places()
    await ticket.locator('button[type="submit"]').click()
    await expect(price).toHaveAccessibleDescription('Enter a price.')
    await expect(qty).toHaveAccessibleDescription('Enter a quantity.')
    expect(await places()).toEqual(before)
    await price.fill('4500')
    await qty.fill('9999')
    const warnings = ticket.getByTestId('ticket-warnings')
    await expect(warnings).toHaveText(
      'Over the money available. Over the limits: at most 444.4 MWh. Over 5% from the mid.',
    )
    await expect(warnings).toBeInViewport({ ratio: 1 })
    expect(await places()).toEqual(before)
    await ticket.locator('button[type="submit"]').click()
    await expect(ticket.getByRole('alert')).toBeVisible()
    expect(await places()).toEqual(before)
    await ticket.getByRole('button', { name: 'Max: the most that wallet and limits allow' }).click()
    await expect(qty).toHaveValue('444.4')
    await expect(ticket.getByRole('alert')).toBeHidden()
  })

  await test.step('that simulated participants trade here is said of the price, the trades and each trade of theirs', async () => {
    const told = 'Simulated participants'
    for (const panel of ['ticker', 'tape'])
      await expect(page.locator(`[data-panel="${panel}"]`).getByText(told, { exact: true }).first()).toBeVisible()
    const theirs = page.locator('[data-panel="tape"] tbody').getByRole('img', { name: told })
    await expect(theirs.first()).toBeVisible()
  })

  const strip = page.locator('[data-panel="contracts"]')
  const lengthsShown = () =>
    strip
      .locator('[title^="PT"]')
      .evaluateAll((cells) => [...new Set(cells.map((cell) => cell.getAttribute('title')?.split('-')[0]))])
  const length = (minutes: number) =>
    strip.getByRole('radiogroup', { name: 'Length of the contracts' }).getByRole('radio', { name: `${minutes} min` })
  await test.step('the strip has the contracts of one length, an hour until another is chosen', async () => {
    await expect(length(60)).toBeChecked()
    await expect.poll(lengthsShown).toEqual(['PT60'])
    await length(15).click()
    await expect(length(15)).toBeChecked()
    await expect.poll(lengthsShown).toEqual(['PT15'])
  })

  await test.step('book and blotter are made wider and higher by hand and by key, remembered, and given back', async () => {
    const size = async (panel: string) => {
      const box = await page.locator(`[data-panel="${panel}"]`).boundingBox()
      return [Math.round(box?.width ?? 0), Math.round(box?.height ?? 0)]
    }
    const [[width = 0], [, height = 0]] = [await size('ladder'), await size('orders')]
    const byBook = page.getByRole('separator', { name: 'Width of order book and trades' })
    await byBook.focus()
    await page.keyboard.press('ArrowLeft')
    await expect.poll(async () => (await size('ladder'))[0]).toBe(width + 16)
    await expect(byBook).toHaveAttribute('aria-valuenow', String(width + 16))
    const byBlotter = page.getByRole('separator', { name: 'Height of orders and plans' })
    const at = await byBlotter.boundingBox()
    await page.mouse.move((at?.x ?? 0) + 50, (at?.y ?? 0) + 4)
    await page.mouse.down()
    await page.mouse.move((at?.x ?? 0) + 50, (at?.y ?? 0) - 36)
    await page.mouse.up()
    await expect.poll(async () => (await size('orders'))[1]).toBe(height + 40)
    await page.reload()
    await expect.poll(() => size('orders')).toEqual([expect.any(Number), height + 40])
    expect((await size('ladder'))[0]).toBe(width + 16)
    // So is the length of the contracts.
    await expect.poll(lengthsShown).toEqual(['PT15'])
    await byBook.press('Home')
    await byBlotter.dblclick()
    await expect.poll(async () => (await size('ladder'))[0]).toBe(width)
    await expect.poll(async () => (await size('orders'))[1]).toBe(height)
  })

  await test.step('at every width of a window what stands in the head of the chart stays in it, whole', async () => {
    const head = page.locator('[data-panel="chart"] header')
    const outside = () =>
      head.evaluate((it) => {
        const { top, bottom } = it.getBoundingClientRect()
        const cut = [...it.querySelectorAll('h2, [role="radio"], [role="combobox"], [aria-pressed]')].filter((one) => {
          const box = one.getBoundingClientRect()
          const shown = box.width > 1 && box.height > 1
          return shown && (box.top < top || box.bottom > bottom || one.scrollWidth > one.clientWidth)
        })
        return cut.map((one) => one.textContent)
      })
    for (const width of [960, 1100, 1280, 1366]) {
      await page.setViewportSize({ width, height: 900 })
      await expect.poll(outside, String(width)).toEqual([])
    }
    await page.setViewportSize({ width: 1440, height: 900 })
  })

  await test.step('on a laptop candles can be read, with the best prices, the ticket, the wallet and the order in view', async () => {
    for (const [width, height] of [
      [1280, 720],
      [1366, 768],
      [1440, 750],
    ] as const) {
      await page.setViewportSize({ width, height })
      const candles = async () => (await page.locator('[data-panel="chart"] canvas').first().boundingBox())?.height
      await expect.poll(candles, `${width} × ${height}`).toBeGreaterThan(140)
      for (const panel of ['chart', 'ladder', 'ticket', 'wallet'])
        await expect(page.locator(`[data-panel="${panel}"]`)).toBeInViewport({ ratio: 1 })
      await expect(page.locator('[data-order]')).toBeInViewport({ ratio: 1 })
      for (const side of ['ask', 'bid']) {
        const best = page.locator(`[data-panel="ladder"] [data-level="${side}"]`)
        for (const at of [0, 1, 2]) await expect(best.nth(at)).toBeInViewport({ ratio: 1 })
      }
      await test.step('and no word of the ticket moves them, nor is cut', async () => {
        const places = () =>
          page.locator('[data-panel]').evaluateAll((panels) => panels.map((it) => it.getBoundingClientRect().toJSON()))
        const fields = page.locator('[data-panel="ticket"]').getByRole('textbox')
        await fields.first().fill('4500')
        await fields.last().fill('')
        const before = await places()
        await fields.last().fill('9999')
        await expect(page.getByTestId('ticket-warnings')).toBeInViewport({ ratio: 1 })
        await expect(page.locator('[data-panel="ticket"] dl')).toContainText('MWh at')
        expect(await places()).toEqual(before)
      })
      await expect(page.locator('[data-panel="tape"] h2')).not.toBeInViewport()
      await page.locator('[data-panel="tape"] tbody').scrollIntoViewIfNeeded()
      await expect(page.locator('[data-panel="tape"]')).toBeInViewport({ ratio: 1 })
      // To the end of the trades, and not of what only a screen reader has of them.
      expect(await market.evaluate((section) => section.scrollHeight - section.clientHeight)).toBeLessThan(250)
      await market.evaluate((section) => section.scrollTo({ top: 0 }))
    }
    await page.setViewportSize({ width: 1440, height: 900 })
  })

  await test.step('that candles of one length cannot be had is not said of another while they load', async () => {
    const chart = page.locator('[data-panel="chart"]')
    const length = chart.getByRole('combobox', { name: 'Interval' })
    const choose = async (name: string) => {
      await length.click()
      await page.getByRole('option', { name, exact: true }).click()
    }
    await page.route('**/api/market/candles?*interval=5m*', (route) => route.abort())
    await choose('5 minutes')
    await expect(chart.getByRole('alert')).toHaveText(/could not be loaded/)
    let letLoad = () => {}
    const asked = new Promise<void>((resolve) => {
      letLoad = resolve
    })
    await page.route('**/api/market/candles?*interval=15m*', (route) => asked.then(() => route.continue()))
    await choose('15 minutes')
    await expect(length).toHaveText('15m')
    await expect(chart.getByRole('alert')).toHaveCount(0, { timeout: 1 })
    letLoad()
    await expect(chart.locator('canvas').first()).toBeVisible()
    await choose('1 day')
    await expect(chart.getByRole('img', { name: /^Candles of ELC, 1 day:/ })).toBeVisible()
  })

  await test.step('with letters twice as large nothing of the header leaves the screen, and a button holds its words', async () => {
    await page.locator('html').evaluate((html) => html.style.setProperty('font-size', '32px'))
    for (const button of await page.locator('header').first().locator('button').all())
      await expect(button).toBeInViewport({ ratio: 1 })
    const wide = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
    await expect.poll(wide).toBe(0)
    const button = page.getByTestId('new-chat')
    await expect.poll(() => button.evaluate((one) => one.scrollWidth - one.clientWidth)).toBeLessThanOrEqual(0)
    // The list of conversations is as narrow as it becomes.
    await page.setViewportSize({ width: 1024, height: 768 })
    const width = () => button.evaluate((one) => one.clientWidth)
    await expect.poll(width).toBeLessThan(184)
    const linesOfWords = () =>
      button.evaluate((one) => {
        const words = document.createTreeWalker(one, NodeFilter.SHOW_TEXT).nextNode()
        if (!words) return []
        return [...(words.textContent ?? '').matchAll(/\S+/g)].map(({ 0: word, index }) => {
          const range = document.createRange()
          range.setStart(words, index)
          range.setEnd(words, index + word.length)
          return range.getClientRects().length
        })
      })
    await expect.poll(linesOfWords).toEqual([1, 1])
  })
})

test('the letters of both charts grow with all others', async ({ page }) => {
  await page.addInitScript(() => {
    const drawn = new Set<number>()
    const font = Object.getOwnPropertyDescriptor(CanvasRenderingContext2D.prototype, 'font')
    Object.defineProperty(CanvasRenderingContext2D.prototype, 'font', {
      ...font,
      set(text: string) {
        drawn.add(Number(/([\d.]+)px/.exec(text)?.[1]))
        font?.set?.call(this, text)
      },
    })
    const { fill, fillText } = CanvasRenderingContext2D.prototype
    Object.assign(CanvasRenderingContext2D.prototype, {
      fill(this: CanvasRenderingContext2D, ...args: unknown[]) {
        Object.assign(window, { onTop: 'a side of the book' })
        Reflect.apply(fill, this, args)
      },
      fillText(this: CanvasRenderingContext2D, text: string, x: number, y: number) {
        if (text.endsWith('MWh')) Object.assign(window, { onTop: 'its quantities' })
        fillText.call(this, text, x, y)
      },
    })
    Object.assign(window, { drawn })
  })
  const smallest = () => page.evaluate(() => Math.min(...(window as unknown as { drawn: Set<number> }).drawn))
  await open(page)
  await expect.poll(smallest).toBe(11)
  const larger = async () => {
    await page.locator('html').evaluate((html) => {
      html.style.setProperty('font-size', '32px')
      ;(window as unknown as { drawn: Set<number> }).drawn.clear()
    })
  }
  await larger()
  await expect.poll(smallest).toBe(22)
  await page.getByRole('radio', { name: 'Depth' }).click()
  await expect(page.locator('[data-panel="chart"]').getByRole('img')).toBeVisible()
  await larger()
  await expect.poll(smallest).toBe(21)
  await test.step('and no side of the depth is drawn over what its lines say', async () => {
    const onTop = () => page.evaluate(() => (window as unknown as { onTop?: string }).onTop)
    expect(await onTop()).toBe('its quantities')
  })
})

test.describe('for a reader who has nothing against motion', () => {
  test.use(MOVING)

  test('what flashes with the market only fades, so that no frame of it paints the page anew', async ({ page }) => {
    await open(page)
    const flashed = new Set<string>()
    const properties = new Set<string>()
    const look = () =>
      page.evaluate(() =>
        document.getAnimations().flatMap((animation) => {
          const { effect } = animation
          if (!(effect instanceof KeyframeEffect)) return []
          const panel = effect.target?.closest('[data-panel="ladder"], [data-panel="tape"]')?.getAttribute('data-panel')
          const name = animation instanceof CSSAnimation ? animation.animationName : 'transition'
          const properties = effect.getKeyframes().flatMap((frame) => Object.keys(frame))
          return panel ? [{ name: `${name} in ${panel}`, properties }] : []
        }),
      )
    const notProperties = ['offset', 'computedOffset', 'easing', 'composite']
    // Levels change many times a second, trades come every few seconds.
    await expect(async () => {
      for (const animation of await look()) {
        flashed.add(animation.name)
        for (const name of animation.properties) if (!notProperties.includes(name)) properties.add(name)
      }
      expect([...flashed]).toEqual(expect.arrayContaining(['flash in ladder', 'flash in tape']))
    }).toPass({ timeout: 60_000 })
    expect([...properties]).toEqual(['opacity'])
  })
})

test('a conversation begins with what is suggested, shows a part of a long answer, and stands on paper to its end', async ({
  page,
}) => {
  await open(page)
  await test.step('the four suggestions of the empty page run', async () => {
    for (const [name, tool] of [
      ['book', 'getOrderBook'],
      ['wallet', 'getUserWallet'],
      ['simulate', 'runSimulation'],
    ]) {
      await page.getByTestId(`suggestion-${name}`).click()
      await expect(page.locator(`[data-testid="tool-card"][data-tool="${tool}"]`)).toHaveAttribute('data-state', 'done')
      await page.getByTestId('new-chat').click()
      await expect(page.getByTestId('tool-card')).toHaveCount(0)
    }
    await page.getByTestId('suggestion-buy').click()
    await expect(page.getByTestId('plan-dialog')).toContainText('2,950')
    await page.getByTestId('plan-reject').click()
    await expect(page.getByTestId('plan-dialog')).toBeHidden()
    await expect(page.getByTestId('conversation')).toHaveAttribute('data-status', 'ready')
    await page.getByTestId('new-chat').click()
    await expect(page.getByTestId('message')).toHaveCount(0)
  })

  await test.step('a look at the whole book shows what is near the spread, and the rest when asked', async () => {
    await page.getByTestId('composer').fill('show the full book')
    await page.getByTestId('composer').press('Enter')
    const card = page.locator('[data-testid="tool-card"][data-tool="getOrderBook"]')
    const all = card.getByRole('button', { name: /^Show / })
    await expect(all).toHaveAttribute('aria-expanded', 'false')
    const count = Number(/\d+/.exec((await all.textContent()) ?? '')?.[0])
    const rows = async () =>
      Math.max(...(await card.locator('tbody').evaluateAll((all) => all.map((it) => it.children.length))))
    expect(await rows()).toBe(10)
    await all.click()
    await expect.poll(rows).toBe(count)
    await all.click()
    await expect.poll(rows).toBe(10)
  })
  await expect(page.getByTestId('conversation')).toHaveAttribute('data-status', 'ready')
  await test.step('a simulation says that it lists the first of its fills, and lists as many as it says', async () => {
    await page.getByTestId('composer').fill('simulate a momentum strategy for 10 minutes')
    await page.getByTestId('composer').press('Enter')
    const card = page.locator('[data-testid="tool-card"][data-tool="runSimulation"]')
    await expect(card).toHaveAttribute('data-state', 'done')
    await card.locator('summary').click()
    await expect(card.locator('summary')).toHaveText('The first 50 fills')
    await expect(card.locator('details tbody tr')).toHaveCount(50)
  })

  await test.step('on paper stands the conversation to its end, black on white, and the screen is as it was after it', async () => {
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.getByTestId('new-chat').click()
    await expect(page.getByTestId('message')).toHaveCount(0)
    const answers = page.locator('[data-testid=message][data-role=assistant]')
    for (const count of [1, 2, 3]) {
      await page.getByTestId('composer').fill('my wallet')
      await page.getByTestId('composer').press('Enter')
      await expect(answers).toHaveCount(count)
      await expect(page.getByTestId('conversation')).toHaveAttribute('data-status', 'ready')
    }
    const log = page.getByRole('log')
    const hidden = () => log.evaluate((it) => it.scrollHeight - it.clientHeight)
    await page.getByTestId('composer').fill('latest trades')
    await page.getByTestId('composer').press('Enter')
    const trades = log.locator('[data-testid="tool-card"][data-tool="getTrades"]')
    await expect(trades).toHaveAttribute('data-state', 'done')
    const hiddenTrades = () =>
      trades.evaluate((card) =>
        Math.max(...[...card.querySelectorAll('div')].map((it) => it.scrollHeight - it.clientHeight)),
      )
    await expect.poll(hiddenTrades, 'longer than its card').toBeGreaterThan(0)
    await page.setViewportSize({ width: 1440, height: 500 })
    await expect.poll(hidden, 'longer than the screen').toBeGreaterThan(0)
    await page.emulateMedia({ media: 'print' })
    await page.setViewportSize({ width: 718, height: 500 })
    await expect(answers).toHaveCount(4)
    await expect(log.getByTestId('printed-head')).toHaveText(/^EAP Desk · Paper · times in [A-Z]{3}/)
    await expect(answers.first()).toHaveCSS('color', 'rgb(0, 0, 0)')
    for (const beside of ['composer', 'connection', 'kill-switch']) await expect(page.getByTestId(beside)).toBeHidden()
    await expect.poll(hidden).toBe(0)
    await expect.poll(hiddenTrades).toBe(0)
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeGreaterThan(500)

    await page.emulateMedia({ media: 'screen' })
    await page.setViewportSize({ width: 1440, height: 900 })
    await expect(answers).toHaveCount(4)
    await expect(page.getByTestId('composer')).toBeVisible()
  })
})

test('Back from a record finds the conversation where it was read', async ({ page }) => {
  await open(page)
  await page.getByTestId('composer').fill('buy 1 MWh at 2,950')
  await page.getByTestId('composer').press('Enter')
  await page.getByTestId('plan-approve').click()
  await expect(page.getByTestId('plan-outcome').last()).toHaveAttribute('data-status', 'done')
  await expect(page.getByTestId('plan-dialog')).toBeHidden()
  for (const count of [1, 2, 3]) {
    await page.getByTestId('composer').fill('show me the top 5 of the book')
    await page.getByTestId('composer').press('Enter')
    await expect(page.locator('[data-tool="getOrderBook"][data-state="done"]')).toHaveCount(count)
  }
  await expect(page.getByTestId('conversation')).toHaveAttribute('data-status', 'ready')
  await test.step('the desk stays where it is however long a conversation and a tape are', async () => {
    const log = page.getByRole('log')
    expect(await log.evaluate((it) => it.scrollHeight - it.clientHeight), 'longer than the screen').toBeGreaterThan(0)
    expect(await page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight)).toBe(0)
  })
  await page.setViewportSize({ width: 1440, height: 500 })
  const record = page.getByRole('link', { name: 'Full record' })
  const latest = page.getByRole('button', { name: 'Jump to the latest' })
  await expect(record).not.toBeInViewport()
  await record.scrollIntoViewIfNeeded()
  await expect(latest).toBeVisible()
  const top = () => page.getByRole('log').evaluate((log) => log.scrollTop)
  const read = await top()
  await record.click()
  await expect(page.getByTestId('plan-record')).toBeVisible()
  await page.goBack()
  await expect.poll(top).toBe(read)
  await expect(record).toBeInViewport()
  await latest.click()
  await expect(record).not.toBeInViewport()
})

test.describe('without a market', () => {
  test.use({ deskEnv: {} })

  test('a tablet that is turned keeps the conversation that began there, and what is written stays with it', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 1024, height: 768 })
    await open(page)
    await test.step('in a small window the conversations are folded away at first, so that the market has two columns', async () => {
      const list = page.getByTestId('panel-conversations')
      const top = (panel: string) =>
        page.locator(`[data-panel="${panel}"]`).evaluate((it) => it.getBoundingClientRect().top)
      await expect(list).toHaveCSS('width', '0px')
      await expect.poll(async () => (await top('ladder')) - (await top('chart'))).toBe(0)
      await page.getByRole('button', { name: 'Show conversations' }).click()
      await expect(page.getByTestId('new-chat')).toBeVisible()
      // What the reader has opened stays open.
      await page.reload()
      await expect(page.getByRole('button', { name: 'Hide conversations' })).toBeVisible()
      await expect(list).not.toHaveCSS('width', '0px')
    })
    await page.setViewportSize({ width: 1180, height: 820 })
    const composer = page.getByTestId('composer')
    await composer.fill('my wallet')
    await composer.press('Enter')
    await expect(page.locator('[data-role="assistant"]')).toContainText('NT$')
    await composer.fill('half a thought')
    for (const turned of [
      { width: 820, height: 1180 },
      { width: 1180, height: 820 },
    ]) {
      await page.setViewportSize(turned)
      await expect(page.getByTestId('tab-chat')).toHaveCount(turned.width < turned.height ? 1 : 0)
      await expect(page.locator('[data-role="assistant"]')).toContainText('NT$')
      await expect(composer).toHaveValue('half a thought')
    }
    await test.step('what is written after a first question stays with its conversation', async () => {
      await page.reload()
      await expect(composer).toHaveValue('half a thought')
      await page.getByRole('button', { name: 'New conversation' }).click()
      await expect(page.getByTestId('message')).toHaveCount(0)
      await expect(composer).toHaveValue('')
    })
  })
})
