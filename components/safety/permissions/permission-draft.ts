/** A standing permission while it is being typed, and what it would be: checked by the contract's own schema. */
import {
  missingBound,
  PERMITTED_TOOLS,
  type PermissionTerms,
  permissionTerms,
} from '../../../lib/contracts/gate/safety.ts'
import { localMinute } from '../../../lib/ui/local-minute.ts'
import { type NumberKind, type NumberProblem, readNumber } from '../read-number.ts'

type PermittedTool = (typeof PERMITTED_TOOLS)[number]
export type PermissionDraft = {
  readonly tools: readonly PermittedTool[]
  /** Separated by commas or spaces. */
  readonly symbols: string
  readonly side: PermissionTerms['side']
  readonly maxQtyPerOrder: string
  readonly maxQtyPerDay: string
  readonly maxPrice: string
  readonly minPrice: string
  readonly withinPercentOfMid: string
  /** As an input of type datetime-local has it: "2026-11-21T18:30", in the reader's time zone. */
  readonly until: string
}
export type PermissionField = keyof PermissionDraft
export type PermissionProblem =
  | NumberProblem
  | 'MISSING'
  | 'BAD_SYMBOL'
  | 'TOO_MANY'
  | 'NO_BOUND'
  | 'NO_HIGHEST'
  | 'NO_LOWEST'
  | 'CROSSED'
  | 'MORE_THAN_A_DAY'
  | 'PAST'
  | 'TOO_LATE'
  | 'OTHER'
type PermissionProblems = Partial<Record<PermissionField, PermissionProblem>>
type PermissionRead = { ok: true; terms: PermissionTerms } | { ok: false; problems: PermissionProblems }

const HOUR_MS = 3_600_000
/** The desk's own rule; it refuses what lasts longer. */
const LONGEST_MS = 7 * 24 * HOUR_MS

const NUMBERS: readonly { field: PermissionField & keyof PermissionTerms; kind: NumberKind; needed: boolean }[] = [
  { field: 'maxQtyPerOrder', kind: 'energy', needed: true },
  { field: 'maxQtyPerDay', kind: 'energy', needed: true },
  { field: 'maxPrice', kind: 'price', needed: false },
  { field: 'minPrice', kind: 'price', needed: false },
  { field: 'withinPercentOfMid', kind: 'percent', needed: false },
]

const SIDES = ['BUY', 'SELL'] as const

export function readPermissionDraft(draft: PermissionDraft, nowMs: number): PermissionRead {
  const problems: PermissionProblems = {}
  const candidate: Record<string, unknown> = {
    tools: PERMITTED_TOOLS.filter((tool) => draft.tools.includes(tool)),
    symbols: symbolsOf(draft.symbols),
    side: draft.side,
  }
  for (const { field, kind, needed } of NUMBERS) {
    const text = draft[field] as string
    if (text.trim() === '') {
      if (needed) problems[field] = 'MISSING'
      continue
    }
    const read = readNumber(text, kind)
    if (read.ok) candidate[field] = read.value
    else problems[field] = read.problem
  }
  // The schema compares fields only once each of them is right; what is missing is said all at once.
  const bounds = {
    maxPrice: draft.maxPrice.trim() || undefined,
    minPrice: draft.minPrice.trim() || undefined,
    withinPercentOfMid: draft.withinPercentOfMid.trim() || undefined,
  }
  // A permission for cancels alone takes any of the bounds too.
  if (Object.values(bounds).every((typed) => typed === undefined)) problems.maxPrice = 'NO_BOUND'
  for (const side of draft.side === 'ANY' ? SIDES : [draft.side]) {
    const missing = missingBound({ tools: draft.tools, side, ...bounds })
    if (missing) problems[missing] = missing === 'maxPrice' ? 'NO_HIGHEST' : 'NO_LOWEST'
  }
  const until = Date.parse(draft.until)
  if (Number.isNaN(until)) problems.until = 'MISSING'
  else if (until <= nowMs) problems.until = 'PAST'
  else if (until > nowMs + LONGEST_MS) problems.until = 'TOO_LATE'
  else candidate.until = new Date(until).toISOString()

  const parsed = permissionTerms.safeParse(candidate)
  if (parsed.success && Object.keys(problems).length === 0) return { ok: true, terms: parsed.data }
  for (const issue of parsed.error?.issues ?? []) {
    const field = issue.path[0] as PermissionField
    // A field that could not be read at all has said so already.
    problems[field] ??= problemOf(field, issue.code)
  }
  return { ok: false, problems }
}

/** Key of the sentence about a problem, under `safety.permission.problem`. */
export function problemKey(field: PermissionField, problem: PermissionProblem): string {
  if (problem === 'MISSING') return field.startsWith('maxQty') ? 'MISSING.qty' : `MISSING.${field}`
  if (problem === 'TOO_FINE') return `TOO_FINE.${NUMBERS.find((number) => number.field === field)?.kind ?? 'price'}`
  return problem
}

/** "elc, ELC-2611" → ["ELC", "ELC-2611"]; also with the comma of Chinese, and each symbol once. */
const symbolsOf = (text: string): string[] => [
  ...new Set(
    text
      .normalize('NFKC')
      .toUpperCase()
      .split(/[\s,、]+/)
      .filter(Boolean),
  ),
]

/** Why the schema refused: its rules across fields are of the code `custom` and sit at the field to change. */
function problemOf(field: PermissionField, code: string): PermissionProblem {
  if (code === 'custom') {
    if (field === 'maxPrice') return 'NO_BOUND'
    if (field === 'minPrice') return 'CROSSED'
    if (field === 'maxQtyPerOrder') return 'MORE_THAN_A_DAY'
  }
  if (code === 'too_small') return 'MISSING'
  if (code === 'too_big') return field === 'symbols' ? 'TOO_MANY' : 'TOO_LARGE'
  if (field === 'symbols') return 'BAD_SYMBOL'
  return 'OTHER'
}

export const ENDS = ['hour', 'fourHours', 'today', 'week'] as const
/** Quick choices of an end; "today" is the last minute of the reader's day. */
export function endAt(choice: (typeof ENDS)[number], nowMs: number): string {
  if (choice === 'today') return localMinute(new Date(nowMs).setHours(23, 59, 0, 0))
  const hours = choice === 'hour' ? 1 : choice === 'fourHours' ? 4 : 7 * 24
  return localMinute(nowMs + hours * HOUR_MS)
}

/** The narrowest that is still of use; quantity and price are the trader's to say. */
export const firstDraft = (symbol: string, nowMs: number): PermissionDraft => ({
  tools: ['placeOrder'],
  symbols: symbol,
  side: 'BUY',
  maxQtyPerOrder: '',
  maxQtyPerDay: '',
  maxPrice: '',
  minPrice: '',
  withinPercentOfMid: '',
  until: endAt('hour', nowMs),
})
