// A program that speaks to the desk reads its codes from one list; what older desks wrote down is told by that list too.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DESK_CODES, deskCode } from '../../../lib/contracts/errors.ts'
import { DeskError } from '../../../lib/errors.ts'
import { eventsOf } from '../../../lib/gate/record/record-events.ts'
import { errorOf } from '../../../lib/playbooks/store.ts'

test('the codes are of one spelling, and none is in the list twice', () => {
  for (const code of DESK_CODES) assert.match(code, /^[A-Z]+(_[A-Z]+)*$/)
  assert.equal(new Set(DESK_CODES).size, DESK_CODES.length)
  // @ts-expect-error a code outside of the list is none that a desk may answer with
  assert.equal(new DeskError('not_found', '').code, 'not_found')
})

test('a code from outside is one of the list, under whichever spelling a desk has given it, or none', () => {
  assert.deepEqual(['NOT_OWNER', 'not_yours', 'limits', 'answered', 'busy'].map(deskCode), [
    ...['NOT_OWNER', 'NOT_OWNER', 'LIMIT', 'NOT_PENDING', 'BUSY'],
  ])
  for (const foreign of ['', 'E_DISK', 'constructor', 'toString', null, undefined, 7, {}])
    assert.equal(deskCode(foreign), null, String(foreign))
})

test('a refused attempt that an older desk put on record is read under the code it has now', () => {
  const row = { seq: 3, at: '2026-11-01T09:00:00.000Z', kind: 'plan.refused', trader_id: 't-1', hash: 'h' }
  const refused = (code: string) => {
    const why = 'This plan was already answered: it is rejected.'
    return eventsOf([{ ...row, body: JSON.stringify({ code, why, digest: 'd', from: 'x' }) }], null)[0]
  }
  assert.deepEqual(refused('not_pending'), refused('NOT_PENDING'))
  const [old, other] = [refused('stale_digest'), refused('E_OTHER')]
  assert.equal(old?.kind === 'refused' && old.code, 'STALE_DIGEST')
  assert.equal(other?.kind === 'refused' && other.code, 'E_OTHER')
})

test('so is what ended a run or a step of a playbook', () => {
  const message = 'There is no such plan.'
  assert.deepEqual(errorOf(JSON.stringify({ code: 'not_found', message })), { code: 'NOT_FOUND', message })
  assert.deepEqual(errorOf(JSON.stringify({ code: 'PLAN_EXPIRED', message })), { code: 'PLAN_EXPIRED', message })
  assert.equal(errorOf(null), null)
})
