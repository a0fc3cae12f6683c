/** What a person typed into a server's form, as the values that are sent. */
import {
  type ElicitAnswer,
  type ElicitField,
  type ElicitValue,
  type ElicitValues,
  type FieldProblem,
  problemOf,
} from '../../../lib/contracts/elicitation.ts'
import type { DeskCode } from '../../../lib/contracts/errors.ts'
import { localMinute } from '../../../lib/ui/local-minute.ts'
import { type Answer, send } from '../../shell/requests/send.ts'

/** As the inputs hold it: text for all that is typed or chosen, a list for several choices. */
export type Entered = Record<string, string | boolean | string[]>

export function firstEntered(fields: readonly ElicitField[]): Entered {
  return Object.fromEntries(fields.map((field) => [field.name, blankOf(field)]))
}

function blankOf(field: ElicitField): Entered[string] {
  switch (field.kind) {
    case 'boolean':
      return field.default ?? false
    case 'choices':
      return field.default ?? []
    case 'text':
      return field.format === 'date-time' ? localMinute(Date.parse(field.default ?? '')) : (field.default ?? '')
    default:
      return field.default === undefined ? '' : String(field.default)
  }
}

const NUMBER = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i

/** undefined: nothing was entered. NaN: no number. */
function valueIn(field: ElicitField, entered: Entered[string] | undefined): ElicitValue | undefined {
  if (typeof entered === 'boolean') return entered
  if (Array.isArray(entered))
    return entered.length === 0 && !field.required && field.default === undefined ? undefined : entered
  if (entered === undefined) return undefined
  if (field.kind === 'number' || field.kind === 'integer') {
    const text = entered.trim()
    if (text === '') return undefined
    return NUMBER.test(text) ? Number(text) : Number.NaN
  }
  if (entered === '') return undefined
  // An input of the browser knows no time zone; what is meant is the reader's own.
  if (field.kind === 'text' && field.format === 'date-time') {
    const at = new Date(entered)
    return Number.isNaN(at.getTime()) ? entered : at.toISOString()
  }
  return entered
}

/** By name of the field. A server may call one `constructor`, which every object has. */
export type FieldProblems = ReadonlyMap<string, FieldProblem>

export function readEntered(
  fields: readonly ElicitField[],
  entered: Entered,
): { content: ElicitValues; problems: FieldProblems } {
  const content: ElicitValues = {}
  const problems = new Map<string, FieldProblem>()
  for (const field of fields) {
    const value = valueIn(field, entered[field.name])
    // A default stands in the form from the start. Taken out by hand it must not be sent all the same.
    const cleared = value === undefined && field.default !== undefined
    const problem = cleared ? (field.kind === 'text' ? problemOf(field, '') : 'required') : problemOf(field, value)
    if (cleared && !problem) content[field.name] = ''
    else if (problem) problems.set(field.name, problem)
    else if (value !== undefined) content[field.name] = value
  }
  return { content, problems }
}

export type AnswerOutcome =
  | Answer<unknown>
  /** Answered elsewhere, or its call has ended. */
  | { kind: 'over' }

const OVER: readonly DeskCode[] = ['NOT_FOUND', 'NOT_PENDING']

export async function sendAnswer(id: string, answer: ElicitAnswer): Promise<AnswerOutcome> {
  const sent = await send('POST', `/api/questions/${encodeURIComponent(id)}`, answer)
  return sent.kind === 'refused' && OVER.includes(sent.code) ? { kind: 'over' } : sent
}
