/**
 * Who the members of the desk are, and what they may do. Each acts as one trader. Roles are given by heads, and by whoever has
 * the desk's own files (`npm run members`): an address is only a name, nothing proves whose it is.
 */
import { randomBytes, randomUUID } from 'node:crypto'
import { EventEmitter } from 'node:events'
import type { Transaction } from 'kysely'
import type { AccountView, MadeMember, MemberRole, MemberView, SignedIn } from '../contracts/members.ts'
import { DeskError } from '../errors.ts'
import type { Db } from '../store/database.ts'
import type { Tables } from '../store/schema.ts'
import { keepTrader } from '../store/traders.ts'
import { createMemberRows, type Doer } from './member-rows.ts'
import { CLOSED, type Credentials, createMemberSignIns, type MemberSignIn, wrong } from './member-sign-ins.ts'
import { createPasswordSignIns } from './password-sign-ins.ts'
import { ENDED, HEADS_CHANGE_MEMBERS } from './refusals.ts'
import { newTraderId } from './session.ts'
import { createSignInEnds } from './sign-in-ends.ts'
import { createSignInPace } from './sign-in-pace.ts'

export type Members = {
  /** Why this trader may not trade here, in a sentence; null where they may. */
  shutOut(traderId: string): string | null
  /** Whether the trader belongs to a member: a guest's cookie must not open it. */
  isMembersTrader(traderId: string): boolean
  hasHeads(): boolean
  isHead(traderId: string): boolean
  carriesSignIn(cookieHeader: string | null): boolean
  signedIn(cookieHeader: string | null): Promise<MemberSignIn | null>
  /** Whether that sign-in has ended, or the guest who has none is a member by now. @param inside a transaction */
  hasLeft(who: { traderId: string; signInId: string | null }, inside: Db): Promise<boolean>
  /** What makes the browser forget its sign-in. */
  forgetCookie: string

  /** Tells when the guest becomes a member. @returns what stops listening */
  onJoined(traderId: string, listener: () => void): () => void
  /** Tells of a member whom a head closes, once they are shut out. @returns what stops listening */
  onClosed(listener: (traderId: string) => void): () => void
  /** The guest becomes a member. @returns the cookie to set. @throws DeskError EMAIL_TAKEN, CONFLICT, FORBIDDEN, RATE_LIMITED, BUSY */
  join(who: { traderId: string; from: string }, credentials: Credentials, program: string): Promise<string>
  /**
   * A sign-in that the browser has by then ends: it forgets it.
   *
   * @returns the cookie to set. @throws DeskError WRONG_SIGN_IN, FORBIDDEN, RATE_LIMITED, BUSY
   */
  signIn(credentials: Credentials, from: string, program: string, cookieHeader: string | null): Promise<string>
  /** The sign-in that the browser has ends, where it has not yet. */
  signOut(cookieHeader: string | null, from: string): Promise<void>
  account(signIn: MemberSignIn): Promise<AccountView>
  /** @throws DeskError NOT_FOUND, also for another member's */
  endSignIn(signIn: MemberSignIn, id: string, from: string): Promise<void>
  /** Ends all other sign-ins of the member. @throws DeskError WRONG_SIGN_IN, RATE_LIMITED, BUSY */
  changePassword(signIn: MemberSignIn, given: { current: string; next: string }, from: string): Promise<void>

  list(): Promise<MemberView[]>
  /** @param id of a member, or of any trader of this desk. @returns the trader. @throws DeskError NOT_FOUND */
  traderOf(id: string): Promise<string>
  /** The addresses of members, by the ids they are named by here: their own, or that of their trader. */
  emailsOf(ids: readonly (string | null)[]): Promise<Record<string, string>>
  /** Makes a member with a trader of their own and a password that is told once. @throws DeskError EMAIL_TAKEN, BUSY */
  make(doer: Doer, wanted: { email: string; role: SignedIn['role'] }): Promise<MadeMember>
  /** @throws DeskError NOT_FOUND; LAST_HEAD where nobody would be left to run the desk */
  setRole(doer: Doer, id: string, role: MemberRole): Promise<MemberView>
  /** Ends all sign-ins of the member. @throws DeskError NOT_FOUND, BUSY */
  newPassword(doer: Doer, id: string): Promise<MadeMember>
}

const CREDENTIAL = 'credential'
const MEMBERS_ONLY = 'This desk lets members in only. Sign in to trade here.'
const notFound = () => new DeskError('NOT_FOUND', 'This desk has no such member.', 404)
const taken = (email: string) => new DeskError('EMAIL_TAKEN', `${email} already has an account here. Sign in.`, 409)

export async function openMembers(deps: {
  db: Db
  secret: string
  guests: boolean
  now: () => Date
}): Promise<Members> {
  const { db, guests, now } = deps
  const passwords = createPasswordSignIns(deps)
  const { hashing, attempt, joining } = createSignInPace()

  /** Roles by trader, in memory because every request of a guest and every plan asks for them. */
  const roles = new Map<string, MemberRole>()
  for (const { trader_id, role } of await db.selectFrom('members').select(['trader_id', 'role']).execute())
    roles.set(trader_id, role)
  const ends = createSignInEnds(now)
  const memberRows = createMemberRows(db, now)
  const { rowOf, hashOf, record, endAll } = memberRows
  const signIns = createMemberSignIns({ db, now, rows: memberRows, passwords, hashing, ends })
  const { signedIn, begin, end, leave } = signIns
  /** One event for each trader id: the guest who had that id has become a member. */
  const joined = new EventEmitter<Record<string, []>>().setMaxListeners(0)
  const closings = new EventEmitter<{ closed: [string] }>().setMaxListeners(0)

  async function hasLeft(
    { traderId, signInId }: { traderId: string; signInId: string | null },
    inside: Db,
  ): Promise<boolean> {
    if (signInId === null) return roles.has(traderId)
    return !(await signIns.holds(signInId, inside))
  }

  /** Asked in the transaction of the change: a password takes its time to be hashed. @throws DeskError UNAUTHENTICATED, FORBIDDEN */
  async function refuseFormerHead({ traderId, signInId }: Doer, trx: Transaction<Tables>): Promise<void> {
    if (traderId === undefined || signInId === undefined) return
    if (await hasLeft({ traderId, signInId }, trx)) throw new DeskError('UNAUTHENTICATED', ENDED, 401)
    const row = await trx.selectFrom('members').select('role').where('trader_id', '=', traderId).executeTakeFirst()
    if (row?.role !== 'head') throw new DeskError('FORBIDDEN', HEADS_CHANGE_MEMBERS, 403)
  }

  /** @throws DeskError EMAIL_TAKEN */
  async function insert(
    doer: Doer,
    kind: 'member.joined' | 'member.made',
    member: { email: string; password: string; role: SignedIn['role']; traderId: string },
  ): Promise<string> {
    const { email, role, traderId } = member
    if (await rowOf({ email })) throw taken(email)
    const password = await hashing(() => passwords.hash(member.password))
    const id = `m-${randomUUID()}`
    const at = now().toISOString()
    const dates = { created_at: at, updated_at: at }
    await db.transaction().execute(async (trx) => {
      if (kind === 'member.made') await refuseFormerHead(doer, trx)
      // Address and trader are checked again inside the transaction, where nobody can come in between.
      const other = await trx
        .selectFrom('members')
        .select(['email'])
        .where((eb) => eb.or([eb('email', '=', email), eb('trader_id', '=', traderId)]))
        .executeTakeFirst()
      if (other)
        throw other.email === email ? taken(email) : new DeskError('CONFLICT', 'You are a member already.', 409)
      await keepTrader(trx, traderId, at)
      await trx
        .insertInto('members')
        .values({ id, email, name: email, email_verified: 0, image: null, role, trader_id: traderId, ...dates })
        .execute()
      await trx
        .insertInto('member_passwords')
        .values({ id: randomUUID(), member_id: id, account_id: id, provider_id: CREDENTIAL, password, ...dates })
        .execute()
      await record(trx, doer, kind, { member: id, role })
    })
    roles.set(traderId, role)
    return id
  }

  const viewOf = (row: Tables['members'], signedInAt: string | null): MemberView => ({
    id: row.id,
    email: row.email,
    role: row.role,
    traderId: row.trader_id,
    joinedAt: row.created_at,
    signedInAt,
  })
  const view = async (id: string): Promise<MemberView> => {
    const row = await rowOf({ id })
    if (!row) throw notFound()
    return viewOf(row, await signIns.newestOf(id))
  }
  const madePassword = () => randomBytes(15).toString('base64url')

  /** @param own whose sign-in stays, and the hash that their password was compared with. @throws DeskError WRONG_SIGN_IN */
  async function setPassword(
    doer: Doer,
    memberId: string,
    password: string,
    own?: { signInId: string; before: string },
  ): Promise<void> {
    const hash = await hashing(() => passwords.hash(password))
    const gone = await db.transaction().execute(async (trx) => {
      if (!own) await refuseFormerHead(doer, trx)
      else if (await hasLeft({ traderId: doer.traderId ?? '', signInId: own.signInId }, trx))
        throw new DeskError('UNAUTHENTICATED', ENDED, 401)
      // A head may have set another password meanwhile: whoever still has the former one must not undo that.
      if (own && (await hashOf(memberId, trx)) !== own.before) throw wrong()
      await trx
        .updateTable('member_passwords')
        .set({ password: hash, updated_at: now().toISOString() })
        .where('member_id', '=', memberId)
        .execute()
      await record(trx, doer, 'member.password', { member: memberId })
      return endAll(trx, memberId, own?.signInId)
    })
    ends.end(gone)
  }

  return {
    shutOut(traderId) {
      const role = roles.get(traderId)
      if (role === 'closed') return CLOSED
      return role === undefined && !guests ? MEMBERS_ONLY : null
    },
    isMembersTrader: (traderId) => roles.has(traderId),
    hasHeads: () => [...roles.values()].includes('head'),
    isHead: (traderId) => roles.get(traderId) === 'head',
    onJoined(traderId, listener) {
      joined.on(traderId, listener)
      return () => joined.off(traderId, listener)
    },
    onClosed(listener) {
      closings.on('closed', listener)
      return () => closings.off('closed', listener)
    },
    carriesSignIn: passwords.isCarried,
    forgetCookie: passwords.forgetCookie,

    signedIn,
    hasLeft,

    async join(who, credentials, program) {
      if (!guests) throw new DeskError('FORBIDDEN', 'Accounts of this desk are made by its heads.', 403)
      await joining()
      await insert(who, 'member.joined', { ...credentials, role: 'trader', traderId: who.traderId })
      try {
        return await begin(credentials, who.from, program)
      } finally {
        joined.emit(who.traderId)
      }
    },

    async signIn(credentials, from, program, header) {
      const setCookie = await attempt(credentials.email, () => begin(credentials, from, program))
      await leave(header, from)
      return setCookie
    },
    signOut: leave,

    account: async ({ member, signInId }) => ({
      member: { email: member.email, role: member.role },
      signIns: await signIns.of(member.id, signInId),
    }),

    async endSignIn({ member }, id, from) {
      if (!(await end(member, id, from))) throw new DeskError('NOT_FOUND', 'There is no such sign-in.', 404)
    },

    async changePassword({ member, signInId }, { current, next }, from) {
      const before = await attempt(member.email, async () => {
        const hash = await hashOf(member.id)
        if (!hash || !(await hashing(() => passwords.verify(current, hash)))) throw wrong()
        return hash
      })
      await setPassword({ traderId: member.traderId, from }, member.id, next, { signInId, before })
    },

    async list() {
      const rows = await db.selectFrom('members').selectAll().orderBy('created_at').orderBy('id').execute()
      return Promise.all(rows.map(async (row) => viewOf(row, await signIns.newestOf(row.id))))
    },

    async traderOf(id) {
      const member = await rowOf({ id })
      if (member) return member.trader_id
      const trader = await db.selectFrom('traders').select('id').where('id', '=', id).executeTakeFirst()
      if (!trader) throw new DeskError('NOT_FOUND', 'This desk has no such member and no such guest.', 404)
      return trader.id
    },

    async emailsOf(ids) {
      const asked = new Set(ids.filter((id) => id !== null))
      if (asked.size === 0) return {}
      const rows = await db
        .selectFrom('members')
        .select(['id', 'trader_id', 'email'])
        .where((is) => is.or([is('trader_id', 'in', [...asked]), is('id', 'in', [...asked])]))
        .execute()
      const named = rows.flatMap(({ id, trader_id, email }) => [[id, email] as const, [trader_id, email] as const])
      return Object.fromEntries(named.filter(([id]) => asked.has(id)))
    },

    async make(doer, { email, role }) {
      const password = madePassword()
      const id = await insert(doer, 'member.made', { email, password, role, traderId: newTraderId() })
      return { member: await view(id), password }
    },

    async setRole(doer, id, role) {
      const { traderId, gone } = await db.transaction().execute(async (trx) => {
        await refuseFormerHead(doer, trx)
        const row = await rowOf({ id }, trx)
        if (!row) throw notFound()
        const traderId = row.trader_id
        if (row.role === role) return { traderId, gone: [] }
        const heads = await trx.selectFrom('members').select('id').where('role', '=', 'head').execute()
        if (heads.length === 1 && heads[0]?.id === id)
          throw new DeskError(
            'LAST_HEAD',
            'This is the only head of the desk. Make another one first: without a head everybody could run it.',
            409,
          )
        const at = now().toISOString()
        await trx.updateTable('members').set({ role, updated_at: at }).where('id', '=', id).execute()
        await record(trx, doer, 'member.role', { member: id, before: row.role, role })
        return { traderId, gone: role === 'closed' ? await endAll(trx, id) : [] }
      })
      roles.set(traderId, role)
      ends.end(gone)
      if (role === 'closed') closings.emit('closed', traderId)
      return view(id)
    },

    async newPassword(doer, id) {
      const password = madePassword()
      await view(id)
      await setPassword(doer, id, password)
      return { member: await view(id), password }
    },
  }
}
