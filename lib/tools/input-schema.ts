/**
 * What a tool takes: as its server wrote it, for checking arguments, and as one plain object of properties, for models.
 * Providers refuse a request whose tools say at their root "one of these" or "all of these", so the parts of such a
 * schema are told together; what is sent has to fit the schema of the server all the same.
 */
import { HIDDEN_CHARACTERS } from '../contracts/hidden-characters.ts'
import { isObject } from '../contracts/json.ts'
import { inOneDialect, mapSchemas, type Schema, type SchemaFault, UnusableSchema } from './schema-dialect.ts'

/** Properties the desk fills in itself where a server keeps accounts; a model never sees them in a schema. */
const INJECTED = ['userId', 'clientOrderId', 'executeReal'] as const
/** No argument may say for whom a tool acts, whatever its server means by the word. */
const IDENTITY = ['userId'] as const

/** What a tool takes, and whether its server keeps accounts of traders: any other means a key of its own by `clientOrderId`. */
export type OfServer = { inputSchema: Schema; knowsAccounts: boolean }

export type InputSchema =
  | {
      ok: true
      /** For a model: an object with properties, closed unless its server says that it takes more. */
      shown: Schema
      /** What arguments have to fit: the server's own, without what the desk fills in. */
      checked: Schema
      /** What the desk fills in is no argument, also where a tool takes any. */
      withheld: readonly string[]
      /** Whether it takes names that it does not list. */
      open: boolean
    }
  | { ok: false; fault: SchemaFault; where: string; message: string; shown: Schema }

const NOTHING: Schema = { type: 'object', properties: {}, additionalProperties: false }

export const propertiesOf = (schema: Schema): Record<string, Schema> =>
  isObject(schema.properties) ? (schema.properties as Record<string, Schema>) : {}

const known = new Map<readonly string[], WeakMap<Schema, InputSchema>>()

/** The same object every time: what is compiled for it is kept by it. */
function inputSchema(schema: Schema, withheld: readonly string[]): InputSchema {
  const schemas = known.get(withheld) ?? new WeakMap<Schema, InputSchema>()
  known.set(withheld, schemas)
  const found = schemas.get(schema) ?? understood(schema, withheld)
  schemas.set(schema, found)
  return found
}

const ALL: readonly string[] = []
/** A schema as it is, with all of its properties. */
export const plainSchemaOf = (schema: Schema): InputSchema => inputSchema(schema, ALL)
export const inputSchemaOf = (tool: OfServer): InputSchema =>
  inputSchema(tool.inputSchema, tool.knowsAccounts ? INJECTED : IDENTITY)

/** The schema shown to the model: without what the desk injects. */
export const modelSchema = (tool: OfServer): Schema => inputSchemaOf(tool).shown

const takes = (schema: Schema, name: string): boolean => name in propertiesOf(plainSchemaOf(schema).shown)
export const takesUserId = (tool: Pick<OfServer, 'inputSchema'>): boolean => takes(tool.inputSchema, 'userId')
export const takesSentAfterSeq = (tool: OfServer): boolean => takes(tool.inputSchema, 'sentAfterSeq')
export const takesOrderKey = (tool: Pick<OfServer, 'inputSchema'>): boolean => takes(tool.inputSchema, 'clientOrderId')
export const takesClientOrderId = (tool: OfServer): boolean => tool.knowsAccounts && takesOrderKey(tool)

function understood(raw: Schema, withheld: readonly string[]): InputSchema {
  try {
    const schema = closedOverParts(inOneDialect(raw))
    const parts = partsOf(schema, schema)
    const hides = withheld.some((name) => parts.sure.has(name) || parts.maybe.has(name))
    const checked = hides ? without(schema, withheld, schema, new Set()) : schema
    const shown = mapSchemas(together(hides ? partsOf(checked, schema) : parts, schema), forModels) as Schema
    return { ok: true, shown, checked, withheld, open: parts.open }
  } catch (error) {
    if (!(error instanceof UnusableSchema)) throw error
    return { ok: false, fault: error.fault, where: error.where, message: error.message, shown: NOTHING }
  }
}

/**
 * A root without names of its own that allows no others would take nothing at all: closed are its parts, as the library meant
 * that wrote the word beside them.
 */
function closedOverParts(schema: Schema): Schema {
  const { additionalProperties, ...rest } = schema
  const hasParts = ['allOf', 'anyOf', 'oneOf'].some((word) => listOf(schema[word]).length > 0)
  const isOpen =
    additionalProperties !== false || schema.properties !== undefined || schema.patternProperties !== undefined
  return isOpen || !hasParts ? schema : { ...rest, unevaluatedProperties: false }
}

/** What all schemas say that apply to the arguments themselves, not to something in them. */
type Parts = {
  /** Properties that are described whatever else holds, and those of one of several alternatives. */
  sure: Map<string, unknown[]>
  maybe: Map<string, unknown[]>
  required: Set<string>
  open: boolean
  /** Which names each alternative requires, for every "one of these" whose alternatives differ in that. */
  choices: string[][][]
}

const MAX_PARTS = 200
const DEFS = '#/$defs/'

/** @param root holds the `$defs` */
function partsOf(schema: unknown, root: Schema): Parts {
  const parts: Parts = { sure: new Map(), maybe: new Map(), required: new Set(), open: false, choices: [] }
  let count = 0

  /** @returns the names that this schema requires */
  function read(one: unknown, sure: boolean, above: ReadonlySet<string>): Set<string> {
    count += 1
    if (count > MAX_PARTS) throw new UnusableSchema('large', '')
    if (!isObject(one)) return new Set()
    const needs = new Set(Array.isArray(one.required) ? one.required.map(String) : [])
    const where = sure ? parts.sure : parts.maybe
    for (const [name, property] of Object.entries(propertiesOf(one)))
      where.set(name, [...(where.get(name) ?? []), property])
    for (const word of ['additionalProperties', 'unevaluatedProperties'])
      if (one[word] !== undefined && one[word] !== false) parts.open = true
    if (one.patternProperties !== undefined) parts.open = true
    for (const all of listOf(one.allOf)) for (const name of read(all, sure, above)) needs.add(name)
    for (const word of ['anyOf', 'oneOf']) {
      const each = listOf(one[word]).map((alternative) => read(alternative, false, above))
      const [first, ...others] = each
      for (const name of first ?? []) if (others.every((other) => other.has(name))) needs.add(name)
      if (sure && others.length > 0) parts.choices.push(each.map((names) => [...names]))
    }
    const conditional = [
      one.then,
      one.else,
      ...Object.values(isObject(one.dependentSchemas) ? one.dependentSchemas : {}),
    ]
    for (const alternative of conditional) if (alternative !== undefined) read(alternative, false, above)
    const { $ref } = one
    if (typeof $ref === 'string' && !above.has($ref))
      for (const name of read(named(root, $ref), sure, new Set([...above, $ref]))) needs.add(name)
    return needs
  }

  parts.required = read(schema, true, new Set(['#']))
  return parts
}

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])
const named = (root: Schema, reference: string): unknown =>
  isObject(root.$defs) ? root.$defs[reference.slice(DEFS.length)] : undefined

/** Of arguments that lack `names`, the same is true as was of the whole ones. A reference may be used elsewhere too. */
function without(schema: Schema, names: readonly string[], root: Schema, above: ReadonlySet<string>): Schema {
  const inner = (one: unknown) => (isObject(one) ? without(one, names, root, above) : one)
  const { $ref, ...made } = schema
  if (isObject(made.properties)) {
    const properties = Object.entries(made.properties).filter(([name]) => !names.includes(name))
    made.properties = Object.fromEntries(properties)
  }
  if (Array.isArray(made.required)) made.required = made.required.filter((name) => !names.includes(String(name)))
  delete made.minProperties
  for (const word of ['allOf', 'anyOf', 'oneOf']) if (Array.isArray(made[word])) made[word] = made[word].map(inner)
  for (const word of ['then', 'else']) if (word in made) made[word] = inner(made[word])
  if (isObject(made.dependentSchemas))
    made.dependentSchemas = Object.fromEntries(Object.entries(made.dependentSchemas).map(([k, one]) => [k, inner(one)]))
  if (isObject(made.dependentRequired))
    made.dependentRequired = Object.fromEntries(
      Object.entries(made.dependentRequired).map(([k, needs]) => [
        k,
        listOf(needs).filter((n) => !names.includes(String(n))),
      ]),
    )
  if (typeof $ref === 'string' && $ref !== '#' && !above.has($ref)) {
    const target = named(root, $ref)
    const next = isObject(target) ? without(target, names, root, new Set([...above, $ref])) : target
    made.allOf = [...listOf(made.allOf), next]
  }
  return made
}

/** One object with the properties of all parts. */
function together({ sure, maybe, required, open, choices }: Parts, { $defs, additionalProperties }: Schema): Schema {
  const properties: Schema = {}
  for (const [name, said] of sure) properties[name] = said.length > 1 ? { allOf: distinct(said) } : said[0]
  for (const [name, said] of maybe) {
    const each = distinct(said)
    if (!sure.has(name)) properties[name] = each.length > 1 ? { anyOf: each } : each[0]
  }
  const words = choices.map(choiceWords).filter(Boolean).join(' ')
  const used = usedIn(properties, $defs)
  return {
    ...(Object.keys(used).length > 0 ? { $defs: used } : {}),
    type: 'object',
    ...(words ? { description: words } : {}),
    properties,
    ...(required.size > 0 ? { required: [...required] } : {}),
    additionalProperties: open && (isObject(additionalProperties) ? additionalProperties : true),
  }
}

/** Of the named parts, those that something refers to: what the desk fills in is not told beside it either. */
function usedIn(properties: Schema, $defs: unknown): Schema {
  const used: Schema = {}
  const todo: unknown[] = Object.values(properties)
  const look = (schema: Schema): Schema => {
    const { $ref } = schema
    const name = typeof $ref === 'string' && $ref !== '#' ? $ref.slice(DEFS.length) : null
    if (name !== null && isObject($defs) && !Object.hasOwn(used, name)) {
      used[name] = $defs[name]
      todo.push($defs[name])
    }
    return schema
  }
  for (let next = todo.pop(); next !== undefined; next = todo.pop()) mapSchemas(next, look)
  return used
}

const distinct = (said: unknown[]): unknown[] => [...new Map(said.map((one) => [JSON.stringify(one), one])).values()]

/** Which arguments go together, where that is all that the alternatives differ in for who reads the properties alone. */
function choiceWords(alternatives: string[][]): string {
  const sets = [...new Set(alternatives.map((names) => names.join(', ')))]
  return sets.length > 1 ? `Takes one of these: ${sets.map((names) => names || 'nothing').join(' | ')}.` : ''
}

const WORDS = ['title', 'description']
const MAX_WORDS = 500
const short = (words: string): string => (words.length > MAX_WORDS ? `${words.slice(0, MAX_WORDS - 1)}…` : words)

/** A server's words as a model may read them, short and without what no reader sees; and what providers insist on. */
function forModels(schema: Schema): Schema {
  const made = { ...schema }
  for (const word of WORDS) {
    const said = made[word]
    if (typeof said === 'string') made[word] = short(said.replaceAll(HIDDEN_CHARACTERS, ''))
  }
  // A list that does not say of what has the whole request refused.
  if ([made.type].flat().includes('array') && !('items' in made)) made.items = {}
  return made
}
