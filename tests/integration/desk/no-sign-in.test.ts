import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { discoverOAuthServerInfo, registerClient } from '@modelcontextprotocol/sdk/client/auth.js'
import { routes } from '../../support/app-routes.ts'

const DESK = 'http://127.0.0.1:3000'
const fetchFn = async (url: string | URL, init?: RequestInit) => {
  const { pathname } = new URL(url)
  if (pathname.startsWith('/.well-known/')) return routes.wellKnown()
  return pathname === '/register' && init?.method === 'POST'
    ? routes.register()
    : new Response('<html>', { status: 404 })
}

test('a program that looks for a sign-in finds none, and says where a token is made', async () => {
  const found = await discoverOAuthServerInfo(`${DESK}/api/mcp`, { fetchFn })
  assert.equal(found.authorizationServerMetadata, undefined)
  const clientMetadata = { redirect_uris: ['http://127.0.0.1:1/callback'] }
  await assert.rejects(registerClient(DESK, { clientMetadata, fetchFn }), {
    message: /no sign-in for programs\. Make a token on its Safety page/,
  })
})

test('where guests are not let in a page leads to the sign-in, and a program that looks for one is let through', async (c) => {
  const folder = mkdtempSync(join(tmpdir(), 'eap-desk-'))
  const { GUESTS, DATA_DIR } = process.env
  c.after(() => {
    rmSync(folder, { recursive: true })
    for (const [name, was] of Object.entries({ GUESTS, DATA_DIR }))
      if (was === undefined) delete process.env[name]
      else process.env[name] = was
  })
  Object.assign(process.env, { GUESTS: 'off', DATA_DIR: folder })
  const { NextRequest } = await import('next/server.js')
  // One of its own: it reads its settings once, and another file of this process may have asked it before.
  const address = `${new URL('../../../proxy.ts', import.meta.url)}?members-only`
  const { proxy } = (await import(address)) as typeof import('../../../proxy.ts')
  const led = async (path: string, method = 'GET') =>
    (await proxy(new NextRequest(`${DESK}${path}`, { method, headers: { host: '127.0.0.1:3000' } }))).status
  for (const page of ['/', '/plans', '/registered']) assert.equal(await led(page), 303, page)
  for (const path of ['/sign-in', '/api/session', '/.well-known/oauth-authorization-server/api/mcp'])
    assert.equal(await led(path), 200, path)
  assert.equal(await led('/register', 'POST'), 200)
})

test('whoever asks for the desk under a name that is not its own gets nothing, be it a page or an answer', async () => {
  const { NextRequest } = await import('next/server.js')
  const { proxy } = await import('../../../proxy.ts')
  for (const path of ['/', '/sign-in', '/api/session']) {
    const request = new NextRequest(`http://evil.example:3000${path}`, { headers: { host: 'evil.example:3000' } })
    assert.equal((await proxy(request)).status, 403, path)
  }
})
