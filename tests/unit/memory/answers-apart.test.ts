// What a model wrote is searched by the trader who reads it. Whatever is recalled, remembered or told to a model comes from another index.
import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'

const ROOT = join(import.meta.dirname, '..', '..', '..')
const files = globSync('{app,components,lib}/**/*.{ts,tsx}', { cwd: ROOT })
const naming = (words: RegExp) => files.filter((file) => words.test(readFileSync(join(ROOT, file), 'utf8'))).sort()

test('the index of answers is known to what writes it and to the trader’s search', () => {
  assert.deepEqual(naming(/answer_words/), [
    'lib/memory/history-index.ts',
    'lib/memory/history-search.ts',
    'lib/store/migrations.ts',
    'lib/store/schema.ts',
  ])
  assert.deepEqual(naming(/answerWordsOf/), ['lib/memory/history-index.ts', 'lib/memory/history-search.ts'])
})

test('the trader’s search is asked by the route of the screen, and by no turn', () => {
  const importing = naming(/from '.*\/history-search\.ts'/).filter((file) => file.startsWith('lib/'))
  assert.deepEqual(importing, ['lib/memory/memory.ts'])
  assert.deepEqual(naming(/\bmemory\.history\(/), ['app/api/memory/history/route.ts'])
})
