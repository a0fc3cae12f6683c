/**
 * A stream of Chat Completions is over at `data: [DONE]`, whatever its server does with the line: one that leaves it open
 * would keep a whole answer waiting until it counts as silent, and what follows is none of the answer.
 */
import { DONE, throughEvents } from './through-events.ts'

const LONGEST = 'data: [DONE]'.length
const LF = 10
const CR = 13

function upToDone(): TransformStream<Uint8Array, Uint8Array> {
  /** How the line that is being read begins, as far as it can matter. */
  let line = ''
  return new TransformStream({
    transform(bytes, controller) {
      let at = 0
      while (at < bytes.length) {
        const byte = bytes[at] ?? LF
        at += 1
        if (byte === LF) line = ''
        else if (line.length <= LONGEST) line += String.fromCharCode(byte)
        else {
          // Long lines are the rule: the rest of one is passed over at once.
          const end = bytes.indexOf(LF, at)
          at = end < 0 ? bytes.length : end
        }
        if (DONE.test(line) && (at === bytes.length || isLineEnd(bytes[at]))) {
          controller.enqueue(bytes.subarray(0, at))
          return controller.terminate()
        }
      }
      controller.enqueue(bytes)
    },
  })
}

const isLineEnd = (byte: number | undefined): boolean => byte === LF || byte === CR

export const endAtDone = (ask: typeof fetch): typeof fetch => throughEvents(ask, upToDone)
