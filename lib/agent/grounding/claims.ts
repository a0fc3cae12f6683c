/**
 * Finds what an answer says was done: placed, filled, cancelled … in English and Chinese. Errs towards silence: a
 * negation, a condition, a question, a rule or a quotation near a claim takes it back.
 */
import { chineseClaims } from './chinese.ts'
import { type Range, sentencesOf, trimmed } from './clauses.ts'
import { type Details, detailsOf, idsIn, isBare } from './details.ts'
import { englishClaims } from './english.ts'
import type { DoneKind, Found } from './kinds.ts'
import { plainOf } from './plain.ts'
import { remembered } from './remembered.ts'

export type Claim = {
  kind: DoneKind
  details: Details
  /** Speaks of an earlier time ("before", 之前), so any record of the conversation may back it. */
  retrospective: boolean
  /** Names neither the trader nor an order: the market's own trades may back it. */
  impersonal: boolean
  /** Range of the answer, markdown and all. */
  start: number
  end: number
}

const RETROSPECTIVE =
  /\b(?:earlier|before|previous(?:ly)?|yesterday|last (?:time|order|trade)|as i said|so far|in the past|today)\b|之前|先前|稍早|上次|早些|昨天|前面/
const PERSONAL = /\b(?:i|we|you|your|my|it|order|orders|bid|offer|plan|both|everything)\b|[您你我]|委托|订单|单/

/** Where one claim's words end and the next one's begin. */
function borderBetween(clause: string, left: Found, right: Found): number {
  const joints = [...clause.slice(left.end, right.start).matchAll(/\band\b|并|且|、|后/g)]
  const last = joints.at(-1)
  return last ? left.end + last.index : right.start
}

function segmentsOf(clause: Range, text: string, found: readonly Found[]): Range[] {
  return found.map((f, i) => {
    const [previous, next] = [found[i - 1], found[i + 1]]
    return {
      start: clause.start + (previous ? borderBetween(text, previous, f) : 0),
      end: clause.start + (next ? borderBetween(text, f, next) : text.length),
    }
  })
}

/** The words of a claim, and around them up to a semicolon where they have no other claim to belong to. */
function detailsAround(
  range: Range,
  sentence: Range,
  plain: string,
  folded: string,
  found: readonly { range: Range }[],
): Details {
  const start = folded.lastIndexOf(';', range.start - 1) + 1
  const stop = folded.indexOf(';', range.end)
  const phrase = {
    start: Math.max(sentence.start, start),
    end: stop < 0 ? sentence.end : Math.min(stop, sentence.end),
  }
  const read = (r: Range) => detailsOf(plain.slice(r.start, r.end), folded.slice(r.start, r.end))
  const own = read(range)
  const isAlone = found.filter((f) => f.range.start >= phrase.start && f.range.end <= phrase.end).length === 1
  if (isAlone && isBare(own)) return read(phrase)
  if (!isAlone && own.ids.length > 0) return own
  const ids = idsIn(plain.slice(phrase.start, phrase.end))
  return isAlone || ids.length === 1 ? { ...own, ids } : own
}

export const claimsOf = remembered((answer): Claim[] => {
  const { plain, folded, sourceOf } = plainOf(answer)
  const claims: Claim[] = []
  for (const sentence of sentencesOf(folded)) {
    const whole = folded.slice(sentence.start, sentence.end)
    const found = sentence.clauses.flatMap((clause, i) => {
      // "…, want to see it?": only the last clause is the question.
      if (sentence.asked && i === sentence.clauses.length - 1) return []
      const text = folded.slice(clause.start, clause.end)
      const context = {
        clause: text,
        before: folded.slice(sentence.start, clause.start),
        after: folded.slice(clause.end, sentence.end),
        sentence: whole,
      }
      const inClause = [...englishClaims(context), ...chineseClaims(context)].sort((a, b) => a.start - b.start)
      return segmentsOf(clause, text, inClause).map((range, n) => ({ range, kind: inClause[n]?.kind ?? 'executed' }))
    })
    for (const { range, kind } of found) {
      const details = detailsAround(range, sentence, plain, folded, found)
      const shown = trimmed(plain, range)
      claims.push({
        kind,
        details,
        retrospective: RETROSPECTIVE.test(whole),
        impersonal: !PERSONAL.test(whole),
        ...sourceOf(shown.start, shown.end),
      })
    }
  }
  return claims
})
