/** How much one client may watch. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { RESOURCE } from '../../../lib/contracts/exchange.ts'
import type { ChangeFeed } from '../../../lib/exchange/changes.ts'
import { createSubscriptions } from '../../../lib/exchange/mcp/subscriptions.ts'

const account = (n: number) => RESOURCE.wallet(`u-${n}`)

test('of ten thousand that are watched each is told, one more is not taken, and one that is given up makes room', (t) => {
  let publish: (uris: ReadonlySet<string>) => void = () => {}
  const feed = {
    listen(listener: typeof publish) {
      publish = listener
      return () => {}
    },
  } as ChangeFeed
  const told: string[] = []
  const watched = createSubscriptions(feed, (uri) => void told.push(uri))
  t.after(() => watched.close())
  const all = Array.from({ length: 10_000 }, (_, n) => account(n))
  assert.deepEqual(
    all.filter((uri) => !watched.add(uri)),
    [],
  )
  assert.equal(watched.add(account(10_000)), false)
  assert.equal(watched.add(account(0)), true, 'watched already')
  publish(new Set([...all, account(10_000)]))
  assert.deepEqual(told, all)
  watched.remove(account(0))
  assert.equal(watched.add(account(10_000)), true)
  assert.equal(watched.add(account(0)), false)
})
