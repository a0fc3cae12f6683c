import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { plainText } from '../../../lib/ui/plain-text.ts'

test("marks go, the model's words stay", () => {
  assert.equal(plainText('**Buy** 5 MWh at `2,950`, *now*'), 'Buy 5 MWh at 2,950, now')
  assert.equal(plainText('# Why\n\n- cheap\n- __below__ mid'), 'Why\n\n• cheap\n• below mid')
  assert.equal(plainText('> see [the book](https://example.com/x) ~~soon~~'), 'see the book soon')
  assert.equal(plainText('```json\n{"qty":5}\n```'), '{"qty":5}')
  assert.equal(plainText('以 **2,950** 買進'), '以 2,950 買進')
})

test('what only looks like a mark stays', () => {
  for (const text of ['2 * 3 * 4', '2*3', 'client_order_id', '-5 MWh at -12.30', '3,050 > 2,950', 'a ** b', '5 # 6'])
    assert.equal(plainText(text), text)
})

test('words behind a fence, closed or not, are no language and stay', () => {
  assert.equal(plainText('~~~~買 5 MWh'), '~~~~買 5 MWh')
  assert.equal(plainText('```buy 5 MWh```'), 'buy 5 MWh')
  assert.equal(plainText('```sell\n5 MWh\n```'), 'sell\n5 MWh')
  assert.equal(plainText('~~~ text\nbuy\n~~~\n````json\n{}\n````'), 'buy\n{}')
})

test('letters and figures are never lost', () => {
  const kept = (s: string) => s.replaceAll(/[^\p{L}\p{N}]/gu, '')
  const words = fc
    .array(
      fc.constantFrom(
        '**',
        '*',
        '_',
        '__',
        '`',
        '~~',
        '```',
        '~~~',
        ' ',
        '\n',
        '# ',
        '- ',
        '> ',
        '2,950',
        'buy',
        '買',
        'MWh',
      ),
      {
        maxLength: 30,
      },
    )
    .map((parts) => parts.join(''))
  fc.assert(
    fc.property(words, (text) => assert.equal(kept(plainText(text)), kept(text))),
    { numRuns: 2_000 },
  )
})

test('what is not seen goes: turned round, words of a program would stand outside of their quotes', () => {
  assert.equal(plainText('\u202eyub\u200b **5** MWh\u0007\nthen \u{e0041}sell\ufe0f'), 'yub 5 MWh\nthen sell')
})
