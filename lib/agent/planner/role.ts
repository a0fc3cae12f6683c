/** What the built-in planner may be asked to be beside itself. Travels as provider options of a call, never as words. */
import type { JSONObject, JSONValue } from '@ai-sdk/provider'
import { z } from 'zod'
import { CHOICES_OF } from '../../contracts/chat.ts'

export const PLANNER_PROVIDER = CHOICES_OF

export type PlannerRole =
  /** Looks at the market of the orders that are asked for. */
  | { role: 'analyst' }
  /** A risk officer, who looks for what speaks against these calls. */
  | { role: 'risk'; calls: { tool: string; args: JSONObject }[] }
  /** The trader's own planner, in the turn after a decision: which of its tool calls were decided. */
  | { role: 'decided'; toolCallIds: string[] }

const plannerRole = z.union([
  z.object({ role: z.literal('analyst') }),
  z.object({ role: z.literal('decided'), toolCallIds: z.array(z.string()) }),
  z.object({
    role: z.literal('risk'),
    calls: z.array(
      z.object({
        tool: z.string(),
        args: z.record(
          z.string(),
          z.custom<JSONValue>(() => true),
        ),
      }),
    ),
  }),
])

export function roleIn(providerOptions: Record<string, unknown> | undefined): PlannerRole | null {
  const read = plannerRole.safeParse(providerOptions?.[PLANNER_PROVIDER])
  return read.success ? read.data : null
}
