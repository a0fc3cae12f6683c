/** A press that is waited for: a request that hangs without an error would keep its button busy for good. */
import type { Answer } from './send.ts'

/** Longer than the desk waits for any exchange by itself. */
export const ANSWER_WITHIN_MS = 30_000

/** @returns the answer, or after that time that there is none: whether it was done is not known then */
export function inTime<T>(asked: Promise<Answer<T>>): Promise<Answer<T>> {
  return new Promise((resolve) => {
    const late = setTimeout(resolve, ANSWER_WITHIN_MS, { kind: 'unreachable' })
    void asked.then((answer) => {
      clearTimeout(late)
      resolve(answer)
    })
  })
}
