/**
 * The members of a desk as its operator sees them: over HTTP where it runs on this DATA_DIR, else in its database itself. Both
 * need the desk's secret.
 */
import { openMembers } from '../auth/members.ts'
import { operatorAuthorization } from '../auth/operator.ts'
import { readSecret } from '../auth/session.ts'
import type { HttpFailure } from '../contracts/chat.ts'
import { deskCode } from '../contracts/errors.ts'
import type { MadeMember, MemberRole, MemberView, SignedIn } from '../contracts/members.ts'
import type { Env } from '../env.ts'
import { DeskError } from '../errors.ts'
import { log } from '../log.ts'
import { checkAuditHead, keepAuditHead } from '../store/audit-head.ts'
import { openStore } from '../store/database.ts'
import { deskBeside } from './desk-beside.ts'

export type MembersClient = {
  list(): Promise<MemberView[]>
  make(email: string, role: SignedIn['role']): Promise<MadeMember>
  setRole(id: string, role: MemberRole): Promise<MemberView>
  newPassword(id: string): Promise<MadeMember>
  close(): Promise<void>
}

/** @throws DeskError of what was asked, or where the folder cannot be used */
export async function connectMembers(env: Env): Promise<MembersClient> {
  const running = deskBeside(env.DATA_DIR)
  if (running) return overHttp(env, running)
  try {
    return await inDatabase(env)
  } catch (error) {
    if (!(error instanceof DeskError) || error.code !== 'DATA_DIR_IN_USE') throw error
    const url = deskBeside(env.DATA_DIR)
    // A desk that is only just starting, or closing, has no address yet or any more.
    if (!url) throw error
    return overHttp(env, url)
  }
}

const DOER = { from: 'operator' }

async function inDatabase(env: Env): Promise<MembersClient> {
  const secret = readSecret(env.DATA_DIR, env.DESK_SECRET)
  const store = await openStore(env.DATA_DIR, (recorded) => checkAuditHead(env.DATA_DIR, secret, recorded))
  const { db } = store
  const broken = (why: string) => log('error', 'audit.head_broken', { why })
  const auditHead = await keepAuditHead(db, env.DATA_DIR, secret, broken, store.displaced)
  const members = await openMembers({ db, secret, guests: env.GUESTS === 'on', now: () => new Date() })
  return {
    list: members.list,
    make: (email, role) => members.make(DOER, { email, role }),
    setRole: (id, role) => members.setRole(DOER, id, role),
    newPassword: (id) => members.newPassword(DOER, id),
    async close() {
      await auditHead.close()
      await store.close()
    },
  }
}

function overHttp(env: Env, url: string): MembersClient {
  const authorization = operatorAuthorization(readSecret(env.DATA_DIR, env.DESK_SECRET))
  async function send<T>(method: string, path: string, body?: unknown): Promise<T> {
    const response = await fetch(new URL(`/api/members${path}`, url), {
      method,
      headers: { authorization, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    if (response.ok) return (await response.json()) as T
    const failure = ((await response.json().catch(() => null)) as HttpFailure | null)?.error
    const { code, message = `The desk answered ${response.status}.` } = failure ?? {}
    throw new DeskError(deskCode(code) ?? 'INTERNAL', message, response.status)
  }
  const of = (id: string) => `/${encodeURIComponent(id)}`
  return {
    list: async () => (await send<{ members: MemberView[] }>('GET', '')).members,
    make: (email, role) => send('POST', '', { email, role }),
    setRole: (id, role) => send('PATCH', of(id), { role }),
    newPassword: (id) => send('POST', `${of(id)}/password`, {}),
    close: async () => {},
  }
}
