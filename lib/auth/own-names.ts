/**
 * The names this desk goes by. A web page can make its own name lead to an address of this machine (DNS rebinding). To
 * the browser the desk is then that page's own origin, so neither cookie nor Origin nor Sec-Fetch-Site speaks against
 * it: only the name that was asked for does.
 */
import { hostOf, hostOfOrigin } from '../contracts/host-name.ts'
import type { Env } from '../env.ts'

/** Lower-case host names without ports. */
export type OwnNames = ReadonlySet<string>

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]']
export const NOT_OUR_NAME = 'This desk does not go by that name. An operator can add it to DESK_HOSTS.'

export const isLoopback = (name: string): boolean => LOOPBACK.includes(name)

export const ownNames = ({ HOST, DESK_HOSTS }: Pick<Env, 'HOST' | 'DESK_HOSTS'>): OwnNames =>
  new Set([...LOOPBACK, ...DESK_HOSTS, visitableHost(HOST.toLowerCase())])

/** An address to listen on is not always one to visit: one that means "all of them" is nobody's name. */
export function visitableHost(address: string): string {
  const host = address.includes(':') && !address.startsWith('[') ? `[${address}]` : address
  return ['0.0.0.0', '[::]'].includes(host) ? 'localhost' : host
}

/** A request that says no name at all is not for this desk either. */
export const isForUs = (names: OwnNames, { headers }: Pick<Request, 'headers'>): boolean =>
  names.has(hostOf(headers.get('host') ?? ''))

/** @param origin as the header says it, `null` and other oddities included */
export const isOwnOrigin = (names: OwnNames, origin: string): boolean => names.has(hostOfOrigin(origin))
