/** Delivery contracts by the exchange's names for them: the sentence of a plan tells their hours. Pure. */
import { hoursOf } from '../../../lib/contracts/exchange/contract-name.ts'
import type { PlanLeg } from '../../../lib/contracts/gate/plan.ts'
import { HOME_SERVER } from '../../../lib/contracts/home-server.ts'

/** What a leg trades in or whose orders it changes; null where that is no delivery contract. */
export function contractOf({ server, preview, args }: Pick<PlanLeg, 'server' | 'preview' | 'args'>): string | null {
  const symbol = preview?.symbol ?? args.symbol
  return server === HOME_SERVER && typeof symbol === 'string' && hoursOf(symbol) ? symbol : null
}

/** Each once, in the order of the legs. */
export const contractsOf = (legs: readonly PlanLeg[]): string[] => [
  ...new Set(legs.flatMap((leg) => contractOf(leg) ?? [])),
]
