/**
 * Text with declared variables, `{{name}}`. A variable that is declared and not used, used and not declared, or not given
 * is an error: the first two when the desk starts, the last when the text is made.
 */
export class TemplateError extends Error {
  override name = 'TemplateError'
}

export type Template<V extends string> = {
  name: string
  source: string
  /** @throws TemplateError naming what is missing or unknown */
  fill(values: Readonly<Record<V, string>>): string
}

const PLACE = /\{\{\s*([^{}]*?)\s*\}\}/g

/** @throws TemplateError where declared and used differ */
export function template<const V extends string>(name: string, variables: readonly V[], source: string): Template<V> {
  const declared = new Set<string>(variables)
  const used = new Set([...source.matchAll(PLACE)].map(([, variable = '']) => variable))
  refuse(
    name,
    'uses undeclared',
    [...used].filter((v) => !declared.has(v)),
  )
  refuse(
    name,
    'never uses',
    [...declared].filter((v) => !used.has(v)),
  )
  return {
    name,
    source,
    fill(values) {
      const given = new Set(Object.keys(values).filter((key) => typeof values[key as V] === 'string'))
      refuse(
        name,
        'misses',
        [...declared].filter((v) => !given.has(v)),
      )
      refuse(
        name,
        'does not know',
        [...given].filter((v) => !declared.has(v)),
      )
      // Replaced in one pass, so that the text of a value is never read as a placeholder itself.
      return source.replaceAll(PLACE, (_, variable: string) => values[variable as V])
    },
  }
}

function refuse(name: string, what: string, variables: string[]): void {
  if (variables.length > 0) throw new TemplateError(`The template "${name}" ${what}: ${variables.join(', ')}`)
}
