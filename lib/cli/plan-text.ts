/** A plan as lines of plain text, for the terminal. */
import type { Plan, PlanLeg } from '../contracts/plan.ts'

const number = new Intl.NumberFormat('en-US', { maximumFractionDigits: 6 })
const ntd = (n: number): string => `NT$ ${number.format(n)}`

export function legSentence(leg: PlanLeg): string {
  const a = leg.args
  switch (leg.tool) {
    case 'placeOrder': {
      const at = a.type === 'MARKET' ? 'at market' : `at ${number.format(Number(a.price))} or better`
      const tif = a.timeInForce ? ` ${String(a.timeInForce)}` : ''
      return `${String(a.side)} ${number.format(Number(a.qty))} MWh ${String(a.symbol)} ${at}${tif}`
    }
    case 'cancelOrder':
      return `CANCEL order ${String(a.orderId)}`
    case 'cancelAllOrders':
      return `CANCEL ALL orders${a.symbol ? ` of ${String(a.symbol)}` : ''}${a.side ? ` (${String(a.side)})` : ''}`
    default:
      return `${leg.server}.${leg.tool} ${JSON.stringify(a)}`
  }
}

export function planLines(plan: Plan): string[] {
  const lines = plan.legs.flatMap((leg, i) => {
    const out = [`${plan.legs.length > 1 ? `${i + 1}. ` : ''}${legSentence(leg)}`]
    const p = leg.preview
    if (!p) return [...out, `   ${leg.previewError ?? 'no preview'}`]
    if (p.filledQty > 0)
      out.push(`   fills now: ${number.format(p.filledQty)} MWh at ${number.format(p.avgPrice ?? 0)} on average`)
    if (p.restingAmount > 0)
      out.push(`   rests: ${number.format(p.restingAmount)} MWh, ${number.format(p.aheadInQueue)} MWh ahead of it`)
    if (p.unfilledAmount > 0) out.push(`   dropped: ${number.format(p.unfilledAmount)} MWh`)
    if (p.cancels.length > 0)
      out.push(
        `   cancels: ${p.cancels.join(', ')}; releases ${ntd(p.releasedCurrency)} and ${number.format(p.releasedAmount)} MWh`,
      )
    out.push(
      `   wallet: ${ntd(p.walletBefore.availableCurrency)} → ${ntd(p.walletAfter.availableCurrency)} free, ${ntd(p.walletAfter.lockedCurrency)} locked`,
    )
    return out
  })
  return [...lines, `Plan ${plan.id}, digest ${plan.digest.slice(0, 8)}, waits until ${plan.expiresAt}`]
}

export function outcomeLines(plan: Plan): string[] {
  return plan.legs.map((leg) => {
    const r = leg.result ?? {}
    const what =
      leg.status === 'done'
        ? `${String(r.state ?? r.status ?? 'done')}${r.orderId ? ` (order ${String(r.orderId)})` : ''}`
        : leg.error
          ? `${leg.error.code}: ${leg.error.message}`
          : ''
    return `${leg.status.toUpperCase()}  ${legSentence(leg)}${what ? `  ${what}` : ''}`
  })
}
