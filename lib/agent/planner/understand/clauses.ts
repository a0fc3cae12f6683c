/** Cuts a message into sentences and a sentence into clauses, one action each. */
import { isTerm, type Token } from '../text/tokens.ts'

export type Sentence = { tokens: Token[]; asked: boolean }

export function sentences(tokens: readonly Token[]): Sentence[] {
  const out: Sentence[] = []
  let current: Token[] = []
  const close = (asked: boolean) => {
    if (current.length > 0) out.push({ tokens: current, asked })
    current = []
  }
  for (const token of tokens) {
    if (isTerm(token, 'ask')) close(true)
    else if (isTerm(token, 'stop')) close(false)
    else current.push(token)
  }
  close(false)
  return out
}

export type Clause = { tokens: Token[]; joint: 'start' | 'and' | 'then' | 'comma' }

/** Cuts at commas, "and" and "then". Whether a piece stands alone is for the caller to say. */
export function pieces(tokens: readonly Token[]): Clause[] {
  const out: Clause[] = [{ tokens: [], joint: 'start' }]
  for (const token of tokens) {
    const joint = isTerm(token, 'then')
      ? 'then'
      : isTerm(token, 'and')
        ? 'and'
        : isTerm(token, 'comma')
          ? 'comma'
          : null
    const last = out.at(-1)
    if (!last) continue
    if (!joint) last.tokens.push(token)
    else if (last.tokens.length > 0) out.push({ tokens: [], joint })
    else if (last.joint !== 'start' && joint !== 'comma') last.joint = joint
  }
  return out.filter((clause) => clause.tokens.length > 0)
}
