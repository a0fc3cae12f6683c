/** What mcp.json may say of a server, in the form that other programs use too, and what it comes to. */
import { z } from 'zod'
import { HOME_SERVER } from '../../contracts/home-server.ts'
import { keepKey, keepSecret } from '../../secrets.ts'
import { timeout, toolSettingsProblems, tools } from './call-settings.ts'
import { isKey } from './keys-in-settings.ts'

/** No "__" in the name of a server: it separates server and tool in `<server>__<tool>`. */
const SERVER_NAME = /^(?!.*__)[a-z0-9]([a-z0-9_-]{0,30}[a-z0-9-])?$/i
/** First sight of a tool of a trusted server is accepted by the desk itself; see lib/gate/trust/trust.ts. */
const trusted = z.boolean().default(false)

/** The operator's word that no real money moves at the exchange. Of the one that comes with the desk it is known. */
const paper = z.boolean().optional()

/** Undefined where it is not set, or empty. `process.env` is an object like any other: it answers to `constructor`, too. */
function variable(name: string): string | undefined {
  const value = (Object.hasOwn(process.env, name) && process.env[name]) || undefined
  keepSecret(value)
  if (value !== undefined && isKey(name, value)) keepKey(value)
  return value
}

/** A text that may name variables of the environment as `${NAME}`. No message holds what is in them. */
const text = z.string().transform((written, ctx) =>
  // One replacement over all of it: what a variable holds is not looked at again.
  written.replaceAll(/\$\{([^}]*)(\}?)/g, (_reference, name: string, end: string) => {
    const value = end && variable(name)
    if (value) return value
    const message =
      end && VARIABLE.test(name)
        ? `names the environment variable ${name}, which is not set`
        : 'holds a dollar sign and a brace that name no environment variable'
    ctx.addIssue({ code: 'custom', message })
    return ''
  }),
)
const VARIABLE = /^[A-Za-z_][A-Za-z0-9_]*$/

const stdio = z.strictObject({
  trusted,
  paper,
  timeout,
  tools,
  command: text.pipe(z.string().min(1)),
  args: z.array(text).default([]),
  env: z.record(z.string(), text).default({}),
  /** The folder it is started in; the desk's own by default. */
  cwd: text.pipe(z.string().min(1)).optional(),
})
/** As `${NAME}`: a secret is in the environment and never in this file. It is looked up when it is used. */
const ENV_REFERENCE = /^\$\{([A-Za-z_][A-Za-z0-9_]*)\}$/
export function referredTo(reference: string): string | undefined {
  const secret = variable(ENV_REFERENCE.exec(reference)?.[1] ?? '')
  keepKey(secret)
  return secret
}

const oauth = z
  .strictObject({
    type: z.literal('oauth'),
    /** A client that was registered by hand, or the URL of a client metadata document. Unsaid: the desk registers itself. */
    clientId: z.string().min(1).optional(),
    clientSecret: z
      .string()
      .regex(ENV_REFERENCE, { error: 'must name an environment variable: a dollar sign and its name in braces' })
      .refine((reference) => referredTo(reference) !== undefined, {
        error: 'names an environment variable that is not set',
      })
      .optional(),
    /** The authorization server; no other gets the client's secret. Unsaid: the first one that the server names. */
    issuer: z.url({ protocol: /^https?$/ }).optional(),
    scopes: z.array(z.string().regex(/^[\x21\x23-\x5b\x5d-\x7e]+$/, { error: 'is not a scope' })).optional(),
    grant: z.enum(['authorization_code', 'client_credentials']).default('authorization_code'),
  })
  .superRefine(({ clientId, clientSecret, grant }, ctx) => {
    const needed = (path: string, why: string) => ctx.addIssue({ code: 'custom', path: [path], message: why })
    if (clientSecret && !clientId) needed('clientId', 'is needed with a clientSecret')
    if (grant === 'client_credentials' && !clientId) needed('clientId', 'is needed for client_credentials')
    if (grant === 'client_credentials' && !clientSecret) needed('clientSecret', 'is needed for client_credentials')
  })
export type OAuthConfig = z.output<typeof oauth>

export const hasAuthorization = (headers: Record<string, string>): boolean =>
  Object.keys(headers).some((name) => name.toLowerCase() === 'authorization')

/**
 * Headers that cannot be sent are refused here. Found only at a request, the error would contain the value, and the server
 * would be tried again and again.
 */
function unsendable(headers: Record<string, string>, ctx: z.RefinementCtx): void {
  for (const [name, value] of Object.entries(headers))
    try {
      new Headers([[name, value]])
    } catch {
      ctx.addIssue({
        code: 'custom',
        path: [name],
        message: 'cannot be sent as a header: it holds a character that none carries',
      })
    }
}

const remote = z
  .strictObject({
    trusted,
    paper,
    timeout,
    tools,
    url: text.pipe(z.url({ protocol: /^https?$/ })),
    headers: z.record(z.string(), text).superRefine(unsendable).default({}),
    /** Unsaid: signs in with OAuth where the server asks for it and the headers hold no authorization. */
    auth: oauth.optional(),
    /** auto: Streamable HTTP, and SSE where the server turns out to be an old one. */
    transport: z.enum(['auto', 'http', 'sse']).default('auto'),
    /** Whether it may be on this machine or network. Unsaid: where the URL names such a host itself. */
    allowLocal: z.boolean().optional(),
  })
  .refine(({ auth, headers }) => !auth || !hasAuthorization(headers), {
    path: ['auth'],
    error: 'cannot stand beside an authorization header',
  })
/** Words by which other programs name the kind of a server in the same file. */
const TYPES = ['stdio', 'http', 'streamable-http', 'streamableHttp', 'sse'] as const
type Type = (typeof TYPES)[number]
const transportOf = (type: Type): 'http' | 'sse' => (type === 'sse' ? 'sse' : 'http')

/** @returns what is wrong with how a server says its kind, and where */
function kindProblem(type: Type | undefined, raw: Record<string, unknown>): { path: string[]; message: string } | null {
  const { command, url, transport } = raw
  if (command === undefined && url === undefined && type === undefined)
    return { path: [], message: 'needs a "command", which starts a program, or a "url"' }
  if (command !== undefined && url !== undefined)
    return { path: [], message: 'has a "command" and a "url": it is one or the other' }
  if (type === 'stdio' && command === undefined) return { path: ['type'], message: '"stdio" needs a "command"' }
  if (type !== undefined && type !== 'stdio' && url === undefined)
    return { path: ['type'], message: `"${type}" needs a "url"` }
  const isOther = type !== undefined && ['http', 'sse'].includes(String(transport)) && transport !== transportOf(type)
  return isOther ? { path: ['transport'], message: `does not agree with the type "${type}"` } : null
}

/** All settings of a server, whichever kind it is. */
const KEYS = ['type', 'disabled', ...Object.keys(stdio.shape), ...Object.keys(remote.shape)]

/** The kind is decided first, so that an error names the settings of the kind that was meant. */
const server = z
  .looseObject({ type: z.enum(TYPES).optional(), disabled: z.boolean().default(false) })
  .transform(({ type, disabled, ...raw }, ctx) => {
    // Its other settings are not checked: something may well be missing there, and that may be why it is switched off.
    if (disabled) return null
    const problem = kindProblem(type, raw)
    if (problem) {
      ctx.addIssue({ code: 'custom', ...problem })
      // A key that seems to be missing may be there under a misspelt name, so unknown keys are named as well.
      for (const key of Object.keys(raw).filter((one) => !KEYS.includes(one)))
        ctx.addIssue({ code: 'custom', path: [], message: unknownKey(key, KEYS) })
      return z.NEVER
    }
    const kind = 'url' in raw ? remote : stdio
    const parsed = kind.safeParse(type && 'url' in raw ? { transport: transportOf(type), ...raw } : raw)
    if (parsed.success) return parsed.data
    const known = ['type', 'disabled', ...Object.keys(kind.shape)]
    for (const issue of parsed.error.issues) {
      const { path, message } = issue
      const isKey = issue.code === 'unrecognized_keys' && path.length === 0
      for (const said of isKey ? issue.keys.map((key) => unknownKey(key, known)) : [message])
        ctx.addIssue({ code: 'custom', path, message: said })
    }
    return z.NEVER
  })

function unknownKey(key: string, known: string[]): string {
  const meant = known.find((one) => isSlipOf(key.toLowerCase(), one.toLowerCase()))
  return `does not know the key "${key}"${meant ? `: is "${meant}" meant?` : ''}`
}

/** Whether two words differ in one place alone: a letter more, less or other, or two letters that changed places. */
function isSlipOf(a: string, b: string): boolean {
  let start = 0
  while (start < a.length && a[start] === b[start]) start += 1
  let end = 0
  while (end < Math.min(a.length, b.length) - start && a.at(-1 - end) === b.at(-1 - end)) end += 1
  const [one, other] = [a.slice(start, a.length - end), b.slice(start, b.length - end)]
  return Math.max(one.length, other.length) <= 1 || (one.length === 2 && one === other.split('').reverse().join(''))
}

export const mcpJson = z.strictObject({
  mcpServers: z.record(z.string(), server).superRefine((servers, ctx) => {
    for (const name of Object.keys(servers).filter((one) => !SERVER_NAME.test(one)))
      ctx.addIssue({
        code: 'custom',
        path: [name],
        message: 'server names are 1–32 letters, digits, "-" or single "_" inside',
      })
    for (const [name, entry] of Object.entries(servers))
      if (name !== HOME_SERVER && entry?.paper !== undefined)
        ctx.addIssue({ code: 'custom', path: [name, 'paper'], message: `is for the exchange, "${HOME_SERVER}"` })
    for (const [name, entry] of Object.entries(servers))
      for (const [tool, settings] of Object.entries(entry?.tools ?? {}))
        for (const [key, message] of toolSettingsProblems(name === HOME_SERVER, settings))
          ctx.addIssue({ code: 'custom', path: [name, 'tools', tool, key], message })
  }),
})

type Named = { name: string; embedded: boolean }
export type StdioConfig = Named & { kind: 'stdio' } & z.output<typeof stdio>
export type RemoteConfig = Named & { kind: 'remote' } & z.output<typeof remote>
export type ServerConfig = StdioConfig | RemoteConfig
