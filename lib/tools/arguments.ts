/**
 * Arguments as a model or a browser sends them → arguments a tool accepts. Coercion only where nothing is lost
 * ("5" → 5, "true" → true, "buy" → the "BUY" of a closed list), one level of wrong nesting unwrapped, unknown
 * properties refused, and all problems reported at once.
 */
import type { ErrorObject } from 'ajv'
import { HOME_SERVER } from '../contracts/home-server.ts'
import { isObject } from '../contracts/json.ts'
import { numberText } from '../contracts/units.ts'
import { type InputSchema, inputSchemaOf, type OfServer, plainSchemaOf, propertiesOf } from './input-schema.ts'
import { checkFor, unusable } from './schema-check.ts'
import type { Schema } from './schema-dialect.ts'

export type ArgumentProblem = { path: string; code: string; message: string }
type Arguments = { ok: true; args: Record<string, unknown> } | { ok: false; problems: ArgumentProblem[] }

const WRAPPERS = ['req', 'request', 'arguments', 'args', 'input', 'params']

/** The account that arguments name, also where they are wrapped in one of the names models wrap them in. */
export function claimedUser(raw: unknown): unknown {
  if (!isObject(raw)) return undefined
  const places = [raw, ...WRAPPERS.map((name) => raw[name]).filter(isObject)]
  return places.map((p) => p.userId).find((claimed) => claimed !== undefined && claimed !== null && claimed !== '')
}

const MAX_DEPTH = 32

/** Whether it is JSON that can be hashed, compared and walked: finite, not too deep, no member that is a prototype. */
export function isPlainJson(value: unknown, deepest = MAX_DEPTH): boolean {
  if (typeof value === 'number') return Number.isFinite(value)
  if (typeof value !== 'object' || value === null) return true
  if (deepest <= 0 || Object.hasOwn(value, '__proto__')) return false
  return Object.values(value).every((v) => isPlainJson(v, deepest - 1))
}

/** `{req:{…}}`, `{arguments:{…}}`: one level, only when the wrapper is the single key and no argument of the tool. */
function unwrap(args: Record<string, unknown>, schema: Schema): Record<string, unknown> {
  if (schema.additionalProperties !== false) return args
  const keys = Object.keys(args)
  const [only] = keys
  if (keys.length !== 1 || only === undefined || !WRAPPERS.includes(only) || only in propertiesOf(schema)) return args
  const inner = args[only]
  return isObject(inner) ? inner : args
}

function allowedTypes(schema: Schema | undefined): Set<string> {
  const types = new Set<string>()
  if (!schema) return types
  for (const t of [schema.type].flat()) if (typeof t === 'string') types.add(t)
  for (const branch of ['anyOf', 'oneOf'] as const) {
    if (Array.isArray(schema[branch]))
      for (const s of schema[branch]) if (isObject(s)) for (const t of allowedTypes(s)) types.add(t)
  }
  return types
}

const mayBeText = (schema: Schema | undefined): boolean => {
  const types = allowedTypes(schema)
  return types.size === 0 || types.has('string')
}

export const NUMBER = /^[+-]?(\d+(\.\d+)?|\.\d+)$/

/** A longer text is not printed by any number, so it is not compared with one. */
const MAX_DIGITS = 64
const digitsOf = (text: string): string => {
  const [whole = '', fraction = ''] = text.replace(/^[+-]?0*/, '').split('.')
  return `${whole}.${fraction.replace(/0+$/, '')}`
}

/** A number holds some 16 digits. A text with more would become another number, and that would be sent. */
export const isExact = (text: string, n: number): boolean =>
  text.length <= MAX_DIGITS && digitsOf(text) === digitsOf(numberText(n))

/**
 * The one word of a closed list that was written in another case. Where it holds a digit the case may be what tells
 * two units apart: 1m is a minute, 1M a month.
 */
function wordOf(text: string, list: readonly unknown[]): string | undefined {
  if (list.includes(text) || /\d/.test(text)) return undefined
  const words = list.filter((word) => typeof word === 'string')
  const [word, ...others] = words.filter((w) => w.toLowerCase() === text.toLowerCase())
  return others.length === 0 ? word : undefined
}

function coerce(value: unknown, schema: Schema | undefined): unknown {
  const word = typeof value === 'string' && Array.isArray(schema?.enum) ? wordOf(value, schema.enum) : undefined
  if (word !== undefined) return word
  const types = allowedTypes(schema)
  if (typeof value !== 'string' || types.size === 0 || types.has('string')) return value
  const text = value.trim()
  const wantsNumber = types.has('number') || types.has('integer')
  // "0,500" has a decimal comma and is not 500.
  const plain = /^[+-]?[1-9]\d{0,2}(,\d{3})+(\.\d+)?$/.test(text) ? text.replaceAll(',', '') : text
  if (wantsNumber && NUMBER.test(plain)) {
    const n = Number(plain)
    if (isExact(plain, n) && (types.has('number') || Number.isInteger(n))) return n
  }
  if (types.has('boolean') && (text === 'true' || text === 'false')) return text === 'true'
  return value
}

const unknownArgument = (name: string): ArgumentProblem => ({
  path: name,
  code: 'unknown',
  message: `${name} is not an argument of this tool`,
})

function problemOf(e: ErrorObject): ArgumentProblem {
  const at = e.instancePath.slice(1).replaceAll('/', '.')
  if (e.keyword === 'required')
    return { path: e.params.missingProperty, code: 'missing', message: `${e.params.missingProperty} is required` }
  const unknown = e.params.additionalProperty ?? e.params.unevaluatedProperty
  if (unknown !== undefined) return unknownArgument(unknown)
  if (e.keyword === 'enum')
    return { path: at, code: 'enum', message: `${at} must be one of ${e.params.allowedValues.join(', ')}` }
  if (e.keyword === 'const')
    return {
      path: at,
      code: 'const',
      message: `${at || 'the arguments'} must be ${JSON.stringify(e.params.allowedValue)}`,
    }
  return { path: at, code: e.keyword, message: `${at || 'the arguments'} ${e.message ?? 'is not valid'}` }
}

const ALTERNATIVES: readonly string[] = ['anyOf', 'oneOf']

/**
 * @param schema of a tool as its server wrote it, or as a model is shown it
 * @param options.keepBlank a blank text is a value: an empty file, a separator. The exchange knows none.
 * @returns the arguments as a plain object, or every problem with its path, code and a sentence
 */
export const readArguments = (raw: unknown, schema: Schema, options: { keepBlank?: boolean } = {}): Arguments =>
  read(raw, plainSchemaOf(schema), options)

/** As {@link readArguments}, for a tool as a model is shown it. */
export const readToolArguments = (raw: unknown, tool: OfServer & { server: string }): Arguments =>
  read(raw, inputSchemaOf(tool), { keepBlank: tool.server !== HOME_SERVER })

const refused = (code: string, message: string): Arguments => ({ ok: false, problems: [{ path: '', code, message }] })

function read(raw: unknown, input: InputSchema, { keepBlank = false }: { keepBlank?: boolean }): Arguments {
  if (raw !== undefined && raw !== null && !isObject(raw)) return refused('type', 'The arguments must be an object')
  if (!isPlainJson(raw)) return refused('type', 'The arguments are not plain JSON')
  if (!input.ok) return refused('schema', unusable(input.message))
  const { shown, checked, withheld, open } = input
  const properties = propertiesOf(shown)
  const required = new Set(Array.isArray(shown.required) ? shown.required.map(String) : [])
  const args: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(unwrap({ ...(raw ?? {}) }, shown))) {
    const property = Object.hasOwn(properties, name) ? properties[name] : undefined
    const blank = typeof value === 'string' && value.trim() === '' && !(keepBlank && mayBeText(property))
    // Models write "" or null for what they leave out; for a required field that is missing, not a value.
    if (
      value === undefined ||
      (value === null && !allowedTypes(property).has('null')) ||
      (blank && (required.has(name) || property !== undefined))
    )
      continue
    args[name] = coerce(value, property)
  }
  // Some schemas require fields that the server fills in by itself; those with a default need not be sent.
  for (const name of required) {
    const usual = Object.hasOwn(properties, name) ? properties[name]?.default : undefined
    if (usual !== undefined && !Object.hasOwn(args, name) && isPlainJson({ [name]: usual })) args[name] = usual
  }
  const errors = checkFor(checked)(args)
  if (typeof errors === 'string') return refused('schema', errors)
  const unknown = Object.keys(args).filter(
    (name) => withheld.includes(name) || !(open || Object.hasOwn(properties, name)),
  )
  if (errors.length === 0 && unknown.length === 0) return { ok: true, args }
  const problems = new Map<string, ArgumentProblem>()
  const add = (p: ArgumentProblem) => problems.set(`${p.path}:${p.code}`, p)
  for (const name of unknown) add(unknownArgument(name))
  // If none of the alternatives fits, the validator reports every name as unknown. These reports are told only if there are no others.
  const told = errors.filter(({ keyword }) => !ALTERNATIVES.includes(keyword))
  const plain = told.filter(({ keyword }) => keyword !== 'unevaluatedProperties')
  for (const e of plain.length > 0 ? plain : told) add(problemOf(e))
  if (problems.size === 0) for (const e of errors) problems.set(e.instancePath, problemOf(e))
  return { ok: false, problems: [...problems.values()] }
}

export const problemSentence = (problems: ArgumentProblem[]): string => problems.map((p) => p.message).join('; ')
