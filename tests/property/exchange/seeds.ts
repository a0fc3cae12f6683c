/** Which seeds the long walks take, and how a failing one is repeated: SEED=… STEPS=… npm test -- <file>. */
const given = (name: string): number | null => {
  const text = process.env[name]
  if (text === undefined || text === '') return null
  const number = Number(text)
  if (!Number.isSafeInteger(number)) throw new RangeError(`${name} must be an integer; got ${text}`)
  return number
}

const SEED = given('SEED')
const STEPS = given('STEPS')

export const seeds = (usual: readonly number[]): readonly number[] => (SEED === null ? usual : [SEED])
export const steps = (usual: number): number => STEPS ?? usual
/** True where the walks are the usual ones, so that what they must have met can be asked. */
export const USUAL = SEED === null && STEPS === null

/** Runs a walk; whatever it throws says how to see it again. */
export function repeatable(file: string, seed: number, atStep: () => number, walk: () => void): void {
  try {
    walk()
  } catch (error) {
    const repeat = `SEED=${seed} STEPS=${atStep() + 1} npm test -- tests/property/exchange/${file}`
    if (error instanceof Error) error.message = `${error.message}\n\nTo repeat: ${repeat}`
    throw error
  }
}
