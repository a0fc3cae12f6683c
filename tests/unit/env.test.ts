import assert from 'node:assert/strict'
import { test } from 'node:test'
import { EnvError, readEnv } from '../../lib/env.ts'

test('everything is optional', () => {
  const env = readEnv({})
  assert.equal(env.PORT, 3000)
  assert.equal(env.HOST, '127.0.0.1')
  assert.equal(env.DEMO_MARKET, 'on')
  assert.equal(env.PLAN_TTL_SECONDS, 120)
  assert.equal(readEnv({ PORT: '', DEMO_MARKET: ' ' }).PORT, 3000)
})

test('a wrong value is an error that names it, and all of them are named', () => {
  const wrong = {
    PORT: 'abc',
    OPENAI_API: 'soap',
    DEMO_MARKET: 'maybe',
    OPENAI_BASE_URL: 'ftp://x',
    DESK_SECRET: 'short',
    PLAN_TTL_SECONDS: '0',
  }
  assert.throws(
    () => readEnv(wrong),
    (error: unknown) =>
      error instanceof EnvError &&
      Object.keys(wrong).every((name) => error.message.includes(name)) &&
      !error.message.includes('short'),
  )
})

test('limits that were named and are not there are refused; those that nobody named are the shipped ones', () => {
  const LIMITS_FILE = '/nowhere/limits.json'
  assert.throws(() => readEnv({ LIMITS_FILE }), /^EnvError: LIMITS_FILE must be a file that exists; it is "\/nowhere/)
  assert.equal(readEnv({ LIMITS_FILE: import.meta.filename }).LIMITS_FILE, import.meta.filename)
  assert.ok(readEnv({ LIMITS_FILE: ' ' }).LIMITS_FILE.endsWith('limits.json'))
})

test('what this version cannot do is refused, not ignored', () => {
  assert.throws(() => readEnv({ DATABASE_URL: 'postgres://x' }), /DATABASE_URL/)
  assert.throws(() => readEnv({ REDIS_URL: 'redis://x' }), /REDIS_URL/)
})
