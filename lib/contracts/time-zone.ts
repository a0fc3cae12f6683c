/** The market's, where `DELIVERY_ZONE` names no other. */
export const DEFAULT_ZONE = 'Asia/Taipei'

/** Whether there is a time zone of that name. */
export function isZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}
