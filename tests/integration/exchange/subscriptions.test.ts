/** Live resources: what they carry, who is told, and how often. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ResourceUpdatedNotificationSchema } from '@modelcontextprotocol/sdk/types.js'
import { userOrders, wallet } from '../../../lib/contracts/exchange/account.ts'
import { orderBook, symbols } from '../../../lib/contracts/exchange/market.ts'
import { until } from '../../support/until.ts'
import { type ExchangeProcess, startExchange, temporaryFolder } from './exchange-process.ts'

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** Past the pause between two notifications; what is due has been told then, since a line keeps its order. */
async function allIsTold(x: ExchangeProcess): Promise<void> {
  await pause(150)
  // The first may be read before the timers of a process that stood still; the second is read after them.
  for (let i = 0; i < 2; i++) await x.call('listSymbols')
}

async function read(x: ExchangeProcess, uri: string): Promise<unknown> {
  const { contents } = await x.client.readResource({ uri })
  return JSON.parse((contents[0] as { text: string }).text)
}

test('subscribers hear of changes, each URI at most 20 times a second, the last change always', async (t) => {
  const x = await startExchange(temporaryFolder(t))
  const heard: { uri: string; at: number }[] = []
  x.client.setNotificationHandler(ResourceUpdatedNotificationSchema, ({ params }) => {
    heard.push({ uri: params.uri, at: performance.now() })
  })
  const count = (uri: string): number => heard.filter((h) => h.uri === uri).length
  const [a, b] = [(await x.call('registerUser')).userId, (await x.call('registerUser')).userId]
  const mine = [`eap://wallet/${a}`, `eap://orders/${a}`, 'eap://book/elc', 'eap://trades/ELC', 'eap://metrics/ELC']
  for (const uri of mine) await x.client.subscribeResource({ uri })

  await x.call('placeOrder', { userId: b, side: 'BUY', price: 1, qty: 1 })
  await allIsTold(x)
  assert.deepEqual([count(`eap://wallet/${a}`), count('eap://trades/ELC')], [0, 0], 'not told of what is not theirs')
  assert.equal(count('eap://book/elc'), 1, 'told under the URI they wrote')

  const order = await x.call('placeOrder', { userId: a, side: 'SELL', price: 10, qty: 2 })
  await allIsTold(x)
  heard.length = 0
  await x.call('placeOrder', { userId: b, side: 'BUY', price: 10, qty: 1 })
  await allIsTold(x)
  assert.ok(count(`eap://wallet/${a}`) >= 1 && count(`eap://orders/${a}`) >= 1, 'a maker hears of the fill')
  assert.equal(count('eap://trades/ELC'), 1)
  const orders = userOrders.parse(await read(x, `eap://orders/${a}`))
  assert.deepEqual(
    orders.orders.map((o) => [o.orderId, o.state, o.filledAmount]),
    [[order.orderId, 'PARTIALLY_FILLED', 1]],
  )
  assert.equal(wallet.parse(await read(x, `eap://wallet/${a}`)).availableCurrency, 10_000_010)

  // Two changes in a row: the second falls into the pause after the first, and is told when the pause is over.
  heard.length = 0
  await x.call('placeOrder', { userId: b, side: 'BUY', price: 1, qty: 0.1 })
  await x.call('placeOrder', { userId: b, side: 'BUY', price: 1, qty: 0.1 })
  await allIsTold(x)
  assert.equal(count('eap://book/elc'), 2)

  heard.length = 0
  const started = performance.now()
  for (let i = 0; i < 600; i++) await x.call('placeOrder', { userId: b, side: 'BUY', price: 1, qty: 0.1 })
  const seconds = (performance.now() - started) / 1000
  await allIsTold(x)
  const told = count('eap://book/elc')
  assert.ok(told >= 2 && told <= 20 * seconds + 3, `${told} notifications in ${seconds} s`)
  assert.ok(count('eap://metrics/ELC') <= seconds + 2)

  const book = orderBook.parse(await read(x, 'eap://book/ELC'))
  assert.equal(book.bids[0]?.amount, 61.2)
  await x.client.unsubscribeResource({ uri: 'eap://book/elc' })
  heard.length = 0
  await x.call('placeOrder', { userId: b, side: 'BUY', price: 2, qty: 0.1 })
  await allIsTold(x)
  assert.equal(count('eap://book/elc'), 0)
  await x.close()
})

test('the book resource holds fifty levels a side; resources are listed; unknown ones are errors', async (t) => {
  const x = await startExchange(temporaryFolder(t))
  const { userId } = await x.call('registerUser')
  for (let i = 0; i < 60; i++) await x.call('placeOrder', { userId, side: 'BUY', price: 100 + i, qty: 0.1 })
  assert.equal(orderBook.parse(await read(x, 'eap://book/ELC')).bids.length, 50)
  const { resources } = await x.client.listResources()
  assert.deepEqual(
    resources.map((r) => r.uri),
    ['eap://symbols', 'eap://book/ELC', 'eap://trades/ELC', 'eap://metrics/ELC'],
  )
  const { resourceTemplates } = await x.client.listResourceTemplates()
  assert.ok(resourceTemplates.some((r) => r.uriTemplate === 'eap://wallet/{userId}'))
  await assert.rejects(x.client.readResource({ uri: 'eap://book/NOPE' }), /no symbol "NOPE"/)
  await assert.rejects(x.client.readResource({ uri: 'eap://wallet/nobody' }), /no exchange account "nobody"/)
  await assert.rejects(x.client.readResource({ uri: 'file:///etc/passwd' }), /No resource/)
  await assert.rejects(x.client.subscribeResource({ uri: 'eap://nothing' }), /Cannot subscribe/)
  await x.close()
})

test('the list of all symbols tells last price and change, and is told of trades, at most every two seconds', async (t) => {
  const x = await startExchange(temporaryFolder(t))
  const heard: string[] = []
  x.client.setNotificationHandler(ResourceUpdatedNotificationSchema, ({ params }) => void heard.push(params.uri))
  const list = async () => symbols.parse(await read(x, 'eap://symbols')).symbols
  const of = async () => (await list()).find(({ symbol }) => symbol === 'ELC')
  assert.deepEqual([(await of())?.lastPrice, (await of())?.change24h], [null, null])
  await x.client.subscribeResource({ uri: 'eap://symbols' })
  const [a, b] = [(await x.call('registerUser')).userId, (await x.call('registerUser')).userId]
  await x.call('placeOrder', { userId: a, side: 'SELL', price: 10, qty: 1 })
  await allIsTold(x)
  assert.deepEqual(heard, ['eap://symbols'], 'what has never traded is told by its middle')
  await x.call('placeOrder', { userId: b, side: 'BUY', price: 10, qty: 1 })
  await allIsTold(x)
  assert.deepEqual(heard, ['eap://symbols'])
  await x.call('placeOrder', { userId: a, side: 'SELL', price: 12.5, qty: 1 })
  await x.call('placeOrder', { userId: b, side: 'BUY', price: 12.5, qty: 1 })
  const [metrics, now] = [await x.call('getMarketMetrics'), await of()]
  assert.deepEqual([now?.lastPrice, now?.change24h], [12.5, 2.5])
  assert.equal(now?.change24h, metrics.marketSummary.change24h)
  assert.equal(now?.volume24h, 2)
  assert.equal(now?.volume24h, metrics.metrics.volume['24h']?.volume)
  assert.deepEqual([now?.bestBid, now?.bestAsk], [null, null], 'nothing rests')
  await x.call('placeOrder', { userId: b, side: 'BUY', price: 9.5, qty: 1 })
  await x.call('placeOrder', { userId: b, side: 'BUY', price: 9, qty: 1 })
  await x.call('placeOrder', { userId: a, side: 'SELL', price: 13, qty: 1 })
  const quoted = await of()
  assert.deepEqual([quoted?.bestBid, quoted?.bestAsk], [9.5, 13])
  await until('the last change is told', () => heard.length === 2)
  await x.close()
})

test('what there is not takes no place of what there is, however many names are thought of', async (t) => {
  const x = await startExchange(temporaryFolder(t))
  const subscribe = (uri: string) => x.client.subscribeResource({ uri })
  const { userId } = await x.call('registerUser')
  const names = Array.from({ length: 1_001 }, (_, i) => `eap://book/NOPE-${i}`)
  const made = await Promise.allSettled([...names, 'eap://wallet/nobody', 'eap://orders/%00'].map(subscribe))
  assert.ok(made.every(({ status }) => status === 'rejected'))
  // Half of a surrogate pair stands in no address; nothing breaks over it.
  await x.client.unsubscribeResource({ uri: 'eap://wallet/\ud800' })
  const heard: string[] = []
  x.client.setNotificationHandler(ResourceUpdatedNotificationSchema, ({ params }) => void heard.push(params.uri))
  for (const uri of [`eap://wallet/${userId}`, 'eap://trades/elc', 'eap://book/ELC']) await subscribe(uri)
  await x.call('placeOrder', { userId, side: 'BUY', price: 1, qty: 1 })
  await allIsTold(x)
  assert.deepEqual(heard.toSorted(), ['eap://book/ELC', `eap://wallet/${userId}`])
  await x.close()
})

test('an order that rests stays in the orders of its trader however many came after it, and so does its end', async (t) => {
  const x = await startExchange(temporaryFolder(t))
  const [a, b] = [(await x.call('registerUser')).userId, (await x.call('registerUser')).userId]
  const { orderId } = await x.call('placeOrder', { userId: a, side: 'SELL', price: 3_000, qty: 2 })
  for (let i = 0; i < 201; i++)
    await x.call('placeOrder', { userId: a, side: 'BUY', price: 1, qty: 1, timeInForce: 'IOC' })
  const listed = async () => userOrders.parse(await read(x, `eap://orders/${a}`)).orders
  const before = await listed()
  assert.equal(before.length, 200)
  assert.deepEqual([before.at(-1)?.orderId, before.at(-1)?.state], [orderId, 'OPEN'])
  await x.call('placeOrder', { userId: b, side: 'BUY', price: 3_000, qty: 2 })
  const after = await listed()
  assert.deepEqual([after.length, after.at(-1)?.orderId, after.at(-1)?.state], [200, orderId, 'FILLED'])
  await x.close()
})
