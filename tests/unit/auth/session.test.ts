import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import {
  forgetSession,
  newTraderId,
  readSecret,
  readSession,
  sessionCookie,
  sessionCookieName,
  sessionIn,
} from '../../../lib/auth/session.ts'

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
    '',
    '.',
    id,
    `${id}.`,
    `.${signature}`,
    cookie.slice(0, -1),
    `${other}.${signature}`,
    sessionCookie(id, 'x'.repeat(40)),
    `${'t'.repeat(5000)}.x`,
  ]) {
    assert.equal(readSession(bad, secret), null, bad.slice(0, 80))
  }
})

test('each desk reads the cookie of its own name, and one of the former name that it signed itself', () => {
  const other = 'o'.repeat(40)
  const [mine, theirs, former] = [newTraderId(), newTraderId(), newTraderId()]
  const names = [sessionCookieName(secret), sessionCookieName(other)] as const
  assert.notEqual(...names)
  const read = (jar: Record<string, string>, of = secret) =>
    sessionIn(
      Object.entries(jar)
        .map((pair) => pair.join('='))
        .join('; '),
      of,
    )
  const jar = {
    [names[0]]: sessionCookie(mine, secret),
    [names[1]]: sessionCookie(theirs, other),
    desk_session: sessionCookie(former, secret),
  }
  assert.deepEqual(read(jar), { traderId: mine, isFormer: false })
  assert.deepEqual(read(jar, other), { traderId: theirs, isFormer: false })
  assert.deepEqual(read({ desk_session: jar.desk_session }), { traderId: former, isFormer: true })
  assert.equal(read({ desk_session: jar.desk_session }, other), null)
  assert.equal(read({ [names[0]]: sessionCookie(theirs, other) }), null)
  assert.equal(read({}), null)
  // Names are seen by everybody who asks for a page: the secret is not in them.
  assert.match(names[0], /^desk_session_[0-9a-f]{8}$/)
  // A browser forgets a cookie by its name and its path.
  assert.match(forgetSession(secret), new RegExp(`^${names[0]}=; Max-Age=0; Path=/;`))
})

test('a cookie that another page set beside ours takes no guest out of their place, whichever comes first', () => {
  const id = newTraderId()
  const name = sessionCookieName(secret)
  const own = `${name}=${sessionCookie(id, secret)}`
  const guest = { traderId: id, isFormer: false }
  for (const other of [
    `${name}=x`,
    `${name}=`,
    name,
    `${name}=${sessionCookie(newTraderId(), 'o'.repeat(40))}`,
    '%=%',
    '',
  ]) {
    assert.deepEqual(sessionIn(`${own}; ${other}`, secret), guest, other)
    assert.deepEqual(sessionIn(`${other};${own}`, secret), guest, other)
  }
  assert.equal(sessionIn(`x${own}`, secret), null)
  assert.equal(sessionIn(null, secret), null)
  // Anybody is given a guest, rightly signed. The name under which a guest comes over https, no other host can set.
  const overHttps = `${sessionCookieName(secret, true)}=${sessionCookie(id, secret)}`
  assert.match(overHttps, /^__Host-desk_session_/)
  const others = sessionCookie(newTraderId(), secret)
  for (const tossed of [`${name}=${others}`, `desk_session=${others}`])
    for (const header of [`${tossed}; ${overHttps}`, `${overHttps}; ${tossed}`])
      assert.deepEqual(sessionIn(header, secret), guest, header)
})

test('the secret is made once, kept, and readable by its owner only', () => {
  const dir = mkdtempSync(join(tmpdir(), 'eap-secret-'))
  const first = readSecret(dir)
  assert.equal(readSecret(dir), first)
  assert.equal(readFileSync(join(dir, 'secret'), 'utf8'), first)
  assert.equal(statSync(join(dir, 'secret')).mode & 0o077, 0)
  assert.equal(readSecret(dir, secret), secret)
})

test('a kept secret that was cut is refused by its path, and nothing is signed with what is left', () => {
  const dir = mkdtempSync(join(tmpdir(), 'eap-secret-'))
  for (const left of ['', 's'.repeat(31)]) {
    writeFileSync(join(dir, 'secret'), left)
    assert.throws(
      () => readSecret(dir),
      (error: Error) => error.message.startsWith(`${join(dir, 'secret')} is damaged: `),
    )
  }
  writeFileSync(join(dir, 'secret'), 's'.repeat(32))
  assert.equal(readSecret(dir), 's'.repeat(32))
})
