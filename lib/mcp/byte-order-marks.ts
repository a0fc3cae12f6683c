/**
 * A mark of the byte order at the beginning of a line, which .NET on Windows writes, makes a message none for the SDK. As
 * blanks it is none; in the middle of a line it is a character of some text.
 */
import type { Readable } from 'node:stream'

const MARK = Buffer.from('\ufeff')
const LF = 10
const BLANK = 32

export function withoutMarks(stdout: Readable): void {
  /** Bytes of a mark that the line has begun with, perhaps in the chunk before; null where it goes on without one. */
  let marked: number | null = 0
  stdout.prependListener('data', (chunk: Buffer) => {
    for (let at = 0; at < chunk.length; ) {
      // No message begins with one of these bytes, so each can be blanked without waiting for the next.
      if (marked !== null && chunk[at] === MARK[marked]) {
        chunk[at++] = BLANK
        marked = marked + 1 < MARK.length ? marked + 1 : null
        continue
      }
      marked = null
      const end = chunk.indexOf(LF, at)
      if (end < 0) return
      at = end + 1
      marked = 0
    }
  })
}
