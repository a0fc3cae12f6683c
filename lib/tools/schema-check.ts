/** Checks arguments against the schema of a server, which may have been built to hang the checker. */
import type { ErrorObject } from 'ajv'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { mapSchemas, type Schema } from './schema-dialect.ts'

const MAX_SCHEMA_BYTES = 64 * 1024

/**
 * References that one check may follow. Without references a check takes time in proportion to schema and
 * arguments; with them, thirty that each name the next one twice take for ever, in the process that all traders share.
 */
const MAX_REFERENCES = 50_000
const COUNTED = 'countedReference'
const ENDLESS = 'its references lead on and on'

/** @returns what is wrong with the arguments, or, in a sentence, with the schema itself */
type Check = (args: Record<string, unknown>) => ErrorObject[] | string
const checks = new WeakMap<Schema, Check>()

/** Compiled once per schema object. @param schema of 2020-12, in one piece */
export function checkFor(schema: Schema): Check {
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

export const unusable = (why: string): string => `this tool's schema cannot be used: ${why}`

/**
 * The schema without what may be built to hang: patterns, formats, and lists whose items are all compared with each other.
 * Where a pattern would allow further names, the server judges them.
 */
function harmless(schema: Schema): Schema {
  const { pattern: _pattern, format: _format, uniqueItems: _uniqueItems, ...rest } = schema
  if (rest.patternProperties !== undefined) {
    delete rest.patternProperties
    delete rest.additionalProperties
    delete rest.unevaluatedProperties
  }
  return typeof rest.$ref === 'string' ? { ...rest, [COUNTED]: true } : rest
}

/** @throws Error for what cannot be compiled */
function compiled(schema: Schema): Check {
  const safe = mapSchemas(schema, harmless) as Schema
  if (JSON.stringify(safe).length > MAX_SCHEMA_BYTES) throw new Error('the schema is larger than 64 kB')
  let followed = 0
  const ajv = new Ajv2020({
    allErrors: true,
    strict: false,
    coerceTypes: false,
    useDefaults: false,
    validateFormats: false,
    // inOneDialect has checked the schema already.
    validateSchema: false,
    meta: false,
    logger: false,
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
  const validate = ajv.compile(safe)
  return (args) => {
    followed = 0
    try {
      return validate(args) ? [] : (validate.errors ?? [])
    } catch {
      // The check followed too many references, or went deeper than the stack.
      return unusable(ENDLESS)
    }
  }
}
