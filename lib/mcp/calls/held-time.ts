/**
 * While a person answers a question of a server, the time limit of the call that it is about stands still; where the line does
 * not tell which that is, of every call that was on its way when it was asked. Whoever calls later waits as long as ever.
 */
import type { Elicit } from './elicitation.ts'

type Asked = { atMs: number; about: object | undefined; answeredAtMs: number }

/** On the clock of `performance.now()`: when a person answered last, of what may be about this call; infinite while one is being asked. */
export type HeldUntil = (call: { sentAtMs: number; about: object | undefined }) => number

export function holdingTime(ask: Elicit): { elicit: Elicit; heldUntil: HeldUntil } {
  const questions = new Set<Asked>()
  return {
    async elicit(request, signal) {
      const asked: Asked = { atMs: performance.now(), about: request.call, answeredAtMs: Number.POSITIVE_INFINITY }
      questions.add(asked)
      try {
        return await ask(request, signal)
      } finally {
        asked.answeredAtMs = performance.now()
        // What was asked before this one, of the same call, and is answered, holds no call that this one does not.
        for (const other of questions)
          if (other !== asked && other.about === asked.about && other.atMs <= asked.atMs && isAnswered(other))
            questions.delete(other)
        forgetOldest(questions)
      }
    },
    heldUntil({ sentAtMs, about }) {
      const isOf = (asked: Asked) => (asked.about ? asked.about === about : asked.atMs >= sentAtMs)
      return Math.max(Number.NEGATIVE_INFINITY, ...[...questions].filter(isOf).map(({ answeredAtMs }) => answeredAtMs))
    },
  }
}

const isAnswered = ({ answeredAtMs }: Asked): boolean => Number.isFinite(answeredAtMs)

/** More calls than a server has on their way at once. */
const REMEMBERED = 100
function forgetOldest(questions: Set<Asked>): void {
  for (const asked of questions) {
    if (questions.size <= REMEMBERED) return
    if (isAnswered(asked)) questions.delete(asked)
  }
}
