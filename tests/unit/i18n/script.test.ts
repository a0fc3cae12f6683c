// Words of a Chinese screen, of the planner and for the exchange: in one script each, with one name for the trader and for an order.
import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { scriptCounts } from '../../../lib/agent/planner/text/fold.ts'
import { SENTENCES } from '../../../lib/i18n/sentences/list.ts'

const ROOT = join(import.meta.dirname, '..', '..', '..')
const SCRIPTS = {
  traditional: { messages: 'zh-Hant', other: 'simplified', column: 1, notOrder: '訂單' },
  simplified: { messages: 'zh-Hans', other: 'traditional', column: 2, notOrder: '委托' },
} as const

for (const [script, { messages, other, column, notOrder }] of Object.entries(SCRIPTS))
  describe(script, () => {
    const files = [
      ...globSync(`lib/i18n/messages/${messages}/*.json`, { cwd: ROOT }),
      `lib/agent/planner/tell/${script}-chinese.ts`,
    ]
    const lines = files.flatMap((file) => readFileSync(join(ROOT, file), 'utf8').split('\n'))
    const words = [...lines, ...SENTENCES.map((row) => row[column])]

    test('has no character of the other script', () => {
      assert.ok(files.length > 10)
      for (const line of words)
        assert.deepEqual(
          [...line].filter((character) => scriptCounts(character)[other] > 0),
          [],
          line.trim(),
        )
    })

    test('calls the trader one thing: another name in a refusal would be somebody else', () => {
      for (const line of words) assert.ok(!line.includes('交易者'), line.trim())
    })

    test('calls an order one thing, in the chat and on the screens beside it', () => {
      for (const line of words) assert.ok(!line.includes(notOrder), line.trim())
    })
  })
