/** Which of the contracts is the cheapest, and which the dearest. */
import { type Contract, MAX_TOLD } from '../contracts.ts'
import type { Call } from '../dialog/history.ts'
import type { PriceBound, Reckoned } from '../understand/action.ts'
import { comparedContracts } from './compared-contracts.ts'
import type { ContractPricesFacts } from './market-facts.ts'
import type { Messages } from './messages.ts'
import { price, quoted } from './values.ts'

export function tellContractPrices(
  m: Messages,
  call: Call,
  { within, top, than }: Reckoned<'contractPrices'>,
  nowMs: number | null,
): string {
  const compared = comparedContracts(m, call, within, nowMs)
  if (typeof compared === 'string') return compared
  const { those, hours } = compared
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
  const bounded = (of: PriceBound): ContractPricesFacts['bounded'] => {
    const at = Number(of.price)
    const isIn = (value: number) => (of.isBelow ? value < at : value > at) || (of.isWith && value === at)
    const found = priced.filter((c) => isIn(c.price.value)).sort((a, b) => a.startMs - b.startMs)
    return {
      ...of,
      price: price(at),
      count: found.length,
      those: found.slice(0, MAX_TOLD).map(named),
      more: Math.max(0, found.length - MAX_TOLD),
    }
  }
  return m.contractPrices({
    hours,
    count: String(priced.length),
    minutes: String((cheapest.endMs - cheapest.startMs) / 60_000),
    cheapest: named(cheapest),
    dearest: priced.length > 1 ? named(dearest) : null,
    mean: priced.length > 1 ? price(priced.reduce((sum, c) => sum + c.price.value, 0) / priced.length) : null,
    top: top ? { ...top, those: (top.isDearest ? priced.toReversed() : priced).slice(0, top.count).map(named) } : null,
    bounded: than ? bounded(than) : null,
    unpriced: those.length - priced.length,
    isOfAuction: priced.some((c) => c.price.of === 'auction'),
    isOfBook: priced.some((c) => c.price.of === 'book'),
  })
}
