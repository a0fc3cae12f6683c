/** What a trader may change of a leg before approving it, as text of fields, and back to arguments. */

import type { PlanLeg, ReviseRequest } from '../../../lib/contracts/gate/plan.ts'
import { HOME_SERVER } from '../../../lib/contracts/home-server.ts'
import { argText } from '../plan/plan-args.ts'

export type LegFields = { price: string; qty: string; timeInForce: string; postOnly: boolean }
/** A change not applied yet. */
export type LegDraft = { kind: 'drop' } | { kind: 'edit'; fields: LegFields }

type EditableLeg = Pick<PlanLeg, 'tool' | 'server' | 'args'>

/** Only the exchange's order tools are known well enough to be edited. */
export const isEditable = ({ tool, server }: EditableLeg): boolean =>
  server === HOME_SERVER && (tool === 'placeOrder' || tool === 'amendOrder')

export const hasPrice = ({ args }: EditableLeg): boolean => args.type !== 'MARKET'
/** Time in force and post-only belong to a new order alone. */
export const hasConditions = ({ tool }: EditableLeg): boolean => tool === 'placeOrder'

/** GTD needs its time, which stands in the order already or not at all. */
export function timesInForce(leg: EditableLeg): string[] {
  if (leg.args.type === 'MARKET') return ['IOC', 'FOK']
  return leg.args.timeInForce === 'GTD' ? ['GTC', 'GTD', 'IOC', 'FOK'] : ['GTC', 'IOC', 'FOK']
}

const textOf = (value: unknown): string => (value === undefined ? '' : argText(value))

export function fieldsOf({ args }: EditableLeg): LegFields {
  return {
    price: textOf(args.price),
    qty: textOf(args.qty),
    timeInForce: textOf(args.timeInForce) || (args.type === 'MARKET' ? 'IOC' : 'GTC'),
    postOnly: args.postOnly === true,
  }
}

/** The leg's arguments with what the trader changed; everything else as it was. What they mean, the server says. */
export function editedArgs(leg: EditableLeg, fields: LegFields): PlanLeg['args'] {
  const was = fieldsOf(leg)
  const args = { ...leg.args }
  for (const name of ['price', 'qty'] as const) {
    const text = fields[name].trim()
    if (text === was[name]) continue
    if (text === '') delete args[name]
    else args[name] = text
  }
  if (fields.timeInForce !== was.timeInForce) {
    args.timeInForce = fields.timeInForce
    if (fields.timeInForce !== 'GTD') delete args.expiresAt
  }
  if (fields.postOnly !== was.postOnly) args.postOnly = fields.postOnly
  return args
}

/** Drafts as the request wants them. */
export const revisedLegs = (legs: readonly PlanLeg[], drafts: ReadonlyMap<string, LegDraft>): ReviseRequest['legs'] =>
  legs.flatMap((leg): ReviseRequest['legs'] => {
    const draft = drafts.get(leg.id)
    if (!draft || leg.status !== 'pending') return []
    return draft.kind === 'drop' ? [{ id: leg.id, drop: true }] : [{ id: leg.id, args: editedArgs(leg, draft.fields) }]
  })
