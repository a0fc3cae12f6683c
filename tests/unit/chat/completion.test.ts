// What the composer offers behind `/` and `@`, and what the text becomes. That the planner reads it is in completion-words.test.ts.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  choosesFirst,
  completed,
  completionAt,
  fits,
  neighbour,
  pointedAt,
} from '../../../components/chat/completion/completion.ts'

const at = (text: string) => completionAt(text.replace('|', ''), text.includes('|') ? text.indexOf('|') : text.length)
const kind = (text: string) => at(text)?.kind ?? null

describe('a slash', () => {
  test('opens the commands where nothing else stands in the field', () => {
    assert.deepEqual(at('/ca'), { kind: 'command', query: 'ca', start: 0, end: 3 })
    assert.deepEqual(at('/cancel all')?.query, 'cancel all')
    for (const text of ['show 5/10', ' /', 'a\n/', '/|book', '/\nbook']) assert.equal(kind(text), null, text)
  })
  test('as an input method writes it', () => {
    for (const text of ['／', '、', '/買']) assert.equal(kind(text), 'command', text)
  })
})

describe('an @', () => {
  test('opens markets and orders at the start of a word, wherever the caret stands', () => {
    assert.deepEqual(at('book of @no| please'), { kind: 'mention', query: 'no', start: 8, end: 11 })
    for (const text of ['@', '取消@', '＠', 'a (@', '/ @', '2 lines\n@']) assert.equal(kind(text), 'mention', text)
  })
  test('not within a word or an address, and not behind a gap', () => {
    for (const text of ['me@', 'a.b@c', 'x-@', '@@', 'buy 5 @ ', 'buy 5 @ 2950']) assert.equal(kind(text), null, text)
  })
  test('a price behind it stays one: nothing is chosen for the trader', () => {
    const first = (text: string) => choosesFirst(at(text) ?? assert.fail(text))
    for (const text of ['buy 5 @2950', 'buy 5 @2,950.5', 'buy 5 MWh @18']) assert.equal(first(text), false, text)
    for (const text of ['@', '@18:00', '@nov', '/5']) assert.equal(first(text), true, text)
  })
})

describe('what was chosen', () => {
  const chosen = (text: string, words: string, open?: string) => {
    const made = completed(text.replace('|', ''), at(text) ?? assert.fail(text), { words, ...(open && { open }) })
    const [from, to] = made.selected
    return `${made.text.slice(0, from)}[${made.text.slice(from, to)}]${made.text.slice(to)}`
  }
  test('takes the place of what was typed, with what is still to be said selected', () => {
    assert.equal(chosen('/b', 'Buy 5 MWh at 2,950', '5 MWh at 2,950'), 'Buy [5 MWh at 2,950]')
    assert.equal(chosen('/', '執行 20 步模擬', '20'), '執行 [20] 步模擬')
    assert.equal(chosen('/w', 'Show my wallet'), 'Show my wallet[]')
  })
  test('stands apart from the words around it', () => {
    assert.equal(chosen('@n', 'ELC'), 'ELC []')
    assert.equal(chosen('cancel @', 'order 31-4'), 'cancel order 31-4 []')
    assert.equal(chosen('取消@|，謝謝', '我 2,950.00 的 5.0 MWh 買單'), '取消 我 2,950.00 的 5.0 MWh 買單[]，謝謝')
    assert.equal(chosen('把@|改成 5', '委託 31-4'), '把 委託 31-4 []改成 5')
    assert.equal(chosen('is @| open', 'ELC'), 'is ELC[] open')
  })
})

test('letters find a name by the beginning of one of its words, Chinese by any of its characters', () => {
  const names = ['Cancel all orders', '全部撤單', '2,950.00']
  for (const query of ['', 'c', 'ALL', 'all o', '撤', '2,9', ' cancel', 'ｃａｎ'])
    assert.equal(fits(query, names), true, query)
  for (const query of ['ancel', 'rders', 'sell', '950']) assert.equal(fits(query, names), false, query)
})

test('the list ends where it begins', () => {
  assert.deepEqual([neighbour(3, 2, 1), neighbour(3, 0, -1), neighbour(3, -1, 1), neighbour(3, -1, -1)], [0, 2, 0, 2])
})

test('what has the keyboard keeps it while the list changes by itself, and hands it on to nobody', () => {
  const mention = completionAt('cancel @', 8) ?? assert.fail('nothing to complete')
  const first = pointedAt({ query: '', id: null }, mention, ['a', 'b'])
  assert.deepEqual(first, { query: '', id: 'a' })
  assert.equal(pointedAt(first, mention, ['new', 'a', 'b']), first, 'not what came before it')
  assert.equal(pointedAt(first, mention, ['b']), first, 'nor the next, once it is gone')
  const none = pointedAt({ query: '', id: null }, mention, [])
  assert.deepEqual([none.id, pointedAt(none, mention, ['late']).id], [null, 'late'], 'the market comes later')
  const typed = completionAt('cancel @b', 9) ?? assert.fail('nothing to complete')
  assert.deepEqual(pointedAt(first, typed, ['b']), { query: 'b', id: 'b' }, 'what is typed begins anew')
  const price = completionAt('buy 5 @2950', 11) ?? assert.fail('nothing to complete')
  const waits = pointedAt(first, price, ['a'])
  assert.deepEqual([waits.id, pointedAt(waits, price, ['a', 'b'])], [null, waits])
})
