import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { newTraderId, readSecret, readSession, sessionCookie } from '../../../lib/auth/session.ts'

const secret = 's'.repeat(40)

test('a cookie of ours names its trader', () => {
  const id = newTraderId()
  assert.equal(readSession(sessionCookie(id, secret), secret), id)
})

test('a cookie that was changed, cut, signed elsewhere or made up names nobody', () => {
  const id = newTraderId()
  const other = newTraderId()
  const cookie = sessionCookie(id, secret)
  const signature = cookie.split('.')[1]
  for (const bad of [
    undefined,
    '',
    id,
    `${id}.`,
    `.${signature}`,
    cookie.slice(0, -1),
    `${other}.${signature}`,
    sessionCookie(id, 'x'.repeat(40)),
    `${'t'.repeat(5000)}.x`,
  ]) {
    assert.equal(readSession(bad, secret), null, String(bad).slice(0, 80))
  }
})

test('the secret is made once, kept, and readable by its owner only', () => {
  const dir = mkdtempSync(join(tmpdir(), 'eap-secret-'))
  const first = readSecret(dir)
  assert.equal(readSecret(dir), first)
  assert.equal(readFileSync(join(dir, 'secret'), 'utf8'), first)
  assert.equal(statSync(join(dir, 'secret')).mode & 0o077, 0)
  assert.equal(readSecret(dir, secret), secret)
})
