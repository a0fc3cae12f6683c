/** The cookie of a member's sign-in: its name, and what a request carries under it. What it is worth, password-sign-ins.ts says. */
import { createHmac } from 'node:crypto'
import { hostOnly } from './host-only-cookie.ts'

/** A page of a neighbouring name can set cookies of our name beside ours; more than a few of them are nobody's mistake. */
const MAX_OF_ONE_NAME = 4

/** The desk's own, as the guest's cookie is: a browser keeps one cookie of a name for all desks of a machine. */
export const memberCookiePrefix = (secret: string): string =>
  `desk_member_${createHmac('sha256', secret).update('desk-member-name-v1').digest('hex').slice(0, 8)}`

/** The name that better-auth gives its cookie, behind the prefix it was told to use. */
export const memberCookieName = (secret: string): string => `${memberCookiePrefix(secret)}.session_token`

/** Beside one that only this host can have set, no other counts. */
export function memberCookiesIn(header: string | null, secret: string): string[] {
  const name = memberCookieName(secret)
  const own = valuesOf(header, hostOnly(name))
  return own.length > 0 ? own : valuesOf(header, name)
}

function valuesOf(header: string | null, name: string): string[] {
  const found: string[] = []
  for (const pair of (header ?? '').split(';')) {
    const at = pair.indexOf('=')
    if (at >= 0 && pair.slice(0, at).trim() === name) found.push(pair.slice(at + 1).trim())
  }
  return found.slice(0, MAX_OF_ONE_NAME)
}
