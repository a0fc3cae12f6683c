import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeTokenRequest } from '../../../lib/contracts/api-tokens.ts'
import { HIDDEN_CHARACTERS } from '../../../lib/contracts/hidden-characters.ts'
import { readYaml } from '../../../lib/playbooks/document.ts'

const hidden = (code: number) => String.fromCodePoint(code).match(HIDDEN_CHARACTERS) !== null

test('what no reader sees is hidden: zero width, direction, tags, selectors, fillers, control characters', () => {
  const codes = [
    0x00, 0x07, 0x1b, 0x7f, 0x85, 0xad, 0x34f, 0x61c, 0x115f, 0x180e, 0x200b, 0x200d, 0x200e, 0x2028, 0x202e, 0x2060,
    0x2066, 0x2800, 0x3164, 0xe000, 0xfe0f, 0xfeff, 0xffa0, 0xfff9, 0xe0041, 0xe0100,
  ]
  for (const code of codes) assert.ok(hidden(code), `U+${code.toString(16)}`)
})

test('letters of any script, marks on them, spaces, line breaks and emoji are not', () => {
  for (const text of ['a', 'é', 'e\u0301', '電', 'и', 'ك', ' ', '\t', '\n', '\r', '\u00a0', '→', '⚡', '😀'])
    assert.equal(text.match(HIDDEN_CHARACTERS), null, text)
})

test('a name is what is seen of it, on one line', () => {
  const named = (name: string) => makeTokenRequest.safeParse({ name, scope: 'read' }).data?.name
  assert.equal(named(' desk\u202e\u200b\n  robot\u0000 '), 'desk robot')
  assert.equal(named('買電 👩‍🔧 نرم'), '買電 👩🔧 نرم')
  for (const unseen of ['\u200b', '\u2800 \u3164', '\u00ad\u0007']) {
    assert.equal(named(unseen), undefined, JSON.stringify(unseen))
    const { problems } = readYaml(`name: ${JSON.stringify(unseen)}\nsteps:\n  - id: a\n    say: hello\n`)
    assert.deepEqual(
      problems.map((p) => p.path),
      ['name'],
      JSON.stringify(unseen),
    )
  }
})
