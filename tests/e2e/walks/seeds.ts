/** Which walks are taken: COUNT of them from SEED on, or the usual ones. */
const given = (name: string): number | null => {
  const text = process.env[name]
  if (text === undefined || text === '') return null
  const number = Number(text)
  if (!Number.isSafeInteger(number) || number < 0) throw new RangeError(`${name} must be a whole number; got ${text}`)
  return number
}

const COUNT = given('WALK_COUNT')
const SEED = given('WALK_SEED')
export const USUAL = COUNT === null && SEED === null

// Kept for the workers: one that begins after midnight would not find the walks that were listed before it.
process.env.WALK_DAY ??= new Date().toISOString().slice(0, 10)
const today = Number(process.env.WALK_DAY.replaceAll('-', ''))

export const seedsFrom = (first: number, count: number): number[] => Array.from({ length: count }, (_, n) => first + n)

/**
 * The usual walks are the same every day, so that a change is judged by what it did, and one batch that is new each day.
 * Where COUNT or SEED is given, they are so many in a row.
 * @param usual seeds of the walks of every day
 */
export function batches(usual: readonly number[], size: number): { name: string; seeds: number[] }[] {
  const always = USUAL ? usual : seedsFrom(SEED ?? 1, COUNT ?? usual.length)
  const cut = Array.from({ length: Math.ceil(always.length / size) }, (_, i) => always.slice(i * size, (i + 1) * size))
  const named = cut.map((seeds) => ({ name: `${seeds.length} walks from seed ${seeds[0]}`, seeds }))
  if (!USUAL) return named
  const seeds = seedsFrom(today * 1_000, size)
  return [...named, { name: `${size} walks from seed ${seeds[0]} (of today)`, seeds }]
}
