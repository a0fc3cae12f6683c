/** A trader's sentence as the steps it holds, each in their own words. Pure. */
import type { PatternStep } from '../../contracts/patterns.ts'
import { readInTime } from './in-time.ts'
import type { Action } from './understand/action.ts'
import { isWrite } from './understand/action.ts'
import { sentences } from './understand/clauses.ts'
import { group } from './understand/grouping.ts'
import { understand } from './understand/understand.ts'

type Span = { start: number; end: number }

/**
 * Cuts only where the pieces, read one by one, ask for exactly what the whole asks for; otherwise the whole is one step.
 * Writes in a row stay together: they become one plan.
 */
export const stepsOf = (text: string, most: number): PatternStep['text'][] =>
  readInTime(text, () => cut(text, most)) ?? [text.trim()]

function cut(text: string, most: number): PatternStep['text'][] {
  const whole = understand(text)
  const { plain, tokens } = whole.utterance
  const spans = sentences(tokens).flatMap((sentence) =>
    group(sentence, plain).flatMap(({ clause }): Span[] => {
      const [first, last] = [clause.tokens[0], clause.tokens.at(-1)]
      return first && last ? [{ start: first.start, end: last.end }] : []
    }),
  )
  const words = (span: Span) => plain.slice(span.start, span.end).trim()
  const read = spans.map((span) => ({ span, actions: understand(words(span)).actions }))
  const isSame = (actions: readonly Action[]) => JSON.stringify(actions) === JSON.stringify(whole.actions)
  if (whole.actions.length < 2 || !isSame(read.flatMap(({ actions }) => actions))) return [text.trim()]
  const joined: { span: Span; writes: boolean }[] = []
  for (const { span, actions } of read) {
    const writes = actions.some(isWrite)
    const last = joined.at(-1)
    if (last && writes && last.writes) last.span.end = span.end
    else joined.push({ span: { ...span }, writes })
  }
  const steps = joined.map(({ span }) => words(span))
  // Joined again they must still be what was asked for.
  return steps.length > 1 && steps.length <= most && isSame(steps.flatMap((step) => understand(step).actions))
    ? steps
    : [text.trim()]
}
