/**
 * A server that wants to know something from a person, in the middle of a call: shown as a form, and refused where it
 * asks for what nobody should type into a form of somebody else.
 */
import type { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { ErrorCode, McpError } from '@modelcontextprotocol/sdk/types.js'
import { z } from 'zod'
import { type ElicitAnswer, type ElicitField, type ElicitValues, problemOf } from '../../contracts/elicitation.ts'
import { isObject } from '../../contracts/json.ts'
import { log } from '../../log.ts'
import { asksForSecret } from './secret-words.ts'

export type { ElicitAnswer, ElicitValue } from '../../contracts/elicitation.ts'

export type ElicitRequest = {
  server: string
  message: string
  fields: ElicitField[]
  /** What its caller knows the call by that it is about; left out where the line does not tell. */
  call?: object
}
/** @param signal aborts when the server does not want to know any more */
export type Elicit = (request: ElicitRequest, signal: AbortSignal) => Promise<ElicitAnswer>

const MAX_FIELDS = 20
const MAX_OPTIONS = 100
const MAX_WORDS = 1_000
const MAX_TEXT = 10_000

const words = z.string().max(MAX_WORDS)
const said = { title: words.optional(), description: words.optional() }
const count = z.int().min(0).max(MAX_TEXT)
const labelled = z
  .array(z.object({ const: words, title: words }))
  .min(1)
  .max(MAX_OPTIONS)
const values = z.array(words).min(1).max(MAX_OPTIONS)

/**
 * "This or null" becomes an optional field: so servers in Python describe what need not be filled in, with null as the default.
 */
function orNothing(raw: unknown): unknown {
  if (!isObject(raw)) return raw
  const { anyOf, ...said } = Object.fromEntries(Object.entries(raw).filter(([, value]) => value !== null))
  if (!Array.isArray(anyOf)) return said
  const [one, ...others] = anyOf.filter((branch) => !isObject(branch) || branch.type !== 'null')
  return isObject(one) && others.length === 0 ? { ...one, ...said } : raw
}

const field = z.union([
  z.object({
    type: z.literal('string'),
    enum: values,
    enumNames: z.array(words).optional(),
    default: words.optional(),
    ...said,
  }),
  z.object({ type: z.literal('string'), oneOf: labelled, default: words.optional(), ...said }),
  z.object({
    type: z.literal('array'),
    items: z.union([z.object({ type: z.literal('string'), enum: values }), z.object({ anyOf: labelled })]),
    minItems: count.optional(),
    maxItems: count.optional(),
    default: values.optional(),
    ...said,
  }),
  // A pattern is not kept: it is never run here, and the server checks what it gets anyway.
  z.object({
    type: z.literal('string'),
    // A list of choices that is too long must not fall back to a free text field.
    enum: z.undefined().optional(),
    oneOf: z.undefined().optional(),
    format: z.string().optional(),
    minLength: count.optional(),
    maxLength: count.optional(),
    default: z.string().max(MAX_TEXT).optional(),
    ...said,
  }),
  z.object({
    type: z.enum(['number', 'integer']),
    minimum: z.number().optional(),
    maximum: z.number().optional(),
    default: z.number().optional(),
    ...said,
  }),
  z.object({ type: z.literal('boolean'), default: z.boolean().optional(), ...said }),
])
const primitive = z.preprocess(orNothing, field)
const fieldName = z.string().regex(/^[\w.-]{1,64}$/)
const params = z.object({
  mode: z.string().default('form'),
  message: words,
  requestedSchema: z.object({
    type: z.literal('object'),
    properties: z
      .record(fieldName, primitive)
      .refine((p) => Object.keys(p).length <= MAX_FIELDS, { error: `more than ${MAX_FIELDS} fields` }),
    required: z.array(z.string()).default([]),
  }),
})

const FORMATS = ['email', 'uri', 'date', 'date-time'] as const

function fieldOf(name: string, p: z.output<typeof primitive>, required: boolean): ElicitField {
  const base = { name, title: p.title ?? name, description: p.description ?? '', required }
  if ('enum' in p && p.enum) {
    const options = p.enum.map((value, i) => ({ value, label: p.enumNames?.[i] ?? value }))
    return { ...base, kind: 'choice', options, default: p.default }
  }
  if ('oneOf' in p && p.oneOf) return { ...base, kind: 'choice', options: optionsOf(p.oneOf), default: p.default }
  if (p.type === 'array') {
    const options =
      'enum' in p.items ? p.items.enum.map((value) => ({ value, label: value })) : optionsOf(p.items.anyOf)
    const { minItems = 0, maxItems = options.length } = p
    return { ...base, kind: 'choices', options, minItems, maxItems, default: p.default }
  }
  if (p.type === 'boolean') return { ...base, kind: 'boolean', default: p.default }
  if (p.type === 'string') {
    const format = FORMATS.find((f) => f === p.format) ?? null
    return {
      ...base,
      kind: 'text',
      format,
      minLength: p.minLength ?? 0,
      maxLength: p.maxLength ?? MAX_TEXT,
      default: p.default,
    }
  }
  return { ...base, kind: p.type, minimum: p.minimum ?? null, maximum: p.maximum ?? null, default: p.default }
}

const optionsOf = (list: { const: string; title: string }[]) => list.map((o) => ({ value: o.const, label: o.title }))

/** @returns the form, or 'secret' where it asks for one. @throws Error for what is no form of the protocol, as a ZodError where its shape is wrong */
function readForm(server: string, raw: unknown): ElicitRequest | 'secret' {
  // Looked for first, because a field of a kind that is not shown may ask for a secret too.
  if (asksForSecret(raw)) return 'secret'
  const { message, requestedSchema, mode } = params.parse(raw)
  if (mode !== 'form') throw new Error('only forms are shown')
  const required = new Set(requestedSchema.required)
  const fields = Object.entries(requestedSchema.properties).map(([name, p]) => fieldOf(name, p, required.has(name)))
  return { server, message, fields }
}

/**
 * The answer as it is sent: only fields of the form, with defaults where nothing was entered. @throws Error naming the field
 */
export function filledIn(fields: ElicitField[], entered: ElicitValues): ElicitValues {
  const content: ElicitValues = {}
  for (const field of fields) {
    const value = Object.hasOwn(entered, field.name) ? entered[field.name] : field.default
    const problem = problemOf(field, value)
    if (problem) throw new Error(problem === 'required' ? `${field.name} is required` : `${field.name} does not fit`)
    if (value !== undefined) content[field.name] = value
  }
  return content
}

/** @param callOf the call it is about, asked while the question comes in; undefined where the line does not tell */
export function offerElicitation(
  client: Client,
  server: string,
  elicit: Elicit,
  callOf: () => object | undefined,
): void {
  // Not as a handler of that method: the SDK would refuse, with words of its own, what is to be declined here.
  client.fallbackRequestHandler = async (request, { signal }) => {
    const call = callOf()
    if (request.method !== 'elicitation/create') throw new McpError(ErrorCode.MethodNotFound, 'Method not found')
    let form: ElicitRequest | 'secret'
    try {
      form = readForm(server, request.params)
    } catch {
      throw new McpError(ErrorCode.InvalidParams, 'This is not a form that can be shown')
    }
    if (form === 'secret') {
      log('warn', 'mcp.elicit_refused', { server })
      return { action: 'decline' }
    }
    const answer = await elicit({ ...form, ...(call && { call }) }, signal)
    if (answer.action !== 'accept') return { action: answer.action }
    return { action: 'accept', content: filledIn(form.fields, answer.content) }
  }
}
