/**
 * The sign-in at one server: gives its token, gets a new one when it ends, and says when a person is needed. However
 * many calls meet an ended token, one refresh is made: a refresh token that rotates works once, and using it twice is
 * taken for theft.
 */
import { log, messageOf } from '../../log.ts'
import { McpCallError, NeedsAuthorization } from '../calls/call-error.ts'
import type { RemoteConfig } from '../settings/server-settings.ts'
import type { CredentialStore, Credentials } from './credentials.ts'
import type { Found } from './discovery.ts'
import { configuredClient, GrantRefused, type TokenEndpoint } from './grants.ts'

/** How a server turned a request away, from its WWW-Authenticate. */
export type Challenge = {
  status: 401 | 403
  error?: string
  scopes: string[]
  metadataUrl?: URL
}

export type SignIn = {
  /** @returns what to send as the bearer, if anything. @throws NeedsAuthorization, McpCallError */
  token(): Promise<string | undefined>
  /**
   * @param used the bearer that was turned away
   * @returns another one to try, once; null where a sign-in is not what is missing
   * @throws NeedsAuthorization, McpCallError
   */
  challenged(challenge: Challenge, used: string | undefined): Promise<string | null>
}

export type Keeper = SignIn & {
  /** The scopes and the metadata address that the server named when it last refused a request. */
  wanted(): { scopes: string[]; metadataUrl?: URL }
  held(): Promise<Credentials | null>
  keep(value: Credentials): Promise<void>
  /**
   * Keeps what a new sign-in brings, unless it is forgotten while that is on its way, or is wanted no longer when it has come:
   * then it is taken back.
   *
   * @returns whether it was kept
   */
  keepSignIn(bring: () => Promise<Credentials>, isWanted: () => Promise<boolean>): Promise<boolean>
  /** @returns whether the authorization server took the tokens back; null where there were none, or it does not offer to */
  forget(): Promise<boolean | null>
}

type Deps = {
  config: RemoteConfig
  store: CredentialStore
  endpoint: TokenEndpoint
  discover(metadataUrl: URL | undefined): Promise<Found>
  /** Epoch ms. */
  now(): number
}

const SIGN_IN = 'it waits for a sign-in'

export function createKeeper({ config, store, endpoint, discover, now }: Deps): Keeper {
  const { name, url, auth } = config
  const byItself = auth?.grant === 'client_credentials'
  let held: Credentials | null | undefined
  let wanted: { scopes: string[]; metadataUrl?: URL } = { scopes: [] }
  let renewing: Promise<string> | null = null
  /** How often the sign-in was forgotten, so that an answer on its way does not bring it back. */
  let forgotten = 0

  async function load(): Promise<Credentials | null> {
    if (held === undefined) {
      const stored = await store.load(name)
      // A token is for the address it was given for, whatever goes by that name now.
      held ??= stored?.url === url ? stored : null
    }
    return held
  }

  async function keep(value: Credentials): Promise<void> {
    // Held even if it cannot be stored: the tokens it replaces may be spent already.
    held = value
    await store
      .save(name, value)
      .catch((error) => log('error', 'mcp.sign_in_unsaved', { server: name, message: messageOf(error) }))
  }

  async function withoutTokens(clientToo: boolean): Promise<void> {
    const { tokens: _ended, registered, ...rest } = (await load()) ?? {}
    if ('url' in rest) await keep({ ...rest, ...(registered && !clientToo ? { registered } : {}) } as Credentials)
  }

  function renew(): Promise<string> {
    renewing ??= (byItself ? signInByItself() : refresh()).finally(() => {
      renewing = null
    })
    return renewing
  }

  /**
   * Tokens that the desk does not keep are revoked, if that is possible; otherwise they end when their time is over.
   */
  async function takeBack(own: Credentials | null): Promise<boolean | null> {
    const client = configuredClient(auth) ?? own?.registered?.client
    if (!own?.tokens || !client) return null
    const revoked = await endpoint.revoke(own, client, own.tokens).catch(() => false)
    if (revoked === false) log('warn', 'mcp.sign_in_not_revoked', { server: name })
    return revoked
  }

  async function refresh(): Promise<string> {
    const since = forgotten
    const own = await load()
    const client = configuredClient(auth) ?? own?.registered?.client
    const before = own?.tokens
    if (!own || !before?.refresh || !client) {
      await withoutTokens(false)
      throw new NeedsAuthorization(SIGN_IN)
    }
    /** Undefined where it was forgotten meanwhile; others than before where a person signed in anew. */
    const current = () => (forgotten === since ? held?.tokens : undefined)
    const isAsBefore = () => current()?.access === before.access
    try {
      const tokens = await endpoint.refresh(own, client, before.refresh, before.asked)
      // `held` is read again, because something else of it, such as a registration, may have changed meanwhile.
      if (isAsBefore()) await keep({ ...(held ?? own), tokens })
      // Not beside a new sign-in: some authorization servers end that along with the old one.
      else if (!current()) void takeBack({ ...own, tokens })
    } catch (error) {
      if (!(error instanceof GrantRefused)) throw error
      if (isAsBefore()) await withoutTokens(error.clientRefused)
      if (!current()) throw new NeedsAuthorization('its sign-in has ended')
    }
    const { access } = current() ?? {}
    if (access === undefined) throw new NeedsAuthorization(SIGN_IN)
    return access
  }

  async function signInByItself(): Promise<string> {
    const since = forgotten
    const own = await load()
    const client = configuredClient(auth)
    if (!client?.client_secret) throw new NeedsAuthorization('the secret of its client is not set')
    const { scopes, ...place } = await discover(wanted.metadataUrl)
    checkSameIssuer(config, own, place.issuer)
    try {
      const asked = scopesToAsk(config, wanted.scopes, own?.tokens?.asked, scopes)
      const value = { url, ...place, tokens: await endpoint.clientCredentials(place, client, asked) }
      if (await keepUnlessForgotten(value, since)) return value.tokens.access
    } catch (error) {
      if (!(error instanceof GrantRefused)) throw error
      // Asking again would get the same answer, and an authorization server may lock out a client that keeps trying.
      throw new NeedsAuthorization('its authorization server does not accept the client of the settings')
    }
    throw new NeedsAuthorization(SIGN_IN)
  }

  /** @param since how often it had been forgotten when the value was asked for */
  async function keepUnlessForgotten(value: Credentials, since: number): Promise<boolean> {
    if (forgotten === since) await keep(value)
    else void takeBack(value)
    return forgotten === since
  }

  /** Whether a server that turned the desk away without a word of where to sign in says so at the well-known place. */
  async function describesItself(): Promise<boolean> {
    try {
      await discover(undefined)
      return true
    } catch (error) {
      if (error instanceof McpCallError && error.kind === 'unusable') return false
      throw error
    }
  }

  return {
    wanted: () => wanted,
    held: load,
    keep,
    async keepSignIn(bring, isWanted) {
      const since = forgotten
      const value = await bring()
      if (await isWanted()) return keepUnlessForgotten(value, since)
      void takeBack(value)
      return false
    },
    async forget() {
      forgotten += 1
      // What cannot be read is forgotten too.
      const own = await load().catch(() => null)
      await store.remove(name)
      held = null
      wanted = { scopes: [] }
      return takeBack(own)
    },

    async token() {
      const tokens = (await load())?.tokens
      if (!tokens) return byItself ? renew() : undefined
      const fresh = now() < (tokens.renewAt ?? Number.POSITIVE_INFINITY)
      if (fresh || (!byItself && !tokens.refresh)) return tokens.access
      try {
        return await renew()
      } catch (error) {
        const stillGood = now() < (tokens.expiresAt ?? 0)
        if (!stillGood || error instanceof NeedsAuthorization) throw error
        return tokens.access
      }
    },

    async challenged({ status, error, scopes, metadataUrl }, used) {
      const tokens = (await load())?.tokens
      if (status === 403 && error !== 'insufficient_scope') return null
      if (!auth && !metadataUrl && !tokens && !(await describesItself())) return null
      if (tokens && tokens.access !== used) return tokens.access
      const where = metadataUrl ?? wanted.metadataUrl
      wanted = { scopes, ...(where ? { metadataUrl: where } : {}) }
      if (status === 401 || !tokens) {
        if (byItself || tokens?.refresh) return renew()
        if (tokens) await withoutTokens(false)
        throw new NeedsAuthorization(SIGN_IN)
      }
      // Asking for the same rights again would come to the same refusal, over and over.
      if (scopes.every((scope) => tokens.asked.includes(scope)))
        throw new McpCallError('unusable', false, 'it asks for rights that it was asked for already', { status: 403 })
      if (byItself) return renew()
      throw new NeedsAuthorization('it asks for more rights: sign in there again', true)
    },
  }
}

/** @throws McpCallError: a client of the settings has one authorization server, and its secret goes to no other */
export function checkSameIssuer({ auth }: RemoteConfig, held: Credentials | null, issuer: string): void {
  if (auth?.clientSecret && !auth.issuer && held && held.issuer !== issuer)
    throw new McpCallError('unusable', false, 'it names another authorization server than before')
}

/**
 * What the server asked for, and what was asked for before so that nothing is lost; of the settings where they say, and
 * all that there is to ask for only where nobody says anything.
 */
export function scopesToAsk(
  { auth }: RemoteConfig,
  challenge: string[],
  before: string[] | undefined,
  offered: string[] | undefined,
): string[] {
  const named = [...new Set([...(auth?.scopes ?? []), ...challenge, ...(before ?? [])])]
  return named.length > 0 || auth?.scopes ? named : [...new Set(offered)]
}
