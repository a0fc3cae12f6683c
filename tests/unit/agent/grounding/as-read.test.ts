// A claim is found as a reader sees it, whatever stands between its letters in the source.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { claimsOf } from '../../../../lib/agent/grounding/claims.ts'
import { figureClaimsOf } from '../../../../lib/agent/grounding/figures.ts'

const shown = (answer: string) => claimsOf(answer).map(({ start, end }) => answer.slice(start, end))

test('what markdown, HTML and fonts do not show hides no claim', () => {
  for (const answer of [
    'Your order was _placed_',
    'Your order was \\*placed\\*',
    'Your order was pla<!-- x -->ced',
    'Your order was pla<b></b>ced',
    'Your order<br>was<br/>placed',
    'Your order was pl&#97;ced',
    'Your order was pl&#x61;c&shy;ed',
    'Your&nbsp;order was&nbsp;placed',
    'Your order was pl\uFE0Fa\u034Fced',
    'Your order was\u3164placed',
    '您的委託已&#25104;交',
    '您的委托已成\uFE0F交',
  ])
    assert.deepEqual(
      claimsOf(answer).map(({ start }) => start),
      [0],
      answer,
    )
  assert.equal(figureClaimsOf('The best bid is 3&#49;00.')[0]?.value, 3100)
})

test('what a reader does see stays what it is', () => {
  for (const answer of [
    'The field order_placed_at is empty',
    'Was your order placed&#63;',
    'Your order was &lt;not&gt; placed',
    'No order was pl&unknown;aced',
    'bid < 3,000 and your order > 5 MWh is not placed',
  ])
    assert.deepEqual(shown(answer), [], answer)
})

test('a long line of fence marks is read once, and not once for each of them', () => {
  // Once for each of them takes minutes, in which the desk answers nobody.
  for (const mark of ['`', '~'])
    assert.deepEqual(shown(`${mark.repeat(400_000)} Your order was placed`), ['Your order was placed'], mark)
  assert.deepEqual(shown('````\nYour order was placed\n```\n````\nYour order was placed').length, 1)
})
