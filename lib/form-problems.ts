/** What is wrong with a request, place by place. */
import type { z } from 'zod'

type FormProblem = { path: string; message: string }
type Issue = z.core.$ZodIssue

/**
 * Of a request that may have one of several forms, the problems of the form it comes nearest to: that it has none of them tells
 * nobody what to put right. A member that is missing counts for more than one that is wrong, since it may be of the other form.
 */
export function formProblems(issues: readonly Issue[], given: unknown): FormProblem[] {
  return issues.flatMap((issue) => placed(issue, [], given))
}

function placed(issue: Issue, before: readonly PropertyKey[], given: unknown): FormProblem[] {
  const path = [...before, ...issue.path]
  if (issue.code !== 'invalid_union' || issue.errors.length === 0)
    return [{ path: path.map(String).join('.'), message: issue.message }]
  const value = valueAt(given, issue.path)
  const distance = (form: readonly Issue[]) =>
    form.reduce((sum, one) => sum + (valueAt(value, one.path) === undefined ? 2 : 1), 0)
  const nearest = issue.errors.reduce((best, form) => (distance(form) < distance(best) ? form : best))
  return nearest.flatMap((one) => placed(one, path, value))
}

const valueAt = (given: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>(
    (value, name) =>
      typeof value === 'object' && value !== null && Object.hasOwn(value, name) ? Reflect.get(value, name) : undefined,
    given,
  )
