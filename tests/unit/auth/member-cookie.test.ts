// What a request carries under the name of the sign-in: a page of a neighbouring name may have put its own beside ours.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setOverHttps } from '../../../lib/auth/host-only-cookie.ts'
import { memberCookieName, memberCookiesIn } from '../../../lib/auth/member-cookie.ts'

const SECRET = 'a'.repeat(43)
const OTHER = 'b'.repeat(43)

test('the cookies of this desk are told from those of others, whatever stands around them', () => {
  const name = memberCookieName(SECRET)
  const header = `x=1; ${name}x=no; ${memberCookieName(OTHER)}=no; ${name}=a=b;${name} = c ; ${name}`
  assert.deepEqual(memberCookiesIn(header, SECRET), ['a=b', 'c'])
  assert.deepEqual(
    [null, '', name].map((none) => memberCookiesIn(none, SECRET)),
    [[], [], []],
  )
})

test('beside one that no other host can set, none that any neighbour can set counts', () => {
  const name = memberCookieName(SECRET)
  assert.deepEqual(memberCookiesIn(`${name}=theirs; __Host-${name}=own; ${name}=theirs`, SECRET), ['own'])
  assert.deepEqual(memberCookiesIn(`__Host-x${name}=no; ${name}=before`, SECRET), ['before'])
})

test('over https a cookie is set for this host alone, and forgotten also as it was named before', () => {
  assert.deepEqual(setOverHttps('a=1; Max-Age=2592000; Path=/'), ['__Host-a=1; Max-Age=2592000; Path=/; Secure'])
  const gone = 'a=; Max-Age=0; Path=/'
  assert.deepEqual(setOverHttps(gone), [`__Host-${gone}; Secure`, `${gone}; Secure`])
})

test('of many of one name four are looked at: each costs a look into the database', () => {
  const name = memberCookieName(SECRET)
  const header = Array.from({ length: 500 }, (_, n) => `${name}=${n}`).join('; ')
  assert.deepEqual(memberCookiesIn(header, SECRET), ['0', '1', '2', '3'])
})
