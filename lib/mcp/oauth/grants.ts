/** Questions at a token endpoint, and what its refusals mean. */
import {
  exchangeAuthorization,
  fetchToken,
  refreshAuthorization,
  selectClientAuthMethod,
} from '@modelcontextprotocol/sdk/client/auth.js'
import { ClientCredentialsProvider } from '@modelcontextprotocol/sdk/client/auth-extensions.js'
import {
  InvalidClientError,
  OAuthError,
  ServerError,
  TemporarilyUnavailableError,
  TooManyRequestsError,
  UnauthorizedClientError,
} from '@modelcontextprotocol/sdk/server/auth/errors.js'
import type { OAuthClientInformation, OAuthTokens } from '@modelcontextprotocol/sdk/shared/auth.js'
import type { FetchLike } from '@modelcontextprotocol/sdk/shared/transport.js'
import { McpCallError } from '../calls/call-error.ts'
import { type OAuthConfig, referredTo } from '../settings/server-settings.ts'
import type { Credentials, Tokens } from './credentials.ts'
import { revocationEndpoint } from './discovery.ts'

type Place = Pick<Credentials, 'issuer' | 'resource' | 'metadata'>

/**
 * The authorization server said no. Only its code is kept: what it writes beside it may repeat what it was sent.
 * `clientRefused`: it does not know the client any more.
 */
export class GrantRefused extends Error {
  override name = 'GrantRefused'
  readonly code: string
  readonly clientRefused: boolean
  constructor(code: string, clientRefused: boolean) {
    super(`the authorization server answered ${code}`)
    this.code = code
    this.clientRefused = clientRefused
  }
}

/** The client of the settings; null where the desk registers itself. */
export function configuredClient(auth: OAuthConfig | undefined): OAuthClientInformation | null {
  if (!auth?.clientId) return null
  const secret = auth.clientSecret === undefined ? undefined : referredTo(auth.clientSecret)
  return { client_id: auth.clientId, ...(secret === undefined ? {} : { client_secret: secret }) }
}

const EARLY_MS = 10_000

const isPassing = (error: OAuthError): boolean =>
  error instanceof ServerError || error instanceof TemporarilyUnavailableError || error instanceof TooManyRequestsError

/** @throws GrantRefused, or McpCallError where there was no answer to speak of */
async function granted(now: () => number, asked: string[], ask: () => Promise<OAuthTokens>): Promise<Tokens> {
  let answer: OAuthTokens
  try {
    answer = await ask()
  } catch (error) {
    if (error instanceof OAuthError && !isPassing(error))
      throw new GrantRefused(
        error.errorCode,
        error instanceof InvalidClientError || error instanceof UnauthorizedClientError,
      )
    if (error instanceof McpCallError && error.kind === 'unusable') throw error
    throw new McpCallError('busy', false, 'its authorization server does not answer')
  }
  if (answer.token_type.toLowerCase() !== 'bearer') throw new GrantRefused('unsupported_token_type', false)
  return {
    access: answer.access_token,
    ...(answer.refresh_token === undefined ? {} : { refresh: answer.refresh_token }),
    ...(answer.expires_in === undefined ? {} : lifeOf(now(), answer.expires_in * 1_000)),
    asked,
  }
}

/** A tenth of a short life, so that one of seconds is not renewed with every call. */
const lifeOf = (from: number, lifeMs: number) => ({
  expiresAt: from + lifeMs,
  renewAt: from + lifeMs - Math.min(EARLY_MS, lifeMs / 10),
})

/** How the client says who it is at the revocation endpoint: as at the token endpoint, unless that is said (RFC 8414). */
function authenticated({ metadata }: Place, client: OAuthClientInformation, form: URLSearchParams): Headers {
  const supported =
    metadata.revocation_endpoint_auth_methods_supported ?? metadata.token_endpoint_auth_methods_supported ?? []
  const { client_id: id, client_secret: secret = '' } = client
  const headers = new Headers({ accept: 'application/json' })
  const method = selectClientAuthMethod(client, supported)
  if (method === 'client_secret_basic')
    headers.set('authorization', `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`)
  else form.set('client_id', id)
  if (method === 'client_secret_post') form.set('client_secret', secret)
  return headers
}

export type TokenEndpoint = ReturnType<typeof tokenEndpoint>

/** @param now epoch ms */
export const tokenEndpoint = (fetchFn: FetchLike, now: () => number) => ({
  exchange: (
    { issuer, resource, metadata }: Place,
    client: OAuthClientInformation,
    { code, verifier, redirectUri, asked }: { code: string; verifier: string; redirectUri: string; asked: string[] },
  ): Promise<Tokens> =>
    granted(now, asked, () =>
      exchangeAuthorization(issuer, {
        metadata,
        clientInformation: client,
        authorizationCode: code,
        codeVerifier: verifier,
        redirectUri,
        resource,
        fetchFn,
      }),
    ),

  refresh: (
    { issuer, resource, metadata }: Place,
    client: OAuthClientInformation,
    refreshToken: string,
    asked: string[],
  ): Promise<Tokens> =>
    granted(now, asked, () =>
      refreshAuthorization(issuer, {
        metadata,
        clientInformation: client,
        refreshToken,
        resource,
        fetchFn,
      }),
    ),

  /**
   * Takes the tokens back (RFC 7009): the refresh token first, with which new ones would be got.
   *
   * @returns whether the authorization server said it did; null where it does not offer to. @throws McpCallError
   */
  async revoke(of: Credentials, client: OAuthClientInformation, tokens: Tokens): Promise<boolean | null> {
    const endpoint = revocationEndpoint(of)
    if (!endpoint) return null
    let done = true
    for (const [hint, token] of [
      ['refresh_token', tokens.refresh],
      ['access_token', tokens.access],
    ] as const) {
      if (token === undefined) continue
      const body = new URLSearchParams({ token, token_type_hint: hint })
      const headers = authenticated(of, client, body)
      const response = await fetchFn(endpoint, { method: 'POST', headers, body })
      await response.body?.cancel()
      done &&= response.ok
    }
    return done
  },

  clientCredentials: (
    { issuer, resource, metadata }: Place,
    client: OAuthClientInformation,
    asked: string[],
  ): Promise<Tokens> =>
    granted(now, asked, () => {
      const provider = new ClientCredentialsProvider({
        clientId: client.client_id,
        clientSecret: client.client_secret ?? '',
        expectedIssuer: issuer,
        ...(asked.length > 0 ? { scope: asked.join(' ') } : {}),
      })
      return fetchToken(provider, issuer, { metadata, resource, fetchFn })
    }),
})
