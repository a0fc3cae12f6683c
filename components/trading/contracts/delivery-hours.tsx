'use client'

import { hoursOf } from '@/lib/contracts/exchange/contract-name.ts'
import { useFigures } from '@/lib/ui/use-figures.ts'

/** When a contract delivers, on the market's clock, for the name that says it in UTC; what is no such name as it stands. */
export function DeliveryHours({ symbol, long = false }: { symbol: string; long?: boolean }) {
  const figures = useFigures()
  const hours = hoursOf(symbol)
  if (!hours) return symbol
  const text = long ? figures.deliveryLong : figures.delivery
  return (
    // The server may have another clock than the reader, and names whose hours they are.
    <time dateTime={new Date(hours.startMs).toISOString()} title={symbol} suppressHydrationWarning>
      {text(hours.startMs, hours.endMs)}
    </time>
  )
}
