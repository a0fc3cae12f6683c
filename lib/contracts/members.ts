/**
 * Members: people who sign in at the desk with e-mail and password, each of whom acts as one trader. Whoever has not signed in
 * is a guest. Nothing is sent to an address: it is the name under which a member signs in.
 */
import { z } from 'zod'
import type { TradersOfToday, TraderToday } from './gate/safety.ts'

export const PASSWORD_LENGTH = { min: 12, max: 128 } as const

const email = z
  .string()
  .trim()
  .toLowerCase()
  .max(254)
  .pipe(z.email({ error: 'must be an e-mail address' }))
const newPassword = z.string().min(PASSWORD_LENGTH.min).max(PASSWORD_LENGTH.max)
/** A password typed at a sign-in may have any length: all that is told about it is whether it is right. */
const givenPassword = z.string().min(1).max(PASSWORD_LENGTH.max)

/**
 * A `head` runs the desk: resets its kill switch, switches its servers, makes members. One that is `closed` cannot sign in;
 * plans, orders and records stay.
 */
export const memberRole = z.enum(['trader', 'head', 'closed'])
export type MemberRole = z.infer<typeof memberRole>

/** POST /api/account, answered with no content: the guest who asks becomes a member, with all that the guest has. */
export const joinRequest = z.strictObject({ email, password: newPassword })
/** POST /api/account/sign-in, answered with no content */
export const signInRequest = z.strictObject({ email, password: givenPassword })
/** POST /api/account/password; ends the member's other sign-ins. */
export const changePasswordRequest = z.strictObject({ current: givenPassword, next: newPassword })

/** Who signed in, as GET /api/session tells it. */
export type SignedIn = { email: string; role: Exclude<MemberRole, 'closed'> }

/** GET /api/account */
export type AccountView = {
  member: SignedIn
  /** Newest first. */
  signIns: SignInView[]
}
export type SignInView = {
  id: string
  /** What the browser said it was; its own words. */
  program: string
  startedAt: string
  expiresAt: string
  /** The one that asks. */
  isThis: boolean
}

/** GET /api/members, for heads: in the order in which they joined. */
export type MemberView = {
  id: string
  email: string
  role: MemberRole
  traderId: string
  joinedAt: string
  /** Of the newest sign-in that has not ended; null where there is none. */
  signedInAt: string | null
}
/** POST /api/members */
export const makeMemberRequest = z.strictObject({ email, role: memberRole.exclude(['closed']) })
/** PATCH /api/members/{id}; ends the member's sign-ins where it closes. */
export const changeMemberRequest = z.strictObject({ role: memberRole })
/** Answer of POST /api/members and POST /api/members/{id}/password: a password that the desk made, told this once. */
export type MadeMember = { member: MemberView; password: string }

/** GET /api/members/today, for heads. `email` is null for guests. */
export type TradersToday = Omit<TradersOfToday, 'traders'> & { traders: (TraderToday & { email: string | null })[] }

/** GET /api/members/{id}/orders, for heads; `id` is a member's, or any trader's. null while the exchange cannot be asked. */
export type RestingOrders = { resting: number | null }
