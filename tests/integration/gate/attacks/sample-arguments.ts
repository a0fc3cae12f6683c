/** Arguments a tool would take, made from its schema, so that a tool that comes later is called too. */
import { modelSchema } from '../../../../lib/tools/input-schema.ts'

type Schema = Record<string, unknown>

/** What a schema cannot say: words that mean something to the exchange. */
const BY_NAME: Record<string, unknown> = {
  symbol: 'ELC',
  side: 'BUY',
  price: '2950',
  qty: '1',
  type: 'LIMIT',
  strategy: 'simple',
  steps: 3,
}

function sampleOf(name: string, schema: Schema): unknown {
  if (Object.hasOwn(BY_NAME, name)) return BY_NAME[name]
  if (Array.isArray(schema.enum)) return schema.enum[0]
  if (schema.default !== undefined) return schema.default
  const [first] = [schema.anyOf, schema.oneOf].flatMap((of) => (Array.isArray(of) ? (of as Schema[]) : []))
  if (first) return sampleOf(name, first)
  switch (schema.type) {
    case 'integer':
    case 'number':
      return schema.minimum ?? 1
    case 'boolean':
      return false
    case 'array':
      return []
    case 'object':
      return sampleArguments(schema)
    default:
      return 'x'
  }
}

/** Only what is required. */
export function sampleArguments(inputSchema: Schema): Record<string, unknown> {
  const schema = modelSchema({ inputSchema, knowsAccounts: true })
  const properties = (schema.properties ?? {}) as Record<string, Schema>
  const required = Array.isArray(schema.required) ? (schema.required as string[]) : []
  return Object.fromEntries(required.map((name) => [name, sampleOf(name, properties[name] ?? {})]))
}
