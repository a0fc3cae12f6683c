/** How many orders were sent in the last minute, by a clock that nobody sets. As far back as this desk runs. */

const MINUTE_MS = 60_000

export type Pace = {
  sent(traderId: string): void
  /** @param traderId null for everybody's */
  lastMinute(traderId: string | null): number
}

export function createPace(nowMs: () => number = () => performance.now()): Pace {
  /** As they were sent. */
  const orders: { traderId: string; atMs: number }[] = []
  function forgetOld(): void {
    const from = nowMs() - MINUTE_MS
    const first = orders.findIndex(({ atMs }) => atMs > from)
    orders.splice(0, first === -1 ? orders.length : first)
  }
  return {
    sent(traderId) {
      forgetOld()
      orders.push({ traderId, atMs: nowMs() })
    },
    lastMinute(traderId) {
      forgetOld()
      return traderId === null ? orders.length : orders.filter((order) => order.traderId === traderId).length
    },
  }
}
