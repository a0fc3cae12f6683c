/**
 * An answer as a reader sees it: without markdown marks, invisible characters, code and quotations, and in one form of
 * every character. Each character knows where it came from, so that what is found can be shown in the answer itself.
 */
import { fold } from '../planner/text/fold.ts'

export type Plain = {
  /** Width and case as written. */
  plain: string
  /** Same length: lower case, Simplified. */
  folded: string
  /** The characters [start, end) of `plain`, as a range of the answer. */
  sourceOf(start: number, end: number): { start: number; end: number }
}

/** Stands for what somebody else said: no letter, no digit, no end of a sentence. */
const QUOTED = '¤'
const FENCE = /^[ \t]*(`{3,}|~{3,})[^\n]*\n[\s\S]*?(?:^[ \t]*\1[^\n]*$|$(?![\s\S]))/gm
const BLOCK_QUOTE = /^[ \t]*>[^\n]*$/gm
const LINK_TARGET = /\]\([^()\s]*(?:\s+"[^"\n]*")?\)/g
const QUOTATIONS = [
  /“[^“”\n]{1,300}”/g,
  /「[^「」\n]{1,300}」/g,
  /『[^『』\n]{1,300}』/g,
  /«[^«»\n]{1,300}»/g,
  /"[^"\n]{1,300}"/g,
]
const MARKS = /[*`~[\]]/
const INVISIBLE = /\p{Cf}/u

/** Every matched character but line ends becomes `by`. */
const blank = (text: string, pattern: RegExp, by: string): string =>
  text.replaceAll(pattern, (found) => found.replaceAll(/[^\n]/g, by))

export function plainOf(text: string): Plain {
  let masked = blank(text, FENCE, ' ')
  masked = blank(masked, BLOCK_QUOTE, ' ')
  masked = masked.replaceAll(LINK_TARGET, (found) => ' '.repeat(found.length))
  for (const pattern of QUOTATIONS) masked = blank(masked, pattern, QUOTED)
  let plain = ''
  let folded = ''
  const from: number[] = []
  const to: number[] = []
  let at = 0
  for (const c of masked) {
    if (!MARKS.test(c) && !INVISIBLE.test(c) && !(c === '_' && (masked[at - 1] === '_' || masked[at + 1] === '_'))) {
      const one = fold(c)
      plain += one.plain
      folded += one.folded
      for (let i = 0; i < one.plain.length; i++) {
        from.push(at)
        to.push(at + c.length)
      }
    }
    at += c.length
  }
  return {
    plain,
    folded,
    sourceOf: (start, end) => ({ start: from[start] ?? text.length, end: to[end - 1] ?? text.length }),
  }
}
