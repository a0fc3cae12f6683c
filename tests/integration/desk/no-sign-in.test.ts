import assert from 'node:assert/strict'
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
