/** The tools the desk has of its own, beside those of the connected servers. */
import type { Tool } from '@modelcontextprotocol/sdk/types.js'
import { z } from 'zod'
import { MAX_LEGS } from '../contracts/gate/max-legs.ts'

const planId = z.string().trim().min(1).max(128)
export const getPlanArgs = z.strictObject({ planId })
export const proposePlanArgs = z.strictObject({
  legs: z
    .array(z.strictObject({ tool: z.string().max(128), args: z.record(z.string(), z.unknown()).default({}) }))
    .min(1)
    .max(MAX_LEGS),
  reason: z.string().trim().max(500).optional(),
})
export const withdrawPlanArgs = z.strictObject({ planId, reason: z.string().trim().max(500).optional() })
/** A stop that fails for want of an argument would be no emergency stop: anything is accepted. */
export const pullKillSwitchArgs = z.object({ reason: z.string().trim().optional().catch(undefined) })

const reads = { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false }
const writes = { readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: false }

export const GET_PLAN: Tool = {
  name: 'getPlan',
  title: 'Get plan',
  description:
    'What became of a plan: pending while it waits for the trader, then done, partially_done, failed, rejected or expired, with the outcome of each leg.',
  inputSchema: {
    type: 'object',
    properties: { planId: { type: 'string', description: 'As a write call or proposePlan answered it' } },
    required: ['planId'],
    additionalProperties: false,
  },
  annotations: { title: 'Get plan', ...reads },
}

export const PROPOSE_PLAN: Tool = {
  name: 'proposePlan',
  title: 'Propose plan',
  description:
    'Several writes as one plan, carried out in this order after the trader approved all of it; the first failure stops the rest. The call waits for the trader, then answers with the outcome, or with a planId for getPlan.',
  inputSchema: {
    type: 'object',
    properties: {
      legs: {
        type: 'array',
        minItems: 1,
        maxItems: MAX_LEGS,
        items: {
          type: 'object',
          properties: {
            tool: { type: 'string', description: 'Name of a tool of this list that changes something' },
            args: { type: 'object', description: 'Its arguments, as for a call of its own' },
          },
          required: ['tool', 'args'],
          additionalProperties: false,
        },
      },
      reason: { type: 'string', maxLength: 500, description: 'Why; shown to the trader as your words' },
    },
    required: ['legs'],
    additionalProperties: false,
  },
  annotations: { title: 'Propose plan', ...writes },
}

export const WITHDRAW_PLAN: Tool = {
  name: 'withdrawPlan',
  title: 'Withdraw plan',
  description:
    'Takes back a plan that this token proposed and that still waits for the trader: it counts as rejected, and nothing of it is sent. What was approved already, or proposed by anybody else, is not touched.',
  inputSchema: {
    type: 'object',
    properties: {
      planId: { type: 'string', description: 'As a write call or proposePlan answered it, or its progress named it' },
      reason: { type: 'string', maxLength: 500, description: 'Why; shown to the trader as your words' },
    },
    required: ['planId'],
    additionalProperties: false,
  },
  annotations: { title: 'Withdraw plan', ...writes },
}

export const PULL_KILL_SWITCH: Tool = {
  name: 'pullKillSwitch',
  title: 'Emergency stop',
  description:
    'Stops all trading of this desk at once: cancels every resting order of everybody and blocks new ones. Takes effect without approval. Only a person can reset it, on screen.',
  inputSchema: {
    type: 'object',
    properties: { reason: { type: 'string', maxLength: 500, description: 'Why; shown to the traders' } },
  },
  annotations: { title: 'Emergency stop', ...writes, idempotentHint: true },
}
