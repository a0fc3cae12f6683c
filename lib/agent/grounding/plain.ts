/**
 * An answer as a reader sees it: without markdown marks, invisible characters, code and quotations, and in one form of
 * every character. Each character knows where it came from, so that what is found can be shown in the answer itself.
 */
import { ownTable } from '../../own-table.ts'
import { fold } from '../planner/text/fold.ts'

type Plain = {
  /** Width and case as written. */
  plain: string
  /** Same length: lower case, Simplified. */
  folded: string
  /** The characters [start, end) of `plain`, as a range of the answer. */
  sourceOf(start: number, end: number): { start: number; end: number }
}

/** Stands for what somebody else said: no letter, no digit, no end of a sentence. */
const QUOTED = '¤'
/** All marks of a fence are taken at once: tried again with one less each time, a long line of them would hold up the desk. */
const FENCE = /^[ \t]*(`{3,}(?!`)|~{3,}(?!~))[^\n]*\n[\s\S]*?(?:^[ \t]*\1[^\n]*$|$(?![\s\S]))/gm
const BLOCK_QUOTE = /^[ \t]*>[^\n]*$/gm
const LINK_TARGET = /\]\([^()\s]*(?:\s+"[^"\n]*")?\)/g
const QUOTATIONS = [
  /“[^“”\n]{1,300}”/g,
  /「[^「」\n]{1,300}」/g,
  /『[^『』\n]{1,300}』/g,
  /«[^«»\n]{1,300}»/g,
  /"[^"\n]{1,300}"/g,
]
/** Elements part what stands around them where they begin a line, and no word where they do not; comments are not shown. */
const LINE_TAG = /<\/?(?:br|p|div|li|tr|td|th|hr|h[1-6]|[uo]l|table)\b[^<>\n]{0,300}>/gi
const TAG = /<!--[\s\S]{0,2000}?-->|<\/?[a-z][^<>\n]{0,300}>/gi
/** One character of what is read: as it stands, behind a backslash, or by its number or name. */
const WRITTEN =
  /&(?:#(?<decimal>\d{1,7})|#x(?<hex>[\da-f]{1,6})|(?<name>[a-z]{2,5}));|\\(?<escaped>[!-/:-@[-`{-~])|./gisu
const NAMED: Readonly<Record<string, string>> = ownTable({
  nbsp: ' ',
  ensp: ' ',
  emsp: ' ',
  shy: '\u00ad',
  zwj: '\u200d',
  zwnj: '\u200c',
  lt: '<',
  gt: '>',
  amp: '&',
  quot: '"',
  apos: "'",
})
const MARKS = /[*`~[\]]/
const INVISIBLE = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/u
/** Characters that show nothing and take the width of a space. */
const BLANK = /[\u115f\u1160\u2800\u3164\uffa0]/
const SOFT = '\u00ad'
/** So many say no more than a few, and what looks for words with blanks between them goes through them again from each. */
const MANY_BLANKS = /^[^\S\r\n\u2028\u2029]{5}$/
const IN_WORD = /[\p{L}\p{N}]/u

/** Every matched character but line ends becomes `by`. */
const blank = (text: string, pattern: RegExp, by: string): string =>
  text.replaceAll(pattern, (found) => found.replaceAll(/[^\n]/g, by))

function characterOf({ 0: source, groups: { decimal, hex, name, escaped } = {} }: RegExpExecArray): string {
  if (escaped !== undefined) return escaped
  if (name !== undefined) return NAMED[name.toLowerCase()] ?? source
  const code = decimal !== undefined ? Number(decimal) : hex !== undefined ? Number.parseInt(hex, 16) : null
  return code === null || code === 0 || code > 0x10ffff ? source : String.fromCodePoint(code).toWellFormed()
}

/** Within a word an underscore is shown. */
const isEmphasis = (text: string, at: number): boolean =>
  !(IN_WORD.test(text[at - 1] ?? '') && IN_WORD.test(text[at + 1] ?? ''))

export function plainOf(text: string): Plain {
  let masked = blank(text, FENCE, ' ')
  masked = blank(masked, BLOCK_QUOTE, ' ')
  masked = masked.replaceAll(LINK_TARGET, (found) => ' '.repeat(found.length))
  for (const pattern of QUOTATIONS) masked = blank(masked, pattern, QUOTED)
  masked = blank(blank(masked, LINE_TAG, ' '), TAG, SOFT)
  let plain = ''
  let folded = ''
  const from: number[] = []
  const to: number[] = []
  for (const written of masked.matchAll(WRITTEN)) {
    const [source] = written
    const at = written.index
    const c = characterOf(written)
    if (MARKS.test(c) || (INVISIBLE.test(c) && !BLANK.test(c)) || (c === '_' && isEmphasis(masked, at))) continue
    const one = fold(BLANK.test(c) ? ' ' : c)
    if (MANY_BLANKS.test(plain.slice(-4) + one.plain)) continue
    plain += one.plain
    folded += one.folded
    for (let i = 0; i < one.plain.length; i++) {
      from.push(at)
      to.push(at + source.length)
    }
  }
  return {
    plain,
    folded,
    sourceOf: (start, end) => ({ start: from[start] ?? text.length, end: to[end - 1] ?? text.length }),
  }
}
