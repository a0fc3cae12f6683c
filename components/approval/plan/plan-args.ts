/** Reads canonical arguments of a leg for display. Arguments are unknown JSON: a foreign server may take anything. */
import type { Side } from '../../../lib/contracts/exchange/tools.ts'
import type { PlanLeg } from '../../../lib/contracts/gate/plan.ts'
import { parsePrice, parseQty, priceNumber, qtyNumber } from '../../../lib/contracts/units.ts'

const isDecimal = (value: unknown): value is string | number => typeof value === 'string' || typeof value === 'number'

/** MWh, or null when the value is not an exact quantity. */
export function argQty(value: unknown): number | null {
  const parsed = isDecimal(value) ? parseQty(value) : null
  return parsed?.ok ? qtyNumber(parsed.value) : null
}

/** NT$/MWh, or null when the value is not an exact price. */
export function argPrice(value: unknown): number | null {
  const parsed = isDecimal(value) ? parsePrice(value) : null
  return parsed?.ok ? priceNumber(parsed.value) : null
}

export function argText(value: unknown): string {
  if (value === undefined || value === null) return '–'
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/**
 * An argument of a tool that nobody here knows, each value in words of its own: a text stands as it is, and in quotes where it
 * could be taken for something else or for nothing. "false" is no false to the server that gets it.
 */
export function argValue(value: unknown): string {
  return typeof value === 'string' && value.trim() === value && !isJson(value) ? value : JSON.stringify(value)
}

/** The empty text is no JSON, and is shown as the empty text. */
function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return text === ''
  }
}

/** What is read of a plan to tell which of its legs were left out. */
export type LegsOf<L> = { legs: readonly L[]; leftOut?: readonly string[] | undefined }

/** Without the legs left out; where the plan as a whole was rejected, those it had until then. */
export function remainingLegs<L extends Pick<PlanLeg, 'id' | 'status'>>({ legs, leftOut }: LegsOf<L>): readonly L[] {
  const remaining = legs.filter(({ status }) => status !== 'rejected')
  return remaining.length > 0 ? remaining : legs.filter(({ id }) => !leftOut?.includes(id))
}

export function sideOf(args: PlanLeg['args']): Side | null {
  return args.side === 'BUY' || args.side === 'SELL' ? args.side : null
}
