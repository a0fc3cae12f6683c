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

/** Of the usual walks the same nine tenths every day, so that a change is judged by what it did; the last are new each day. */
const today = Number(new Date().toISOString().slice(0, 10).replaceAll('-', ''))

export function batches(usual: number, size: number): { name: string; seeds: number[] }[] {
  const count = COUNT ?? usual
  const first = SEED ?? 1
  return Array.from({ length: Math.ceil(count / size) }, (_, i) => {
    const length = Math.min(size, count - i * size)
    const ofToday = USUAL && (i + 1) * size >= count
    const from = ofToday ? today * 1_000 : first + i * size
    const seeds = Array.from({ length }, (_, n) => from + n)
    return { name: `${length} walks from seed ${from}${ofToday ? ' (of today)' : ''}`, seeds }
  })
}
