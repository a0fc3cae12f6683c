/** The connected MCP servers as an operator looks at them. */
import { z } from 'zod'
import { instant } from './exchange/fields.ts'

/** disabled: a person switched it off. needs_authorization: it waits for a person to sign in. */
export const serverState = z.enum([
  'connecting',
  'connected',
  'reconnecting',
  'down',
  'disabled',
  'needs_authorization',
])
export type ServerState = z.infer<typeof serverState>

const count = z.int().min(0)
/** The message names what somebody called with: it is for heads of the desk, and empty for everybody else. */
const failure = z.object({ at: instant, code: z.string(), message: z.string() })

/** Since the desk started. */
const callFigures = z.object({
  calls: count,
  errors: count,
  /** Attempts after the first. */
  retries: count,
  fallbacks: count,
  /** Over the last 256 calls that asked the server, ms; null before the first. */
  p50Ms: z.number().nullable(),
  p95Ms: z.number().nullable(),
  lastAt: instant.nullable(),
  lastError: failure.nullable(),
})
export type CallFigures = z.infer<typeof callFigures>

const serverView = z.object({
  name: z.string(),
  /** Comes with the desk. */
  embedded: z.boolean(),
  trusted: z.boolean(),
  /** The exchange this desk trades at stays on: what became of an order has to be asked there. */
  mayDisable: z.boolean(),
  transport: z.enum(['stdio', 'http', 'sse']),
  state: serverState,
  /** Why it is so, for the trader; empty while connected. */
  message: z.string(),
  since: instant,
  /** What it says it is, and the revision of MCP agreed on; null until it was connected once. */
  server: z.object({ name: z.string(), version: z.string(), protocol: z.string() }).nullable(),
  /** Of the desk at this server, by a person. wanted: none, or one that lets it do too little. */
  signIn: z.enum(['none', 'held', 'wanted']),
  tools: z.object({
    listed: count,
    /** New or changed, for the trader who asks: they wait to be accepted. */
    waiting: count,
    /** Listed, and offered to nobody. */
    leftOut: count,
  }),
  /** Calls on their way, and calls that wait for their turn. */
  load: z.object({ running: count, waiting: count }),
  figures: callFigures,
  /** Open: it is not asked before `retryAt`. */
  breaker: z.object({ state: z.enum(['closed', 'open', 'half-open']), retryAt: instant.nullable() }),
  /** Tools that were called, by name. */
  byTool: z.array(callFigures.extend({ tool: z.string() })),
})
export type ServerView = z.infer<typeof serverView>

/** GET /api/servers */
export const serversView = z.object({
  at: instant,
  servers: z.array(serverView),
  /** What is wrong with mcp.json, for the operator; null while it is in use as it stands. */
  problem: z.string().nullable(),
})
export type ServersView = z.infer<typeof serversView>

/** POST /api/servers/<name>/<action>, without a body; answers with no content. */
export const serverAction = z.enum(['reconnect', 'disable', 'enable'])
export type ServerAction = z.infer<typeof serverAction>

/** The browser comes back from a sign-in to /servers?signIn=<this>&server=<name>&why=<words of somebody else>. */
export const signInResult = z.enum(['done', 'expired', 'mixed_up', 'denied', 'failed'])
export type SignInResult = z.infer<typeof signInResult>

/** POST /api/servers/<name>/authorize answers with where to sign in; /forget takes it back and answers with no content. */
export const authorizeAnswer = z.object({ url: z.url({ protocol: /^https?$/ }) })
