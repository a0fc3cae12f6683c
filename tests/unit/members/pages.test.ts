import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pagesFor } from '../../../components/pages/page-list.ts'

const own = (member: Parameters<typeof pagesFor>[0]) =>
  pagesFor(member).flatMap((page) => ('of' in page ? [page.name] : []))

test('a member has a page of the account, a head one of the members too, a guest neither', () => {
  assert.deepEqual(own(null), [])
  assert.deepEqual(own({ email: 'a@b.org', role: 'trader' }), ['account'])
  assert.deepEqual(own({ email: 'a@b.org', role: 'head' }), ['account', 'members'])
  assert.ok(pagesFor(null).length > 5)
})
