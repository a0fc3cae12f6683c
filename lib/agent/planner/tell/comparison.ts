/** How far apart the prices of several contracts are, beside what each of their markets is told as. */
import type { Call } from '../dialog/history.ts'
import { exact, num } from '../result-fields.ts'
import type { Messages } from './messages.ts'
import { symbolOf } from './symbol-of.ts'
import { price } from './values.ts'

/** Null where no one kind of price is known of each of them. */
export function tellComparison(m: Messages, calls: readonly Call[]): string | null {
  const looks = calls.flatMap((call) =>
    call.tool === 'getMarketMetrics' && call.outcome?.ok
      ? [{ name: symbolOf(m, call, call.outcome.value), value: call.outcome.value }]
      : [],
  )
  const of = (['lastPrice', 'midPrice'] as const).find((kind) =>
    looks.every(({ value }) => num(value, 'marketSummary', kind) !== null),
  )
  if (!of || looks.length < 2) return null
  const [cheapest, ...others] = looks
    .map(({ name, value }) => ({ name, value: num(value, 'marketSummary', of) ?? 0 }))
    .sort((a, b) => a.value - b.value)
  if (!cheapest) return null
  return m.comparison({
    cheapest: cheapest.name,
    others: others.map(({ name, value }) => ({
      name,
      more: value === cheapest.value ? null : price(exact(value - cheapest.value)),
    })),
    isOfBook: of === 'midPrice',
  })
}
