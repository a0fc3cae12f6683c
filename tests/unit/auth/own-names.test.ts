import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ownNames, visitableHost } from '../../../lib/auth/own-names.ts'
import { readEnv } from '../../../lib/env.ts'

const named = (over: Record<string, string>) => [...ownNames(readEnv(over))].sort()
const LOOPBACK = ['127.0.0.1', '[::1]', 'localhost']

test('loopback, the address the desk listens on and what the operator adds are its names', () => {
  assert.deepEqual(named({}), LOOPBACK)
  assert.deepEqual(named({ HOST: '192.0.2.7', DESK_HOSTS: 'Desk.example.com' }), [
    '127.0.0.1',
    '192.0.2.7',
    '[::1]',
    'desk.example.com',
    'localhost',
  ])
  assert.ok(named({ HOST: '2001:DB8::7' }).includes('[2001:db8::7]'))
})

test('an address that means all of them is no name, and nowhere to visit', () => {
  for (const HOST of ['0.0.0.0', '::', '[::]']) {
    assert.deepEqual(named({ HOST }), LOOPBACK, HOST)
    assert.equal(visitableHost(HOST), 'localhost')
  }
  assert.equal(visitableHost('192.0.2.7'), '192.0.2.7')
  assert.equal(visitableHost('::1'), '[::1]')
})
