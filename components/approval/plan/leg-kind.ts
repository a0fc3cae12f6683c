/**
 * What kind of call a leg is, by its server and its tool: another server may call its tools as the exchange does, and its words
 * then mean something else. Pure.
 */

import type { PlanLeg } from '../../../lib/contracts/gate/plan.ts'
import { HOME_SERVER } from '../../../lib/contracts/home-server.ts'

/** At a server of mcp.json that is nobody's exchange: its words are its own, and it cannot be asked what became of a leg. */
export const isAway = ({ server }: Pick<PlanLeg, 'server'>): boolean => server !== HOME_SERVER

/** Not known what became of it, and nobody asks: another server cannot be asked, and an exchange may have forgotten. */
export const isNotAskedFor = (leg: Pick<PlanLeg, 'server' | 'error'>): boolean =>
  isAway(leg) || leg.error?.code === 'UNKNOWN'

/** Its answer was lost, and the exchange has told since that it never came and never will: nobody has refused it. */
export const neverCame = ({ server, error }: Pick<PlanLeg, 'server' | 'error'>): boolean =>
  server === HOME_SERVER && error?.code === 'VOIDED'

export const isNewOrder = ({ server, tool }: Pick<PlanLeg, 'server' | 'tool'>): boolean =>
  server === HOME_SERVER && tool === 'placeOrder'

export const isCancelAll = ({ server, tool }: Pick<PlanLeg, 'server' | 'tool'>): boolean =>
  server === HOME_SERVER && tool === 'cancelAllOrders'

/** Takes something out of the book, and puts nothing into it. */
export const isCancel = (leg: Pick<PlanLeg, 'server' | 'tool'>): boolean =>
  isCancelAll(leg) || (leg.server === HOME_SERVER && leg.tool === 'cancelOrder')

export const isAmendment = ({ server, tool }: Pick<PlanLeg, 'server' | 'tool'>): boolean =>
  server === HOME_SERVER && tool === 'amendOrder'
