/** The three languages say the same things: no missing word, no word too many, the same values in each. */
import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { createTranslator } from 'use-intl/core'
import { LOCALES } from '../../../lib/i18n/locales.ts'

const folder = new URL('../../../lib/i18n/messages/', import.meta.url)
const namespaces = readdirSync(new URL('en/', folder))

type Tree = { [key: string]: string | Tree }
const read = (locale: string, file: string): Tree =>
  JSON.parse(readFileSync(new URL(`${locale}/${file}`, folder), 'utf8'))

function leaves(tree: Tree, path = ''): Map<string, string> {
  const found = new Map<string, string>()
  for (const [key, value] of Object.entries(tree)) {
    const here = path ? `${path}.${key}` : key
    if (typeof value === 'string') found.set(here, value)
    else for (const [name, text] of leaves(value, here)) found.set(name, text)
  }
  return found
}

/** Names of the values a message takes. Branches of plural and select are words, not values. */
const valuesOf = (message: string) =>
  new Set([...message.matchAll(/\{\s*([A-Za-z]\w*)\s*(?=[},])/g)].map((match) => match[1]))

/** Names of the parts of a message that a component draws: `<why></why>`. */
const partsOf = (message: string) => new Set([...message.matchAll(/<(\w+)>/g)].map((match) => match[1]))

for (const file of namespaces) {
  const english = leaves(read('en', file))
  for (const locale of LOCALES.filter((name) => name !== 'en')) {
    const other = leaves(read(locale, file))
    test(`${locale}/${file} has exactly the keys of en/${file}`, () => {
      assert.deepEqual([...other.keys()].sort(), [...english.keys()].sort())
    })
    test(`${locale}/${file} takes no value that en/${file} does not give`, () => {
      for (const [key, message] of other) {
        const known = valuesOf(english.get(key) ?? '')
        for (const name of valuesOf(message)) assert.ok(known.has(name), `${key} uses {${name}}`)
        assert.deepEqual(partsOf(message), partsOf(english.get(key) ?? ''), key)
      }
    })
  }
}

test('every message of every language can be formatted', () => {
  for (const locale of LOCALES) {
    for (const file of namespaces) {
      const tree = read(locale, file)
      const failures: string[] = []
      const t = createTranslator({ locale, messages: tree, onError: (error) => failures.push(error.message) })
      for (const [key, message] of leaves(tree)) {
        const values = Object.fromEntries([...valuesOf(message)].map((name) => [name, 1]))
        const parts = Object.fromEntries([...partsOf(message)].map((name) => [name, () => '…']))
        ;(t.rich as unknown as (key: string, values: object) => string)(key, { ...values, ...parts })
      }
      assert.deepEqual(failures, [], `${locale}/${file}`)
    }
  }
})
