/**
 * Where to sign in at a server, from its own metadata (RFC 9728) and that of the authorization server it names (RFC
 * 8414 or OpenID). Both come from outside, so all they say is checked before anything is sent there. The SDK's `auth()`
 * is not used: it falls back to guessed addresses where a document is missing or refused, and does not compare issuers.
 * A server that has no metadata of its own is one from before there was any (MCP 2025-03-26): the issuer is that of the
 * settings, or the very address it is at, and has to call itself so.
 */
import {
  discoverAuthorizationServerMetadata,
  discoverOAuthProtectedResourceMetadata,
} from '@modelcontextprotocol/sdk/client/auth.js'
import type { OAuthProtectedResourceMetadata } from '@modelcontextprotocol/sdk/shared/auth.js'
import { checkResourceAllowed, resourceUrlFromServerUrl } from '@modelcontextprotocol/sdk/shared/auth-utils.js'
import type { FetchLike } from '@modelcontextprotocol/sdk/shared/transport.js'
import { McpCallError } from '../calls/call-error.ts'
import type { RemoteConfig } from '../settings/server-settings.ts'
import { isLocalLiteral } from '../transport/address-guard.ts'
import type { Credentials } from './credentials.ts'

export type Found = Pick<Credentials, 'issuer' | 'resource' | 'metadata'> & {
  /** The scopes that the server says a client can ask for. */
  scopes: string[] | undefined
}

const NOWHERE = 'it does not say where to sign in'
const unusable = (message: string) => new McpCallError('unusable', false, message)

/** The one difference that is common and means nothing; no other is forgiven. */
const sameIssuer = (a: string, b: string): boolean => a.replace(/\/$/, '') === b.replace(/\/$/, '')

async function read<T>(what: string, ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof McpCallError && error.kind === 'unusable')
      throw unusable(`its sign-in points to what is not allowed: ${error.message}`)
    if (error instanceof McpCallError) throw error
    // Not the SDK's own message: it may hold addresses and whole bodies.
    throw unusable(what)
  }
}

/**
 * @param metadataUrl as the server named it when it turned the desk away; unsaid: the well-known place
 * @throws McpCallError unusable, with a sentence for the operator, for documents that cannot be trusted
 */
export async function discover(
  { url, auth }: RemoteConfig,
  metadataUrl: URL | undefined,
  fetch: FetchLike,
): Promise<Found> {
  const self = resourceUrlFromServerUrl(url)
  const wanted = auth?.issuer
  let isMissing = false
  const noting: FetchLike = async (...asked) => {
    isMissing = false
    const response = await fetch(...asked)
    isMissing = response.status === 404
    return response
  }
  const resource = await read(NOWHERE, () =>
    discoverOAuthProtectedResourceMetadata(url, metadataUrl ? { resourceMetadataUrl: metadataUrl } : {}, noting).catch(
      (error): OAuthProtectedResourceMetadata => {
        if (metadataUrl || !isMissing) throw error
        return { resource: self.href, authorization_servers: [wanted ?? self.origin] }
      },
    ),
  )
  if (!checkResourceAllowed({ requestedResource: self, configuredResource: resource.resource }))
    throw unusable('its sign-in is for another server')
  const offered = resource.authorization_servers ?? []
  const issuer = wanted === undefined ? offered[0] : offered.find((one) => sameIssuer(one, wanted))
  if (!issuer)
    throw unusable(wanted ? 'it does not name the issuer of its settings' : 'it does not name an authorization server')

  const undescribed = isMissing && !wanted ? NOWHERE : 'its authorization server does not describe itself'
  const metadata = await read(undescribed, () => discoverAuthorizationServerMetadata(issuer, { fetchFn: fetch }))
  if (!metadata) throw unusable(undescribed)
  if (!sameIssuer(metadata.issuer, issuer)) throw unusable('its authorization server goes by another name')
  for (const endpoint of [metadata.authorization_endpoint, metadata.token_endpoint])
    if (!maySignInAt(new URL(endpoint), self)) throw unusable('its authorization server does not use https')
  return { issuer, resource: resource.resource, metadata, scopes: resource.scopes_supported }
}

/** Where tokens are taken back (RFC 7009); null where nobody takes them, or not where secrets may be sent. */
export function revocationEndpoint({ url, metadata }: Pick<Credentials, 'url' | 'metadata'>): URL | null {
  const named = metadata.revocation_endpoint
  if (named === undefined || !URL.canParse(named)) return null
  const endpoint = new URL(named)
  return maySignInAt(endpoint, new URL(url)) ? endpoint : null
}

/** In the clear only between a server and a sign-in on this very machine or network. */
const maySignInAt = (endpoint: URL, server: URL): boolean =>
  endpoint.protocol === 'https:' || (server.protocol === 'http:' && isLocalLiteral(endpoint.hostname))

/** @throws McpCallError where a code could be used by whoever sees it pass */
export function checkCodeFlow({ metadata }: Found): void {
  if (!metadata.code_challenge_methods_supported?.includes('S256'))
    throw unusable('its authorization server does not protect sign-ins (PKCE with S256)')
  if (!metadata.response_types_supported.includes('code'))
    throw unusable('its authorization server does not give codes')
}
