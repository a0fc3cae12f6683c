/** Which fields the result of a step can have, as far as its kind or its tool's output schema tells. */
import { isObject } from '../contracts/json.ts'
import type { Step } from '../contracts/playbooks.ts'
import type { Known } from './known.ts'

type Schema = Record<string, unknown>

/** The fields of the result of steps that are no tool call. */
const OWN: Record<'ask' | 'propose' | 'say', readonly string[]> = {
  // If the answer came to a plan, it also has the fields of a proposal.
  ask: ['text', 'plans', 'unbacked', 'fallback', 'planId', 'status', 'legs'],
  propose: ['planId', 'status', 'legs'],
  say: ['text'],
}
/** Put beside an order book, because half of all playbooks ask for them. */
const BOOK_FIELDS = ['bestBid', 'bestAsk'] as const

/** false only where it is certain: a tool that says nothing about its results may have any field. */
export function mayHave(step: Step, path: readonly string[], known: Known): boolean {
  const [first] = path
  if (first === undefined) return true
  if ('tool' in step) {
    if (step.tool === 'getOrderBook' && BOOK_FIELDS.some((name) => name === first)) return path.length === 1
    const schema = known.tools.get(step.tool)?.outputSchema
    return !schema || admits(schema, path)
  }
  const kind = 'ask' in step ? 'ask' : 'propose' in step ? 'propose' : 'say'
  return OWN[kind].includes(first)
}

function admits(schema: Schema, path: readonly string[]): boolean {
  const [key, ...rest] = path
  if (key === undefined) return true
  const branches = [schema.anyOf, schema.oneOf, schema.allOf].flatMap((list) => (Array.isArray(list) ? list : []))
  if (branches.length > 0) return branches.some((branch) => isObject(branch) && admits(branch, path))
  if ('$ref' in schema) return true
  if (isObject(schema.items)) return /^\d+$/.test(key) && admits(schema.items, rest)
  const properties = isObject(schema.properties) ? schema.properties : null
  const own = properties && Object.hasOwn(properties, key) ? properties[key] : undefined
  if (isObject(own)) return admits(own, rest)
  if (isObject(schema.additionalProperties)) return admits(schema.additionalProperties, rest)
  // A schema without properties says nothing; one with properties says what there is.
  return properties === null && (schema.type === undefined || schema.type === 'object')
}
