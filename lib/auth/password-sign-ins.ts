/**
 * better-auth, as far as the desk uses it: what is kept of a password, and a sign-in with the cookie that proves it. Its other
 * doors (its routes, mail, sign-in by others) are not mounted. It is loaded when somebody first signs in: guests never wait
 * for it. Members themselves, and the record of what becomes of them, are written by members.ts.
 */
import { createHmac } from 'node:crypto'
import type { BetterAuthOptions } from 'better-auth'
import { PASSWORD_LENGTH } from '../contracts/members.ts'
import type { Db } from '../store/database.ts'
import { memberCookieName, memberCookiePrefix, memberCookiesIn } from './member-cookie.ts'

const DAY_S = 24 * 3_600
const LASTS_DAYS = 30

type PasswordSignIns = {
  /** Whether the header carries one, ended or not. */
  isCarried(cookieHeader: string | null): boolean
  /** @returns null for what does not prove one, or one that has ended */
  find(cookieHeader: string | null): Promise<{ signInId: string; expiresAt: Date } | null>
  /** @returns the member's id, what is kept of the sign-in and the cookie to set; null where address and password do not fit */
  begin(
    email: string,
    password: string,
    program: string,
  ): Promise<{ memberId: string; token: string; setCookie: string } | null>
  /** What makes the browser forget it. */
  forgetCookie: string
  hash(password: string): Promise<string>
  verify(password: string, hash: string): Promise<boolean>
}

const hmac = (secret: string, text: string) => createHmac('sha256', secret).update(text).digest('hex')

/** better-auth's tables and columns, named as the other ones of the desk are. */
const dates = { createdAt: 'created_at', updatedAt: 'updated_at' }
const TABLES = {
  user: { modelName: 'members', fields: { ...dates, emailVerified: 'email_verified' } },
  session: {
    modelName: 'sign_ins',
    fields: {
      ...dates,
      expiresAt: 'expires_at',
      ipAddress: 'ip_address',
      userAgent: 'user_agent',
      userId: 'member_id',
    },
  },
  account: {
    modelName: 'member_passwords',
    fields: {
      ...dates,
      accountId: 'account_id',
      providerId: 'provider_id',
      userId: 'member_id',
      accessToken: 'access_token',
      refreshToken: 'refresh_token',
      idToken: 'id_token',
      accessTokenExpiresAt: 'access_token_expires_at',
      refreshTokenExpiresAt: 'refresh_token_expires_at',
    },
  },
} satisfies Pick<BetterAuthOptions, 'user' | 'session' | 'account'>

export function createPasswordSignIns({ db, secret }: { db: Db; secret: string }): PasswordSignIns {
  const cookieName = memberCookieName(secret)
  let loaded: ReturnType<typeof load> | undefined
  /** A failure is none for ever: the next sign-in tries again. */
  const library = () =>
    (loaded ??= load().catch((error) => {
      loaded = undefined
      throw error
    }))
  async function load() {
    const { betterAuth } = await import('better-auth')
    return betterAuth({
      // better-auth wants an address for its own routes and mails. The desk uses neither, so it appears nowhere.
      baseURL: 'http://localhost',
      secret: hmac(secret, 'desk-members-v1'),
      database: { db, type: 'sqlite' },
      emailAndPassword: {
        enabled: true,
        minPasswordLength: PASSWORD_LENGTH.min,
        maxPasswordLength: PASSWORD_LENGTH.max,
      },
      ...TABLES,
      session: { ...TABLES.session, expiresIn: LASTS_DAYS * DAY_S, disableSessionRefresh: true },
      advanced: {
        cookiePrefix: memberCookiePrefix(secret),
        useSecureCookies: false,
        ipAddress: { disableIpTracking: true },
      },
      logger: { disabled: true },
      telemetry: { enabled: false },
    })
  }

  return {
    isCarried: (header) => memberCookiesIn(header, secret).length > 0,
    async find(header) {
      for (const value of memberCookiesIn(header, secret)) {
        const headers = new Headers({ cookie: `${cookieName}=${value}` })
        const found = await (await library()).api.getSession({ headers })
        if (found) return { signInId: found.session.id, expiresAt: new Date(found.session.expiresAt) }
      }
      return null
    },
    async begin(email, password, program) {
      const auth = await library()
      const headers = new Headers({ 'user-agent': program })
      const response = await auth.api.signInEmail({ body: { email, password }, headers, asResponse: true })
      if (response.status === 401) return null
      const [setCookie] = response.headers.getSetCookie()
      const { user, token } = (await response.json()) as { user?: { id?: unknown }; token?: unknown }
      if (!response.ok || setCookie === undefined || typeof user?.id !== 'string' || typeof token !== 'string')
        throw new Error(`the sign-in was answered with ${response.status}`)
      return { memberId: user.id, token, setCookie }
    },
    forgetCookie: `${cookieName}=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax`,
    hash: async (password) => (await (await library()).$context).password.hash(password),
    verify: async (password, hash) => (await (await library()).$context).password.verify({ password, hash }),
  }
}
