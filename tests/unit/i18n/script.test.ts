// Words in the one Chinese script have no character of the other: on the screen, in the planner's mouth, for the exchange.
import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { scriptCounts } from '../../../lib/agent/planner/text/fold.ts'
import { SENTENCES } from '../../../lib/i18n/sentences/sentences.ts'

const ROOT = join(import.meta.dirname, '..', '..', '..')
const SCRIPTS = {
  traditional: { messages: 'zh-Hant', other: 'simplified', column: 1 },
  simplified: { messages: 'zh-Hans', other: 'traditional', column: 2 },
} as const

for (const [script, { messages, other, column }] of Object.entries(SCRIPTS))
  test(`${script} is ${script}`, () => {
    const files = [
      ...globSync(`lib/i18n/messages/${messages}/*.json`, { cwd: ROOT }),
      `lib/agent/planner/tell/${script}-chinese.ts`,
    ]
    assert.ok(files.length > 10)
    const lines = files.flatMap((file) => readFileSync(join(ROOT, file), 'utf8').split('\n'))
    for (const line of [...lines, ...SENTENCES.map((row) => row[column])])
      assert.deepEqual(
        [...line].filter((character) => scriptCounts(character)[other] > 0),
        [],
        line.trim(),
      )
  })
