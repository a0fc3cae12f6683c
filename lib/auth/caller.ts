/** Who sends a request: a member by their sign-in, else the guest of the signed cookie. */
import { DeskError } from '../errors.ts'
import type { MemberSignIn, Members } from './members.ts'
import { sessionIn } from './session.ts'

export type Caller = {
  traderId: string
  /** The sign-in by which a member is here; null for a guest. */
  signIn: MemberSignIn | null
}

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
    if (!signIn) throw new DeskError('UNAUTHENTICATED', 'Your sign-in has ended. Sign in again.', 401)
    return { traderId: signIn.member.traderId, signIn }
  }
  const guest = sessionIn(cookieHeader, secret)
  if (!guest) throw new DeskError('UNAUTHENTICATED', 'Reload the page to sign in again.', 401)
  const { traderId } = guest
  // The cookie from before the guest became a member is not that member's.
  if (members.isMembersTrader(traderId))
    throw new DeskError('UNAUTHENTICATED', 'This guest has an account now. Sign in.', 401)
  const shutOut = members.shutOut(traderId)
  if (shutOut !== null) throw new DeskError('UNAUTHENTICATED', shutOut, 401)
  return { traderId, signIn: null }
}

/** Where a desk has heads, they alone run it; where it has none, whoever is at it does. */
export const mayRunDesk = (members: Pick<Members, 'hasHeads' | 'isHead'>, traderId: string): boolean =>
  members.isHead(traderId) || !members.hasHeads()
