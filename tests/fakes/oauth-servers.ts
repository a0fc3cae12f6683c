/**
 * An authorization server and an MCP server that only lets its tokens in, on real HTTP. Written down without the SDK's
 * server side, so that it can be as strict as the documents and as dishonest as a test wants.
 */
import { createHash, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

type Cleanup = { after(fn: () => unknown): unknown }
type Json = Record<string, unknown>
type Client = { secret: string | undefined; redirectUris: string[] }
type Code = { client: string; redirectUri: string; challenge: string; resource: string; scopes: string[] }
type Token = { aud: string; scopes: string[]; until: number; family: string }
type Refresh = { family: string; client: string; aud: string; scopes: string[]; used: boolean }

type Seen = { at: 'as' | 'mcp'; path: string; body: string; authorization: string | undefined }

/** What a test may bend, also while it runs. */
type Ways = {
  /** Over the metadata of the authorization server. */
  metadata: Json
  /** Over the metadata of the protected MCP server. */
  resource: Json
  /** In the answer to the browser; undefined: left out. */
  iss: string | undefined
  /** How long an access token lives, seconds. */
  lifeSeconds: number
  /** The person, or the server, says no. */
  refuse: { error: string; description: string } | null
  /** HTTP status of the token endpoint instead of an answer. */
  tokenStatus: number | null
  /** HTTP status of the revocation endpoint instead of an answer. */
  revokeStatus: number | null
  /** How long the token endpoint thinks, ms. */
  tokenDelayMs: number
  /** What the token endpoint waits for before it answers. */
  tokenWaitsFor: Promise<void> | null
  /** How long what it gave is on its way, ms. */
  answerDelayMs: number
  /** Scope without which the tool "write" is turned away; given or not. */
  writeScope: string | null
  /** Turns every token away. */
  takesNoToken: boolean
  /** The one session it knows, where it keeps sessions; any other is answered with a 401 that has no challenge. */
  session: string | null
  /** Whether the 401 says where its metadata is. */
  saysWhere: boolean
  /** Whether there is any, at the well-known place. */
  describesItself: boolean
  /** Is its own authorization server, as one from before there was such metadata. */
  isOwnIssuer: boolean
  /** Answers with a page wherever there is nothing else, and calls that well. */
  hasPages: boolean
  audience: string | null
  /** What it calls its tokens. */
  tokenType: string
  /** Says null for what is not there, in all its documents; not even how long a token lives. */
  saysNull: boolean
}

export type OAuthWorld = {
  url: string
  issuer: string
  ways: Ways
  seen: Seen[]
  /** Requests to the token endpoint with this grant. */
  grants(type: string): URLSearchParams[]
  /** Goes where a browser is sent, says yes there. @returns where it is sent back to */
  approve(url: URL): Promise<URL>
  /** A client registered by hand. */
  addClient(id: string, secret: string, redirectUris?: string[]): void
  /** Requests to take a token back. */
  takenBack(): URLSearchParams[]
  /** How many tokens still open something here. */
  alive(): number
  /** Access tokens end now, refresh tokens stay. */
  expire(): void
  /** Nothing that was given counts any more. */
  revoke(): void
  /** Everything that must never be seen outside: codes, verifiers, tokens, secrets. */
  secrets(): string[]
}

const SESSION_FREE = { 'content-type': 'application/json' }
const json = (response: ServerResponse, status: number, body: unknown, headers: Record<string, string> = {}) =>
  void response.writeHead(status, { ...SESSION_FREE, ...headers }).end(JSON.stringify(body))
const page = (response: ServerResponse) =>
  void response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end('<!doctype html><title>App</title>')
const split = (scope: string | null): string[] => scope?.split(' ').filter(Boolean) ?? []

async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of request.setEncoding('utf8')) text += chunk
  return text
}

async function listen(t: Cleanup, handle: (request: IncomingMessage, response: ServerResponse) => Promise<void>) {
  const server: Server = createServer((request, response) => {
    handle(request, response).catch(() => response.writeHead(500).end())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  t.after(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

export async function startOAuthWorld(t: Cleanup, over: Partial<Ways> = {}): Promise<OAuthWorld> {
  const clients = new Map<string, Client>()
  const codes = new Map<string, Code>()
  const tokens = new Map<string, Token>()
  const refreshes = new Map<string, Refresh>()
  const secrets: string[] = []
  const seen: Seen[] = []
  const secret = (kind: string) => {
    const one = `${kind}-${randomUUID()}`
    secrets.push(one)
    return one
  }
  const note = (at: Seen['at'], request: IncomingMessage, body: string) =>
    seen.push({ at, path: request.url ?? '', body, authorization: request.headers.authorization })

  const issuer = await listen(t, async (request, response) => {
    const body = await bodyOf(request)
    note('as', request, body)
    const url = new URL(request.url ?? '', issuer)
    if (ways.hasPages && url.pathname === '/.well-known/oauth-authorization-server') return page(response)
    const described = ways.hasPages ? 'openid-configuration' : 'oauth-authorization-server'
    if (url.pathname === `/.well-known/${described}`) return json(response, 200, metadata())
    if (url.pathname === '/register') return register(response, JSON.parse(body))
    if (url.pathname === '/authorize') return authorize(response, url.searchParams)
    if (url.pathname === '/revoke') return takeBack(response, new URLSearchParams(body), request.headers.authorization)
    if (url.pathname !== '/token') return json(response, 404, {})
    // As it was when the request was seen: a test that has seen it may have gone on by the time the delay is over.
    const { tokenDelayMs, tokenWaitsFor } = ways
    await sleep(tokenDelayMs)
    await tokenWaitsFor
    if (ways.tokenStatus !== null) return void response.writeHead(ways.tokenStatus).end('no')
    token(response, new URLSearchParams(body), request.headers.authorization)
  })
  const mcp = await listen(t, async (request, response) => {
    const body = await bodyOf(request)
    note('mcp', request, body)
    if (ways.describesItself && request.url === '/.well-known/oauth-protected-resource/mcp')
      return json(response, 200, {
        ...nulls('scopes_supported', 'resource_name', 'jwks_uri'),
        resource: url,
        authorization_servers: [issuer],
        ...ways.resource,
      })
    if (ways.isOwnIssuer && request.url === '/.well-known/oauth-authorization-server')
      return json(response, 200, { ...metadata(), issuer: mcp, ...ways.metadata })
    if (request.url !== '/mcp') return ways.hasPages ? page(response) : json(response, 404, {})
    serve(request, response, body)
  })
  const url = `${mcp}/mcp`
  const ways: Ways = {
    metadata: {},
    resource: {},
    iss: issuer,
    lifeSeconds: 3_600,
    refuse: null,
    tokenStatus: null,
    revokeStatus: null,
    tokenDelayMs: 0,
    tokenWaitsFor: null,
    answerDelayMs: 0,
    writeScope: null,
    takesNoToken: false,
    session: null,
    saysWhere: true,
    describesItself: true,
    isOwnIssuer: false,
    hasPages: false,
    audience: null,
    tokenType: 'Bearer',
    saysNull: false,
    ...over,
  }

  const nulls = (...names: string[]): Json =>
    ways.saysNull ? Object.fromEntries(names.map((name) => [name, null])) : {}
  const metadata = () => ({
    ...nulls('scopes_supported', 'service_documentation', 'jwks_uri', 'introspection_endpoint'),
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    registration_endpoint: `${issuer}/register`,
    revocation_endpoint: `${issuer}/revoke`,
    response_types_supported: ['code'],
    ...(ways.hasPages && {
      jwks_uri: `${issuer}/jwks`,
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['RS256'],
    }),
    code_challenge_methods_supported: ['S256'],
    token_endpoint_auth_methods_supported: ['none', 'client_secret_basic', 'client_secret_post'],
    authorization_response_iss_parameter_supported: true,
    ...ways.metadata,
  })

  function register(response: ServerResponse, asked: { redirect_uris: string[] }) {
    const id = `client-${randomUUID()}`
    clients.set(id, { secret: undefined, redirectUris: asked.redirect_uris })
    json(response, 201, { ...asked, client_id: id, ...nulls('client_secret', 'client_uri', 'logo_uri', 'scope') })
  }

  function authorize(response: ServerResponse, asked: URLSearchParams) {
    const value = (name: string) => asked.get(name) ?? ''
    const known = clients.get(value('client_id'))
    const redirectUri = value('redirect_uri')
    if (!known?.redirectUris.includes(redirectUri)) return json(response, 400, { error: 'invalid_request' })
    const back = new URL(redirectUri)
    back.searchParams.set('state', value('state'))
    if (ways.iss !== undefined) back.searchParams.set('iss', ways.iss)
    const wrong =
      value('response_type') !== 'code' || value('code_challenge_method') !== 'S256' || !value('code_challenge')
    const no = ways.refuse ?? (wrong ? { error: 'invalid_request', description: 'no PKCE' } : null)
    if (no) {
      back.searchParams.set('error', no.error)
      back.searchParams.set('error_description', no.description)
    } else {
      const code = secret('code')
      codes.set(code, {
        client: value('client_id'),
        redirectUri,
        challenge: value('code_challenge'),
        resource: value('resource'),
        scopes: split(asked.get('scope')),
      })
      back.searchParams.set('code', code)
    }
    response.writeHead(302, { location: back.href }).end()
  }

  function give(response: ServerResponse, client: string, aud: string, scopes: string[], family: string) {
    const access = secret('access')
    const refresh = secret('refresh')
    tokens.set(access, { aud: ways.audience ?? aud, scopes, until: Date.now() + ways.lifeSeconds * 1_000, family })
    refreshes.set(refresh, { family, client, aud, scopes, used: false })
    const given = {
      access_token: access,
      refresh_token: refresh,
      token_type: ways.tokenType,
      expires_in: ways.lifeSeconds,
      ...nulls('expires_in', 'scope', 'id_token'),
    }
    setTimeout(() => json(response, 200, given), ways.answerDelayMs)
  }

  function clientOf(form: URLSearchParams, authorization: string | undefined): string | null {
    const basic = /^Basic (.+)$/.exec(authorization ?? '')?.[1]
    const [id, given] = basic
      ? Buffer.from(basic, 'base64').toString().split(':')
      : [form.get('client_id') ?? '', form.get('client_secret') ?? undefined]
    const known = clients.get(id ?? '')
    return known && known.secret === given ? (id ?? null) : null
  }

  function token(response: ServerResponse, form: URLSearchParams, authorization: string | undefined) {
    const no = (error: string) =>
      // What a careless one does: it repeats what it was sent.
      json(response, error === 'invalid_client' ? 401 : 400, { error, error_description: `${form} ${authorization}` })
    const client = clientOf(form, authorization)
    if (!client) return no('invalid_client')
    const resource = form.get('resource') ?? ''
    if (resource !== url) return no('invalid_target')
    if (form.get('grant_type') === 'client_credentials')
      return give(response, client, resource, split(form.get('scope')), randomUUID())
    if (form.get('grant_type') === 'authorization_code') {
      const verifier = form.get('code_verifier') ?? ''
      secrets.push(verifier)
      const code = codes.get(form.get('code') ?? '')
      codes.delete(form.get('code') ?? '')
      const challenge = createHash('sha256').update(verifier).digest('base64url')
      const fits =
        code?.client === client &&
        code.redirectUri === form.get('redirect_uri') &&
        code.challenge === challenge &&
        code.resource === resource
      return fits ? give(response, client, resource, code.scopes, randomUUID()) : no('invalid_grant')
    }
    const old = refreshes.get(form.get('refresh_token') ?? '')
    if (!old || old.client !== client) return no('invalid_grant')
    if (old.used) {
      // Used twice: one of the two is a thief, so nobody of the family keeps anything.
      for (const all of [tokens, refreshes])
        for (const [key, { family }] of all) if (family === old.family) all.delete(key)
      return no('invalid_grant')
    }
    old.used = true
    give(response, client, old.aud, old.scopes, old.family)
  }

  /** RFC 7009: one that is not known is as good as taken back. */
  function takeBack(response: ServerResponse, form: URLSearchParams, authorization: string | undefined) {
    if (ways.revokeStatus !== null) return void response.writeHead(ways.revokeStatus).end('no')
    if (!clientOf(form, authorization)) return json(response, 401, { error: 'invalid_client' })
    const given = form.get('token') ?? ''
    tokens.delete(given)
    refreshes.delete(given)
    response.writeHead(200).end()
  }

  function serve(request: IncomingMessage, response: ServerResponse, body: string) {
    const where = ways.saysWhere ? `, resource_metadata="${mcp}/.well-known/oauth-protected-resource/mcp"` : ''
    const bearer = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? ''
    const held = tokens.get(bearer)
    if (ways.takesNoToken || !held || held.until <= Date.now() || held.aud !== url)
      return json(response, 401, {}, { 'www-authenticate': `Bearer error="invalid_token"${where}` })
    const session = request.headers['mcp-session-id']
    if (session !== undefined && session !== ways.session)
      return void response.writeHead(401).end('Unauthorized: Session not found')
    if (request.method !== 'POST') return void response.writeHead(405).end()
    const rpc = JSON.parse(body) as Json & { params?: Json }
    if (ways.session !== null) response.setHeader('mcp-session-id', ways.session)
    if (rpc.id === undefined) return void response.writeHead(202).end()
    const answer = (result: unknown) => json(response, 200, { jsonrpc: '2.0', id: rpc.id, result })
    if (rpc.method === 'initialize')
      return answer({
        protocolVersion: '2025-11-25',
        capabilities: { tools: {} },
        serverInfo: { name: 'guarded', version: '1' },
      })
    if (rpc.method === 'tools/list')
      return answer({ tools: ['read', 'write'].map((name) => ({ name, inputSchema: { type: 'object' } })) })
    if (rpc.params?.name === 'write' && ways.writeScope !== null && !held.scopes.includes(ways.writeScope)) {
      const challenge = `Bearer error="insufficient_scope", scope="${ways.writeScope}"${where}`
      return json(response, 403, {}, { 'www-authenticate': challenge })
    }
    answer({ content: [{ type: 'text', text: `done: ${String(rpc.params?.name)}` }] })
  }

  return {
    url,
    issuer,
    ways,
    seen,
    grants: (type) =>
      seen
        .filter(({ path }) => path === '/token')
        .map(({ body }) => new URLSearchParams(body))
        .filter((form) => form.get('grant_type') === type),
    takenBack: () => seen.filter(({ path }) => path === '/revoke').map(({ body }) => new URLSearchParams(body)),
    alive: () =>
      [...tokens.values()].filter(({ until }) => until > Date.now()).length +
      [...refreshes.values()].filter(({ used }) => !used).length,
    async approve(to) {
      const response = await fetch(to, { redirect: 'manual' })
      const location = response.headers.get('location')
      if (!location) throw new Error(`the authorization server answered ${response.status}: ${await response.text()}`)
      return new URL(location)
    },
    addClient: (id, given, redirectUris = []) => {
      secrets.push(given)
      clients.set(id, { secret: given, redirectUris })
    },
    expire() {
      for (const one of tokens.values()) one.until = 0
    },
    revoke() {
      tokens.clear()
      refreshes.clear()
    },
    secrets: () => [...secrets],
  }
}
