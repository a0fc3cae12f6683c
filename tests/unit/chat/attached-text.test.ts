// Files whose text is put where the trader writes.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { isTextFile, readText, textIn, withText } from '../../../components/chat/composer/attached-text.ts'
import { MAX_MESSAGE_BYTES } from '../../../lib/contracts/chat.ts'

const utf8 = (text: string) => new TextEncoder().encode(text)
const utf16 = (text: string, isBig = false) => {
  const bytes = Buffer.from(`\uFEFF${text}`, 'utf16le')
  return new Uint8Array(isBig ? bytes.swap16() : bytes)
}

describe('the text of a file', () => {
  test('keeps its lines and tabs', () => {
    assert.equal(textIn(utf8('side\tqty\n買\t5\n')), 'side\tqty\n買\t5\n')
    assert.equal(textIn(utf8('a,b\r\n1,2\r3')), 'a,b\n1,2\n3')
  })
  test('is read from what spreadsheets write, without the mark at its beginning', () => {
    for (const bytes of [utf8('\uFEFF價格,5'), utf16('價格,5'), utf16('價格,5', true)])
      assert.equal(textIn(bytes), '價格,5')
  })
  test('is read from what a spreadsheet saves on a Windows of the reader’s language', () => {
    const big5 = Uint8Array.of(0xb6, 0x52, 0x2c, 0xbb, 0xf9, 0x0d, 0x0a, 0x35)
    assert.equal(textIn(big5, ['zh-Hant']), '買,價\n5')
    assert.equal(textIn(big5, ['en', 'zh-TW', 'zh-CN']), '買,價\n5')
    const gbk = Uint8Array.of(0xc2, 0xf2, 0x2c, 0xbc, 0xdb)
    assert.equal(textIn(gbk, ['zh-Hans', 'zh-TW']), '买,价')
    assert.equal(textIn(utf8('買,价'), ['zh-Hant']), '買,价', 'UTF-8 is what it is in any language')
    for (const languages of [[], ['en'], ['en-US', 'de']]) assert.equal(textIn(big5, languages), null)
    assert.equal(textIn(Uint8Array.of(0xb6, 0x0a), ['zh-Hant']), null, 'half a character')
  })
  test('is none where there are other bytes', () => {
    for (const bytes of [utf8('a\0b'), Uint8Array.of(0xa6, 0x4c, 0x2c), Uint8Array.of(0xff, 0xfe, 0x00, 0xd8)])
      assert.equal(textIn(bytes), null)
  })
})

describe('in the field', () => {
  const put = async (before: string, ...parts: BlobPart[]) => withText(before, await readText(new Blob(parts)))

  test('it stands behind what is there, on a new line', async () => {
    assert.deepEqual(await put('', 'a\n1'), { text: 'a\n1' })
    assert.deepEqual(await put('place these:', 'a\n1'), { text: 'place these:\na\n1' })
    assert.deepEqual(await put('place these:\n', 'a\n1'), { text: 'place these:\na\n1' })
  })
  test('what is no text, or holds none, is refused, and so is what a message cannot hold with what is there', async () => {
    for (const part of ['', ' \n', '\0', Uint8Array.of(0xa6, 0x4c)])
      assert.deepEqual(await put('', part), { problem: 'notText' })
    const most = 'x'.repeat(MAX_MESSAGE_BYTES - 600)
    assert.ok('text' in (await put('', most)))
    assert.deepEqual(await put('y'.repeat(600), most), { problem: 'tooLong' })
  })
  test('a file far too long is not even read', async () => {
    const file = new Blob(['x'.repeat(300_000)])
    file.arrayBuffer = () => assert.fail('it was read')
    assert.deepEqual(await readText(file), { problem: 'tooLong' })
  })
})

test('a text file is told by its name, or by what the browser says of it', () => {
  const file = (name: string, type = '') => isTextFile({ name, type })
  for (const is of [file('o.CSV', 'application/vnd.ms-excel'), file('o.tsv'), file('o.txt'), file('clip', 'text/csv')])
    assert.equal(is, true)
  for (const is of [file('o.png', 'image/png'), file('o.pdf', 'application/pdf'), file('csv')]) assert.equal(is, false)
})
