/** A plan that waits, taken back by the program that proposed it. It counts as rejected: nothing is approved and nothing sent. */
import type { Plan } from '../../contracts/gate/plan.ts'
import type { Db } from '../../store/database.ts'
import type { GateContext } from '../context.ts'
import { reject } from '../execution/decide.ts'
import { findAsShown, findOwn, recorded, refuse } from '../execution/waiting.ts'

export type Program = {
  traderId: string
  /** By which it proposes; another token of the same trader is another program. */
  tokenId: string
  /** Token and name, for the audit. */
  from: string
  /** Asked in the transaction of what it does. @throws DeskError where its token has ended by then */
  refuseEnded(inside: Db): Promise<void>
}

/** @throws DeskError with a DecisionRefusal, or as `refuseEnded` does; the plan is unchanged then */
export function withdraw(ctx: GateContext, program: Program, planId: string, reason: string | null): Promise<Plan> {
  const { traderId, tokenId, from, refuseEnded } = program
  const who = { traderId, from, via: 'program', refuseEnded } as const
  return recorded(ctx, who, planId, null, async () => {
    const { plan } = await findOwn(ctx, traderId, planId)
    if (plan.origin.kind !== 'mcp' || plan.origin.tokenId !== tokenId)
      throw refuse('NOT_ALLOWED', 'A token takes back only what was proposed by it. Nothing was changed.')
    const stored = await findAsShown(ctx, traderId, planId, plan.digest)
    return (await reject(ctx, who, stored, reason)).plan
  })
}
