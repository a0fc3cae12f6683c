/** Reads a tool's arguments with its schema, and says in a sentence what is wrong with them. */
import type { z } from 'zod'
import { failure, type ToolFailure } from '../../contracts/errors.ts'
import { EXCHANGE_TOOLS, type ExchangeTool, type ToolArgs } from '../../contracts/exchange.ts'

export type ParsedArguments<T extends ExchangeTool> =
  | { ok: true; args: ToolArgs<T> }
  | { ok: false; failure: ToolFailure }

/** runSimulation also takes its arguments as {req: {…}}, the form of the original EAP. */
function unwrap(tool: ExchangeTool, given: Record<string, unknown>): unknown {
  if (tool !== 'runSimulation' || !('req' in given)) return given
  const { req, ...rest } = given
  return typeof req === 'object' && req !== null ? { ...rest, ...req } : given
}

export function parseArguments<T extends ExchangeTool>(tool: T, given: Record<string, unknown>): ParsedArguments<T> {
  const parsed = (EXCHANGE_TOOLS[tool].args as z.ZodType).safeParse(withoutNulls(unwrap(tool, given)))
  if (parsed.success) return { ok: true, args: parsed.data as ToolArgs<T> }
  return { ok: false, failure: failure('INVALID_ARGUMENT', argumentSentence(parsed.error)) }
}

/** Models write null for "not given". */
export function withoutNulls(given: unknown): unknown {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return given
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== null))
}

/** "side: must be BUY or SELL; qty: …", at most three problems. */
export function argumentSentence(error: z.ZodError): string {
  const problems = error.issues.slice(0, 3).map((issue) => {
    const path = issue.path.join('.')
    return path ? `${path}: ${issue.message}` : issue.message
  })
  return `${problems.join('; ')}.`
}
