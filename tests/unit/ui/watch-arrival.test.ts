import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { watchArrival } from '../../../lib/ui/watch-arrival.ts'

const LOOK_MS = 5_000

type Window = {
  hasArrived: boolean
  readyState: DocumentReadyState
  elements: number
  parts: string[]
  deskAnswers: boolean
  stored: Map<string, string> | null
  reloads: number
}

/** A window in which nothing has come yet, as a page sees it; `looks` lets that many looks pass. */
function openWindow(t: TestContext, stored: Window['stored'] = new Map()) {
  t.mock.timers.enable({ apis: ['setInterval'] })
  const window: Window = {
    hasArrived: false,
    readyState: 'loading',
    elements: 3,
    parts: [],
    deskAnswers: true,
    stored,
    reloads: 0,
  }
  const storage = () => {
    if (!window.stored) throw new DOMException('denied', 'SecurityError')
    return window.stored
  }
  const globals = {
    document: {
      get readyState() {
        return window.readyState
      },
      documentElement: {
        get dataset() {
          return window.hasArrived ? { arrived: '' } : {}
        },
      },
      getElementsByTagName: () => ({ length: window.elements }),
    },
    performance: { getEntriesByType: () => window.parts.map((name) => ({ name })) },
    sessionStorage: {
      getItem: (key: string) => storage().get(key) ?? null,
      setItem: (key: string, value: string) => void storage().set(key, value),
      removeItem: (key: string) => void storage().delete(key),
    },
    location: { reload: () => void window.reloads++ },
    fetch: async () => {
      if (!window.deskAnswers) throw new TypeError('fetch failed')
      return new Response()
    },
  }
  for (const [name, value] of Object.entries(globals)) {
    const before = Object.getOwnPropertyDescriptor(globalThis, name)
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true })
    t.after(() => (before ? Object.defineProperty(globalThis, name, before) : Reflect.deleteProperty(globalThis, name)))
  }
  watchArrival()
  return {
    window,
    async looks(count: number) {
      for (let n = 0; n < count; n++) {
        t.mock.timers.tick(LOOK_MS)
        await new Promise(setImmediate)
      }
    },
  }
}

test('a page of which nothing more comes is loaded again', async (t) => {
  const { window, looks } = openWindow(t)
  await looks(2)
  assert.equal(window.reloads, 0)
  await looks(1)
  assert.equal(window.reloads, 1)
})

test('a page that has been read and whose scripts did not come is loaded again', async (t) => {
  const { window, looks } = openWindow(t)
  window.readyState = 'complete'
  await looks(3)
  assert.equal(window.reloads, 1)
})

test('a page that React came to life in and that was not read to its end is loaded again', async (t) => {
  const { window, looks } = openWindow(t)
  window.hasArrived = true
  await looks(3)
  assert.equal(window.reloads, 1)
})

test('a page that has arrived stays, and its reloads are forgotten', async (t) => {
  const { window, looks } = openWindow(t, new Map([['desk.reloads', '4']]))
  Object.assign(window, { hasArrived: true, readyState: 'complete' })
  await looks(10)
  assert.equal(window.reloads, 0)
  assert.equal(window.stored?.size, 0)
})

test('a page that comes slowly is waited for, by its elements and by its scripts', async (t) => {
  const { window, looks } = openWindow(t)
  for (let n = 0; n < 10; n++) {
    if (n % 2 === 0) window.elements++
    else window.parts.push('http://desk/_next/static/part.js')
    await looks(2)
  }
  assert.equal(window.reloads, 0)
})

test('what is fetched by a living half of a page does not make it whole', async (t) => {
  const { window, looks } = openWindow(t)
  for (let n = 0; n < 3; n++) {
    window.parts.push('http://desk/api/plans')
    await looks(1)
  }
  assert.equal(window.reloads, 1)
})

test('no page is loaded again from a desk that does not answer; once it does, it is', async (t) => {
  const { window, looks } = openWindow(t)
  window.deskAnswers = false
  await looks(20)
  assert.equal(window.reloads, 0)
  window.deskAnswers = true
  await looks(1)
  assert.equal(window.reloads, 1)
})

test('five pages in a row that do not arrive are enough', async (t) => {
  const { window, looks } = openWindow(t, new Map([['desk.reloads', '4']]))
  await looks(3)
  assert.equal(window.reloads, 1)
  assert.equal(window.stored?.get('desk.reloads'), '5')
  await looks(20)
  assert.equal(window.reloads, 1)
})

test('where a window keeps nothing, nothing is loaded again', async (t) => {
  const { window, looks } = openWindow(t, null)
  await looks(4)
  assert.equal(window.reloads, 0)
})
