/**
 * A moment as an input of type datetime-local holds it: "2026-11-21T18:30". Such an input knows no time zone; what it shows and what is
 * typed into it is the reader's own time.
 *
 * @param ms since the epoch; '' where it is not a number
 */
export function localMinute(ms: number): string {
  if (Number.isNaN(ms)) return ''
  return new Date(ms - new Date(ms).getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}
