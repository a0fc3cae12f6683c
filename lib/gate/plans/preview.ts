/** What the legs of a plan would do, computed by the exchange itself at one book sequence, in order. */

import { type DeskCode, deskCode } from '../../contracts/errors.ts'
import { type LegPreview, type PreviewBook, planPreview } from '../../contracts/exchange/preview.ts'
import type { Plan, PlanLeg } from '../../contracts/gate/plan.ts'
import { WRITE_TOOLS } from '../../contracts/gate/write-tools.ts'
import { HOME_SERVER } from '../../contracts/home-server.ts'
import { moneyNumber, qtyNumber, toLots, toMicro } from '../../contracts/units.ts'
import { DeskError } from '../../errors.ts'
import { whyFailed } from '../../tools/response.ts'
import type { GateContext } from '../context.ts'
import { isOrder } from '../limits/order-measure.ts'

const NOT_PREVIEWABLE = 'This tool has no preview: what it will do cannot be shown beforehand.'
export const UNMEASURED =
  'The exchange offers no preview now, so this order cannot be held against the limits; nothing was sent.'

export type LegDraft = Pick<PlanLeg, 'server' | 'tool' | 'args'>
export type Previewed = { preview: LegPreview | null; previewError: string | null }
export type PreviewAnswer =
  /** `market`: the books it met, for the record; null where the exchange gave none. */
  | { ok: true; legs: Previewed[]; market: PreviewBook[] | null }
  /** The exchange refuses the plan as it stands: nothing to decide. */
  | { ok: false; refused: true; leg: number | null; code: DeskCode; message: string }
  /** The exchange cannot be asked. */
  | { ok: false; refused: false; code: DeskCode; message: string }

const canPreview = (leg: LegDraft): boolean => leg.server === HOME_SERVER && WRITE_TOOLS.has(leg.tool)

export async function previewLegs(ctx: GateContext, traderId: string, legs: LegDraft[]): Promise<PreviewAnswer> {
  const positions = legs.flatMap((l, i) => (canPreview(l) ? [i] : []))
  const out: Previewed[] = legs.map(() => ({ preview: null, previewError: NOT_PREVIEWABLE }))
  if (positions.length === 0) return { ok: true, legs: out, market: null }
  const tool = ctx.registry.find(HOME_SERVER, 'previewPlan')
  if (!tool) {
    const connected = ctx.connections.get(HOME_SERVER)?.state().state === 'connected'
    if (!connected)
      return {
        ok: false,
        refused: false,
        code: 'UNAVAILABLE',
        message: 'The exchange cannot be reached right now; nothing was sent.',
      }
    // Limits are checked against the preview; without one, an order would pass all of them.
    if (legs.some(isOrder)) return { ok: false, refused: false, code: 'UNAVAILABLE', message: UNMEASURED }
    return { ok: true, legs: out, market: null }
  }
  const account = await ctx.accounts.ensure(traderId, HOME_SERVER).catch((error) => {
    if (error instanceof DeskError) return error
    throw error
  })
  if (account instanceof DeskError)
    return { ok: false, refused: false, code: 'UNAVAILABLE', message: `${account.message}. Nothing was sent.` }
  const asked = positions.map((i) => ({ tool: legs[i]?.tool, args: legs[i]?.args }))
  const answer = await ctx.engine.read({ tool, args: { legs: asked }, userId: account })
  if (answer.status !== 'ok') {
    const code = answer.errorCode ?? 'INTERNAL'
    const message = whyFailed(answer) ?? 'The exchange refused the preview.'
    if (answer.data === null) return { ok: false, refused: false, code, message }
    const leg = (answer.data.details as { leg?: unknown } | undefined)?.leg
    const position = typeof leg === 'number' ? positions[leg] : undefined
    return { ok: false, refused: true, leg: position ?? null, code, message }
  }
  const parsed = planPreview.safeParse(answer.data)
  if (!parsed.success || parsed.data.legs.length !== positions.length) {
    return {
      ok: false,
      refused: false,
      code: 'INTERNAL',
      message: 'The exchange answered a preview the desk cannot read; nothing was sent.',
    }
  }
  for (const [n, i] of positions.entries()) {
    const preview = parsed.data.legs[n]
    if (preview) out[i] = { preview, previewError: null }
  }
  for (const i of positions) {
    const preview = out[i]?.preview
    const failed = preview?.checks.find((c) => !c.ok)
    if (preview && !preview.ok) {
      return {
        ok: false,
        refused: true,
        leg: i,
        code: deskCode(failed?.code) ?? 'INVALID_ARGUMENT',
        message: failed?.detail ?? 'The exchange would refuse it.',
      }
    }
  }
  return { ok: true, legs: out, market: parsed.data.books ?? null }
}

/** Sums over the legs that are still part of the plan. Amounts are multiples of 10^-6, summed as integers. */
export function totalsOf(legs: PlanLeg[], previewedAt: string): Plan['totals'] {
  let costMicro = 0
  let worstMicro = 0
  let payableMicro = 0
  let netLots = 0
  let seq: number | null = null
  for (const { preview, status } of legs) {
    if (!preview || status === 'rejected') continue
    costMicro += toMicro(preview.cost)
    worstMicro += toMicro(preview.worstCost)
    // A sale lowers nothing: it may never fill, and then brings no money.
    payableMicro += Math.max(0, toMicro(Math.max(preview.worstCost, preview.cost)))
    netLots += (preview.side === 'SELL' ? -1 : 1) * toLots(preview.filledQty)
    seq = preview.seq
  }
  return {
    cost: moneyNumber(costMicro),
    worstCost: moneyNumber(worstMicro),
    payable: moneyNumber(payableMicro),
    netQty: qtyNumber(netLots),
    seq,
    previewedAt: seq === null ? null : previewedAt,
  }
}

export function checksOf(legs: PlanLeg[]): Plan['checks'] {
  return legs.flatMap((l) =>
    l.status === 'rejected'
      ? []
      : (l.preview?.checks ?? []).map((c) => ({ legId: l.id, name: c.name, ok: c.ok, detail: c.detail })),
  )
}
