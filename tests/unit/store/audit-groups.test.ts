// Every kind that the desk writes can be chosen on the audit's page, and has words there.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { AUDIT_GROUPS } from '../../../components/record/audit/audit-groups.ts'
import { AUDIT_KINDS } from '../../../lib/contracts/gate/audit-kinds.ts'
import record from '../../../lib/i18n/messages/en/record.json' with { type: 'json' }

test('the groups of the audit are those of the kinds that are written', () => {
  const groups = new Set(AUDIT_KINDS.map((kind) => kind.split('.')[0]))
  assert.deepEqual([...AUDIT_GROUPS].sort(), [...groups].sort())
  assert.deepEqual(Object.keys(record.group).sort(), [...AUDIT_GROUPS].sort())
  const words = Object.entries(record.kind).flatMap(([group, names]) =>
    Object.keys(names).map((name) => `${group}.${name}`),
  )
  assert.deepEqual(words.sort(), [...AUDIT_KINDS].sort())
})
