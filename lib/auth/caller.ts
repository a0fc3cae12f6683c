/** Who sends a request: a member by their sign-in, else the guest of the signed cookie. */
import { DeskError } from '../errors.ts'
import type { Db } from '../store/database.ts'
import type { MemberSignIn } from './member-sign-ins.ts'
import type { Members } from './members.ts'
import { ENDED } from './refusals.ts'
import { sessionIn } from './session.ts'

export type Caller = {
  traderId: string
  /** The sign-in by which a member is here; null for a guest. */
  signIn: MemberSignIn | null
  /** Its id, for what has to ask later whether it has ended. */
  signInId: string | null
}

const IS_MEMBER = 'This guest has an account now. Sign in.'
const unauthenticated = (why: string) => new DeskError('UNAUTHENTICATED', why, 401)

/**
 * A sign-in that has ended is not passed over for the guest behind it: who believes to be signed in would look at, and trade
 * with, what is somebody else's.
 * @throws DeskError UNAUTHENTICATED
 */
export async function callerOf(
  { members, secret }: { members: Members; secret: string },
  cookieHeader: string | null,
): Promise<Caller> {
  if (members.carriesSignIn(cookieHeader)) {
    const signIn = await members.signedIn(cookieHeader)
    if (!signIn) throw unauthenticated(ENDED)
    return { traderId: signIn.member.traderId, signIn, signInId: signIn.signInId }
  }
  const guest = sessionIn(cookieHeader, secret)
  if (!guest) throw unauthenticated('Reload the page to sign in again.')
  const { traderId } = guest
  // The cookie from before the guest became a member is not that member's.
  if (members.isMembersTrader(traderId)) throw unauthenticated(IS_MEMBER)
  const shutOut = members.shutOut(traderId)
  if (shutOut !== null) throw unauthenticated(shutOut)
  return { traderId, signIn: null, signInId: null }
}

/**
 * Why they are no longer who they were, or null: asked once more in the transaction of what takes its time, such as an
 * approval that the exchange is asked about.
 */
export async function whyLeft(
  members: Pick<Members, 'hasLeft'>,
  who: Pick<Caller, 'traderId' | 'signInId'>,
  inside: Db,
): Promise<string | null> {
  if (!(await members.hasLeft(who, inside))) return null
  return who.signInId === null ? IS_MEMBER : ENDED
}

/** Where a desk has heads, they alone run it; where it has none, whoever is at it does. */
export const mayRunDesk = (members: Pick<Members, 'hasHeads' | 'isHead'>, traderId: string): boolean =>
  members.isHead(traderId) || !members.hasHeads()
