// Which symbols a line may follow: known before it is begun, and in doubt any.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { askedSymbols } from '../../../lib/market/asked-symbols.ts'

const TEN = 'PT60-20261121T0200Z'
const feedOf = (names: string[] | null) => ({ listed: async () => names && new Set(names) })
const refused = (message: RegExp) => ({ code: 'INVALID_ARGUMENT', status: 400, message })

test('a line follows eight symbols at most, each a name', async () => {
  const names = Array.from({ length: 9 }, (_, n) => `PT${n}`)
  const asked = (...symbols: string[]) => askedSymbols(feedOf(names), symbols.join(','))
  assert.deepEqual(await asked(...names.slice(1), 'pt1', ' PT1 '), names.slice(1), 'the same again is the same')
  assert.deepEqual(await asked(''), [])
  await assert.rejects(asked(...names), refused(/at most 8 symbols, not 9/))
  for (const odd of ['a b', '../ELC', '"', `E${'L'.repeat(32)}`]) await assert.rejects(asked(odd), refused(/are names/))
})

test('one that the exchange does not list is refused by name, beside those that it lists', async () => {
  const feed = feedOf(['ELC', TEN])
  assert.deepEqual(await askedSymbols(feed, `elc,${TEN}`), ['ELC', TEN])
  await assert.rejects(askedSymbols(feed, `${TEN},FOO,bar`), refused(/lists no FOO, BAR; listSymbols/))
})

test('where nobody can say what is listed any may be waited for, and what every page follows at any exchange', async () => {
  for (const feed of [null, feedOf(null)]) assert.deepEqual(await askedSymbols(feed, TEN), [TEN])
  assert.deepEqual(await askedSymbols(feedOf(['XYZ']), 'ELC'), ['ELC'])
})
