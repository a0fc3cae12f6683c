/** Every word the trading screen asks for exists in every language, with the same placeholders. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { ERROR_CODES } from '../../../lib/contracts/errors.ts'
import { orderState } from '../../../lib/contracts/exchange/fields.ts'

type Tree = { [key: string]: string | Tree }
const read = (locale: string): Map<string, string> => {
  const url = new URL(`../../../lib/i18n/messages/${locale}/trading.json`, import.meta.url)
  const flat = new Map<string, string>()
  const walk = (tree: Tree, path: string) => {
    for (const [key, value] of Object.entries(tree)) {
      if (typeof value === 'string') flat.set(path + key, value)
      else walk(value, `${path}${key}.`)
    }
  }
  walk(JSON.parse(readFileSync(url, 'utf8')) as Tree, '')
  return flat
}
const placeholders = (text: string): string[] =>
  [...new Set([...text.matchAll(/\{(\w+)(?=[,}])/g)].map((m) => m[1] ?? ''))].toSorted()

const en = read('en')

for (const locale of ['zh-Hant', 'zh-Hans']) {
  test(`${locale} says everything English says, with the same placeholders`, () => {
    const other = read(locale)
    assert.deepEqual([...other.keys()].toSorted(), [...en.keys()].toSorted())
    for (const [key, text] of en) {
      // A branch such as {# step} or {step} is not a placeholder; Chinese has no plural.
      const named = (words: string) => placeholders(words.replaceAll(/\b(one|other) \{[^}]*\}/g, ''))
      assert.deepEqual(named(other.get(key) ?? ''), named(text), key)
      assert.ok((other.get(key) ?? '').trim().length > 0, key)
    }
  })
}

test('there is a word for every code and state of the contracts', () => {
  const wanted = [
    ...ERROR_CODES.map((code) => `failure.${code}`),
    ...orderState.options.map((state) => `state.${state}`),
  ]
  assert.deepEqual(
    wanted.filter((key) => !en.has(key)),
    [],
  )
})
