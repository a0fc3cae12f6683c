// The cookie that makes a visitor a guest, as the proxy before every page gives it.
import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { newTraderId, readSecret, readSession, sessionCookie, sessionCookieName } from '../../../lib/auth/session.ts'
// Next's modules are found as Next finds them.
import '../../support/app-routes.ts'

test('a guest’s cookie is signed, no script reads it, no other site sends it along, and over https it goes over https alone', async (c) => {
  const folder = mkdtempSync(join(tmpdir(), 'eap-desk-'))
  c.after(() => rmSync(folder, { recursive: true }))
  Object.assign(process.env, { DATA_DIR: folder })
  const { NextRequest } = await import('next/server.js')
  const { proxy } = await import('../../../proxy.ts')
  const secret = readSecret(folder)
  const given = async (origin: string) => {
    const response = await proxy(new NextRequest(`${origin}/`, { headers: { host: 'localhost' } }))
    const [cookie = ''] = response.headers.getSetCookie()
    const [pair = '', ...attributes] = cookie.split('; ')
    const at = pair.indexOf('=')
    assert.equal(pair.slice(0, at), sessionCookieName(secret, origin.startsWith('https:')))
    assert.match(readSession(decodeURIComponent(pair.slice(at + 1)), secret) ?? '', /^t-/)
    return attributes.filter((one) => !one.startsWith('Expires=')).toSorted()
  }
  const flags = ['HttpOnly', 'Max-Age=31536000', 'Path=/', 'SameSite=lax']
  assert.deepEqual(await given('http://localhost'), flags)
  assert.deepEqual(await given('https://localhost'), [...flags, 'Secure'].toSorted())

  await c.test('a page that is open when its cookie is lost does not act for another guest from then on', async () => {
    const cookiesFor = async (path: string, headers: Record<string, string>) => {
      const asked = new NextRequest(`http://localhost${path}`, { headers: { host: 'localhost', ...headers } })
      return (await proxy(asked)).headers.getSetCookie().length
    }
    const fromPage = { 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'empty' }
    for (const path of ['/api/chat', '/api/session', '/plans?_rsc=1'])
      assert.equal(await cookiesFor(path, fromPage), 0, path)
    // It is loaded again, or a program comes for the first time.
    assert.equal(await cookiesFor('/', { 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'document' }), 1)
    assert.equal(await cookiesFor('/api/session', {}), 1)
  })

  await c.test(
    'what a page of another origin draws in passing opens no session; whom it leads here gets one',
    async () => {
      const asked = async (path: string, dest: string) => {
        const headers = { host: 'localhost', 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': dest }
        const answer = await proxy(new NextRequest(`http://localhost${path}`, { headers }))
        return [answer.status, answer.headers.getSetCookie().length]
      }
      for (const path of ['/', '/api/market/stream', '/api/session']) {
        assert.deepEqual(await asked(path, 'image'), [403, 0], path)
        assert.deepEqual(await asked(path, 'iframe'), [403, 0], path)
        assert.deepEqual(await asked(path, 'document'), [200, 1], path)
      }
    },
  )

  await c.test('it is given anew with each page, and by a route only where it had its former name', async () => {
    const name = sessionCookieName(secret)
    const value = sessionCookie(newTraderId(), secret)
    const given = async (path: string, cookie: string) => {
      const asked = new NextRequest(`http://localhost${path}`, { headers: { host: 'localhost', cookie } })
      return (await proxy(asked)).headers.getSetCookie().map((one) => one.split(';')[0])
    }
    for (const cookie of [`${name}=${value}`, `desk_session=${value}`])
      assert.deepEqual(await given('/plans', cookie), [`${name}=${value}`])
    assert.deepEqual(await given('/api/plans', `${name}=${value}`), [])
    assert.deepEqual(await given('/api/plans', `desk_session=${value}`), [`${name}=${value}`])
  })

  await c.test('under a name that is not the desk’s there is no page, no route and no guest', async () => {
    for (const path of ['/', '/api/session']) {
      const answer = await proxy(new NextRequest(`http://localhost${path}`, { headers: { host: 'evil.example' } }))
      assert.deepEqual([answer.status, answer.headers.getSetCookie()], [403, []], path)
    }
  })

  await c.test('a method that nothing there answers is refused by name and opens no session', async () => {
    const asked = async (method: string, path: string) => {
      const request = new NextRequest(`http://localhost${path}`, { method, headers: { host: 'localhost' } })
      const answer = await proxy(request)
      const { status, headers } = answer
      return [status, headers.get('allow'), headers.getSetCookie().length, status === 405 ? await answer.text() : '']
    }
    const ofPages = 'GET, HEAD'
    const ofRoutes = 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS'
    for (const [method, path, allowed, told] of [
      ['POST', '/plans', ofPages, 'Nothing here answers POST.'],
      ['PROPFIND', '/', ofPages, 'Nothing here answers PROPFIND.'],
      ['X-TRACE', '/', ofPages, 'Nothing here answers TRACE.'],
      ['X-TRACE', '/register', ofRoutes, 'Nothing here answers TRACE.'],
    ] as const)
      assert.deepEqual(await asked(method, path), [405, allowed, 0, told], `${method} ${path}`)
    const [status, allow, , body] = await asked('PROPFIND', '/api/plans')
    assert.deepEqual([status, allow], [405, ofRoutes])
    assert.match(String(body), /^\{"error":\{"code":"INVALID_ARGUMENT"/)
    for (const [method, path] of [
      ...(['HEAD', 'GET'] as const).map((method) => [method, '/plans'] as const),
      ...(['PUT', 'PATCH', 'DELETE', 'OPTIONS', 'POST'] as const).map((method) => [method, '/api/plans'] as const),
      ['POST', '/register'] as const,
    ])
      assert.equal((await asked(method, path))[0], 200, `${method} ${path}`)
  })
})
