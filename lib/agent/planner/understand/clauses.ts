/** Cuts a message into sentences and a sentence into clauses, one action each. */
import { rawOf } from '../text/token-words.ts'
import { hasTag, isTerm, type Token } from '../text/tokens.ts'
import { isSeconds } from './simulation.ts'

export type Sentence = { tokens: Token[]; asked: boolean }

export function sentences(tokens: readonly Token[]): Sentence[] {
  const out: Sentence[] = []
  let current: Token[] = []
  const close = (asked: boolean) => {
    if (current.length > 0) out.push({ tokens: current, asked: asked || endsAsking(current) })
    current = []
  }
  for (const token of tokens) {
    const last = out.at(-1)
    // "buy 5 at 2950!?" is asked as well.
    if (isTerm(token, 'ask') && current.length === 0 && last) last.asked = true
    else if (isTerm(token, 'ask')) close(true)
    else if (isTerm(token, 'stop')) close(false)
    else current.push(token)
  }
  close(false)
  return out
}

/** 買 5 MWh 2950，對吧: asked, where it stands behind something. 行吧，買 5 MWh 2950 agrees. */
function endsAsking(tokens: readonly Token[]): boolean {
  const end = tokens.findLastIndex((t) => rawOf(t) !== '吧')
  return end > 0 && end < tokens.length - 1 && /^(?:对|没错|可以|行|是|是的)$/.test(rawOf(tokens[end]))
}

export type Clause = { tokens: Token[]; joint: 'start' | 'and' | 'then' | 'comma' }

/** "simulate the next 100 steps", 模擬接下來的 10 分鐘: what comes next is how long it runs, and no second deed. */
function isOfRun(clause: readonly Token[], after: readonly Token[]): boolean {
  const [number, unit] = isTerm(after[0], 'of') ? after.slice(1) : after
  const isTime =
    isTerm(unit, 'steps', 'minute', 'hour') || (unit !== undefined && 'text' in unit && isSeconds(unit.text))
  const isCounted = number?.kind === 'number' && isTime
  return hasTag(clause, 'simulate') && (isCounted || isTerm(number, 'hour', 'minute'))
}

/** Cuts at commas, "and" and "then". Whether a piece stands alone is for the caller to say. */
export function pieces(tokens: readonly Token[]): Clause[] {
  const out: Clause[] = [{ tokens: [], joint: 'start' }]
  for (const [i, token] of tokens.entries()) {
    if (isTerm(token, 'then') && isOfRun(out.at(-1)?.tokens ?? [], tokens.slice(i + 1, i + 4))) continue
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
