/**
 * Arguments as a model or a browser sends them → arguments a tool accepts. Coercion only where nothing is lost
 * ("5" → 5, "true" → true, "buy" → the "BUY" of a closed list), one level of wrong nesting unwrapped, unknown
 * properties refused, and all problems reported at once.
 */
import { Ajv, type ErrorObject } from 'ajv'
import { HIDDEN_CHARACTERS } from '../contracts/hidden-characters.ts'
import { isObject } from '../contracts/json.ts'
import { numberText } from '../contracts/units.ts'
import { HOME_SERVER } from '../mcp/config.ts'

export type ArgumentProblem = { path: string; code: string; message: string }
export type Arguments = { ok: true; args: Record<string, unknown> } | { ok: false; problems: ArgumentProblem[] }

/** Properties the desk fills in itself where a server keeps accounts; a model never sees them in a schema. */
export const INJECTED = ['userId', 'clientOrderId', 'executeReal'] as const
/** Nobody says for whom a tool acts, whatever its server may mean by the word. */
const IDENTITY = ['userId'] as const
const WRAPPERS = ['req', 'request', 'arguments', 'args', 'input', 'params']
const MAX_SCHEMA_BYTES = 64 * 1024

type Schema = Record<string, unknown>
const propertiesOf = (schema: Schema): Record<string, Schema> =>
  isObject(schema.properties) ? (schema.properties as Record<string, Schema>) : {}

const modelSchemas = { injected: new WeakMap<Schema, Schema>(), plain: new WeakMap<Schema, Schema>() }

/** The schema shown to the model: without what the desk injects, and closed to unknown properties. */
export function modelSchema({ inputSchema, knowsAccounts }: OfServer): Schema {
  const schemas = knowsAccounts ? modelSchemas.injected : modelSchemas.plain
  // The same object every time: what is compiled for it is kept by it.
  const known = schemas.get(inputSchema)
  if (known) return known
  const made = withPlainWords(closedSchema(inputSchema, knowsAccounts ? INJECTED : IDENTITY))
  schemas.set(inputSchema, made)
  return made
}

const WORDS = new Set(['title', 'description', '$comment'])
const MAX_WORDS = 500

/** A server's words inside of its schema, as a model may read them: short, and without what no reader sees. */
const withPlainWords = (schema: Schema): Schema =>
  JSON.parse(JSON.stringify(schema), (key, value: unknown) =>
    WORDS.has(key) && typeof value === 'string' ? value.replaceAll(HIDDEN_CHARACTERS, '').slice(0, MAX_WORDS) : value,
  )

function closedSchema(schema: Schema, without: readonly string[]): Schema {
  const properties = { ...propertiesOf(schema) }
  for (const name of without) delete properties[name]
  const required = Array.isArray(schema.required) ? schema.required.filter((r) => !without.includes(String(r))) : []
  return {
    ...(isObject(schema.$defs) ? { $defs: schema.$defs } : {}),
    // As they were called before 2019-09, and are by many servers still.
    ...(isObject(schema.definitions) ? { definitions: schema.definitions } : {}),
    type: 'object',
    properties,
    ...(required.length > 0 ? { required } : {}),
    additionalProperties: false,
  }
}

/** What a tool takes, and whether its server keeps accounts of traders: any other means a key of its own by `clientOrderId`. */
type OfServer = { inputSchema: Schema; knowsAccounts: boolean }
export const takesUserId = (tool: Pick<OfServer, 'inputSchema'>): boolean => 'userId' in propertiesOf(tool.inputSchema)
export const takesClientOrderId = (tool: OfServer): boolean =>
  tool.knowsAccounts && 'clientOrderId' in propertiesOf(tool.inputSchema)

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

/**
 * Words of JSON Schema that are left out before compiling; a property may well be called like one of them. A pattern may
 * be built to hang, and so may a list whose items are compared each with all others.
 */
const isLeftOut = (key: string, value: unknown): boolean =>
  key === 'patternProperties' ||
  (['pattern', 'format', '$id', '$schema'].includes(key) && typeof value === 'string') ||
  (key === 'uniqueItems' && typeof value === 'boolean')

/**
 * References that one check may follow. Without references a check takes as long as schema and arguments are large; with
 * them, thirty that each name the next one twice take for ever, in the process that all traders share.
 */
const MAX_REFERENCES = 50_000
const COUNTED = 'countedReference'
const ENDLESS = 'its references lead on and on'

/** @returns what is wrong with the arguments, or, in a sentence, with the schema itself */
type Check = (args: Record<string, unknown>) => ErrorObject[] | string
const checks = new WeakMap<Schema, Check>()

/** Compiled once per schema object. */
function checkFor(schema: Schema): Check {
  let found = checks.get(schema)
  if (!found) {
    try {
      found = compiled(schema)
    } catch (error) {
      const words = unusable((error as Error).message)
      found = () => words
    }
    checks.set(schema, found)
  }
  return found
}

const unusable = (why: string): string => `this tool's schema cannot be used: ${why}`

/** @throws Error for what is no schema */
function compiled(schema: Schema): Check {
  const text = JSON.stringify(schema, (key, value: unknown) => {
    if (isLeftOut(key, value)) return undefined
    return isObject(value) && typeof value.$ref === 'string' ? { ...value, [COUNTED]: true } : value
  })
  if (text.length > MAX_SCHEMA_BYTES) throw new Error('the schema is larger than 64 kB')
  let followed = 0
  const ajv = new Ajv({
    allErrors: true,
    strict: false,
    coerceTypes: false,
    useDefaults: false,
    validateFormats: false,
  })
  ajv.addKeyword({
    keyword: COUNTED,
    before: '$ref',
    errors: false,
    validate: () => {
      followed += 1
      if (followed > MAX_REFERENCES) throw new Error(ENDLESS)
      return true
    },
  })
  const validate = ajv.compile({ ...JSON.parse(text), additionalProperties: false })
  return (args) => {
    followed = 0
    try {
      return validate(args) ? [] : (validate.errors ?? [])
    } catch {
      // Counted out, or deeper than the stack.
      return unusable(ENDLESS)
    }
  }
}

/** `{req:{…}}`, `{arguments:{…}}`: one level, only when the wrapper is the single key and no property of the tool. */
function unwrap(args: Record<string, unknown>, schema: Schema): Record<string, unknown> {
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

const NUMBER = /^[+-]?(\d+(\.\d+)?|\.\d+)$/

/** Longer texts than any number prints back are not searched for zeros. */
const MAX_DIGITS = 64
const digitsOf = (text: string): string => {
  const [whole = '', fraction = ''] = text.replace(/^[+-]?0*/, '').split('.')
  return `${whole}.${fraction.replace(/0+$/, '')}`
}

/** A number holds some 16 digits: one that was written with more is another number, and would be sent as that. */
const isExact = (text: string, n: number): boolean =>
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
  const plain = /^[+-]?\d{1,3}(,\d{3})+(\.\d+)?$/.test(text) ? text.replaceAll(',', '') : text
  if (wantsNumber && NUMBER.test(plain)) {
    const n = Number(plain)
    if (isExact(plain, n) && (types.has('number') || Number.isInteger(n))) return n
  }
  if (types.has('boolean') && (text === 'true' || text === 'false')) return text === 'true'
  return value
}

function problemOf(e: ErrorObject): ArgumentProblem {
  const at = e.instancePath.slice(1).replaceAll('/', '.')
  if (e.keyword === 'required')
    return { path: e.params.missingProperty, code: 'missing', message: `${e.params.missingProperty} is required` }
  if (e.keyword === 'additionalProperties') {
    return {
      path: e.params.additionalProperty,
      code: 'unknown',
      message: `${e.params.additionalProperty} is not an argument of this tool`,
    }
  }
  if (e.keyword === 'enum')
    return { path: at, code: 'enum', message: `${at} must be one of ${e.params.allowedValues.join(', ')}` }
  return { path: at, code: e.keyword, message: `${at || 'the arguments'} ${e.message ?? 'is not valid'}` }
}

/**
 * @param schema the tool's own input schema, or modelSchema() of it
 * @param options.keepBlank a blank text is a value: an empty file, a separator. The exchange knows none.
 * @returns the arguments as a plain object, or every problem with its path, code and a sentence
 */
export function readArguments(raw: unknown, schema: Schema, { keepBlank = false } = {}): Arguments {
  if (raw !== undefined && raw !== null && !isObject(raw)) {
    return { ok: false, problems: [{ path: '', code: 'type', message: 'the arguments must be an object' }] }
  }
  if (!isPlainJson(raw)) {
    return { ok: false, problems: [{ path: '', code: 'type', message: 'the arguments are not plain JSON' }] }
  }
  const properties = propertiesOf(schema)
  const required = new Set(Array.isArray(schema.required) ? schema.required.map(String) : [])
  const args: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(unwrap({ ...(raw ?? {}) }, schema))) {
    const blank = typeof value === 'string' && value.trim() === '' && !(keepBlank && mayBeText(properties[name]))
    // Models write "" or null for what they leave out; for a required field that is missing, not a value.
    if (
      value === undefined ||
      (value === null && !allowedTypes(properties[name]).has('null')) ||
      (blank && (required.has(name) || name in properties))
    )
      continue
    args[name] = coerce(value, properties[name])
  }
  const errors = checkFor(schema)(args)
  if (typeof errors === 'string') return { ok: false, problems: [{ path: '', code: 'schema', message: errors }] }
  if (errors.length === 0) return { ok: true, args }
  const problems = new Map<string, ArgumentProblem>()
  for (const e of errors) {
    if (e.keyword === 'anyOf' || e.keyword === 'oneOf') continue
    const p = problemOf(e)
    problems.set(`${p.path}:${p.code}`, p)
  }
  if (problems.size === 0) for (const e of errors) problems.set(e.instancePath, problemOf(e))
  return { ok: false, problems: [...problems.values()] }
}

/** As {@link readArguments}, for a tool as a model is shown it. */
export const readToolArguments = (raw: unknown, tool: OfServer & { server: string }): Arguments =>
  readArguments(raw, modelSchema(tool), { keepBlank: tool.server !== HOME_SERVER })

export const problemSentence = (problems: ArgumentProblem[]): string => problems.map((p) => p.message).join('; ')
