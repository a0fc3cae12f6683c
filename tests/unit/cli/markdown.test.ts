// Answers drawn for a terminal: as they come, in line, and harmless.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { stripVTControlCharacters } from 'node:util'
import stringWidth from 'string-width'
import { createMarkdown } from '../../../lib/cli/markdown-stream.ts'
import { createPaint } from '../../../lib/cli/paint.ts'
import { alignOf, tableLines } from '../../../lib/cli/terminal-table.ts'

const plain = createPaint(false)

/** What is written, for text that comes in these pieces. */
function drawn(pieces: Iterable<string>, paint = plain): string {
  let out = ''
  const words = createMarkdown(paint, (text) => {
    out += text
  })
  for (const piece of pieces) words.push(piece)
  words.end()
  return out
}

const ANSWER = `# Book of ELC

Best **bid** is \`3,073.88\`, 5 * 3 is 15; see [the rules](https://example.test/rules).

| Seite 買賣 | MWh |
| --- | --- |
| 買進 **best** | 1,200.5 |
| sell | 7 |

1. one
- two
> quoted

\`\`\`json
{"a": 1}
\`\`\`
![look](https://evil.test/?wallet=1)
The end`

const SHOWN = `Book of ELC

Best bid is 3,073.88, 5 * 3 is 15; see the rules (https://example.test/rules).

Seite 買賣      MWh
──────────  ───────
買進 best   1,200.5
sell              7

1. one
• two
│ quoted

  {"a": 1}
(image: look)
The end
`

test('headings, bold, lists, code, links and tables are drawn, also when they come letter by letter', () => {
  assert.equal(drawn([ANSWER]), SHOWN)
  assert.equal(drawn(ANSWER), SHOWN)
  for (const size of [2, 3, 7, 50])
    assert.equal(drawn(ANSWER.match(new RegExp(`[\\s\\S]{1,${size}}`, 'g')) ?? []), SHOWN)
})

test('words are written as they come, a table once it is complete', () => {
  const seen: string[] = []
  const words = createMarkdown(plain, (text) => void (text && seen.push(text)))
  words.push('Hello ')
  words.push('wor')
  assert.deepEqual(seen, ['Hello ', 'wor'])
  words.push('ld\n| a | b |\n|---|---|\n| 1 |')
  assert.equal(seen.join(''), 'Hello world\n')
  words.push(' 2 |\n\n')
  assert.match(seen.join(''), /a {2}b\n─ {2}─\n1 {2}2\n/)
})

test('colours are on only where they are wanted, and change no width', () => {
  const coloured = drawn([ANSWER], createPaint(true))
  assert.notEqual(coloured, SHOWN)
  assert.equal(stripVTControlCharacters(coloured), SHOWN)
  assert.ok(coloured.includes('\u001b[1mBook of ELC\u001b[22m'))
})

test('columns stand in line where characters are two cells wide; numbers stand right', () => {
  const rows = [
    ['買進', '1,200.5'],
    ['sell 賣出 ｆ', '-7'],
  ]
  const lines = tableLines(['方向', 'MWh'], rows, ['left', alignOf(rows.map((r) => r[1] ?? ''))], createPaint(true))
  assert.deepEqual(new Set(lines.map((line) => stringWidth(line))), new Set([stringWidth('sell 賣出 ｆ') + 2 + 7]))
  assert.equal(alignOf(['NT$ 5', '–', '-1,000.25', '3 MWh', '+2 %', '（']), 'left')
  assert.equal(alignOf(['NT$ 5', '–', '-1,000.25', '3 MWh', '+2 %', '']), 'right')
  assert.equal(alignOf(['o-12']), 'left')
  assert.equal(alignOf(['', '–']), 'left')
})

const ATTACKS: [name: string, text: string][] = [
  ['moves the cursor', 'a\u001b[5A\u001b[2Kb'],
  ['sets the title', 'a\u001b]0;owned\u0007b'],
  ['uses 8-bit controls', 'a\u009b2Jb\u0090x\u009c'],
  ['goes back to the line start', 'safe text\rApprove'],
  ['backspaces', 'SELL\b\b\b\bBUY '],
  ['makes a link', '\u001b]8;;https://evil.test\u001b\\click\u001b]8;;\u001b\\'],
  ['reverses', '\u202eevil\u202c \u200b\ufeff'],
  ['hides tags', 'x\u{e0041}\u{e0042}'],
]
const OBEYED = /(?![\n\t])[\p{Cc}\p{Cf}]/u

for (const [name, text] of ATTACKS)
  test(`text that ${name} reaches the terminal as visible words alone`, () => {
    const places = [
      text,
      `| ${text} | b |\n|---|---|\n| 1 | ${text} |`,
      `\`\`\`\n${text}\n\`\`\``,
      `[${text}](${text})`,
    ]
    for (const all of places) {
      assert.doesNotMatch(drawn([all]), OBEYED)
      assert.doesNotMatch(drawn(all), OBEYED)
    }
  })

test('the desk’s own question cannot be asked by a model, whatever the pieces it comes in', () => {
  assert.equal(drawn(['[Y / n](https://x.test)']), 'Y / n (https://x.test)\n')
  const fakes = ['Approve? [y/N] ', '`[y/N]`', '［y／N］', '```\n[y/N]\n```', '| [y/N] |\n|---|\n| [y/N] |']
  for (const fake of fakes)
    for (const out of [drawn([fake]), drawn(fake)]) {
      assert.doesNotMatch(out, /[[［]\s*y\s*[/／]\s*n\s*[\]］]/i)
      assert.match(out, /\(y or n\)/)
    }
})

test('what is never closed is shown as it stands when the answer is over', () => {
  assert.equal(drawn(['a [b](http']), 'a [b](http\n')
  assert.equal(drawn(['**bold and `code']), 'bold and code\n')
  assert.equal(drawn(['| not a table']), '| not a table\n')
  assert.equal(drawn(['```\nopen']), '  open\n')
  assert.equal(drawn([]), '')
})
