/** What a server wants to know from a person in the middle of a call: a form of plain fields, and the answer to it. */
import { z } from 'zod'

type FieldBase = { name: string; title: string; description: string; required: boolean }
export type ElicitField = FieldBase &
  (
    | {
        kind: 'text'
        format: 'email' | 'uri' | 'date' | 'date-time' | null
        minLength: number
        maxLength: number
        default?: string
      }
    | { kind: 'number' | 'integer'; minimum: number | null; maximum: number | null; default?: number }
    | { kind: 'boolean'; default?: boolean }
    | { kind: 'choice'; options: { value: string; label: string }[]; default?: string }
    | {
        kind: 'choices'
        options: { value: string; label: string }[]
        minItems: number
        maxItems: number
        default?: string[]
      }
  )

const value = z.union([z.string().max(10_000), z.number(), z.boolean(), z.array(z.string().max(1_000)).max(100)])
export type ElicitValue = z.infer<typeof value>
export type ElicitValues = Record<string, ElicitValue>

/** POST /api/questions/<id> */
export const elicitAnswer = z.discriminatedUnion('action', [
  z.strictObject({ action: z.literal('accept'), content: z.record(z.string().max(64), value) }),
  z.strictObject({ action: z.literal('decline') }),
  z.strictObject({ action: z.literal('cancel') }),
])
export type ElicitAnswer = z.infer<typeof elicitAnswer>

/** A form that waits for its trader. */
export type Question = {
  id: string
  /** Who asks, and who gets what is typed. */
  server: string
  /** The call it asks in; null where several are on their way and it does not say which. */
  tool: string | null
  /** The conversation that made the call; null for one made by hand or from outside. */
  chatId: string | null
  message: string
  fields: ElicitField[]
  askedAt: string
  expiresAt: string
}

export type FieldProblem =
  | 'required'
  | 'tooShort'
  | 'tooLong'
  | 'email'
  | 'uri'
  | 'date'
  | 'date-time'
  | 'number'
  | 'integer'
  | 'minimum'
  | 'maximum'
  | 'choice'
  | 'tooFew'
  | 'tooMany'

const FORMATS = {
  email: z.email(),
  uri: z.url(),
  date: z.iso.date(),
  'date-time': z.iso.datetime({ offset: true }),
} as const

/** The first thing about it that does not fit, or null. */
export function problemOf(field: ElicitField, entered: ElicitValue | undefined): FieldProblem | null {
  if (entered === undefined) return field.required ? 'required' : null
  switch (field.kind) {
    case 'text':
      if (typeof entered !== 'string') return 'required'
      if (entered.length < field.minLength) return 'tooShort'
      if (entered.length > field.maxLength) return 'tooLong'
      return field.format && !FORMATS[field.format].safeParse(entered).success ? field.format : null
    case 'boolean':
      return typeof entered === 'boolean' ? null : 'required'
    case 'choice':
      return field.options.some((o) => o.value === entered) ? null : 'choice'
    case 'choices':
      if (!Array.isArray(entered) || !entered.every((v) => field.options.some((o) => o.value === v))) return 'choice'
      if (new Set(entered).size !== entered.length) return 'choice'
      return entered.length < field.minItems ? 'tooFew' : entered.length > field.maxItems ? 'tooMany' : null
    default:
      if (typeof entered !== 'number' || !Number.isFinite(entered)) return 'number'
      if (field.kind === 'integer' && !Number.isInteger(entered)) return 'integer'
      if (field.minimum !== null && entered < field.minimum) return 'minimum'
      return field.maximum !== null && entered > field.maximum ? 'maximum' : null
  }
}
