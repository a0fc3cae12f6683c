import assert from 'node:assert/strict'
import { test } from 'node:test'
import { HIDDEN_CHARACTERS } from '../../../lib/contracts/hidden-characters.ts'

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
