/** Marks of the byte order go from the beginnings of lines, wherever a pipe cuts them. */
import assert from 'node:assert/strict'
import { PassThrough } from 'node:stream'
import { test } from 'node:test'
import { withoutMarks } from '../../../lib/mcp/transport/byte-order-marks.ts'

const TEXT = '\ufeff{"a":"one \ufeff"}\n\ufeff{"b":"\ufeff"}\n{"c":"\ufeff兆"}\n'
const READ = '   {"a":"one \ufeff"}\n   {"b":"\ufeff"}\n{"c":"\ufeff兆"}\n'

test('a mark at the beginning of a line becomes blanks, one inside a text stays, in pieces of any size', () => {
  const bytes = Buffer.from(TEXT)
  for (let size = 1; size <= bytes.length; size++) {
    const pipe = new PassThrough()
    const read: Buffer[] = []
    pipe.on('data', (chunk: Buffer) => void read.push(Buffer.from(chunk)))
    withoutMarks(pipe)
    for (let at = 0; at < bytes.length; at += size) pipe.write(Buffer.from(bytes.subarray(at, at + size)))
    assert.equal(Buffer.concat(read).toString(), READ, `in pieces of ${size}`)
  }
})
