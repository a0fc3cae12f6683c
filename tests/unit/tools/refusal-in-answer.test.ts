// By which answers of a write another server says no, yes, or neither: a failure is no fact, and what was done is not sent again.
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { saysNeither } from '../../../lib/contracts/gate/answer-words.ts'
import { withRefusalInAnswer } from '../../../lib/tools/refusal-in-answer.ts'
import { readResult } from '../../../lib/tools/response.ts'

const call = (tool = 'place', args: Record<string, unknown> = {}, server = 'other') => ({
  tool: { server, tool },
  args,
})
const read = (data: Record<string, unknown>, of = call()) => {
  const text = JSON.stringify(data)
  const { status, errorCode, errorMessage, ...rest } = withRefusalInAnswer(
    of,
    readResult(of.tool.server, { content: [{ type: 'text', text }] }),
  )
  assert.deepEqual(rest.data, data, 'what it said is kept whole')
  return [status, errorCode, errorMessage]
}

suite('what another server answers to a write', () => {
  for (const [answer, words] of [
    [{ success: false, message: 'no' }, 'no'],
    [{ ok: false, error: 'no' }, 'no'],
    [{ status: 'rejected', reason: 'over the limit' }, 'over the limit'],
    [{ status: 'Denied' }, '{"status":"Denied"}'],
    [{ status: 'error', message: 'zone is closed' }, 'zone is closed'],
    [{ state: 'FAILED', orderId: 'o-1' }, '{"state":"FAILED","orderId":"o-1"}'],
    [{ error: 'insufficient funds' }, 'insufficient funds'],
    [{ error: { code: 17, message: 'insufficient funds' } }, 'insufficient funds'],
    [{ error: true, detail: 'off the tick' }, 'off the tick'],
    [{ errors: [{ message: 'no such zone' }], data: null }, 'no such zone'],
    [{ errorCode: 'E17', message: 'no such zone' }, 'no such zone'],
    [{ error_code: 17 }, '{"error_code":17}'],
  ] as [Record<string, unknown>, string][])
    test(`${JSON.stringify(answer)} has failed, in its words`, () => {
      assert.deepEqual(read(answer), ['error', 'REFUSED', words])
    })

  for (const answer of [
    { orderId: 'o-1' },
    { status: 'filled', error: null, errors: [], errorCode: 0 },
    { success: true, error: '', errorCode: '0' },
    { status: 'ok', error: false, error_code: 'OK' },
    { orderId: 'o-1', error: {}, errorCode: 'none' },
    { status: 200 },
    { result: { status: 'rejected' }, more: 1 },
    { text: 'rejected' },
  ])
    test(`${JSON.stringify(answer)} is done`, () => {
      assert.deepEqual(read(answer), ['ok', null, null])
      assert.equal(saysNeither(answer), false)
    })

  for (const answer of [{ status: 'pending' }, { state: 'CANCELLED' }, { status: 'kaputt', success: null }])
    test(`${JSON.stringify(answer)} is neither, and told as an answer`, () => {
      assert.deepEqual(read(answer), ['ok', null, null])
      assert.equal(saysNeither(answer), true)
    })
  test('a word beside a plain yes is told as done', () => {
    assert.equal(saysNeither({ status: 'PENDING', success: true }), false)
  })

  for (const [answer, of] of [
    [{ success: true, state: 'REJECTED', orderId: 'o-1' }],
    [{ status: 'created', id: 7, error: 'the mail was not sent' }],
    [{ status: 'timeout' }],
    [{ state: 'UNKNOWN' }],
    [{ error: { code: 'TIMEOUT', message: 'no answer of the core' } }],
    [{ success: false, errorCode: 'INTERNAL' }],
    [{ status: 'rejected', id: 7 }, call('reject_request', { id: 7 })],
    [{ state: 'failure' }, call('set_commit_state', { commit: { state: 'FAILURE' } })],
  ] as [Record<string, unknown>, ReturnType<typeof call>?][])
    test(`${JSON.stringify(answer)}${of ? ` of ${of.tool.tool}` : ''} leaves it unknown, with all it said`, () => {
      assert.deepEqual(read(answer, of), ['unknown', 'INTERNAL', JSON.stringify(answer)])
    })

  test('the exchange has codes: no word of its orders is a failure', () => {
    assert.deepEqual(read({ success: true, state: 'REJECTED' }, call('placeOrder', {}, 'eap')), ['ok', null, null])
  })
})
