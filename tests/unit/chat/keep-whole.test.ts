// A line that ends in the middle of an order's id shows half of it, and half of it looks like an id; a figure has lost its unit.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dropBidiControls } from '../../../components/chat/prose/bidi-controls.ts'
import { keepWhole, wholePieces } from '../../../components/chat/prose/keep-whole.ts'
import { markClaims } from '../../../components/chat/prose/mark-claims.ts'
import { isParent, isText, type Node, type Parent } from '../../../components/chat/prose/rendered-tree.ts'
import { shownWords } from '../../../components/chat/prose/unbacked-claims.ts'

const words = (value: string): Node => ({ type: 'text', value })
const element = (tagName: string, ...children: Node[]): Parent => ({ type: 'element', tagName, children })
const html = (node: Node): string => {
  if (isText(node)) return node.value
  if (!isParent(node)) return ''
  const inner = node.children.map(html).join('')
  return node.tagName === 'span' ? `[${inner}]` : `<${node.tagName}>${inner}</${node.tagName}>`
}
const kept = (root: Parent): string => {
  keepWhole()(root)
  return html(root)
}

test('an id stays in one piece, wherever it stands and in whatever language', () => {
  assert.equal(
    kept(element('p', words('resting (order 43486-759), and 43853-1075.'))),
    '<p>resting (order [43486-759]), and [43853-1075].</p>',
  )
  assert.equal(kept(element('p', words('（單號46104-1859）。'))), '<p>（單號[46104-1859]）。</p>')
  assert.equal(kept(element('p', element('strong', words('7-1')))), '<p><strong>[7-1]</strong></p>')
  assert.equal(kept(element('p', words('PT60-20261121T0300Z rose'))), '<p>[PT60-20261121T0300Z] rose</p>')
})

test('a figure stands with its unit, and a sentence goes on behind it', () => {
  assert.equal(
    kept(element('p', words('would cost NT$ 151,125.14, filling 50 MWh at 2,700 NT$/MWh.'))),
    '<p>would cost [NT$ 151,125.14], filling [50 MWh] at [2,700 NT$/MWh].</p>',
  )
  assert.equal(kept(element('p', words('locked: NT$ 13,500.'))), '<p>locked: [NT$ 13,500].</p>')
  assert.equal(kept(element('p', words('買進50 MWh，損益−NT$ 5'))), '<p>買進[50 MWh]，損益[−NT$ 5]</p>')
})

test('hours from when to when stand on one line, and so does a cell that is short', () => {
  assert.equal(
    kept(element('p', words('of Nov 29, 02:00 – 03:00, and 18:00–19:00'))),
    '<p>of Nov 29, [02:00 – 03:00], and [18:00–19:00]</p>',
  )
  assert.equal(kept(element('td', words('11/28 23:00 – 11/29 00:00'))), '<td>[11/28 23:00 – 11/29 00:00]</td>')
  assert.equal(kept(element('td', element('strong', words('3,041.19')))), '<td>[<strong>3,041.19</strong>]</td>')
  assert.equal(kept(element('td', words('In the auction'))), '<td>[In the auction]</td>')
  assert.equal(kept(element('td', words('sold by another of the house'))), '<td>sold by another of the house</td>')
  const long = 'the 2 orders that rest wait until 18:00'
  assert.equal(kept(element('td', words(long))), `<td>${long}</td>`)
})

test('other hyphens may end a line, and what is too long for one is not held together', () => {
  for (const text of [
    'a day-ahead auction',
    '−20.50 - 3',
    'well-kept',
    'until 2026-11-22T18:00Z',
    `${'1'.repeat(40)}-2`,
    `NT$ ${'1'.repeat(40)}`,
    `${'1'.repeat(40)} MWh`,
    'an order of MWh',
  ])
    assert.equal(kept(element('p', words(text))), `<p>${text}</p>`)
})

test('a claim with an id in it is marked in one piece', () => {
  const root = element('p', words('Order 43486-759 is filled.'))
  markClaims({ claims: ['Order 43486-759 is filled'] })(root)
  assert.equal(kept(root), '<p><mark>Order [43486-759] is filled</mark>.</p>')
})

test('so is the sentence of a plan: every second piece of it is an id or a figure with its unit', () => {
  assert.deepEqual(wholePieces('Change order 60024-2446 (buy 1 MWh ELC at 2,890)'), [
    'Change order ',
    '60024-2446',
    ' (buy ',
    '1 MWh',
    ' ELC at 2,890)',
  ])
})

test('what turns the direction of writing is not in it, and a claim is found all the same', () => {
  const root = element('p', words('Filled \u202e15\u202c'), element('strong', words(' MWh\u200f')))
  dropBidiControls()(root)
  markClaims({ claims: [shownWords('Filled \u202e15\u202c MWh')] })(root)
  assert.equal(html(root), '<p><mark>Filled 15</mark><strong><mark> MWh</mark></strong></p>')
})
