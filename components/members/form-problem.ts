/** What is wrong with a form about a member, and beside which of its fields that is said. */
import type { z } from 'zod'
import type { Answer } from '../shell/requests/send.ts'

type Field = 'email' | 'password' | 'current' | 'next'
/** A key of `members.problem`, or what the desk said. */
export type Told = { word: ProblemWord } | { sentence: string }
type ProblemWord =
  | 'emailMissing'
  | 'emailBad'
  | 'emailTaken'
  | 'passwordMissing'
  | 'passwordShort'
  | 'passwordLong'
  | 'passwordWrong'
  | 'signInWrong'
  | 'signInEnded'
  | 'unreachable'
/** `form`: of no single field. */
export type Problems = Partial<Record<Field | 'form', Told>>

/** What the rules of the contract find before anything is sent. */
export function problemsIn(request: z.ZodType, values: Partial<Record<Field, string>>): Problems {
  const problems: Problems = {}
  for (const { path, code } of request.safeParse(values).error?.issues ?? []) {
    // The requests have no other fields.
    const field = path[0] as Field
    problems[field] ??= { word: wordOf(field, values[field] ?? '', code) }
  }
  return problems
}

function wordOf(field: Field, value: string, code: string | undefined): ProblemWord {
  if (field === 'email') return value.trim() === '' ? 'emailMissing' : 'emailBad'
  if (value === '') return 'passwordMissing'
  return code === 'too_big' ? 'passwordLong' : 'passwordShort'
}

/** @param wrong how it is told that a sign-in does not fit: of an e-mail and a password nobody says which */
export function problemsOf(answer: Exclude<Answer<unknown>, { kind: 'done' }>, wrong: Problems): Problems {
  if (answer.kind === 'unreachable') return { form: { word: 'unreachable' } }
  switch (answer.code) {
    case 'WRONG_SIGN_IN':
      return wrong
    case 'EMAIL_TAKEN':
      return { email: { word: 'emailTaken' } }
    case 'UNAUTHENTICATED':
      return { form: { word: 'signInEnded' } }
    default:
      return { form: { sentence: answer.message } }
  }
}
