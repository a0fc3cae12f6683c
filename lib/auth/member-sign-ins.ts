/** Signing in and out: how a browser's sign-in is found, begun and ended, each on the audit record. */
import type { Transaction } from 'kysely'
import type { SignInView } from '../contracts/members.ts'
import { DeskError } from '../errors.ts'
import type { Db } from '../store/database.ts'
import type { Tables } from '../store/schema.ts'
import { type Member, type MemberRows, memberOf } from './member-rows.ts'
import type { createPasswordSignIns } from './password-sign-ins.ts'
import type { createSignInEnds } from './sign-in-ends.ts'
import type { createSignInPace } from './sign-in-pace.ts'

/** A member who is at the desk by a sign-in that has not ended. */
export type MemberSignIn = { member: Member; signInId: string; ended: AbortSignal }
export type Credentials = { email: string; password: string }

type SignInDeps = {
  db: Db
  now: () => Date
  rows: MemberRows
  passwords: ReturnType<typeof createPasswordSignIns>
  hashing: ReturnType<typeof createSignInPace>['hashing']
  ends: ReturnType<typeof createSignInEnds>
}

/** What a browser says of itself is kept to be shown, up to so many characters. */
const MAX_PROGRAM = 300
/** How many sign-ins a member can have; beyond them the oldest end. */
const MAX_SIGN_INS = 20

export const CLOSED = 'This account of the desk is closed. A head of the desk can open it again.'
export const wrong = () => new DeskError('WRONG_SIGN_IN', 'E-mail and password do not fit.', 401)

export function createMemberSignIns({ db, now, rows, passwords, hashing, ends }: SignInDeps) {
  const { rowOf, hashOf, record } = rows

  async function signedIn(header: string | null): Promise<MemberSignIn | null> {
    const found = await passwords.find(header)
    if (!found) return null
    const { signInId, expiresAt } = found
    // Asked for before the row is read: a sign-in that ends in between is then noticed.
    const ended = ends.of(signInId, expiresAt)
    const row = await db
      .selectFrom('members')
      .innerJoin('sign_ins', 'sign_ins.member_id', 'members.id')
      .selectAll('members')
      .where('sign_ins.id', '=', signInId)
      .executeTakeFirst()
    const member = row && memberOf(row)
    if (member) return { member, signInId, ended }
    ends.end([signInId])
    return null
  }

  const holds = async (signInId: string, inside: Db): Promise<boolean> => {
    const held = await inside
      .selectFrom('sign_ins')
      .select('id')
      .where('id', '=', signInId)
      .where('expires_at', '>', now().toISOString())
      .executeTakeFirst()
    return held !== undefined
  }

  /** @returns whether it was one of this member's */
  async function end({ id: memberId, traderId }: Member, id: string, from: string): Promise<boolean> {
    const gone = await db.transaction().execute(async (trx) => {
      const gone = await trx
        .deleteFrom('sign_ins')
        .where('id', '=', id)
        .where('member_id', '=', memberId)
        .returning('id')
        .executeTakeFirst()
      if (gone) await record(trx, { traderId, from }, 'member.signed_out', { member: memberId })
      return gone
    })
    if (gone) ends.end([id])
    return gone !== undefined
  }

  /** Ends the sign-in of this browser. Another tab or a head may end it in the same moment, which is no error. */
  async function leave(header: string | null, from: string): Promise<void> {
    const signIn = await signedIn(header)
    if (signIn) await end(signIn.member, signIn.signInId, from)
  }

  /** So that whoever has to find a strange one in the list can, and a program that signs in for ever fills nothing. */
  async function endOldest(trx: Transaction<Tables>, member: Member, newest: string, from: string) {
    const others = await trx
      .selectFrom('sign_ins')
      .select('id')
      .where('member_id', '=', member.id)
      .where('token', '!=', newest)
      .orderBy('created_at', 'desc')
      .execute()
    const over = others.slice(MAX_SIGN_INS - 1)
    for (const { id } of over) {
      await trx.deleteFrom('sign_ins').where('id', '=', id).execute()
      await record(trx, { traderId: member.traderId, from }, 'member.signed_out', { member: member.id })
    }
    return over
  }

  async function begin({ email, password }: Credentials, from: string, program: string): Promise<string> {
    const { before, found } = await hashing(async () => {
      const known = await rowOf({ email })
      const before = known && (await hashOf(known.id))
      return { before, found: await passwords.begin(email, password, program.slice(0, MAX_PROGRAM)) }
    })
    const at = now().toISOString()
    const { row, member, gone } = await db.transaction().execute(async (trx) => {
      const over = await trx.deleteFrom('sign_ins').where('expires_at', '<=', at).returning('id').execute()
      // A password that was replaced while it was compared opens nothing: all sign-ins with it have ended.
      const holds = found && (await hashOf(found.memberId, trx)) === before
      const row = holds ? await rowOf({ id: found.memberId }, trx) : undefined
      const member = row && memberOf(row)
      if (member && found) {
        await record(trx, { traderId: member.traderId, from }, 'member.signed_in', { member: member.id })
        over.push(...(await endOldest(trx, member, found.token, from)))
      } else if (found) await trx.deleteFrom('sign_ins').where('token', '=', found.token).execute()
      return { row, member, gone: over.map(({ id }) => id) }
    })
    ends.end(gone)
    if (!found || !row) throw wrong()
    // Only who knows the password is told that it opens nothing.
    if (!member) throw new DeskError('FORBIDDEN', CLOSED, 403)
    return found.setCookie
  }

  /** @param current the sign-in that asks. @returns what has not ended, newest first */
  async function of(memberId: string, current: string): Promise<SignInView[]> {
    const open = await db
      .selectFrom('sign_ins')
      .select(['id', 'user_agent', 'created_at', 'expires_at'])
      .where('member_id', '=', memberId)
      .where('expires_at', '>', now().toISOString())
      .orderBy('created_at', 'desc')
      .execute()
    return open.map((row) => ({
      id: row.id,
      program: row.user_agent ?? '',
      startedAt: row.created_at,
      expiresAt: row.expires_at,
      isThis: row.id === current,
    }))
  }

  /** When the newest sign-in that has not ended began; null where there is none. */
  async function newestOf(memberId: string): Promise<string | null> {
    const newest = await db
      .selectFrom('sign_ins')
      .select('created_at')
      .where('member_id', '=', memberId)
      .where('expires_at', '>', now().toISOString())
      .orderBy('created_at', 'desc')
      .limit(1)
      .executeTakeFirst()
    return newest?.created_at ?? null
  }

  return { signedIn, holds, begin, end, leave, of, newestOf }
}
