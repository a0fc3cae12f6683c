/**
 * Which addresses a remote server may have. A URL in a configuration, a redirect or a sign-in document must not make
 * the desk talk to what only the desk can reach: its own machine, its network, the metadata service of its cloud.
 */
import { type LookupAddress, type LookupOptions, lookup } from 'node:dns'
import { BlockList, isIP } from 'node:net'

/** Why no connection is made. The message is for the operator; it names no resolved address. */
export class AddressRefused extends Error {
  override name = 'AddressRefused'
}

type Net = [address: string, prefix: number]

function listOf(v4: Net[], v6: Net[]): BlockList {
  const list = new BlockList()
  for (const [net, prefix] of v4) list.addSubnet(net, prefix, 'ipv4')
  for (const [net, prefix] of v6) list.addSubnet(net, prefix, 'ipv6')
  return list
}

const NEVER_V4: Net[] = [
  ['0.0.0.0', 8],
  ['169.254.0.0', 16],
  ['192.0.0.0', 24],
  ['100.100.100.200', 32],
  ['168.63.129.16', 32],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
]
/**
 * The IPv6 form in which a NAT64 gateway writes an IPv4 network. Mapped addresses (::ffff:…) need no entry: BlockList reads
 * them by itself.
 */
const throughGateway = ([net, prefix]: Net): Net[] => [
  [`64:ff9b::${net}`, 96 + prefix],
  [`::ffff:0:${net}`, 96 + prefix],
]
/** Never, whoever asks: "this" network, link-local with the metadata services, multicast, reserved. */
const NEVER = listOf(NEVER_V4, [
  ['::', 128],
  ['fe80::', 10],
  // The metadata services of clouds: Amazon, Google, Oracle.
  ['fd00:ec2::', 32],
  ['fd20:ce::', 32],
  ['fd00:c1::', 32],
  ['ff00::', 8],
  ['2002:a9fe::', 32],
  ...NEVER_V4.flatMap(throughGateway),
])
/** Only where the operator's own file names such a host. */
const LOCAL = listOf(
  [
    ['10.0.0.0', 8],
    ['100.64.0.0', 10],
    ['127.0.0.0', 8],
    ['172.16.0.0', 12],
    ['192.168.0.0', 16],
    ['198.18.0.0', 15],
  ],
  [
    ['fc00::', 7],
    // The predecessor of these: no longer given out, but still in use in some networks.
    ['fec0::', 10],
    // Ways to write an IPv4 address into an IPv6 one: nobody outside needs them.
    ['64:ff9b::', 96],
    ['64:ff9b:1::', 48],
    ['::ffff:0:0:0', 96],
    ['2002::', 16],
    ['2001::', 32],
    // The oldest of them, and within it ::1, this machine itself.
    ['::', 96],
  ],
)

const bare = (host: string): string => host.replace(/^\[(.*)\]$/, '$1')

type AddressKind = 'public' | 'local' | 'never'

/** @param ip an IPv4 or IPv6 literal. An IPv4 address mapped into IPv6 counts as what it maps to. */
export function kindOfAddress(ip: string): AddressKind {
  const family = isIP(ip) === 6 ? 'ipv6' : 'ipv4'
  if (NEVER.check(ip, family)) return 'never'
  return LOCAL.check(ip, family) ? 'local' : 'public'
}

/** Whether a host, as written, can only mean this machine or its private network. */
export function isLocalLiteral(hostname: string): boolean {
  const host = bare(hostname)
  if (isIP(host)) return kindOfAddress(host) === 'local'
  return host === 'localhost' || host.endsWith('.localhost')
}

function refuse(ip: string, host: string, localAllowed: boolean): AddressRefused | null {
  const kind = kindOfAddress(ip)
  if (kind === 'public' || (kind === 'local' && localAllowed)) return null
  return new AddressRefused(`${host} is an address that is not allowed`)
}

/** @throws AddressRefused for what no connection may be tried to. Names are checked again when they are resolved. */
export function checkUrl(url: URL, localAllowed: boolean): void {
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && localAllowed))
    throw new AddressRefused('only https is allowed for other machines')
  if (url.username || url.password) throw new AddressRefused('an address must not carry a user name or password')
  // The URL parser has already turned 2130706433, 0x7f.1 and the like into plain addresses.
  const host = bare(url.hostname)
  if (isIP(host)) {
    const refused = refuse(host, host, localAllowed)
    if (refused) throw refused
  }
}

type LookupAll = (
  host: string,
  options: LookupOptions & { all: true },
  done: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void
type LookupDone = (error: NodeJS.ErrnoException | null, address: string | LookupAddress[], family?: number) => void

/**
 * Resolves a name for the connection that is made now, so that what was checked is what is connected to.
 * A name with one refused address is refused as a whole.
 */
export function guardedLookup(localAllowed: (host: string) => boolean, resolve: LookupAll = lookup) {
  return (host: string, options: LookupOptions, done: LookupDone): void => {
    resolve(host, { ...options, all: true }, (error, addresses) => {
      if (error) return done(error, [])
      for (const { address } of addresses) {
        const refused = refuse(address, host, localAllowed(host))
        if (refused) return done(refused, [])
      }
      const [first] = addresses
      if (!first) return done(new AddressRefused(`${host} has no address`), [])
      if (options.all) return done(null, addresses)
      done(null, first.address, first.family)
    })
  }
}
