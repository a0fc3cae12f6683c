import assert from 'node:assert/strict'
import { test } from 'node:test'
import { recordCsv } from '../../../components/record/plan-record/record-csv.ts'
import type { Plan, PlanOrigin } from '../../../lib/contracts/gate/plan.ts'
import type { PlanRecord, RecordEvent } from '../../../lib/contracts/gate/record.ts'
import { leg, plan } from '../approval/plans.ts'

const rowsOf = (objections: PlanOrigin['objections']): string[] =>
  csvOf(plan({ origin: { kind: 'chat', ...(objections ? { objections } : {}) } }))

function csvOf(shown: Plan, events: RecordEvent[] = []): string[] {
  const { id: planId, status, createdAt, expiresAt, decidedAt, finishedAt, origin } = shown
  const record: PlanRecord = {
    ...{ planId, traderId: 't-1', status, createdAt, expiresAt, decidedAt, finishedAt, origin },
    question: null,
    events,
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

test('what happened at another server stands under its name, and what it said of a leg nobody can ask about is kept', () => {
  const at = '2026-11-20T06:00:02.000Z'
  const entry = { seq: 7, at, hash: 'h', leg: 'l1' }
  const refused = { code: 'REFUSED', message: 'no' }
  const events: RecordEvent[] = [
    { ...entry, kind: 'answered', outcome: 'failed', result: null, error: refused },
    { ...entry, kind: 'unknown', error: { code: 'UNKNOWN', message: 'Look there.', said: 'locked' } },
  ]
  const told = (server: string) => csvOf(plan({ legs: [leg({ server, sentAt: at })] }), events)
  assert.match(told('files')[0] ?? '', /,answered,l1,failed at files,/)
  assert.match(told('files')[1] ?? '', /,unknown,l1,Look there\.,.*locked/)
  assert.match(told('eap')[0] ?? '', /,answered,l1,failed,/)
})
