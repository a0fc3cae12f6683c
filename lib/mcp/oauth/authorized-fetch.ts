/** The fetch of a server at which the desk signs in: the bearer goes with every request to it, and to nobody else. */
import { extractWWWAuthenticateParams } from '@modelcontextprotocol/sdk/client/auth.js'
import { keepToken } from '../../secrets.ts'
import { NeedsAuthorization } from '../calls/call-error.ts'
import type { GuardedFetch } from '../transport/guarded-fetch.ts'
import { forgotSession } from '../transport/http-failure.ts'
import type { Challenge, SignIn } from './keeper.ts'

/** @param onNeeded is told, because some of the SDK's errors keep only the words of what was thrown */
export function authorizedFetch(
  inner: GuardedFetch,
  server: URL,
  signIn: SignIn,
  onNeeded: (why: NeedsAuthorization) => void,
): GuardedFetch {
  async function authorized(input: string | URL, init: RequestInit = {}): Promise<Response> {
    if (new URL(input).origin !== server.origin) return inner.fetch(input, init)
    const used = await signIn.token()
    const response = await inner.fetch(input, withBearer(init, used))
    const challenge = challengeOf(response)
    if (!challenge || (await isOfSession(init, response))) return response
    const other = await signIn.challenged(challenge, used)
    if (other === null) return response
    // The request was refused before anybody acted on it, so it can safely be sent again.
    await response.body?.cancel()
    const second = await inner.fetch(input, withBearer(init, other))
    if (second.status !== 401) return second
    await second.body?.cancel()
    throw new NeedsAuthorization('it does not accept the sign-in')
  }
  return {
    async fetch(input, init) {
      try {
        return await authorized(input, init)
      } catch (error) {
        if (error instanceof NeedsAuthorization) onNeeded(error)
        throw error
      }
    },
    close: () => inner.close(),
  }
}

/** The SDK for Rust says with a 401 that it does not know the session, whoever asks. */
const isOfSession = async (init: RequestInit, response: Response): Promise<boolean> =>
  new Headers(init.headers).has('mcp-session-id') && forgotSession(await response.clone().text())

function withBearer(init: RequestInit, token: string | undefined): RequestInit {
  if (token === undefined) return init
  keepToken(token)
  const headers = new Headers(init.headers)
  headers.set('authorization', `Bearer ${token}`)
  return { ...init, headers }
}

function challengeOf(response: Response): Challenge | null {
  const { status } = response
  if (status !== 401 && status !== 403) return null
  const { resourceMetadataUrl, scope, error } = extractWWWAuthenticateParams(response)
  return {
    status,
    scopes: scope?.split(' ').filter(Boolean) ?? [],
    ...(error === undefined ? {} : { error }),
    ...(resourceMetadataUrl === undefined ? {} : { metadataUrl: resourceMetadataUrl }),
  }
}
