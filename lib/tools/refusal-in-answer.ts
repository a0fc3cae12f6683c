/** The answers by which a server that never learned of `isError` says that a write was not done. */

import { type ErrorCode, toolFailure } from '../contracts/errors.ts'
import { NO_WORDS, noWordsOf, plainWord, saysYes } from '../contracts/gate/answer-words.ts'
import { HOME_SERVER } from '../contracts/home-server.ts'
import { isObject } from '../contracts/json.ts'
import { MAX_ERROR_CHARACTERS, type Outcome } from './response.ts'

type Answer = Record<string, unknown>
type Call = { tool: { server: string; tool: string }; args: Answer }

/** By these a server says that something broke or ran out, not that nothing happened. */
const UNSURE_WORDS: ReadonlySet<string> = new Set(['unknown', 'timeout', 'timed_out'])
const UNSURE_CODES: ReadonlySet<string> = new Set(['internal', 'unavailable', 'cancelled', ...UNSURE_WORDS])
/** What servers write under "error" or "code" when there was no error. */
const NOTHING: ReadonlySet<string> = new Set(['', '0', 'ok', 'none', 'null', 'false', 'success', 'no_error'])

/**
 * What is plainly a no has failed, in the words of its server; all of the answer is kept. What says no and yes, what names a
 * no that the call itself asked for, and what says that its server does not know, is an error after which nobody knows.
 */
export function withRefusalInAnswer<O extends Outcome>(call: Call, outcome: O): O {
  const { status, data } = outcome
  if (status !== 'ok' || data === null) return outcome
  const isNo = data.success === false || data.ok === false
  // The embedded exchange reports failures by its codes alone, so its answers are not searched for other signs.
  const isAway = call.tool.server !== HOME_SERVER
  const words = isAway ? noWordsOf(data) : []
  const unsure = isAway && saysUnsure(data)
  if (!isNo && !(isAway && (words.length > 0 || unsure || saysError(data)))) return outcome
  const own = toolFailure.safeParse(data)
  const isOpen = isAway && (unsure || saysYes(data) || (!isNo && words.some((word) => asksFor(call, word))))
  const errorCode: ErrorCode | 'REFUSED' = own.success ? own.data.code : isOpen ? 'INTERNAL' : 'REFUSED'
  // Who has to look for what became of it needs whatever is named in it.
  const said = isOpen ? JSON.stringify(data) : (wordsOf(data) ?? JSON.stringify(data))
  const errorMessage = said.slice(0, MAX_ERROR_CHARACTERS)
  return { ...outcome, status: isOpen ? 'unknown' : 'error', errorCode, errorMessage }
}

const saysError = ({ error, errors, errorCode, error_code }: Answer): boolean =>
  isSomething(error) ||
  isSomething(errorCode) ||
  isSomething(error_code) ||
  (Array.isArray(errors) && errors.length > 0)

function isSomething(value: unknown): boolean {
  if (typeof value === 'string') return !NOTHING.has(plainWord(value))
  if (isObject(value)) return Object.keys(value).length > 0
  return typeof value === 'number' ? value !== 0 : value === true || (Array.isArray(value) && value.length > 0)
}

function saysUnsure({ status, state, error, errorCode, error_code }: Answer): boolean {
  const codes = [errorCode, error_code, error, isObject(error) ? error.code : null]
  return isAmong(UNSURE_WORDS, [status, state]) || isAmong(UNSURE_CODES, codes)
}
const isAmong = (words: ReadonlySet<string>, values: unknown[]): boolean =>
  values.some((value) => typeof value === 'string' && words.has(plainWord(value)))

/** A tool that rejects a request answers "rejected", and one that sets a state answers with it: there it may be the deed itself. */
function asksFor({ tool, args }: Call, word: string): boolean {
  return tool.tool.toLowerCase().includes(NO_WORDS.get(word) ?? word) || names(args, word)
}
function names(value: unknown, word: string): boolean {
  if (typeof value === 'string') return plainWord(value) === word
  return typeof value === 'object' && value !== null && Object.values(value).some((inner) => names(inner, word))
}

/** The first of these members that is a sentence. */
function wordsOf({ message, error, errors, reason, detail }: Answer): string | null {
  const first = Array.isArray(errors) ? errors[0] : null
  const inner = [error, first].map((said) => (isObject(said) ? said.message : said))
  const said = [message, ...inner, reason, detail].find((one) => typeof one === 'string' && one.trim() !== '')
  return typeof said === 'string' ? said : null
}
