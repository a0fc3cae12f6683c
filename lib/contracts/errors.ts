import { z } from 'zod'
import { isObject } from './json.ts'

/** The closed list of codes that a tool of the exchange answers with. */
export const ERROR_CODES = [
  'INVALID_ARGUMENT',
  'NOT_FOUND',
  'NOT_OWNER',
  'UNKNOWN_SYMBOL',
  'INSUFFICIENT_FUNDS',
  'INSUFFICIENT_ENERGY',
  'OFF_TICK',
  'OFF_LOT',
  'PRICE_COLLAR',
  'ORDER_TOO_LARGE',
  'TOO_MANY_ORDERS',
  'MARKET_CLOSED',
  'NO_LIQUIDITY',
  'WOULD_TAKE',
  'NOT_FILLABLE',
  'ALREADY_CLOSED',
  'IDEMPOTENCY_CONFLICT',
  'VOIDED',
  'RATE_LIMITED',
  'UNSUPPORTED',
  'UNAVAILABLE',
  'TIMEOUT',
  'CANCELLED',
  'INTERNAL',
] as const

const errorCode = z.enum(ERROR_CODES)
export type ErrorCode = z.infer<typeof errorCode>

/** The error form of every tool: in structuredContent and, as JSON, in the text. */
export const toolFailure = z.object({
  success: z.literal(false),
  code: errorCode,
  message: z.string(),
  details: z.record(z.string(), z.unknown()).optional(),
})
export type ToolFailure = z.infer<typeof toolFailure>

export const failure = (code: ErrorCode, message: string, details?: Record<string, unknown>): ToolFailure =>
  details ? { success: false, code, message, details } : { success: false, code, message }

/** In that form, whatever the code: another server's refusal has one that is in no list. */
export const isFailure = (output: unknown): output is { success: false; code: string; message: string } =>
  isObject(output) && output.success === false && typeof output.code === 'string' && typeof output.message === 'string'

/** Between the desk's sentence and the words of a server, in quotation marks: no code in those is the desk's. */
export const AND_SAID = ' and said: “'

/**
 * The closed list of codes that the desk itself answers with, over HTTP, as an MCP server, beside a leg or a step, and
 * in its records: those of the exchange and these. Nothing is told under two of them. Two that look alike are told
 * apart by somebody, and it stands beside them by what.
 */
export const DESK_CODES = [
  ...ERROR_CODES,
  // Who asks.
  'UNAUTHENTICATED',
  /** Whoever asks may not. NOT_OWNER: it is somebody else's. NOT_ALLOWED: nobody may, not with this one. */
  'FORBIDDEN',
  'NOT_ALLOWED',
  /** Only members may do this, and who asks is a guest. */
  'GUEST',
  /** The e-mail or the password, and nobody says which. */
  'WRONG_SIGN_IN',
  'EMAIL_TAKEN',
  'LAST_HEAD',

  // What is asked for.
  'TOO_LARGE',
  /** More of the kind than are kept: one has to go first. RATE_LIMITED: more than may be asked for by now. */
  'TOO_MANY',
  /** It does not fit what is there by now. */
  'CONFLICT',
  /** It has come before, under the same id: the client need not send it again. */
  'DUPLICATE',
  /** Another of the kind is under way: it goes once that one has ended. A page of a conversation waits for it. */
  'BUSY',
  /** Somebody else has changed it since it was shown. STALE_DIGEST: a plan, which the terminal then shows as it is now. */
  'STALE',
  /** The server is switched off. */
  'DISABLED',
  'INVALID_PLAYBOOK',
  /** An answer with a plan is not asked for again: the plan stays on record. */
  'HAS_PLAN',

  // A decision about a plan, beside NOT_FOUND, NOT_OWNER, NOT_ALLOWED and UNAVAILABLE: DECISION_REFUSALS in plan.ts.
  /** What waited for an answer has one, or is over. LOST_RACE: it waited as this answer came, and another was first. */
  'NOT_PENDING',
  'LOST_RACE',
  'EXPIRED',
  /** The digest is none of this plan's. REQUOTED: it was, and the plan has got new numbers since. */
  'STALE_DIGEST',
  'REQUOTED',
  'UNDECIDED',
  'INVALID_EDIT',

  // What keeps an order from being sent.
  /** A limit of the desk; of a decision, also what the exchange would refuse: `details.code` says which. */
  'LIMIT',
  'KILL_SWITCH',
  /** A tool that waits to be accepted. TOOL_CHANGED: it is not the one that was shown or approved. */
  'QUARANTINED',
  'TOOL_CHANGED',
  'PERMISSION_ENDED',

  // What became of a leg, beside the codes of the exchange.
  'SKIPPED',
  /** The outcome is not known, and nobody is left who could be asked. */
  'UNKNOWN',
  /** A server that knows no codes said no. */
  'REFUSED',
  /** In the figures of a server: it failed, and the answer was an older one. */
  'FALLBACK',

  // Why a step of a playbook came to nothing.
  'PLAN_REJECTED',
  'PLAN_EXPIRED',
  'PLAN_FAILED',
  'PLAN_PARTIALLY_DONE',
  'MISSING_VALUE',
  'MODEL_FAILED',
  'STEP_LIMIT',
  'TIME_LIMIT',
  'TOKEN_LIMIT',

  // The desk's own files.
  'DATA_DIR_UNUSABLE',
  'DATA_DIR_IN_USE',
  'DATA_DIR_DAMAGED',
  'DATA_DIR_DISPLACED',
  'DATABASE',
] as const
export type DeskCode = (typeof DESK_CODES)[number]

/** As desks wrote them before there was one list: they stand in audit records and in runs of playbooks, which nobody rewrites. */
const FORMER: Readonly<Record<string, DeskCode>> = {
  not_found: 'NOT_FOUND',
  not_yours: 'NOT_OWNER',
  not_pending: 'NOT_PENDING',
  answered: 'NOT_PENDING',
  expired: 'EXPIRED',
  stale_digest: 'STALE_DIGEST',
  undecided: 'UNDECIDED',
  not_allowed: 'NOT_ALLOWED',
  invalid_edit: 'INVALID_EDIT',
  limits: 'LIMIT',
  kill_switch: 'KILL_SWITCH',
  quarantined: 'QUARANTINED',
  requoted: 'REQUOTED',
  lost_race: 'LOST_RACE',
  unavailable: 'UNAVAILABLE',
  busy: 'BUSY',
  duplicate: 'DUPLICATE',
  has_plan: 'HAS_PLAN',
}

/** A code that comes from outside or from an old record, as the list has it; null for what is none. */
export function deskCode(code: unknown): DeskCode | null {
  if (typeof code !== 'string') return null
  return Object.hasOwn(FORMER, code) ? (FORMER[code] ?? null) : (DESK_CODES.find((one) => one === code) ?? null)
}

/** Of whole words: CONFLICT is no part of IDEMPOTENCY_CONFLICT. */
const CODED = new RegExp(`\\b(${DESK_CODES.join('|')}): `, 'g')

/**
 * The text of a failed call: "Error: OFF_LOT: quantity must be …", and before it what the libraries that handed it on
 * put there. The code is for programs, the sentence after the last one for people.
 *
 * @returns `code` '' where there is none
 */
export function codedText(text: string): { code: DeskCode | ''; message: string } {
  const [own = ''] = text.split(AND_SAID, 1)
  const last = [...own.matchAll(CODED)].at(-1)
  if (!last) return { code: '', message: text.replace(/^\w*Error: /, '') }
  const [prefix, code] = last
  return { code: deskCode(code) ?? '', message: text.slice(last.index + prefix.length) }
}
