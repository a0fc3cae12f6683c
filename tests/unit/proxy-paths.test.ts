// What passes by the proxy, which gives sessions, policies and the way to the sign-in, and the little that does not.
import assert from 'node:assert/strict'
import { AsyncLocalStorage } from 'node:async_hooks'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
// Next's modules are found as Next finds them.
import '../support/app-routes.ts'

// Next's own way of telling looks for it among the globals.
Object.assign(globalThis, { AsyncLocalStorage })
const { unstable_doesMiddlewareMatch: matches } = await import('next/experimental/testing/server.js')
const { config } = await import('../../proxy.ts')
const passes = (url: string) => matches({ config, url, nextConfig: {} })

test('files that a browser fetches for itself do not', () => {
  const pictures = readdirSync(join(import.meta.dirname, '..', '..', 'public')).filter((name) => !name.endsWith('.js'))
  assert.ok(pictures.length > 3)
  for (const name of [...pictures, 'favicon.ico', 'manifest.webmanifest']) assert.equal(passes(`/${name}`), false, name)
  for (const path of ['/_next/static/chunks/a.js', '/api/health', '/api/mcp']) assert.equal(passes(path), false, path)
})

test('every page and every route does, also one whose address ends or begins like such a file', () => {
  for (const path of [
    ...['/', '/c/abc', '/c/abc.png', '/plans/x.svg', '/playbooks/a.ico', '/c/a.webmanifest', '/c/a%2Epng'],
    ...['/x.png', '/icon-anything', '/icon.svg/x', '/favicon', '/iconx/../c/a', '/plan-notices.js', '/c/icon.svg'],
    ...['/api/chat', '/api/chat/x.png', '/api/healthy', '/api/mcp/x', '/api/health/x', '/%FF'],
  ])
    assert.equal(passes(path), true, path)
})
