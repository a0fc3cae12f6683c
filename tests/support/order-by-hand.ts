// An order asked for by hand, as the ticket asks for one: POST /api/plans.
import type { Plan } from '../../lib/contracts/gate/plan.ts'
import { expect } from './desk.ts'
import type { Trader } from './trader.ts'

export const orderByHand = (args: Record<string, string>) => ({
  legs: [
    { tool: 'placeOrder', args: { side: 'BUY', symbol: 'ELC', type: 'LIMIT', timeInForce: 'GTC', qty: '1', ...args } },
  ],
})

/** One order that rests, by way of an approved plan. */
export async function rest(trader: Trader, args: Record<string, string>): Promise<void> {
  const proposed = await trader.send('POST', '/api/plans', orderByHand(args))
  expect(proposed.status).toBe(201)
  const plan = proposed.body as Plan
  expect((await trader.decide(plan)).status).toBe(200)
  await expect.poll(async () => (await trader.plan(plan.id)).status).toBe('done')
}
