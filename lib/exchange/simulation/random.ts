/** Seeded random numbers (sfc32): the same seed gives the same market. */
export type Random = {
  /** [0, 1) */
  next(): number
  between(low: number, high: number): number
  /** Normal with mean 0 and deviation 1. */
  normal(): number
  chance(probability: number): boolean
  pick<T>(items: readonly [T, ...T[]]): T
}

export function createRandom(seed: number): Random {
  let a = 0x9e3779b9
  let b = 0x243f6a88
  let c = 0xb7e15162
  let d = (seed ^ 0xdeadbeef) >>> 0
  function next(): number {
    const t = (((a + b) | 0) + d) | 0
    d = (d + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = ((c << 21) | (c >>> 11)) + t
    c |= 0
    return (t >>> 0) / 4_294_967_296
  }
  for (let i = 0; i < 15; i++) next()
  return {
    next,
    between: (low, high) => low + (high - low) * next(),
    normal: () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next()),
    chance: (probability) => next() < probability,
    pick: (items) => items[Math.floor(next() * items.length)] as (typeof items)[0],
  }
}
