/** A conversation in which three orders rest, whose plans can be changed and taken back in words. */
import { conversation } from './conversation.ts'
import { THREE } from './resting-desk.ts'
import { book, LADDER_NOW, ladder, orders } from './results.ts'

const RESTING = {
  listSymbols: () => ladder,
  getOrderBook: ({ depth, symbol }: Record<string, unknown>) => ({
    ...book(Number(depth ?? 10)),
    symbol: symbol ?? 'ELC',
  }),
  getUserOrders: () => ({ ...orders('pending'), orders: THREE, totalCount: THREE.length }),
}
const OF_PLANS = {
  revisePlan: ({ planId }: Record<string, unknown>) => ({ planId, status: 'pending', legs: [] }),
  withdrawPlan: ({ planId }: Record<string, unknown>) => ({ planId, status: 'rejected', legs: [] }),
}

export const deskOfPlans = () => conversation({ now: LADDER_NOW, reads: { ...RESTING, ...OF_PLANS } })

/** The same where a plan is changed in its dialog alone. */
export const deskOfDialogs = () => conversation({ now: LADDER_NOW, reads: RESTING })
