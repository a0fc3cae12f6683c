import assert from 'node:assert/strict'
import { test } from 'node:test'
import { messageBlocks } from '../../../components/chat/message/message-blocks.ts'
import { markClaims } from '../../../components/chat/prose/mark-claims.ts'
import { claimsOfPart, quotedClaims, shownWords } from '../../../components/chat/prose/unbacked-claims.ts'
import type { DeskMessage } from '../../../lib/contracts/chat.ts'

const text = 'Hello. **Order placed**: buy `5` MWh at 2,950.'
const at = (words: string, kind: 'done' | 'figure' = 'done') => {
  const start = text.indexOf(words)
  return { part: 1, kind, start, end: start + words.length }
}
const message = (unbacked: ReturnType<typeof at>[]): DeskMessage => ({
  id: 'm',
  role: 'assistant',
  parts: [{ type: 'step-start' }, { type: 'text', text }],
  metadata: { unbacked },
})

test('a claim is quoted in the words it shows, not in its markdown', () => {
  const claimed = message([at('**Order placed**: buy `5` MWh at 2,950')])
  assert.deepEqual(claimsOfPart(claimed, 1), ['Order placed: buy 5 MWh at 2,950'])
  assert.deepEqual(quotedClaims(claimed), [{ kind: 'done', quotes: ['Order placed: buy 5 MWh at 2,950'] }])
  assert.equal(shownWords('see [the order](https://x.test/a) now'), 'see the order now')
  assert.equal(shownWords('your order_no 7 was _placed'), 'your order_no 7 was placed')
})

test('a block carries the claims of its own part, and none where there is none', () => {
  const claimed = message([at('Order placed')])
  const [block, other] = messageBlocks({ ...claimed, parts: [...claimed.parts, { type: 'text', text }] })
  assert.deepEqual(block?.kind === 'text' && block.claims, ['Order placed'])
  assert.equal(other?.kind === 'text' && 'claims' in other, false)
  const honest = messageBlocks(message([]))[0]
  assert.equal(honest?.kind === 'text' && 'claims' in honest, false)
})

type Element = {
  type: string
  tagName?: string
  properties?: Record<string, unknown>
  children: (Element | { type: 'text'; value: string })[]
}
const words = (value: string) => ({ type: 'text' as const, value })
const element = (tagName: string, ...children: Element['children']): Element => ({ type: 'element', tagName, children })
const html = (node: Element | { type: string; value?: string }): string => {
  if (!('children' in node)) return 'value' in node ? String(node.value) : ''
  const inner = node.children.map(html).join('')
  return node.tagName ? `<${node.tagName}${node.properties?.dataLast ? ' last' : ''}>${inner}</${node.tagName}>` : inner
}

test('a claim is marked across emphasis and code, and its last piece carries the sign', () => {
  const root = element(
    'p',
    words('Hello. '),
    element('strong', words('Order placed')),
    words(': buy '),
    element('code', words('5')),
    words(' MWh. Bye.'),
  )
  markClaims({ claims: ['Order placed: buy 5 MWh'] })(root)
  assert.equal(
    html(root),
    '<p>Hello. <strong><mark>Order placed</mark></strong><mark>: buy </mark><code><mark>5</mark></code><mark last> MWh</mark>. Bye.</p>',
  )
})

test('what is not found stays as it is', () => {
  const root = element('p', words('Nothing was placed (yet).'))
  markClaims({ claims: ['placed (really)', 'a+b['] })(root)
  assert.equal(html(root), '<p>Nothing was placed (yet).</p>')
})
