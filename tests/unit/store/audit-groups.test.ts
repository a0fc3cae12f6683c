// Every kind that the desk writes can be chosen on the audit's page, and has words there.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { AUDIT_GROUPS } from '../../../components/record/audit/audit-groups.ts'
import record from '../../../lib/i18n/messages/en/record.json' with { type: 'json' }

test('the groups of the audit are those of the kinds that are written', () => {
  const source = readFileSync('lib/store/audit.ts', 'utf8')
  const kinds = [...source.matchAll(/^ {2}\| '([a-z]+)\.([a-z_]+)'$/gm)].map(([, group = '', name = '']) => ({
    group,
    name,
  }))
  assert.ok(kinds.length > 40)
  assert.deepEqual([...AUDIT_GROUPS].sort(), [...new Set(kinds.map(({ group }) => group))].sort())
  assert.deepEqual(Object.keys(record.group).sort(), [...AUDIT_GROUPS].sort())
  const words = Object.entries(record.kind).flatMap(([group, names]) =>
    Object.keys(names).map((name) => ({ group, name })),
  )
  assert.deepEqual(
    words.map(({ group, name }) => `${group}.${name}`).sort(),
    kinds.map(({ group, name }) => `${group}.${name}`).sort(),
  )
})
