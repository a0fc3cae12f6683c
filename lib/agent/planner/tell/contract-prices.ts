/** Which of the contracts is the cheapest, and which the dearest. */
import { type Contract, comparable } from '../contracts.ts'
import type { Call } from '../dialog/history.ts'
import { CONTRACTS_CUT } from '../prepare.ts'
import { deliveryOf, isWholeDay } from '../text/delivery.ts'
import type { Reckoned } from '../understand/action.ts'
import type { Messages } from './messages.ts'
import { tellRead } from './reads.ts'
import { price, quoted } from './values.ts'

export function tellContractPrices(
  m: Messages,
  call: Call,
  { within, top }: Reckoned<'contractPrices'>,
  nowMs: number | null,
): string {
  if (!call.outcome?.ok) return tellRead(m, call)
  if (nowMs === null) return m.noClock()
  const { those, cut } = comparable(within ?? null, [call], nowMs)
  // The cheapest of a list that is not whole may be missing.
  if (cut) return tellRead(m, { ...cut, outcome: { ok: false, code: '', message: CONTRACTS_CUT } })
  const priced = those
    .flatMap((c) => (c.price ? [{ ...c, price: c.price }] : []))
    .sort((a, b) => a.price.value - b.price.value)
  const [cheapest, dearest] = [priced[0], priced.at(-1)]
  if (!cheapest || !dearest) return m.noContractPrices()
  const named = (c: Contract & { price: { value: number } }) => ({
    hours: m.delivery(c.startMs, c.endMs),
    symbol: quoted(c.symbol),
    price: price(c.price.value),
  })
  const part = within && !isWholeDay(within) ? deliveryOf(within, nowMs) : null
  return m.contractPrices({
    hours: part?.endMs ? m.delivery(part.startMs, part.endMs) : null,
    count: String(priced.length),
    minutes: String((cheapest.endMs - cheapest.startMs) / 60_000),
    cheapest: named(cheapest),
    dearest: priced.length > 1 ? named(dearest) : null,
    mean: priced.length > 1 ? price(priced.reduce((sum, c) => sum + c.price.value, 0) / priced.length) : null,
    top: top ? { ...top, those: (top.isDearest ? priced.toReversed() : priced).slice(0, top.count).map(named) } : null,
    unpriced: those.length - priced.length,
    isOfAuction: priced.some((c) => c.price.of === 'auction'),
    isOfBook: priced.some((c) => c.price.of === 'book'),
  })
}
