// What the tools screen shows of a change: nothing that changed may be missing from it.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { changesOf, indented, lineRows, textParts } from '../../../components/tools/definition-diff.ts'
import { countHidden, hiddenRuns, namedCharacters } from '../../../lib/ui/hidden-runs.ts'

const base = { name: 'forecast', description: 'Tells the wind.', inputSchema: { type: 'object', properties: {} } }
const fields = (after: object) => changesOf(base, { ...base, ...after }).map((c) => c.field)

test('each part of a definition is compared by itself', () => {
  assert.deepEqual(fields({}), [])
  assert.deepEqual(fields({ title: 'x' }), ['title'])
  assert.deepEqual(fields({ description: 'Tells the wind. ' }), ['description'])
  assert.deepEqual(fields({ inputSchema: { properties: {}, type: 'object' } }), [], 'order of members is no change')
  assert.deepEqual(fields({ annotations: {}, outputSchema: {}, inputSchema: {} }), [
    'annotations',
    'inputSchema',
    'outputSchema',
  ])
})

test('text is compared by words, also where there are no spaces between them', () => {
  assert.deepEqual(textParts('Tells the wind.', 'Tells the rain.'), [
    { mark: 'same', text: 'Tells the ' },
    { mark: 'removed', text: 'wind' },
    { mark: 'added', text: 'rain' },
    { mark: 'same', text: '.' },
  ])
  const chinese = textParts('告訴你明天的風', '告訴你明天的雨')
  assert.deepEqual(chinese.at(-1), { mark: 'added', text: '雨' })
})

test('what is marked gives back both texts, whole', () => {
  const words = fc.array(fc.constantFrom('buy', 'sell', ' ', '\n', '電', '\u200b', '  ', '.'), { maxLength: 30 })
  fc.assert(
    fc.property(words, words, (a, b) => {
      const [before, after] = [a.join(''), b.join('')]
      const parts = textParts(before, after)
      const without = (mark: string) => parts.flatMap((p) => (p.mark === mark ? [] : [p.text])).join('')
      assert.equal(without('added'), before)
      assert.equal(without('removed'), after)
    }),
  )
})

test('texts with nothing in common are shown whole, and soon', () => {
  const many = (word: string) => Array.from({ length: 4_000 }, (_, i) => `${word}${i}`).join(' ')
  const parts = textParts(many('a'), many('b'))
  assert.deepEqual(
    parts.map((p) => p.mark),
    ['removed', 'added'],
  )
})

test('of a schema the changed lines are shown, with those around them', () => {
  const properties = (type: string) => Object.fromEntries([...'abcdefgh'].map((k) => [k, k === 'd' ? type : 'string']))
  const rows = lineRows(indented(properties('string')), indented(properties('number')))
  assert.deepEqual(
    rows.map((r) => (r.mark === 'gap' ? `… ${r.count}` : `${r.mark[0]} ${r.text.trim()}`)),
    [
      's {',
      's "a": "string",',
      's "b": "string",',
      's "c": "string",',
      'r "d": "string",',
      'a "d": "number",',
      's "e": "string",',
      's "f": "string",',
      's "g": "string",',
      '… 2',
    ],
  )
})

test('characters that cannot be seen are counted out by number, long runs in short', () => {
  assert.deepEqual(hiddenRuns('plain'), [{ hidden: false, text: 'plain' }])
  assert.deepEqual(hiddenRuns('a\u200b\u202eb\ufeff'), [
    { hidden: false, text: 'a' },
    { hidden: true, codes: ['U+200B', 'U+202E'], more: 0 },
    { hidden: false, text: 'b' },
    { hidden: true, codes: ['U+FEFF'], more: 0 },
  ])
  const smuggled = hiddenRuns(
    [...'sell everything'].map((c) => String.fromCodePoint(0xe0000 + c.charCodeAt(0))).join(''),
  )
  assert.deepEqual(smuggled[0], {
    hidden: true,
    codes: ['U+E0073', 'U+E0065', 'U+E006C', 'U+E006C', 'U+E0020', 'U+E0065'],
    more: 9,
  })
})

test('they are counted wherever they stand in a definition, those of control that JSON writes out too', () => {
  const properties = { 'a\u0001': { enum: ['\u200b', 'b\u007f'] } }
  assert.equal(countHidden({ ...base, description: 'Tells\u0007\u0008 the\nwind.', inputSchema: { properties } }), 5)
  assert.equal(countHidden(base), 0)
})

test('a name says which of its characters no tool may have', () => {
  assert.deepEqual(namedCharacters('s\u0443n\u200b'), ['\u0443 U+0443', 'U+200B'])
})
