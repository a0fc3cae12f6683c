import assert from 'node:assert/strict'
import { test } from 'node:test'
import { recordCsv } from '../../../components/record/record-csv.ts'
import type { PlanOrigin } from '../../../lib/contracts/plan.ts'
import type { PlanRecord } from '../../../lib/contracts/record.ts'
import { plan } from './plans.ts'

const rowsOf = (objections: PlanOrigin['objections']): string[] => {
  const shown = plan({ origin: { kind: 'chat', ...(objections ? { objections } : {}) } })
  const { id: planId, status, createdAt, expiresAt, decidedAt, finishedAt, origin } = shown
  const record: PlanRecord = {
    ...{ planId, traderId: 't-1', status, createdAt, expiresAt, decidedAt, finishedAt, origin },
    question: null,
    events: [],
    orders: { state: 'none' },
    plan: shown,
  }
  return recordCsv(record).split('\r\n').filter(Boolean).slice(1)
}

test('each objection is a row, and so is one that could not be understood, with words or without', () => {
  const at = plan().createdAt
  assert.deepEqual(rowsOf(undefined), [])
  assert.deepEqual(rowsOf({ by: 'risk', words: ['too large', 'too late'] }), [
    `,${at},objection,,too large,risk,,,,`,
    `,${at},objection,,too late,risk,,,,`,
  ])
  assert.deepEqual(rowsOf({ by: 'review', words: [], unheard: true }), [`,${at},objection unreadable,,,review,,,,`])
  assert.deepEqual(rowsOf({ by: 'risk', words: ['hm'], unheard: true }), [`,${at},objection unreadable,,hm,risk,,,,`])
})
