/** What a simulation came to: of the run itself, of its report, or of a run whose answer was cut off. */

import { field, num, str } from '../result-fields.ts'
import type { Messages } from './messages.ts'
import { figure, gain, quoted } from './values.ts'

/** Enough of a generated id to tell two apart; the card has all of it. */
const shortId = (id: string): string => (id.length > 16 ? `${quoted(id).slice(0, 8)}…` : quoted(id))

export function tellSimulation(
  m: Messages,
  value: unknown,
  kind: { isReport: boolean; isReal: boolean },
): string | null {
  const id = str(value, 'simulationId')
  if (!id) return null
  if (!field(value, 'summary')) return m.ranSimulation(shortId(id))
  const of = (key: string) => figure(num(value, 'summary', key) ?? 0)
  return m.simulation(
    {
      id: shortId(id),
      steps: figure(num(value, 'steps') ?? 0),
      orders: of('ordersPlaced'),
      trades: of('tradesCount'),
      bought: of('boughtQty'),
      sold: of('soldQty'),
      pnl: gain(num(value, 'summary', 'pnl') ?? 0),
      drawdown: of('maxDrawdown'),
    },
    kind.isReport,
    kind.isReal,
  )
}
