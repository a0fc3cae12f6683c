/** Sentences and their clauses, as ranges of the plain text. */

export type Range = { start: number; end: number }
type Sentence = Range & { asked: boolean; clauses: Range[] }

const ABBREVIATION = /\b(?:no|nr|e\.g|i\.e|vs|approx|resp)$/

function isEnd(text: string, at: number): boolean {
  const c = text.charAt(at)
  if (/[!?。\n|•]/.test(c)) return true
  if (c !== '.') return false
  const next = text.charAt(at + 1)
  return (next === '' || /[\s"')]/.test(next)) && !ABBREVIATION.test(text.slice(Math.max(0, at - 6), at))
}

/** "2,950" and "14:03" are one; a dash parts only with a space on both sides, or when it is a long one. */
const JOINT =
  /;|(?<!\d),|,(?!\d)|(?<!\d):|:(?!\d)|[()]|\s-+\s|[—–→⇒✅✔☑]|=>|\b(?:but|whereas|although|though|while)\b|但是?|不过|然而|可是|而且|所以|因此/g

function clausesOf(folded: string, range: Range): Range[] {
  const text = folded.slice(range.start, range.end)
  const out: Range[] = []
  let start = 0
  for (const joint of text.matchAll(JOINT)) {
    out.push({ start: range.start + start, end: range.start + joint.index })
    start = joint.index + joint[0].length
  }
  out.push({ start: range.start + start, end: range.end })
  return out.filter(({ start: s, end: e }) => folded.slice(s, e).trim() !== '')
}

/** Characters. Nobody's sentence is longer, and each claim in one is held against all that stands around it. */
const LONGEST = 1_000

export function sentencesOf(folded: string): Sentence[] {
  const out: Sentence[] = []
  let start = 0
  const close = (end: number, asked: boolean) => {
    if (folded.slice(start, end).trim() !== '')
      out.push({ start, end, asked, clauses: clausesOf(folded, { start, end }) })
    start = end + 1
  }
  for (let i = 0; i < folded.length; i++) {
    if (isEnd(folded, i)) close(i, folded.charAt(i) === '?')
    else if (i - start > LONGEST && (/[\s,;，、]/.test(folded.charAt(i)) || i - start > 2 * LONGEST)) {
      close(i, false)
      start = i
    }
  }
  close(folded.length, false)
  return out
}

/** The range without blanks and list marks around it. */
export function trimmed(text: string, { start, end }: Range): Range {
  const found = text.slice(start, end)
  const lead = /^[\s\-+#]*(?:\d{1,2}[.)]\s+)?/.exec(found)?.[0].length ?? 0
  const tail = /\s*$/.exec(found.slice(lead))?.[0].length ?? 0
  return { start: start + lead, end: end - tail }
}
