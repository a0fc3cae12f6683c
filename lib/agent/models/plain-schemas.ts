/**
 * What llama.cpp makes a grammar of, and LM Studio and Ollama with it, refuses a whole question for one pattern of one tool
 * that it cannot read, or for a text that may be long. Both only narrow what the desk looks at anyway when a call comes.
 */
const PLAIN_PATTERN = /^\^(?!.*\(\?)[^\\]*\$$/
const MOST_REPEATED = 1_000

const isKept = ([name, value]: [string, unknown]): boolean =>
  (name !== 'pattern' || typeof value !== 'string' || PLAIN_PATTERN.test(value)) &&
  ((name !== 'maxLength' && name !== 'maxItems') || typeof value !== 'number' || value <= MOST_REPEATED)

export function plainSchema<T>(schema: T): T
export function plainSchema(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map((item) => plainSchema(item))
  if (typeof schema !== 'object' || schema === null) return schema
  return Object.fromEntries(
    Object.entries(schema)
      .filter(isKept)
      .map(([name, value]) => [name, plainSchema(value)]),
  )
}
