// A line that ends takes everything with it that was begun for it.
import assert from 'node:assert/strict'
import { EventEmitter } from 'node:events'
import { type TestContext, test } from 'node:test'
import { setImmediate as turn } from 'node:timers/promises'
import type { Feed } from '../../../lib/market/feed.ts'
import { marketStream } from '../../../lib/market/stream.ts'

type Sources = Parameters<typeof marketStream>[0]

/** Counts what is watched. `onState` is told as the line registers for it. */
function watched(onState: (send: Parameters<Feed['watchState']>[0]) => void, ensure: () => Promise<string>) {
  let watching = 0
  const watch = () => {
    watching += 1
    return () => {
      watching -= 1
    }
  }
  const [gate, events] = [new EventEmitter(), new EventEmitter()]
  const feed: Feed = {
    watchState(send) {
      onState(send)
      return watch()
    },
    watchSymbols: watch,
    watchSymbol: watch,
    watchAccount: watch,
  }
  const sources = {
    feed,
    gate: { events: gate, plan: ensure, plans: async () => [], killSwitch: { view: async () => ({ on: false }) } },
    accounts: { ensure },
    events,
    running: { progressOf: () => [], onProgress: watch },
    questions: { of: () => [], onChange: watch },
  } as unknown as Sources
  const listening = () => [gate, events].flatMap((of) => of.eventNames()).length
  return { sources, count: () => watching + listening() }
}

test('a line that ends while it is being opened leaves nobody watching for it', async () => {
  const { sources, count } = watched(
    // More than a tab is let lie unread.
    (send) => {
      for (let i = 0; i < 3_000; i++) send('beat', { at: String(i) })
    },
    async () => 'u-1',
  )
  const line = marketStream(sources, 'a', ['ELC'], new AbortController().signal)
  await assert.rejects(line.text(), { name: 'AbortError' })
  assert.equal(count(), 0)
})

test('whoever leaves while there is no account yet leaves no timer behind', async (c: TestContext) => {
  const begun = c.mock.method(globalThis, 'setTimeout')
  const cleared = c.mock.method(globalThis, 'clearTimeout')
  const { sources, count } = watched(
    () => {},
    async () => {
      throw new Error('the exchange is away')
    },
  )
  const line = marketStream(sources, 'a', ['ELC'], new AbortController().signal)
  while (begun.mock.callCount() === 0) await turn()
  const [timer] = begun.mock.calls.map(({ result }) => result)
  await line.body?.cancel()
  assert.ok(cleared.mock.calls.some(({ arguments: [of] }) => of === timer))
  assert.equal(count(), 0)
})
