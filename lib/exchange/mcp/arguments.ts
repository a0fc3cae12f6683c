/** Reads a tool's arguments with its schema, and says in a sentence what is wrong with them. */
import { z } from 'zod'
import { failure, type ToolFailure } from '../../contracts/errors.ts'
import { EXCHANGE_TOOLS, type ExchangeTool, type ToolArgs } from '../../contracts/exchange/tools.ts'
import { isObject } from '../../contracts/json.ts'

type ParsedArguments<T extends ExchangeTool> = { ok: true; args: ToolArgs<T> } | { ok: false; failure: ToolFailure }

/** runSimulation also takes its arguments as {req: {…}}, the form of the original EAP. */
function unwrap(tool: ExchangeTool, given: Record<string, unknown>): Record<string, unknown> {
  if (tool !== 'runSimulation' || !('req' in given)) return given
  const { req, ...rest } = given
  return isObject(req) ? { ...rest, ...req } : given
}

export function parseArguments<T extends ExchangeTool>(tool: T, given: Record<string, unknown>): ParsedArguments<T> {
  const schema = EXCHANGE_TOOLS[tool].args as z.ZodObject
  const read = plain(schema, withoutNulls(unwrap(tool, given)) as Record<string, unknown>)
  const parsed = schema.safeParse(read, { error: whatIsWrong })
  if (parsed.success) return { ok: true, args: parsed.data as ToolArgs<T> }
  return { ok: false, failure: failure('INVALID_ARGUMENT', argumentSentence(parsed.error)) }
}

/** Models write null for "not given". */
export function withoutNulls(given: unknown): unknown {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return given
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== null))
}

/**
 * Numbers and booleans that came as text: "1,000" → "1000", "True" → true; a blank is "not given". Only where nothing else can be meant,
 * and only for fields that are numbers or booleans; prices and quantities are read digit by digit later.
 */
function plain(schema: z.ZodObject, given: Record<string, unknown>): Record<string, unknown> {
  const read = { ...given }
  for (const [name, value] of Object.entries(given)) {
    const field = schema.shape[name]
    const kind = field instanceof z.ZodType ? kindOf(field) : null
    if (kind === null || kind === 'other') continue
    const one = typeof value === 'string' ? fromText(kind, value.trim()) : value
    if (one === undefined) delete read[name]
    // A list, true and the like would become numbers under coercion: [] is 0.
    else read[name] = kind === 'number' && typeof one !== 'number' && typeof one !== 'string' ? Number.NaN : one
  }
  return read
}

const GROUPED = /^[+-]?[1-9]\d{0,2}(,\d{3})+(\.\d+)?$/

function fromText(kind: 'number' | 'boolean', text: string): unknown {
  if (text === '') return undefined
  if (kind === 'boolean') return /^(true|false)$/i.test(text) ? text.toLowerCase() === 'true' : text
  return GROUPED.test(text) ? text.replaceAll(',', '') : text
}

type Kind = 'number' | 'boolean' | 'other'
function kindOf(schema: z.ZodType): Kind {
  if (schema instanceof z.ZodDefault || schema instanceof z.ZodOptional) return kindOf(schema.unwrap() as z.ZodType)
  if (schema instanceof z.ZodNumber) return 'number'
  return schema instanceof z.ZodBoolean ? 'boolean' : 'other'
}

const KINDS: Record<string, string> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
}

/** In words that whoever called can act on; undefined leaves them to the library, and a field's own words stand before these. */
const whatIsWrong: z.core.$ZodErrorMap = (issue) => {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'is required' : `must be ${KINDS[issue.expected] ?? issue.expected}`
    case 'invalid_value':
      return `must be one of ${issue.values.join(', ')}`
    case 'too_small':
      return issue.origin === 'number' ? `must be at least ${issue.minimum}` : undefined
    case 'too_big':
      return issue.origin === 'number' ? `must be at most ${issue.maximum}` : undefined
    case 'unrecognized_keys':
      return `this tool takes no ${issue.keys.map((key) => JSON.stringify(key)).join(', ')}`
    default:
      return undefined
  }
}

/** "side: must be one of BUY, SELL; qty: …", at most three problems. */
function argumentSentence(error: z.ZodError): string {
  const problems = error.issues.slice(0, 3).map((issue) => {
    const path = issue.path.join('.')
    return path ? `${path}: ${issue.message}` : issue.message
  })
  return `${problems.join('; ')}.`
}
