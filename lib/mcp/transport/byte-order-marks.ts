/**
 * Programs of .NET on Windows write a byte order mark at the beginning of a line, and the SDK cannot read such a message. Here
 * it is replaced by blanks; in the middle of a line it is left as a character of the text.
 */
import type { Readable } from 'node:stream'

const MARK = Buffer.from('\ufeff')
const LF = 10
const BLANK = 32

export function withoutMarks(stdout: Readable): void {
  /**
   * How many bytes of a mark the line has begun with, perhaps in the chunk before; null once the line goes on without one.
   */
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
