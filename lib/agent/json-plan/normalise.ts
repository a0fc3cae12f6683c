/**
 * Arguments as a model writes them into a plan → as the tool's schema spells them: case of names from a closed list,
 * symbols in capitals, thousands separators, ids as text. Types and missing values are the schema's matter afterwards.
 */
import { isObject } from '../../contracts/json.ts'

type Schema = Record<string, unknown>

const THOUSANDS = /^[+-]?\d{1,3}([,_' ]\d{3})+(\.\d+)?$/
/** Measures that decimal strings are accepted for. */
const MEASURES = new Set(['price', 'qty', 'threshold', 'depth', 'limit', 'steps', 'ordersPerStep', 'seed'])
const IDS = new Set(['userId', 'orderId', 'clientOrderId', 'id'])

function choicesOf(schema: unknown): string[] {
  if (!isObject(schema)) return []
  const own = Array.isArray(schema.enum) ? schema.enum : schema.const === undefined ? [] : [schema.const]
  const branches = [schema.anyOf, schema.oneOf].flatMap((b) => (Array.isArray(b) ? b : []))
  return [...own.filter((v) => typeof v === 'string'), ...branches.flatMap(choicesOf)]
}

/** 1m is a minute and 1M a month: of a count's unit the case is its meaning. */
const COUNTED_M = /^\d+m$/i
const isSameName = (choice: string, text: string): boolean =>
  choice.toLowerCase() === text.toLowerCase() && !COUNTED_M.test(text)

function normaliseValue(name: string, value: unknown, schema: unknown): unknown {
  if (IDS.has(name) && typeof value === 'number') return String(value)
  if (typeof value !== 'string') return value
  const text = value.trim()
  const choice = choicesOf(schema).find((c) => c === text) ?? choicesOf(schema).find((c) => isSameName(c, text))
  if (choice !== undefined) return choice
  // A side is a side also where a schema takes it in any case.
  if (name === 'side' || name === 'sides') return text.toUpperCase()
  if (name === 'symbol') return text.toUpperCase()
  if (MEASURES.has(name) && THOUSANDS.test(text)) return text.replaceAll(/[,_' ]/g, '')
  return value
}

/** @param inputSchema of that tool, where it is known */
export function normaliseArguments(
  args: Record<string, unknown>,
  inputSchema: Schema | undefined,
): Record<string, unknown> {
  const properties = isObject(inputSchema?.properties) ? inputSchema.properties : {}
  return Object.fromEntries(
    Object.entries(args).map(([name, value]) => [
      name,
      // `{req:{…}}` and the like: one level, unwrapped where arguments are read.
      isObject(value) && !(name in properties)
        ? normaliseArguments(value, inputSchema)
        : normaliseValue(name, value, properties[name]),
    ]),
  )
}
