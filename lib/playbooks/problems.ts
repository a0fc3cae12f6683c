/** What is wrong with a playbook, before anybody knows in which line it stands. */
import type { z } from 'zod'

export type Path = (string | number)[]
export type Found = { code: string; path: Path; message: string; params?: Record<string, string> }

export const found = (code: string, path: Path, message: string, params?: Record<string, string>): Found => ({
  code,
  path,
  message,
  ...(params ? { params } : {}),
})

/** What a schema refused. A missing member is told at its place; an unknown one under its own name. */
export function schemaProblems(error: z.ZodError, at: Path = []): Found[] {
  return error.issues.flatMap((issue): Found[] => {
    const path = [...at, ...issue.path.map((p) => (typeof p === 'number' ? p : String(p)))]
    const name = String(path.at(-1) ?? '')
    if (issue.code === 'unrecognized_keys')
      return issue.keys.map((key) =>
        found('unknown_key', [...path, key], `${key} is not a member of this part of a playbook`, { name: key }),
      )
    if (issue.code === 'invalid_type' && issue.input === undefined)
      return [found('missing', path, `${name} is missing`, { name })]
    if (issue.code === 'too_big') return [found('too_large', path, `${name}: ${issue.message}`, { name })]
    return [found('invalid', path, `${name || 'the playbook'}: ${issue.message}`, { name, detail: issue.message })]
  })
}
