// What is sealed opens with the same secret for the same server, as it was, and not otherwise.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { seal, unseal } from '../../../lib/store/sealed-sign-ins.ts'

const SECRET = 's'.repeat(32)
const PLAIN = '{"access":"a token – 代幣"}'

test('a sealed text opens again, is another each time, and holds nothing of what is in it', () => {
  const sealed = seal(SECRET, 'grid', PLAIN)
  assert.equal(unseal(SECRET, 'grid', sealed), PLAIN)
  assert.notEqual(seal(SECRET, 'grid', PLAIN), sealed)
  assert.equal(Buffer.from(sealed.slice(3), 'base64url').includes('token'), false)
})

test('another secret, another server and any changed byte open nothing', () => {
  const sealed = seal(SECRET, 'grid', PLAIN)
  assert.equal(unseal('t'.repeat(32), 'grid', sealed), null)
  assert.equal(unseal(SECRET, 'weather', sealed), null)
  const bytes = Buffer.from(sealed.slice(3), 'base64url')
  for (let i = 0; i < bytes.length; i++) {
    const changed = Buffer.from(bytes)
    changed[i] = (changed[i] ?? 0) ^ 1
    assert.equal(unseal(SECRET, 'grid', `v1.${changed.toString('base64url')}`), null, `byte ${i}`)
  }
  for (const nothing of ['', 'v1.', 'v2.abc', sealed.slice(0, 20), `v2${sealed.slice(2)}`])
    assert.equal(unseal(SECRET, 'grid', nothing), null)
})
