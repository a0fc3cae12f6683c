// Why a turn failed, in the terms the reader can act on.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { chatFailure } from '../../../components/chat/conversation/chat-failure.ts'

describe('why a turn failed', () => {
  test('no connection', () => assert.deepEqual(chatFailure(new TypeError('Failed to fetch')), { kind: 'unreachable' }))
  test('an answer of the desk, in its own words', () => {
    const error = Object.assign(new Error('x'), {
      statusCode: 429,
      responseBody: '{"error":{"code":"RATE_LIMITED","message":"m"}}',
    })
    assert.deepEqual(chatFailure(error), { kind: 'refused', status: 429, code: 'RATE_LIMITED', message: 'm' })
  })
  test('an answer that is not ours', () =>
    assert.equal(chatFailure(Object.assign(new Error(), { statusCode: 502, responseBody: '<html>' })).kind, 'refused'))
  test('a run that broke', () => assert.deepEqual(chatFailure(new Error('boom')), { kind: 'broken', message: 'boom' }))
})
