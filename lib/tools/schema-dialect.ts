/**
 * JSON Schema as servers write it (drafts 4 to 2020-12, and words of OpenAPI) → one dialect, 2020-12, in one piece: what a
 * reference names stands in `$defs`, and nothing is ever fetched. Words that are of no dialect are left out.
 */
import { Ajv2020 } from 'ajv/dist/2020.js'
import { isObject } from '../contracts/json.ts'

export type Schema = Record<string, unknown>
/** schema: it is none. elsewhere: it refers to something outside of itself. large: beyond a cap. */
export type SchemaFault = 'schema' | 'elsewhere' | 'large'

export class UnusableSchema extends Error {
  readonly fault: SchemaFault
  /** A path into the schema, in the words of its server; empty for all of it. */
  readonly where: string
  constructor(fault: SchemaFault, where: string) {
    const short = where.slice(0, MAX_WHERE)
    super(`${WORDS[fault]}${short ? ` (at ${short})` : ''}`)
    this.fault = fault
    this.where = short
  }
}
const WORDS: Record<SchemaFault, string> = {
  schema: 'it is no JSON Schema',
  elsewhere: 'it refers to a schema that is not in it',
  large: 'it has too many parts',
}
const MAX_WHERE = 200
/** Schemas in one schema, each named one once: a server lists far fewer, and compiling takes about 0.1 ms for each. */
const MAX_SCHEMAS = 2_000

/** Where schemas stand in a schema of 2020-12. */
const ONE = [
  'items',
  'contains',
  'additionalProperties',
  'propertyNames',
  'unevaluatedItems',
  'unevaluatedProperties',
  'not',
  'if',
  'then',
  'else',
]
const LISTS = ['prefixItems', 'allOf', 'anyOf', 'oneOf']
const NAMED = ['properties', 'patternProperties', 'dependentSchemas', '$defs']
/** Keywords for who reads the schema; nothing is checked by them. */
const SPOKEN = ['title', 'description', 'default', 'examples', 'example', 'deprecated', 'readOnly', 'writeOnly']
/** Keywords whose value is no schema, so it is copied as it is. */
const PLAIN = new Set([
  ...['type', 'enum', 'const', 'required', 'dependentRequired', 'multipleOf', 'minimum', 'maximum'],
  ...['exclusiveMinimum', 'exclusiveMaximum', 'minLength', 'maxLength', 'pattern', 'format', 'minItems', 'maxItems'],
  ...['uniqueItems', 'minContains', 'maxContains', 'minProperties', 'maxProperties'],
  ...SPOKEN,
])
/** Under these keywords null is a value; under others some programs write null for a keyword that is not set. */
const MAY_BE_NULL = new Set(['const', 'default', 'example'])

/** The same schema with `change` made to every schema in it, itself last. What is no schema stays as it is. */
export function mapSchemas(schema: unknown, change: (schema: Schema) => Schema): unknown {
  if (!isObject(schema)) return schema
  const next = { ...schema }
  const map = (inner: unknown) => mapSchemas(inner, change)
  for (const word of ONE) if (word in next) next[word] = map(next[word])
  for (const word of LISTS) if (Array.isArray(next[word])) next[word] = next[word].map(map)
  for (const word of NAMED) {
    const named = next[word]
    if (isObject(named))
      next[word] = Object.fromEntries(Object.entries(named).map(([name, inner]) => [name, map(inner)]))
  }
  return change(next)
}

const ajv = new Ajv2020({ strict: false, validateFormats: false, logger: false })

/** @throws UnusableSchema */
export function inOneDialect(root: Schema): Schema {
  const names = new Map<string, string>()
  const todo: { name: string; target: unknown; where: string }[] = []
  const anchors = anchorsIn(root)
  const own = [root.$id, root.id].find((id) => typeof id === 'string' && id !== '')
  let count = 0

  /** @returns the reference, pointing to where its target now stands in `$defs` */
  function named(reference: string, where: string): string {
    const at = typeof own === 'string' ? own.replace(/#$/, '') : ''
    const local = at && reference.startsWith(at) ? reference.slice(at.length) || '#' : reference
    if (local === '#') return '#'
    if (!local.startsWith('#')) throw new UnusableSchema('elsewhere', where)
    const known = names.get(local)
    if (known !== undefined) return `#/$defs/${known}`
    const target = local.startsWith('#/') ? atPointer(root, local.slice(2)) : anchors.get(local.slice(1))
    if (target === undefined) throw new UnusableSchema('elsewhere', where)
    const last = (local.split(/[/#]/).at(-1) ?? '')
      .replaceAll(/[^A-Za-z0-9]+/g, '_')
      .replace(/^_/, '')
      .slice(0, 60)
    const taken = new Set(names.values())
    let name = last
    for (let i = 2; name === '' || taken.has(name); i++) name = `${last}_${i}`
    names.set(local, name)
    todo.push({ name, target, where: local })
    return `#/$defs/${name}`
  }

  function convert(schema: unknown, where: string): unknown {
    if (typeof schema === 'boolean') return schema
    if (!isObject(schema)) throw new UnusableSchema('schema', where)
    count += 1
    if (count > MAX_SCHEMAS) throw new UnusableSchema('large', '')
    const made: Schema = {}
    const inner = (word: string, value: unknown) => convert(value, `${where}/${word}`)
    const list = (word: string, values: unknown[]) => values.map((value, i) => inner(`${word}/${i}`, value))
    for (const [word, value] of Object.entries(schema)) {
      if (value === null && !MAY_BE_NULL.has(word)) continue
      if (PLAIN.has(word)) made[word] = value
      else if (word === 'additionalItems' || word === '$defs' || word === 'dependencies') continue
      else if (word === 'items' && Array.isArray(value)) made.prefixItems = list(word, value)
      else if (ONE.includes(word)) made[word] = inner(word, value)
      else if (LISTS.includes(word) && Array.isArray(value)) made[word] = list(word, value)
      else if (NAMED.includes(word) && isObject(value))
        made[word] = Object.fromEntries(
          Object.entries(value).map(([name, one]) => [name, inner(`${word}/${name}`, one)]),
        )
    }
    // Before 2020-12: what follows the items that were told one by one.
    if (Array.isArray(schema.items) && schema.additionalItems != null)
      made.items = inner('additionalItems', schema.additionalItems)
    if (isObject(schema.dependencies)) {
      const entries = Object.entries(schema.dependencies)
      made.dependentRequired = Object.fromEntries(entries.filter(([, needed]) => Array.isArray(needed)))
      made.dependentSchemas = Object.fromEntries(
        entries.flatMap(([name, one]) => (Array.isArray(one) ? [] : [[name, inner(`dependencies/${name}`, one)]])),
      )
    }
    const reference = schema.$ref ?? schema.$dynamicRef ?? schema.$recursiveRef
    if (typeof reference === 'string') made.$ref = named(reference, where)
    exactBounds(made)
    withoutEmpty(made)
    everyName(made)
    return schema.nullable === true ? orNull(made) : made
  }

  const made = convert(root, '')
  const $defs: Schema = {}
  for (let next = todo.pop(); next; next = todo.pop()) $defs[next.name] = convert(next.target, next.where)
  const whole = { ...(made as Schema), ...(names.size > 0 ? { $defs } : {}) }
  if (!ajv.validateSchema(whole)) throw new UnusableSchema('schema', ajv.errors?.[0]?.instancePath ?? '')
  return whole
}

/** Parts that are named by themselves rather than by their place: `$anchor`, and `#name` as an id of old. */
function anchorsIn(root: Schema): Map<string, unknown> {
  const found = new Map<string, unknown>()
  const todo: unknown[] = [root]
  for (let next = todo.pop(); next !== undefined; next = todo.pop()) {
    if (typeof next !== 'object' || next === null) continue
    const { $anchor, $dynamicAnchor, $id, id } = next as Schema
    const ids = [$id, id].flatMap((one) => (typeof one === 'string' && /^#[^/]/.test(one) ? [one.slice(1)] : []))
    for (const name of [$anchor, $dynamicAnchor, ...ids])
      if (typeof name === 'string' && !found.has(name)) found.set(name, next)
    todo.push(...Object.values(next))
  }
  return found
}

function atPointer(root: unknown, pointer: string): unknown {
  let at = root
  for (const part of pointer.split('/')) {
    const key = unescaped(part)
    if (typeof at !== 'object' || at === null || !Object.hasOwn(at, key)) return undefined
    at = (at as Record<string, unknown>)[key]
  }
  return at
}
function unescaped(part: string): string {
  const plain = part.replaceAll('~1', '/').replaceAll('~0', '~')
  try {
    return decodeURIComponent(plain)
  } catch {
    return plain
  }
}

/** In draft 4 a bound is a number, and a boolean beside it says whether the bound itself is excluded. */
function exactBounds(schema: Schema): void {
  for (const [bound, excluded] of [
    ['minimum', 'exclusiveMinimum'],
    ['maximum', 'exclusiveMaximum'],
  ] as const) {
    if (typeof schema[excluded] !== 'boolean') continue
    if (schema[excluded] && typeof schema[bound] === 'number') {
      schema[excluded] = schema[bound]
      delete schema[bound]
    } else delete schema[excluded]
  }
}

/** Empty lists, and `required` as draft 3 had it, are not valid today and are dropped. */
function withoutEmpty(schema: Schema): void {
  for (const word of [...LISTS, 'enum'])
    if (Array.isArray(schema[word]) && schema[word].length === 0) delete schema[word]
  if (Array.isArray(schema.required)) schema.required = [...new Set(schema.required)]
  else delete schema.required
}

const EVERY_NAME = new Set(['', '.*', '^.*$', '^(.*)$', '.+', '^.+$'])

/** Patterns for names are never run here; one that matches every name becomes `additionalProperties`. */
function everyName(schema: Schema): void {
  const patterns = isObject(schema.patternProperties) ? Object.entries(schema.patternProperties) : []
  const [only] = patterns
  if (patterns.length !== 1 || !only || !EVERY_NAME.has(only[0])) return
  delete schema.patternProperties
  schema.additionalProperties = only[1]
}

/** The schema with null allowed, for `nullable` of OpenAPI 3.0. */
function orNull(schema: Schema): Schema {
  const words = Object.keys(schema).filter((word) => !SPOKEN.includes(word))
  if (words.length === 0) return schema
  if (schema.type === undefined || words.some((word) => word === '$ref' || word === 'const' || word.endsWith('Of'))) {
    const pick = (spoken: boolean) =>
      Object.fromEntries(Object.entries(schema).filter(([word]) => SPOKEN.includes(word) === spoken))
    return { ...pick(true), anyOf: [pick(false), { type: 'null' }] }
  }
  const made = { ...schema, type: [...new Set([schema.type, 'null'].flat())] }
  return Array.isArray(schema.enum) && !schema.enum.includes(null) ? { ...made, enum: [...schema.enum, null] } : made
}
