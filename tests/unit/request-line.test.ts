import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readRequestLine } from '../../lib/request-line.ts'

const read = (method: string, url: string) => {
  const request = { method, url, headers: { host: 'desk.example' } }
  readRequestLine(request)
  return [request.method, request.url, request.headers.host]
}

test('what the web can ask stays as it is', () => {
  for (const [method, url] of [
    ['GET', '/plans?a=http://x/'],
    ['PROPFIND', '/'],
    ['GET', '//evil.example/'],
  ] as const)
    assert.deepEqual(read(method, url), [method, url, 'desk.example'])
})

test('a method that no web request has becomes one that is refused', () => {
  for (const method of ['TRACE', 'TRACK', 'CONNECT', 'trace']) assert.equal(read(method, '/')[0], `X-${method}`)
})

test('the host in an address is the one that is asked for, and an address of no such form is unreadable', () => {
  assert.deepEqual(read('GET', 'http://evil.example:81/plans?a=1'), ['GET', '/plans?a=1', 'evil.example:81'])
  assert.deepEqual(read('GET', 'HTTPS://a@evil.example'), ['GET', '/', 'evil.example'])
  for (const url of ['*', 'http://', 'http://[', 'ftp://evil.example/', 'plans'])
    assert.deepEqual(read('GET', url), ['GET', '/%', 'desk.example'], url)
})
