import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Pages, withPage } from '../../../components/record/lists/pages.ts'

type List = { seqs: number[]; next: number | null }
const append = (held: List, page: List): List => ({ seqs: [...held.seqs, ...page.seqs], next: page.next })
const held: Pages<List> = { state: 'loaded', more: 'loading', seqs: [9, 8], next: 8 }
const loaded = { state: 'loaded' as const, data: { seqs: [7, 6], next: null } }
const failed = { state: 'failed' as const, status: 0, message: '' }

test('a page goes behind the one it was asked for, and a failed one can be asked for again', () => {
  assert.deepEqual(withPage(held, 8, loaded, append), { state: 'loaded', more: 'idle', seqs: [9, 8, 7, 6], next: null })
  assert.deepEqual(withPage(held, 8, failed, append), { ...held, more: 'failed' })
})

test('a list that began anew while its next page was read takes neither that page nor its failure', () => {
  const anew: Pages<List> = { state: 'loaded', more: 'idle', seqs: [99, 98], next: 98 }
  assert.deepEqual(withPage(anew, 8, loaded, append), anew)
  assert.deepEqual(withPage(anew, 8, failed, append), anew)
  assert.deepEqual(withPage({ state: 'loading' }, 8, loaded, append), { state: 'loading' })
})
