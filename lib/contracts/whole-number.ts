import { z } from 'zod'

/** Of a setting. Decimal digits alone: nobody who writes 0x10 or 1e3 for a port means what JavaScript makes of it. */
export function wholeNumber(min: number, max: number) {
  const error = `must be a whole number from ${min} to ${max}`
  const read = (given: unknown) => (typeof given === 'string' && /^\s*-?\d+\s*$/.test(given) ? Number(given) : given)
  return z.preprocess(read, z.number({ error }).int({ error }).min(min, { error }).max(max, { error }))
}
