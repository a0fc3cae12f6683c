/** A connection that signs in, and a person who does what a browser would. */

import type { ConnectionOptions } from '../../../lib/mcp/connection.ts'
import type { CredentialStore } from '../../../lib/mcp/oauth/credentials.ts'
import { createSignIns, type Returned } from '../../../lib/mcp/oauth/sign-ins.ts'
import type { RemoteConfig } from '../../../lib/mcp/settings/server-settings.ts'
import type { OAuthWorld } from '../../fakes/oauth-servers.ts'
import { inMemory } from '../../support/credentials-in-memory.ts'
import { until } from '../../support/until.ts'
import { connecting, remote } from './servers.ts'

type Cleanup = { after(fn: () => unknown): unknown }
export const REDIRECT = 'http://127.0.0.1:9/api/servers/oauth/callback'
export const CALL = { timeoutMs: 20_000 }

/** A client of the settings, and the secret that they name. */
export const CONFIGURED = {
  type: 'oauth' as const,
  clientId: 'by-hand',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: how mcp.json names a secret
  clientSecret: '${OAUTH_TEST_SECRET}',
}
process.env.OAUTH_TEST_SECRET = 'secret-of-the-settings'

function returnedBy(back: URL): Returned {
  const given = (name: string) => back.searchParams.get(name)
  const [code, iss, error, errorDescription] = ['code', 'iss', 'error', 'error_description'].map(given)
  return {
    state: given('state') ?? '',
    ...(code ? { code } : {}),
    ...(iss ? { iss } : {}),
    ...(error ? { error } : {}),
    ...(errorDescription ? { errorDescription } : {}),
  }
}

export function personAt(
  t: Cleanup,
  world: OAuthWorld,
  more: Partial<RemoteConfig> = {},
  { store = inMemory(), ...options }: ConnectionOptions & { store?: CredentialStore } = {},
) {
  const config = remote(world.url, { auth: { type: 'oauth', grant: 'authorization_code' }, ...more })
  let ahead = 0
  const signIns = createSignIns({ store, now: () => Date.now() + ahead })
  const connection = connecting(t, config, { signIn: signIns.of, ...options })
  t.after(() => signIns.close())
  /** @param now the settings when it comes back */
  const finish = (back: URL, by = 'anna', now = config) =>
    signIns.finish(
      () => now,
      by,
      returnedBy(back),
      async () => true,
    )
  return {
    config,
    connection,
    store,
    signIns,
    finish,
    /** The desk's own clock goes ahead by so much. */
    later(ms: number) {
      ahead += ms
    },
    begin: (by = 'anna') => signIns.begin(config, by, REDIRECT),
    needed: () => until('it waits for a sign-in', () => connection.state().state === 'needs_authorization'),
    /** There, yes, and back; and the connection is made again. */
    async signsIn(by = 'anna') {
      const outcome = await finish(await world.approve(await signIns.begin(config, by, REDIRECT)), by)
      if (outcome.result === 'done') {
        await connection.reconnect()
        await connection.ready(20_000)
      }
      return outcome
    },
  }
}
