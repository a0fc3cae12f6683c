/** The rows of members in the desk's database, and how a change of them gets on the audit record. */
import type { Transaction } from 'kysely'
import type { SignedIn } from '../contracts/members.ts'
import { appendAudit } from '../store/audit.ts'
import type { Db } from '../store/database.ts'
import type { Tables } from '../store/schema.ts'

export type Member = SignedIn & { id: string; traderId: string }
/** Who makes the change: a head by a sign-in, or the operator at the command line, who is no trader. */
export type Doer = { traderId?: string; signInId?: string | null; from: string }
export type MemberRows = ReturnType<typeof createMemberRows>

/** Null for a member who is closed: they can do nothing at this desk. */
export const memberOf = ({ id, email, role, trader_id }: Tables['members']): Member | null =>
  role === 'closed' ? null : { id, email, role, traderId: trader_id }

export function createMemberRows(db: Db, now: () => Date) {
  const rowOf = async (by: { id: string } | { email: string }, inside: Db = db) => {
    const query = inside.selectFrom('members').selectAll()
    return 'id' in by
      ? query.where('id', '=', by.id).executeTakeFirst()
      : query.where('email', '=', by.email).executeTakeFirst()
  }
  const hashOf = async (memberId: string, inside: Db = db): Promise<string | null | undefined> =>
    (
      await inside
        .selectFrom('member_passwords')
        .select('password')
        .where('member_id', '=', memberId)
        .executeTakeFirst()
    )?.password
  const record = (
    trx: Transaction<Tables>,
    doer: Doer,
    kind: `member.${'joined' | 'made' | 'signed_in' | 'signed_out' | 'password' | 'role'}`,
    body: Record<string, unknown>,
  ) =>
    appendAudit(
      trx,
      {
        kind,
        ...(doer.traderId === undefined ? {} : { traderId: doer.traderId }),
        body: { ...body, from: doer.from },
      },
      now().toISOString(),
    )

  /** @returns the ids of all sign-ins of the member that ended now, which is all but one of them if `but` names it */
  async function endAll(trx: Transaction<Tables>, memberId: string, but = ''): Promise<string[]> {
    const gone = await trx
      .deleteFrom('sign_ins')
      .where('member_id', '=', memberId)
      .where('id', '!=', but)
      .returning('id')
      .execute()
    return gone.map(({ id }) => id)
  }

  return { rowOf, hashOf, record, endAll }
}
