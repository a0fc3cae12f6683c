/** A person signs the desk in at an MCP server, or has it forget that. The sign-in is the desk's, for all its traders. */
import type { ServerView } from '../contracts/servers.ts'
import { DeskError } from '../errors.ts'
import { McpCallError } from '../mcp/calls/call-error.ts'
import type { Connections } from '../mcp/connections.ts'
import type { Outcome, Returned, SignIns } from '../mcp/oauth/sign-ins.ts'
import type { RemoteConfig } from '../mcp/settings/server-settings.ts'
import { recordAudit } from '../store/audit.ts'
import type { Db } from '../store/database.ts'
import { type Caller, mayRunDesk, whyLeft } from './caller.ts'
import { isLoopback, NOT_OUR_NAME, type OwnNames } from './own-names.ts'

type Person = { traderId: string; from: string }
/** With the sign-in by which they are here; null for a guest. */
type AtTheDesk = Person & Pick<Caller, 'signInId'>

export type ServerSignIn = {
  state(server: string): Promise<ServerView['signIn']>
  /**
   * @param origin of the page that asks, as the browser knows it: where the person comes back to
   * @returns where to send the browser. @throws DeskError
   */
  begin(who: AtTheDesk, server: string, origin: string): Promise<URL>
  finish(who: AtTheDesk, returned: Returned): Promise<Outcome>
  /** @throws DeskError where there is nothing to sign in to, or the settings do it */
  forget(who: Person, server: string): Promise<void>
}

/** A member who has signed in anew is no longer in the session that began it. */
const sessionOf = ({ traderId, signInId }: AtTheDesk): string => `${traderId} ${signInId ?? ''}`

const CALLBACK_PATH = '/api/servers/oauth/callback'

export function createServerSignIn(deps: {
  db: Db
  connections: Connections
  signIns: SignIns
  names: OwnNames
  members: Parameters<typeof mayRunDesk>[0] & Parameters<typeof whyLeft>[0]
  now: () => Date
}): ServerSignIn {
  const { db, connections, signIns, names, members, now } = deps

  function remote(server: string): RemoteConfig {
    const config = connections.configOf(server)
    if (!config) throw new DeskError('NOT_FOUND', `There is no server "${server}".`, 404)
    if (config.kind !== 'remote' || !signIns.of(config))
      throw new DeskError('INVALID_ARGUMENT', `The settings of ${server} leave nothing to sign in to.`, 422)
    return config
  }

  /**
   * Refuses a server that the settings sign in to by themselves: whatever is done here, it would be signed in again at once.
   */
  function refuseByItself({ name, auth }: RemoteConfig): void {
    if (auth?.grant === 'client_credentials')
      throw new DeskError('INVALID_ARGUMENT', `${name} is signed in to by the settings of this desk.`, 422)
  }

  type Kind = 'server.signed_in' | 'server.forgotten'
  const record = (who: Person, kind: Kind, server: string, more: { revoked?: boolean | null } = {}) =>
    recordAudit(db, { kind, traderId: who.traderId, body: { server, from: who.from, ...more } }, now().toISOString())

  return {
    async state(server) {
      const config = connections.configOf(server)
      const connection = connections.get(server)
      if (config?.kind !== 'remote' || !connection || !signIns.of(config)) return 'none'
      if (config.auth?.grant === 'client_credentials') return 'none'
      const { state, message } = connection.state()
      // Connected and with something to say: what it was let in for is too little for what was asked of it.
      if (state === 'needs_authorization' || (state === 'connected' && message !== '')) return 'wanted'
      return (await signIns.has(config)) ? 'held' : 'none'
    },

    async begin(who, server, origin) {
      const config = remote(server)
      refuseByItself(config)
      const { protocol, hostname, origin: own } = new URL(origin)
      // Another name, given by whoever asks, would send the code to another machine.
      if (!names.has(hostname)) throw new DeskError('FORBIDDEN', NOT_OUR_NAME, 403)
      if (protocol !== 'https:' && !isLoopback(hostname))
        throw new DeskError('INVALID_ARGUMENT', 'A sign-in comes back over https, or to this machine itself.', 422)
      try {
        return await signIns.begin(config, sessionOf(who), `${own}${CALLBACK_PATH}`)
      } catch (error) {
        if (!(error instanceof McpCallError)) throw error
        throw new DeskError('UNAVAILABLE', `${server} cannot be signed in to: ${error.message}.`, 502)
      }
    },

    async finish(who, returned) {
      // Ten minutes may have passed: of whoever was head when they began it, and is none now, nothing is open any more.
      const by = mayRunDesk(members, who.traderId) ? sessionOf(who) : null
      const mayStill = async () => (await whyLeft(members, who, db)) === null && mayRunDesk(members, who.traderId)
      const outcome = await signIns.finish(connections.configOf, by, returned, mayStill)
      if (outcome.result === 'done' && outcome.server !== null) {
        await record(who, 'server.signed_in', outcome.server)
        await again(outcome.server)
      }
      return outcome
    },

    async forget(who, server) {
      const config = remote(server)
      refuseByItself(config)
      const isHeld = await signIns.has(config)
      const revoked = await signIns.forget(config)
      await record(who, 'server.forgotten', server, { revoked })
      // A new line takes away the one that all others at the desk are using: not for nothing, and so not again and again.
      if (isHeld) await again(server)
    },
  }

  /** Connects again after a sign-in; a server that somebody switched off stays off. */
  async function again(server: string): Promise<void> {
    if (!connections.disabled().includes(server)) await connections.get(server)?.reconnect()
  }
}
