/**
 * llama.cpp, and LM Studio and Ollama with it, makes a grammar of the schemas of tools, and refuses a whole question for one
 * pattern that it cannot read, or for a text that may be long. Such rules are left out: they only narrow arguments
 * that the desk looks at anyway when a call comes.
 */
import { isObject } from '../../contracts/json.ts'

const PLAIN_PATTERN = /^\^(?!.*\(\?)[^\\]*\$$/
const MAX_REPEATED = 1_000

const isReadable = (name: string, value: unknown): boolean =>
  (name !== 'pattern' || typeof value !== 'string' || PLAIN_PATTERN.test(value)) &&
  ((name !== 'maxLength' && name !== 'maxItems') || typeof value !== 'number' || value <= MAX_REPEATED)

export function plainSchema<T>(schema: T): T
export function plainSchema(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map((item) => plainSchema(item))
  if (typeof schema !== 'object' || schema === null) return schema
  return Object.fromEntries(
    Object.entries(schema)
      .filter(([name, value]) => isReadable(name, value))
      .map(([name, value]) => [name, plainSchema(value)]),
  )
}

/** All that Gemini's own form has, which gateways to it hand a schema on to as it is. */
const GEMINIS = new Set(
  'type format title description nullable enum items minItems maxItems properties required anyOf minimum maximum'.split(
    ' ',
  ),
)

/** A schema with those keywords alone. */
export function geminiSchema(schema: unknown): unknown {
  if (!isObject(schema)) return schema
  const { properties, items, anyOf, ...others } = Object.fromEntries(
    Object.entries(schema).filter(([name]) => GEMINIS.has(name)),
  )
  return {
    ...others,
    ...(isObject(properties)
      ? { properties: Object.fromEntries(Object.entries(properties).map(([name, s]) => [name, geminiSchema(s)])) }
      : {}),
    ...(items === undefined ? {} : { items: geminiSchema(items) }),
    ...(Array.isArray(anyOf) ? { anyOf: anyOf.map(geminiSchema) } : {}),
  }
}
