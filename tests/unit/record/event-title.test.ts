// What the record of a plan says of each event is what the ledger says: whose answer it was, and no more than is known.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { createTranslator } from 'use-intl/core'
import { eventTitle } from '../../../components/record/plan-record/event-title.ts'
import type { LegError, PlanLeg } from '../../../lib/contracts/gate/plan.ts'
import { type RecordEvent, TOOL_CHANGED } from '../../../lib/contracts/gate/record.ts'
import { LOCALES } from '../../../lib/i18n/locales.ts'
import { sentenceIn } from '../../../lib/i18n/sentences.ts'
import { leg } from '../approval/plans.ts'

type Told = Exclude<RecordEvent, { kind: 'other' }>
const entry = { seq: 1, at: '2026-11-20T06:00:02.000Z', hash: 'h', leg: 'l1' }
const answered = (error: LegError | null = null): Told => ({
  ...entry,
  kind: 'answered',
  outcome: error ? 'failed' : 'done',
  result: null,
  error,
})
const unknown: Told = { ...entry, kind: 'unknown', error: null }
const sent: Told = {
  ...entry,
  kind: 'sent',
  clientOrderId: 'p1:0',
  server: 'files',
  tool: 'write',
  args: {},
  userId: null,
}
const ended: Told = { ...entry, kind: 'finished', status: 'partially_done' }
const refused = { code: 'REFUSED', message: 'no' }
const at = (server: string, more: Partial<PlanLeg> = {}) => leg({ server, sentAt: entry.at, ...more })

const wordsIn = (locale: (typeof LOCALES)[number]) => {
  const path = new URL(`../../../lib/i18n/messages/${locale}/record.json`, import.meta.url)
  const t = createTranslator({ locale, messages: JSON.parse(readFileSync(path, 'utf8')), onError: assert.fail })
  return t as unknown as (key: string, values?: object) => string
}
const say = (event: Told, legs: PlanLeg[], locale: (typeof LOCALES)[number] = 'en') => {
  const { key, values } = eventTitle(event, { legs })
  return wordsIn(locale)(`event.${key}`, { ...values, status: 'Partly done' })
}

test('a leg of the exchange is told as before', () => {
  const home = [at('eap')]
  assert.equal(say(sent, home), 'Sent to the exchange')
  assert.equal(say(answered(), home), 'Answered: done')
  assert.equal(say(answered(refused), home), 'Answered: refused')
  assert.equal(say(unknown, home), 'No answer: not known what became of it')
  assert.equal(say(ended, [at('eap', { status: 'done' }), at('eap', { status: 'failed' })]), 'End: Partly done')
})

test('a plan that was taken back is told by whom, in every language', () => {
  const reject = { decision: 'reject', by: null, from: null, digest: 'd', reason: null, permissionId: null } as const
  for (const locale of LOCALES) {
    const told = (['agent', 'program', undefined] as const).map((via) =>
      say({ ...entry, kind: 'decision', ...reject, ...(via && { via }) }, [], locale),
    )
    assert.equal(new Set(told).size, 3, told.join())
    const attempt = { by: 't', from: null, digest: null, code: 'NOT_PENDING', why: 'w' }
    const tried = (['program', undefined] as const).map((via) =>
      say({ ...entry, kind: 'refused', ...attempt, ...(via && { via }) }, [], locale),
    )
    assert.equal(new Set(tried).size, 2, tried.join())
  }
})

test('a leg at another server names it, in every language', () => {
  for (const locale of LOCALES)
    for (const legs of [[at('files')], [at('files'), at('files', { id: 'l2' })]])
      for (const event of [sent, answered(), answered(refused), unknown])
        assert.match(say(event, legs, locale), /files/, `${locale} ${event.kind}`)
  const queued: Told = { ...entry, kind: 'answered', outcome: 'done', result: { status: 'queued' }, error: null }
  assert.equal(say(queued, [at('files')]), 'files answered')
  assert.match(say(answered(refused), [at('files')]), /answered with an error; it may have done part of it/)
})

test('what was held back or never arrived was not refused by anybody', () => {
  for (const server of ['eap', 'files']) {
    assert.equal(say(answered({ code: 'TOOL_CHANGED', message: '' }), [at(server, { sentAt: null })]), 'Not sent')
    assert.match(say(answered({ code: 'UNAVAILABLE', message: '' }), [at(server)]), /did not arrive; nothing was done/)
  }
  const voided = answered({ code: 'VOIDED', message: 'It never reached the exchange, and now it cannot any more.' })
  assert.match(say(voided, [at('eap')]), /did not arrive; nothing was done/)
  // What the exchange, asked for it, is said to know: no more than that it was not done.
  for (const locale of LOCALES) assert.doesNotMatch(wordsIn(locale)('told.status.error'), /refus|拒/i)
  // What another server calls so is its own word.
  assert.match(say(voided, [at('files')]), /may have done part of it/)
})

test('a plan with a leg that nobody knows about does not end as partly done, unless another of its legs is done', () => {
  const lost = at('files', { id: 'l2', status: 'unknown' })
  assert.equal(say(ended, [lost]), 'End: what became of it is not known')
  assert.equal(
    say(ended, [at('files', { status: 'done' }), lost]),
    'End: partly done; what became of leg 2 is not known',
  )
})

test('new numbers because a tool had changed are not told as the market’s, and say so in every language', () => {
  const version = { ...entry, kind: 'version', number: 2, from: null, digest: 'd', expiresAt: entry.at, totals: [] }
  const quoted = (why: string) => ({ ...version, why, legs: [], market: null }) as unknown as Told
  for (const locale of LOCALES) {
    assert.notEqual(say(quoted(TOOL_CHANGED), [], locale), say(quoted('the average price moved'), [], locale))
    if (locale !== 'en') assert.match(sentenceIn(locale, TOOL_CHANGED), /\p{Script=Han}/u)
  }
})
