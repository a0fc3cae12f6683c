// A line that ends takes everything with it that was begun for it.
import assert from 'node:assert/strict'
import { EventEmitter } from 'node:events'
import { type TestContext, test } from 'node:test'
import { setImmediate as turn } from 'node:timers/promises'
import type { Feed } from '../../../lib/market/feed.ts'
import { createPlacesForLines, marketStream } from '../../../lib/market/stream.ts'

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
    listed: async () => null,
  }
  const sources = {
    feed,
    gate: { events: gate, plan: ensure, plans: async () => [], killSwitch: { view: async () => ({ on: false }) } },
    accounts: { ensure },
    events,
    running: { progressOf: () => [], onProgress: watch },
    questions: { of: () => [], onChange: watch },
    members: { onJoined: watch },
    placesForLines: createPlacesForLines(),
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

test('however a line ends, its place is free again: read to its end, let go of, gone before it began, never begun', async () => {
  const { sources, count } = watched(
    () => {},
    async () => 'u-1',
  )
  const line = (signal = new AbortController().signal) => marketStream(sources, 'a', ['ELC'], signal)
  const held = Array.from({ length: 31 }, () => line())
  const isFull = () => assert.throws(line, { code: 'BUSY', status: 429, message: /^32 pages of yours/ })

  const tab = new AbortController()
  const read = line(tab.signal)
  isFull()
  tab.abort()
  await read.text()
  const left = line()
  isFull()
  await left.body?.cancel()
  // Ended already, it gives back nothing that is somebody else's.
  await left.body?.cancel()
  line(AbortSignal.abort())
  const failing = {
    ...sources,
    questions: {
      ...sources.questions,
      of: () => {
        throw new Error('not now')
      },
    },
  }
  assert.throws(() => marketStream(failing, 'a', ['ELC'], new AbortController().signal), /not now/)
  held.push(line())
  isFull()
  for (const { body } of held) await body?.cancel()
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

test('a plan that changes while the open ones are read is told as it is then, and not again as it was', async () => {
  const { sources } = watched(
    () => {},
    async () => 'u-1',
  )
  const { promise: read, resolve } = Promise.withResolvers<unknown[]>()
  const changes = new EventEmitter()
  const gate = {
    ...sources.gate,
    events: changes,
    plans: () => read,
    plan: async (_traderId: string, id: string) => ({ id, status: 'rejected' }),
  } as unknown as Sources['gate']
  const tab = new AbortController()
  const line = marketStream({ ...sources, gate }, 'a', [], tab.signal)
  changes.emit('plan', { traderId: 'a', planId: 'p-1' })
  await turn()
  resolve(['p-1', 'p-2'].map((id) => ({ id, status: 'pending' })))
  await turn()
  tab.abort()
  const told = (await line.text()).split('\n').filter((words) => words.includes('"status"'))
  assert.deepEqual(told, ['data: {"id":"p-1","status":"rejected"}', 'data: {"id":"p-2","status":"pending"}'])
})

test('a line tells of its trader’s own plans, conversations, calls and questions, and of nobody else’s', async () => {
  const [gate, events, running, questions] = [0, 0, 0, 0].map(() => new EventEmitter())
  const { sources } = watched(
    () => {},
    async () => 'u-1',
  )
  const listen = (of: EventEmitter | undefined) => (listener: (...told: unknown[]) => void) => {
    of?.on('told', listener)
    return () => of?.off('told', listener)
  }
  const own = {
    ...sources,
    gate: { ...sources.gate, events: gate, plan: async (_whose: string, id: string) => ({ id }) },
    events,
    running: { progressOf: () => [], onProgress: listen(running) },
    questions: { of: (whose: string) => [{ id: `for ${whose}` }], onChange: listen(questions) },
  } as unknown as Sources
  const tab = new AbortController()
  const line = marketStream(own, 'anna', ['ELC'], tab.signal)
  for (const traderId of ['ben', 'anna']) {
    gate?.emit('plan', { traderId, planId: `of ${traderId}` })
    events?.emit('chat', { traderId, chatId: `of ${traderId}`, state: 'idle' })
    running?.emit('told', traderId, { toolCallId: `of ${traderId}` })
    questions?.emit('told', traderId)
  }
  await turn()
  tab.abort()
  const told = (await line.text()).split('\n\n').filter((event) => !event.startsWith('event: kill'))
  assert.deepEqual(told.filter(Boolean), [
    'event: questions\ndata: {"questions":[{"id":"for anna"}]}',
    'event: chat\ndata: {"chatId":"of anna","state":"idle"}',
    'event: progress\ndata: {"toolCallId":"of anna"}',
    'event: questions\ndata: {"questions":[{"id":"for anna"}]}',
    'event: plan\ndata: {"id":"of anna"}',
  ])
})
