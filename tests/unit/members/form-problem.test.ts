import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Problems, problemsIn, problemsOf } from '../../../components/members/form-problem.ts'
import type { DeskCode } from '../../../lib/contracts/errors.ts'
import { changePasswordRequest, joinRequest, PASSWORD_LENGTH, signInRequest } from '../../../lib/contracts/members.ts'

const long = 'x'.repeat(PASSWORD_LENGTH.max + 1)
for (const [what, request, values, problems] of [
  ['nothing is wrong', joinRequest, { email: ' A@example.org ', password: 'twelve chars' }, {}],
  [
    'all is empty',
    joinRequest,
    { email: ' ', password: '' },
    { email: { word: 'emailMissing' }, password: { word: 'passwordMissing' } },
  ],
  ['no e-mail address', signInRequest, { email: 'ann', password: 'x' }, { email: { word: 'emailBad' } }],
  [
    'a new password that is too short',
    joinRequest,
    { email: 'a@b.org', password: 'eleven char' },
    { password: { word: 'passwordShort' } },
  ],
  ['one that is too long', joinRequest, { email: 'a@b.org', password: long }, { password: { word: 'passwordLong' } }],
  ['an old password, whatever its length', signInRequest, { email: 'a@b.org', password: 'x' }, {}],
  [
    'a change of the password',
    changePasswordRequest,
    { current: '', next: 'short' },
    { current: { word: 'passwordMissing' }, next: { word: 'passwordShort' } },
  ],
] as const) {
  test(`what the form finds: ${what}`, () => assert.deepEqual(problemsIn(request, values), problems))
}

const wrong: Problems = { current: { word: 'passwordWrong' } }
const refused = (code: DeskCode) => ({ kind: 'refused', code, message: 'Wait 9 seconds.', details: undefined }) as const
for (const [answer, problems] of [
  [{ kind: 'unreachable' }, { form: { word: 'unreachable' } }],
  [refused('WRONG_SIGN_IN'), wrong],
  [refused('EMAIL_TAKEN'), { email: { word: 'emailTaken' } }],
  [refused('UNAUTHENTICATED'), { form: { word: 'signInEnded' } }],
  // The desk has a sentence for it, with its figures.
  [refused('RATE_LIMITED'), { form: { sentence: 'Wait 9 seconds.' } }],
] as const) {
  test(`where a refusal is told: ${'code' in answer ? answer.code : answer.kind}`, () =>
    assert.deepEqual(problemsOf(answer, wrong), problems))
}
