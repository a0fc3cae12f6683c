/** Plans for the tests of this folder: one ordinary buy, changed where a test needs it. */
import type { LegPreview } from '../../../lib/contracts/exchange/preview.ts'
import type { Plan, PlanLeg } from '../../../lib/contracts/gate/plan.ts'

export const purse = (
  availableCurrency: number,
  lockedCurrency: number,
  availableAmount: number,
  lockedAmount: number,
) => ({
  availableCurrency,
  lockedCurrency,
  availableAmount,
  lockedAmount,
})

export const preview = (changes: Partial<LegPreview> = {}): LegPreview => ({
  success: true,
  ok: true,
  tool: 'placeOrder',
  symbol: 'ELC',
  side: 'BUY',
  fills: [],
  filledQty: 0,
  avgPrice: null,
  restingAmount: 5,
  aheadInQueue: 12.4,
  unfilledAmount: 0,
  cost: 0,
  worstCost: 14_750,
  cancels: [],
  releasedAmount: 0,
  releasedCurrency: 0,
  walletBefore: purse(10_000_000, 0, 10_000, 0),
  walletAfter: purse(9_985_250, 14_750, 10_000, 0),
  mid: 3_000,
  bestBid: 2_999.5,
  bestAsk: 3_000.5,
  checks: [],
  seq: 7,
  asOf: '2026-11-20T06:00:00.000Z',
  ...changes,
})

export const leg = (changes: Partial<PlanLeg> = {}): PlanLeg => ({
  id: 'l1',
  tool: 'placeOrder',
  server: 'eap',
  args: { userId: 't-1', side: 'BUY', qty: '5', price: '2950', symbol: 'ELC', type: 'LIMIT', timeInForce: 'GTC' },
  preview: preview(),
  previewError: null,
  status: 'pending',
  sentAt: null,
  answeredAt: null,
  result: null,
  error: null,
  ...changes,
})

export const plan = (changes: Partial<Plan> = {}): Plan => ({
  id: 'p1',
  digest: 'a1b2c3d4e5f60718',
  status: 'pending',
  createdAt: '2026-11-20T06:00:00.000Z',
  expiresAt: '2026-11-20T06:02:00.000Z',
  decidedAt: null,
  finishedAt: null,
  reason: null,
  origin: { kind: 'chat' },
  legs: [leg()],
  totals: { cost: 0, worstCost: 14_750, netQty: 0, seq: 7, previewedAt: '2026-11-20T06:00:00.000Z' },
  checks: [],
  permissionId: null,
  ...changes,
})
