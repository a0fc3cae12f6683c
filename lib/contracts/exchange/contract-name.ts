/**
 * What a delivery contract is called: the length of its delivery in minutes and the start in UTC, PT60-20261121T0300Z, so that no two
 * are alike on a day of 25 hours. At most 20 characters, upper case. People read its hours on the market's clock.
 */
export type DeliveryHours = { startMs: number; endMs: number }

const MINUTE_MS = 60_000
const NAME = /^PT(\d{1,4})-(\d{4})(\d{2})(\d{2})T(\d{2})(\d{2})Z$/

export function contractName({ startMs, endMs }: DeliveryHours): string {
  const start = new Date(startMs).toISOString().slice(0, 16).replaceAll(/[-:]/g, '')
  return `PT${(endMs - startMs) / MINUTE_MS}-${start}Z`
}

/** The hours in a contract's name; null for the spot symbol and whatever else is no such name. */
export function hoursOf(symbol: string): DeliveryHours | null {
  const [, minutes, year, month, day, hour, minute] = NAME.exec(symbol) ?? []
  if (minutes === undefined) return null
  const startMs = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:00Z`)
  if (Number.isNaN(startMs)) return null
  const hours = { startMs, endMs: startMs + Number(minutes) * MINUTE_MS }
  // The 31st of February reads as one of March.
  return Number(minutes) > 0 && contractName(hours) === symbol ? hours : null
}

const HOUR_MS = 60 * MINUTE_MS
const AHEAD = /^@hour(\+\d{1,2})?$/i

/** `@hour+2`: the hourly contract that starts two hours after the hour that runs then, by its name; null for other words. */
export function hourAhead(words: string, nowMs: number): string | null {
  const found = AHEAD.exec(words.trim())
  if (!found) return null
  const startMs = (Math.floor(nowMs / HOUR_MS) + Number(found[1] ?? 0)) * HOUR_MS
  return contractName({ startMs, endMs: startMs + HOUR_MS })
}
