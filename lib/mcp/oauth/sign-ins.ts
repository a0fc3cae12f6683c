/** Signing in at the servers that ask for it: a keeper for each, and the way of a person there and back. */
import { registerClient, startAuthorization } from '@modelcontextprotocol/sdk/client/auth.js'
import type { OAuthClientInformation } from '@modelcontextprotocol/sdk/shared/auth.js'
import type { FetchLike } from '@modelcontextprotocol/sdk/shared/transport.js'
import type { SignInResult } from '../../contracts/servers.ts'
import { McpCallError } from '../calls/call-error.ts'
import { hasAuthorization, type RemoteConfig, type ServerConfig } from '../settings/server-settings.ts'
import { isLocalLiteral } from '../transport/address-guard.ts'
import { guardedFetch } from '../transport/guarded-fetch.ts'
import type { CredentialStore } from './credentials.ts'
import { checkCodeFlow, discover, type Found } from './discovery.ts'
import { documentFetch } from './document-fetch.ts'
import { configuredClient, GrantRefused, type TokenEndpoint, tokenEndpoint } from './grants.ts'
import { checkSameIssuer, createKeeper, type Keeper, type SignIn, scopesToAsk } from './keeper.ts'
import { createPending } from './pending.ts'

/** What came back with the browser. Everything in it is the word of somebody else. */
export type Returned = { state: string; code?: string; iss?: string; error?: string; errorDescription?: string }

/**
 * expired: this sign-in was not begun here by this person, or too long ago, or it is over. mixed_up: the answer is of
 * another authorization server. denied: there the person or the server said no. failed: no token came of it.
 */
export type Outcome = {
  server: string | null
  result: SignInResult
  /** Plain text for the trader. */
  words: string
}

export type SignIns = {
  /** @returns undefined where the settings say how to sign in, or that it is no matter of signing in */
  of(config: ServerConfig): SignIn | undefined
  /** @returns the address to send the person's browser to. @throws McpCallError with a sentence */
  begin(config: RemoteConfig, by: string, redirectUri: string): Promise<URL>
  /**
   * @param configOf the settings as they are now
   * @param by null for who may not: what came back is used up all the same
   * @param mayStill asked once the tokens have come: what they may not any more is not kept, and taken back
   */
  finish(
    configOf: (server: string) => ServerConfig | undefined,
    by: string | null,
    returned: Returned,
    mayStill: () => Promise<boolean>,
  ): Promise<Outcome>
  /** Whether tokens of this server are kept. */
  has(config: RemoteConfig): Promise<boolean>
  /**
   * Tokens, registration and what was begun.
   *
   * @returns whether the authorization server took the tokens back; null where there were none, or it does not offer to
   */
  forget(config: RemoteConfig): Promise<boolean | null>
  close(): Promise<void>
}

type Held = { key: string; keeper: Keeper; endpoint: TokenEndpoint; fetch: FetchLike; close(): Promise<void> }

const MAX_WORDS = 200
const NOT_OPEN = 'This sign-in is not open any more. Begin it again.'
const FORGOTTEN = 'It was forgotten meanwhile. Begin the sign-in again.'

/** @param now epoch ms */
export function createSignIns({ store, now }: { store: CredentialStore; now: () => number }): SignIns {
  const helds = new Map<string, Held>()
  const pending = createPending(now)

  function heldFor(config: RemoteConfig): Held {
    const key = JSON.stringify([config.url, config.allowLocal, config.auth])
    const known = helds.get(config.name)
    if (known?.key === key) return known
    void known?.close()
    const url = new URL(config.url)
    const guarded = guardedFetch(url, config.allowLocal ?? isLocalLiteral(url.hostname), config.auth?.issuer)
    const fetch = documentFetch(guarded)
    const endpoint = tokenEndpoint(fetch, now)
    const ask = (metadataUrl: URL | undefined) => discover(config, metadataUrl, fetch)
    const keeper = createKeeper({ config, store, endpoint, discover: ask, now })
    const held = { key, keeper, endpoint, fetch, close: () => guarded.close() }
    helds.set(config.name, held)
    return held
  }

  /** The client to ask as: of the settings, of an earlier registration at this very authorization server, or a new one. */
  async function clientAt(found: Found, config: RemoteConfig, redirectUri: string): Promise<OAuthClientInformation> {
    const configured = configuredClient(config.auth)
    if (configured) return configured
    const { keeper, fetch } = heldFor(config)
    const own = await keeper.held()
    if (own?.registered?.redirectUri === redirectUri && own.issuer === found.issuer) return own.registered.client
    if (!found.metadata.registration_endpoint)
      throw new McpCallError('unusable', false, 'its authorization server wants a clientId in the settings')
    const full = await registerClient(found.issuer, {
      metadata: found.metadata,
      clientMetadata: {
        client_name: 'EAP Desk',
        redirect_uris: [redirectUri],
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
        token_endpoint_auth_method: authMethodOf(found),
        ...applicationType(redirectUri),
      },
      fetchFn: fetch,
    }).catch((error) => {
      if (error instanceof McpCallError) throw error
      throw new McpCallError('unusable', false, 'its authorization server does not register this desk')
    })
    const { client_id, client_secret, token_endpoint_auth_method } = full
    const client = {
      client_id,
      ...(client_secret === undefined ? {} : { client_secret }),
      ...(token_endpoint_auth_method === undefined ? {} : { token_endpoint_auth_method }),
    }
    // Tokens are of the client they were given to: while there are some, another takes its place with the sign-in that it is for.
    if (!(await keeper.held())?.tokens) {
      const { issuer, resource, metadata } = found
      await keeper.keep({ url: config.url, issuer, resource, metadata, registered: { redirectUri, client } })
    }
    return client
  }

  /** @returns false where the sign-in was forgotten while its tokens were on their way, or is wanted no longer */
  function exchange(
    config: RemoteConfig,
    begun: NonNullable<ReturnType<typeof pending.take>>,
    code: string,
    isWanted: () => Promise<boolean>,
  ): Promise<boolean> {
    const { keeper, endpoint } = heldFor(config)
    const { scopes: _offered, ...place } = begun.found
    const { verifier, redirectUri, asked, client } = begun
    return keeper.keepSignIn(async () => {
      const tokens = await endpoint.exchange(place, client, { code, verifier, redirectUri, asked })
      const registered = configuredClient(config.auth) ? {} : { registered: { redirectUri, client } }
      return { url: config.url, ...place, ...registered, tokens }
    }, isWanted)
  }

  return {
    of(config) {
      if (config.kind !== 'remote' || hasAuthorization(config.headers)) return undefined
      return heldFor(config).keeper
    },

    async begin(config, by, redirectUri) {
      const { keeper, fetch } = heldFor(config)
      const found = await discover(config, keeper.wanted().metadataUrl, fetch)
      checkCodeFlow(found)
      const own = await keeper.held()
      checkSameIssuer(config, own, found.issuer)
      const client = await clientAt(found, config, redirectUri)
      const asked = scopesToAsk(config, keeper.wanted().scopes, own?.tokens?.asked, found.scopes)
      const state = pending.newState()
      const { authorizationUrl, codeVerifier } = await startAuthorization(found.issuer, {
        metadata: found.metadata,
        clientInformation: client,
        redirectUrl: redirectUri,
        state,
        resource: found.resource,
        ...(asked.length > 0 ? { scope: asked.join(' ') } : {}),
      })
      pending.add(state, {
        server: config.name,
        url: config.url,
        by,
        found,
        verifier: codeVerifier,
        redirectUri,
        client,
        asked,
      })
      return authorizationUrl
    },

    async finish(configOf, by, { state, code, iss, error, errorDescription }, mayStill) {
      const begun = pending.take(state, by)
      if (!begun) return { server: null, result: 'expired', words: NOT_OPEN }
      const { server, found } = begun
      const config = configOf(server)
      if (config?.kind !== 'remote' || config.url !== begun.url)
        return { server, result: 'expired', words: 'The settings have changed since. Begin the sign-in again.' }
      // Compared letter by letter and before anything else of the answer counts (RFC 9207), even if that is a refusal.
      const named = iss !== undefined || found.metadata.authorization_response_iss_parameter_supported === true
      if (named && iss !== found.metadata.issuer)
        return { server, result: 'mixed_up', words: 'The answer is not of the authorization server that was asked.' }
      if (error !== undefined || code === undefined)
        return {
          server,
          result: 'denied',
          words: `The authorization server said no: ${refusal(error, errorDescription)}`,
        }
      let isTheirs = true
      try {
        const isKept = await exchange(config, begun, code, async () => {
          isTheirs = await mayStill()
          return isTheirs
        })
        if (!isKept) return { server, result: 'expired', words: isTheirs ? FORGOTTEN : NOT_OPEN }
      } catch (thrown) {
        const why = thrown instanceof GrantRefused ? `it answered ${thrown.code}` : 'it does not answer'
        return { server, result: 'failed', words: `The authorization server gave no token: ${why}.` }
      }
      return { server, result: 'done', words: '' }
    },

    has: async (config) => (await heldFor(config).keeper.held())?.tokens !== undefined,

    async forget(config) {
      pending.drop(config.name)
      return heldFor(config).keeper.forget()
    },

    async close() {
      await Promise.all([...helds.values()].map((one) => one.close()))
      helds.clear()
    },
  }
}

/** OpenID: a redirect to the machine of the browser is for a "native" client; unsaid, it would be refused as "web". */
const applicationType = (redirectUri: string): object => ({
  application_type: isLocalLiteral(new URL(redirectUri).hostname) ? 'native' : 'web',
})

/** Without a client secret where that is allowed: a program that anybody may run cannot keep one. */
function authMethodOf({ metadata }: Found): string {
  const supported = metadata.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
  return ['none', 'client_secret_basic', 'client_secret_post'].find((one) => supported.includes(one)) ?? 'none'
}

/** @returns one line of plain text: no control characters, nothing that turns the direction of writing */
function refusal(code: string | undefined, description: string | undefined): string {
  const plain = (text: string) => text.replaceAll(/[\p{C}\p{Zl}\p{Zp}]+/gu, ' ').trim()
  const named = plain(code ?? 'it gave no code')
  return `${named}${description ? ` – ${plain(description)}` : ''}`.slice(0, MAX_WORDS)
}
