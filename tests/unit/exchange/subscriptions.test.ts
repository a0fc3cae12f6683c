/** How much one client may watch, and how much waits for one that does not read. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { RESOURCE } from '../../../lib/contracts/exchange/tools.ts'
import type { ChangeFeed } from '../../../lib/exchange/changes.ts'
import { createSubscriptions } from '../../../lib/exchange/mcp/subscriptions.ts'

const account = (n: number) => RESOURCE.wallet(`u-${n}`)

function feed() {
  let listener: (uris: ReadonlySet<string>) => void = () => {}
  const listen = (given: typeof listener) => {
    listener = given
    return () => {}
  }
  const publishSet = (uris: ReadonlySet<string>) => listener(uris)
  return { feed: { listen } as ChangeFeed, publishSet, publish: (...uris: string[]) => publishSet(new Set(uris)) }
}

test('of ten thousand that are watched each is told, one more is not taken, and one that is given up makes room', (t) => {
  const market = feed()
  const told: string[] = []
  const watched = createSubscriptions(market.feed, async (uri) => void told.push(uri))
  t.after(() => watched.close())
  const all = Array.from({ length: 10_000 }, (_, n) => account(n))
  assert.deepEqual(
    all.filter((uri) => !watched.add(uri)),
    [],
  )
  assert.equal(watched.add(account(10_000)), false)
  assert.equal(watched.add(account(0)), true, 'watched already')
  market.publish(...all, account(10_000))
  assert.deepEqual(told, all)
  watched.remove(account(0))
  assert.equal(watched.add(account(10_000)), true)
  assert.equal(watched.add(account(0)), false)
})

test('what changes while a notification waits to leave waits with it as one, and is told once it has left', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const market = feed()
  const told: string[] = []
  let leave: () => void = () => {}
  const watched = createSubscriptions(market.feed, (uri) => {
    told.push(uri)
    return new Promise((resolve) => {
      leave = resolve
    })
  })
  t.after(() => watched.close())
  const [mine, other] = [account(1), account(2)]
  watched.add(mine)
  watched.add(other)
  const hasLeft = async (): Promise<void> => {
    leave()
    await new Promise((resolve) => setImmediate(resolve))
    t.mock.timers.tick(60)
  }
  for (let i = 0; i < 1_000; i++) {
    market.publish(mine)
    t.mock.timers.tick(60)
  }
  assert.deepEqual(told, [mine])
  await hasLeft()
  assert.deepEqual(told, [mine, mine], 'the last change is told')
  await hasLeft()
  assert.deepEqual(told, [mine, mine], 'and is not told twice')
  market.publish(other)
  market.publish(other)
  watched.remove(other)
  await hasLeft()
  assert.deepEqual(told, [mine, mine, other], 'what is no longer watched is not told')
})

test('who watches little is not asked about all that changed', (t) => {
  const market = feed()
  const told: string[] = []
  const watched = createSubscriptions(market.feed, async (uri) => void told.push(uri))
  t.after(() => watched.close())
  for (const n of [1, 2]) watched.add(account(n))
  const changed = new Set([account(0), account(1), account(3)])
  const walk = t.mock.method(changed, Symbol.iterator)
  market.publishSet(changed)
  assert.deepEqual([told, walk.mock.callCount()], [[account(1)], 0])
  market.publish(account(2))
  assert.deepEqual(told, [account(1), account(2)])
})
