// Bad input: a specific sentence for the trader, a code for programs, nothing sent.
import { randomUUID } from 'node:crypto'
import { MAX_IMAGE_BYTES, MAX_IMAGES } from '../../lib/contracts/chat.ts'
import { expect, test } from '../support/desk.ts'
import { newTrader } from '../support/trader.ts'

const place = (args: Record<string, unknown>) => ({
  legs: [{ tool: 'placeOrder', args: { side: 'BUY', price: '2950', qty: '5', symbol: 'ELC', ...args } }],
})

const cases: [string, Record<string, unknown>, string, RegExp][] = [
  ['an unknown symbol', { symbol: 'NOPE' }, 'UNKNOWN_SYMBOL', /NOPE/],
  ['an off-tick price', { price: '2950.005' }, 'OFF_TICK', /0\.01/],
  ['an off-lot quantity', { qty: '5.05' }, 'OFF_LOT', /0\.1/],
  ['a negative quantity', { qty: '-5' }, 'INVALID_ARGUMENT', /qty|quantity/i],
  ['a zero quantity', { qty: '0' }, 'INVALID_ARGUMENT', /qty|quantity/i],
  ['a huge quantity', { qty: '99999999' }, 'ORDER_TOO_LARGE', /1,?000/],
  ['a quantity that is no number', { qty: 'many' }, 'INVALID_ARGUMENT', /many/],
  ['a price outside the collar', { price: '9000000' }, 'PRICE_COLLAR', /./],
  ['too little money', { price: '3000', qty: '1000', side: 'BUY', times: 0 }, 'INVALID_ARGUMENT', /times/],
  ['a side that is none', { side: 'HOLD' }, 'INVALID_ARGUMENT', /side/],
]

for (const [name, args, code, words] of cases) {
  test(`${name} is refused by name`, async ({ desk }) => {
    const trader = await newTrader(desk.url)
    const answer = await trader.send('POST', '/api/plans', place(args))
    expect(answer.status).toBe(422)
    expect(answer.code).toBe(code)
    expect((answer.body as { error: { message: string } }).error.message).toMatch(words)
    expect(await trader.plans()).toEqual([])
    expect(await trader.orders()).toEqual([])
  })
}

test('too little money or energy over several legs is refused, naming the numbers', async ({ desk }) => {
  const trader = await newTrader(desk.url)
  const legs = Array.from({ length: 5 }, () => place({ price: '2950', qty: '1000' }).legs[0])
  expect(await trader.send('POST', '/api/plans', { legs })).toMatchObject({ status: 422, code: 'INSUFFICIENT_FUNDS' })
  const sells = Array.from({ length: 12 }, () => place({ side: 'SELL', price: '3100', qty: '900' }).legs[0])
  expect(await trader.send('POST', '/api/plans', { legs: sells })).toMatchObject({
    status: 422,
    code: 'INSUFFICIENT_ENERGY',
  })
  expect(await trader.orders()).toEqual([])
})

test('in the conversation the refusal is a sentence, and no plan is shown', async ({ desk }) => {
  const trader = await newTrader(desk.url)
  const turn = await trader.ask('buy 5 MWh at 2950.005')
  expect(turn.plan).toBeNull()
  expect(turn.text).toMatch(/0\.01|tick/i)
})

test('malformed bodies and messages over 64 kB are named, and nothing is kept', async ({ desk }) => {
  const trader = await newTrader(desk.url)
  const chatId = randomUUID()
  expect(await trader.send('POST', '/api/chat', '{')).toMatchObject({ status: 400, code: 'INVALID_ARGUMENT' })
  expect(await trader.send('POST', '/api/chat', {})).toMatchObject({ status: 400, code: 'INVALID_ARGUMENT' })
  expect(
    await trader.send('POST', '/api/chat', { chatId, message: { id: 'a', role: 'user', parts: [] } }),
  ).toMatchObject({ status: 400 })
  expect(
    await trader.send('POST', '/api/chat', {
      chatId,
      message: { id: 'a', role: 'user', parts: [{ type: 'text', text: '   ' }] },
    }),
  ).toMatchObject({ status: 400 })
  const long = { chatId, message: { id: 'a', role: 'user', parts: [{ type: 'text', text: 'x'.repeat(70_000) }] } }
  expect(await trader.send('POST', '/api/chat', long)).toMatchObject({ status: 413, code: 'TOO_LARGE' })
  expect(await trader.send('GET', `/api/chat/${chatId}`)).toMatchObject({ status: 404 })
  expect(await trader.send('GET', '/api/plans?status=nonsense')).toMatchObject({ status: 400 })
  expect(await trader.send('GET', '/api/plans/p-none')).toMatchObject({ status: 404 })
})

test('a question with as many images as it may have, each as large as it may be, arrives whole', async ({ desk }) => {
  const trader = await newTrader(desk.url)
  const chatId = randomUUID()
  const png = Buffer.alloc(MAX_IMAGE_BYTES)
  png.set(Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'))
  const url = `data:image/png;base64,${png.toString('base64')}`
  const images = Array.from({ length: MAX_IMAGES }, () => ({ type: 'file', mediaType: 'image/png', url }))
  const message = { id: 'a', role: 'user', parts: [{ type: 'text', text: 'show the book' }, ...images] }
  expect(await trader.send('POST', '/api/chat', { chatId, message })).toMatchObject({ status: 200 })
  const [question] = (await trader.view(chatId)).messages
  expect(question?.parts.filter((part) => part.type === 'file')).toHaveLength(MAX_IMAGES)
})

test('an address of the API that there is not is told to a program as an error', async ({ desk }) => {
  const trader = await newTrader(desk.url)
  for (const path of ['/api/nothing', '/api/plans/p-1/nothing', '/api/chat/%2e%2e/stop'])
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const)
      expect(await trader.send(method, path), `${method} ${path}`).toMatchObject({ status: 404, code: 'NOT_FOUND' })
})

test('an address that cannot be decoded is a bad request, to a program as an error and to a person as a sentence', async ({
  desk,
}) => {
  const ask = (path: string, headers: Record<string, string> = {}) => fetch(desk.url + path, { headers })
  for (const path of ['/api/chat/%', '/api/chat/%E0%A4%A', '/api/chat/%E0%A4%A/stream', '/api/plans/%FF.png']) {
    const answer = await ask(path)
    expect(answer.status, path).toBe(400)
    expect(await answer.json()).toEqual({
      error: { code: 'INVALID_ARGUMENT', message: expect.stringContaining('address') },
    })
  }
  for (const path of ['/plans/%', '/c/%', '/playbooks/%zz', '/c/%.png']) {
    const answer = await ask(path)
    expect(answer.status, path).toBe(400)
    expect(answer.headers.get('content-type')).toBe('text/plain;charset=UTF-8')
    expect(await answer.text()).toMatch(/^This address cannot be read\./)
  }
  expect(await (await ask('/c/%', { 'accept-language': 'zh-TW' })).text()).toMatch(/^無法讀取此網址/)
  expect(await (await ask('/c/%', { cookie: 'locale=zh-Hans' })).text()).toMatch(/^无法读取此网址/)
  // What can be decoded is asked for as before.
  expect((await ask('/plans/%25')).status).toBe(200)
})

test('one conversation belongs to one trader', async ({ desk }) => {
  const owner = await newTrader(desk.url)
  const other = await newTrader(desk.url)
  const chatId = randomUUID()
  await owner.ask('show the book', chatId)
  expect(await owner.send('GET', `/api/chat/${chatId}/stream`), 'none runs').toMatchObject({ status: 204 })
  expect(await other.send('GET', `/api/chat/${chatId}`)).toMatchObject({ status: 403 })
  expect(await other.send('GET', `/api/chat/${chatId}/stream`)).toMatchObject({ status: 403 })
  expect(await other.send('GET', `/api/chat/${chatId}/export`)).toMatchObject({ status: 403, code: 'NOT_OWNER' })
  expect(await other.send('POST', `/api/chat/${chatId}/stop`)).toMatchObject({ status: 403 })
  expect(await other.send('DELETE', `/api/chat/${chatId}`)).toMatchObject({ status: 403 })
  expect((await owner.view(chatId)).messages.length).toBeGreaterThan(1)
})
