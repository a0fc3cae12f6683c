/**
 * Which values of a server's settings are keys. Others stand beside them (a folder, a region, a level of logging), and are words of
 * ordinary answers: hidden there, a path that a server names could not be asked for again.
 */
import { isSecretName } from '../calls/secret-words.ts'

/** Of HTTP and of the names that programs give: they hold a secret without saying so in the words of a form. */
const HOLDS_SECRET =
  /auth(orization|entication)?$|^(set-)?cookie$|(passwd|password|bearer|signature|apikey)$|(^|[_-])pass$/i
/** What is called so is no key, whatever it looks like. */
const HOLDS_NONE =
  /(^|[_-])(id|url|uri|host|path|dir|file|name|user|email|region|zone|version|model|rev|sha|commit|hash|digest)$/i
/** Letters of both cases and digits, without a word in them; or a long number in hex. */
const MIXED = /^(?=.*[a-z])(?=.*[A-Z])(?=.*\d)(?!.*[a-z]{7})[\w.~+=-]{20,}$/
const HEX = /^[0-9a-f]{32,}$/i

const holdsSecret = (name: string): boolean => HOLDS_SECRET.test(name) || isSecretName(name)
/** @param name of a variable, a header, an option or a parameter; '' where it has none */
export const isKey = (name: string, value: string): boolean =>
  holdsSecret(name) || (!HOLDS_NONE.test(name) && (MIXED.test(value) || HEX.test(value)))

type Settings =
  | { kind: 'stdio'; env: Record<string, string>; args: readonly string[] }
  | { kind: 'remote'; headers: Record<string, string>; url: string }

/** @returns every key in it, as it stands there and without what is before it */
export function keysIn(config: Settings): string[] {
  return config.kind === 'stdio'
    ? [...Object.entries(config.env).flatMap(([name, value]) => keysOf(name, value)), ...ofArguments(config.args)]
    : [...Object.entries(config.headers).flatMap(([name, value]) => keysOf(name, value)), ...ofAddress(config.url)]
}

function keysOf(name: string, value: string): string[] {
  const bare = value.replace(/^(bearer|basic|token) +/i, '')
  const within = value.includes('://') ? ofAddress(value) : []
  if (!isKey(name, bare)) return within
  const [, login = ''] = /^basic +(\S+)$/i.exec(value) ?? []
  const [, password] = /^[^:]*:(.+)$/s.exec(Buffer.from(login, 'base64').toString()) ?? []
  return [bare, ...within, ...(password === undefined ? [] : [password])]
}

/** `--api-key KEY`, `--api-key=KEY`, `Authorization: Bearer KEY`, and an address. */
function ofArguments(args: readonly string[]): string[] {
  return args.flatMap((arg, i) => {
    const [, name = '', value] = /^-{0,2}([\w-]+)\s*[=:]\s*(?!\/\/)(.+)$/s.exec(arg) ?? []
    if (value !== undefined) return keysOf(name, value)
    const [, option = ''] = /^--?([\w-]+)$/.exec(args[i - 1] ?? '') ?? []
    return arg.startsWith('-') ? [] : keysOf(option, arg)
  })
}

/** The password in it, what its parameters hold, and parts of its path: some servers know who asks by those alone. */
function ofAddress(address: string): string[] {
  if (!URL.canParse(address)) return []
  const { password, searchParams, pathname } = new URL(address)
  return [
    ...(password ? [password, decoded(password)] : []),
    ...[...searchParams].flatMap(([name, value]) => (isKey(name, value) ? [value] : [])),
    ...pathname.split('/').filter((part) => isKey('', part)),
  ]
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
