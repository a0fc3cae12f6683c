/** What a trader fills in by hand, on the ticket or in the blotter, as a plan. */
import type { Plan } from '../../contracts/gate/plan.ts'
import { DeskError } from '../../errors.ts'
import { claimedUser } from '../../tools/arguments.ts'
import type { Registry } from '../../tools/registry.ts'
import type { Accounts } from '../accounts.ts'
import type { Gate } from '../gate.ts'
import { classify, isOffered } from '../trust/policy.ts'
import type { ProposedCall } from './propose.ts'

/** `tool`: its name in the registry. */
export type LegByHand = { tool: string; args: Record<string, unknown> }

/** @throws DeskError with the exchange's own code and sentence, NOT_FOUND, NOT_OWNER, INVALID_ARGUMENT */
export async function proposeByHand(
  { registry, accounts, gate }: { registry: Registry; accounts: Accounts; gate: Pick<Gate, 'propose'> },
  traderId: string,
  legs: readonly LegByHand[],
): Promise<Plan> {
  const calls: ProposedCall[] = []
  for (const leg of legs) {
    const tool = registry.byName(leg.tool)
    if (!tool || !isOffered(tool)) throw new DeskError('NOT_FOUND', `There is no tool "${leg.tool}" right now.`, 404)
    await accounts.checkClaim(traderId, tool.server, claimedUser(leg.args), leg.tool)
    const { userId: _own, ...args } = leg.args
    if (classify(tool, args) === 'read')
      throw new DeskError('INVALID_ARGUMENT', `${leg.tool} changes nothing, so it needs no plan.`)
    calls.push({ tool, args })
  }
  const proposal = await gate.propose({ traderId, chatId: null, origin: { kind: 'ticket' }, calls })
  if (proposal.ok) return proposal.plan
  const { code, message, leg } = proposal
  throw new DeskError(code, message, code === 'UNAVAILABLE' || code === 'TIMEOUT' ? 503 : 422, { leg })
}
