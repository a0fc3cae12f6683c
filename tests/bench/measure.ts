/** Middle of the sorted values; of an even number, the upper of the two in the middle. */
export function median(values: readonly number[]): number {
  return percentile(values, 50)
}

/** The value that `percent` of all are at or below. Throws on an empty list. */
export function percentile(values: readonly number[], percent: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  const value = sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * percent) / 100))]
  if (value === undefined) throw new Error('no values to take a percentile of')
  return value
}

/** Milliseconds that `work` takes. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await work()
  return performance.now() - startedAt
}

/**
 * Runs the two in turns, so that whatever else the machine does meets both alike.
 * The first tenth is for warming up and not kept.
 */
export async function inTurns<A, B>(
  rounds: number,
  one: () => Promise<A>,
  other: () => Promise<B>,
): Promise<{ ones: A[]; others: B[] }> {
  const ones: A[] = []
  const others: B[] = []
  for (let round = 0; round < rounds; round++) {
    const a = await one()
    const b = await other()
    if (round < rounds / 10) continue
    ones.push(a)
    others.push(b)
  }
  return { ones, others }
}

export function round(value: number, digits = 3): number {
  return Number(value.toFixed(digits))
}
