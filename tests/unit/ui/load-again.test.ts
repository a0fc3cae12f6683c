import assert from 'node:assert/strict'
import { test } from 'node:test'
import { loadAgain, outdated } from '../../../lib/ui/load-again.ts'

const notFetched = () => Object.assign(new Error('Failed to load chunk'), { name: 'ChunkLoadError' })

test('a part whose script did not come is fetched until it comes, at growing pauses', async () => {
  const pauses: number[] = []
  let tries = 0
  const load = loadAgain(
    async () => {
      tries++
      if (tries <= 6) throw notFetched()
      return 'part'
    },
    async (ms) => void pauses.push(ms),
  )
  assert.equal(await load(), 'part')
  assert.deepEqual(pauses, [1_000, 2_000, 4_000, 8_000, 8_000, 8_000])
})

test('all who ask for a part wait for the same fetch', async () => {
  let tries = 0
  const load = loadAgain(async () => ++tries)
  assert.deepEqual(await Promise.all([load(), load()]), [1, 1])
  assert.equal(await load(), 1)
})

test('a part that came and is broken is told at once', async () => {
  const load = loadAgain(
    () => Promise.reject(new TypeError('x is not a function')),
    () => assert.fail('no second try'),
  )
  await assert.rejects(load(), TypeError)
})

test('the line coming back ends the pause', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const window = new EventTarget()
  Object.assign(globalThis, { window })
  t.after(() => Reflect.deleteProperty(globalThis, 'window'))
  let tries = 0
  const load = loadAgain(async () => {
    tries++
    if (tries === 1) throw notFetched()
    return 'part'
  })
  const loading = load()
  await new Promise(setImmediate)
  assert.equal(tries, 1)
  window.dispatchEvent(new Event('online'))
  assert.equal(await loading, 'part')
})

test('without that word the pause ends by itself', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  Object.assign(globalThis, { window: new EventTarget() })
  t.after(() => Reflect.deleteProperty(globalThis, 'window'))
  let tries = 0
  const load = loadAgain(async () => {
    tries++
    if (tries === 1) throw notFetched()
    return 'part'
  })
  const loading = load()
  await new Promise(setImmediate)
  t.mock.timers.tick(1_000)
  assert.equal(await loading, 'part')
})

test('a part that the desk no longer has is told from one that was lost on the way', async (t) => {
  const answers = t.mock.method(globalThis, 'fetch', async () => new Response(null, { status: 404 }))
  const message = 'Failed to load chunk /_next/static/chunks/1kujf9a64x3wz.js from module 924635'
  const loaded = async () => {
    outdated.now = false
    let tries = 0
    const part = loadAgain(
      async () => {
        tries++
        if (tries <= 2) throw Object.assign(new Error(message), { name: 'ChunkLoadError' })
        return outdated.now
      },
      async () => {},
    )
    return part()
  }
  assert.equal(await loaded(), true)
  // Asked once: what is gone stays gone.
  assert.deepEqual(
    answers.mock.calls.map(({ arguments: [url] }) => url),
    ['/_next/static/chunks/1kujf9a64x3wz.js'],
  )
  for (const other of [async () => new Response(), () => Promise.reject(new TypeError('Failed to fetch'))]) {
    answers.mock.mockImplementation(other)
    assert.equal(await loaded(), false)
  }
})
