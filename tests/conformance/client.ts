// The client under test: this desk's own connection, driven as the suite asks. The address is the last argument.

import type { ElicitRequest, ElicitValue } from '../../lib/mcp/calls/elicitation.ts'
import { openConnection } from '../../lib/mcp/connection.ts'
import { createSignIns } from '../../lib/mcp/oauth/sign-ins.ts'
import type { OAuthConfig, RemoteConfig } from '../../lib/mcp/settings/server-settings.ts'
import { inMemory } from '../support/credentials-in-memory.ts'

/** The suite starts all of its scenarios at once, so on a busy machine the last are slow to begin. */
const WAIT_MS = 60_000
/** The person who stands in for a browser gives up sooner than a person would. */
const MAX_SIGN_INS = 5
const REDIRECT = 'http://127.0.0.1:3000/api/servers/oauth/callback'
const url = process.argv.at(-1) ?? ''
const scenario = process.env.MCP_CONFORMANCE_SCENARIO ?? ''

/** What mcp.json would say: a client that was registered by hand, and nothing where there is none. */
function authOf(): OAuthConfig | undefined {
  const context = JSON.parse(process.env.MCP_CONFORMANCE_CONTEXT ?? '{}') as Record<string, string | undefined>
  const grant = scenario.includes('client-credentials') ? 'client_credentials' : 'authorization_code'
  if (context.client_id) {
    process.env.SUITE_SECRET = context.client_secret
    // biome-ignore lint/suspicious/noTemplateCurlyInString: how mcp.json names a secret
    return { type: 'oauth', grant, clientId: context.client_id, clientSecret: '${SUITE_SECRET}' }
  }
  // A client metadata document that is published somewhere is a client of the settings like any other.
  if (scenario === 'auth/basic-cimd')
    return { type: 'oauth', grant, clientId: 'https://conformance-test.local/client-metadata.json' }
  return undefined
}
const auth = authOf()
const config: RemoteConfig = {
  name: 'suite',
  embedded: false,
  trusted: false,
  kind: 'remote',
  url,
  headers: {},
  transport: 'auto',
  ...(auth ? { auth } : {}),
}
const signIns = createSignIns({ store: inMemory(), now: Date.now })
const connection = openConnection(config, {
  onElicit: async (request) => ({ action: 'accept', content: asOffered(request) }),
  signIn: signIns.of,
})

/** A form sent back as it came, with its defaults. */
const asOffered = ({ fields }: ElicitRequest): Record<string, ElicitValue> =>
  Object.fromEntries(fields.flatMap(({ name, default: value }) => (value === undefined ? [] : [[name, value]])))

const turnedAway = new Promise<never>((_resolve, reject) => {
  connection.onState(() => {
    const { state, message } = connection.state()
    if (state === 'down') reject(new Error(message))
  })
})

const connected = () => Promise.race([connection.ready(WAIT_MS), turnedAway])

try {
  await signedIn(connected)
  for (const tool of connection.tools())
    await signedIn(() => connection.call(tool.name, argumentsOf(tool.name), { timeoutMs: WAIT_MS }))
} catch (error) {
  console.error(error)
  process.exitCode = 1
}
await connection.close()
// Whoever waits for a connection that will not come holds a timer.
process.exit()

/** Signs in, as a person with a browser would, as often as the connection says that this is what is missing. */
async function signedIn<T>(run: () => Promise<T>): Promise<T> {
  for (let i = 0; ; i++) {
    try {
      return await run()
    } catch (error) {
      const { state, message } = connection.state()
      const missing = state === 'needs_authorization' || (state === 'connected' && message !== '')
      if (!missing || i === MAX_SIGN_INS) throw error
    }
    const response = await fetch(await signIns.begin(config, 'suite', REDIRECT), { redirect: 'manual' })
    const { searchParams } = new URL(response.headers.get('location') ?? '')
    const given = (name: string) => searchParams.get(name) ?? undefined
    const [code, iss, error] = ['code', 'iss', 'error'].map(given)
    const outcome = await signIns.finish(
      () => config,
      'suite',
      {
        state: given('state') ?? '',
        ...(code === undefined ? {} : { code }),
        ...(iss === undefined ? {} : { iss }),
        ...(error === undefined ? {} : { error }),
      },
      async () => true,
    )
    if (outcome.result !== 'done') throw new Error(outcome.words)
    await connection.reconnect()
    await connected().catch(() => {})
  }
}

function argumentsOf(tool: string): Record<string, unknown> {
  if (scenario === 'tools_call') return { a: 5, b: 3 }
  if (scenario === 'json-schema-2020-12-preservation' && tool !== 'json_schema_2020_12_tool')
    return { schema: connection.tools().find((t) => t.name === 'json_schema_2020_12_tool')?.inputSchema }
  return {}
}
