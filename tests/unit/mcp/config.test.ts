import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { EnvError, readEnv } from '../../../lib/env.ts'
import { readServerConfigs } from '../../../lib/mcp/settings/config.ts'

const read = (c: TestContext, servers?: unknown) =>
  readText(c, servers === undefined ? undefined : JSON.stringify({ mcpServers: servers }))

function readText(c: TestContext, text?: string) {
  const dataDir = mkdtempSync(join(tmpdir(), 'eap-config-'))
  c.after(() => rmSync(dataDir, { recursive: true, force: true }))
  const path = join(dataDir, 'mcp.json')
  if (text !== undefined) writeFileSync(path, text)
  return readServerConfigs({ ...readEnv({ DATA_DIR: dataDir }), MCP_CONFIG: path })
}

/** For one test; undefined takes a variable away. */
function setEnvironment(c: TestContext, given: Record<string, string | undefined>): void {
  const set = (name: string, value: string | undefined) => {
    if (value === undefined) delete process.env[name]
    else process.env[name] = value
  }
  for (const [name, value] of Object.entries(given)) {
    const before = process.env[name]
    c.after(() => set(name, before))
    set(name, value)
  }
}

test('a server is trusted only where its entry says so', (c) => {
  const configs = read(c, {
    eap: { command: 'node', trusted: true },
    weather: { url: 'https://weather.test/mcp' },
    news: { url: 'https://news.test/mcp', trusted: false },
  })
  assert.deepEqual(
    configs.map(({ name, trusted, embedded }) => [name, trusted, embedded]),
    [
      ['eap', true, false],
      ['weather', false, false],
      ['news', false, false],
    ],
  )
})

test('without mcp.json the exchange that comes with the desk is trusted', (c) => {
  assert.deepEqual(
    read(c).map(({ name, trusted, embedded }) => [name, trusted, embedded]),
    [['eap', true, true]],
  )
})

test('paper is the exchange that comes with the desk, and another where its entry says so alone', (c) => {
  const paperOf = (servers?: unknown) => read(c, servers).map(({ paper }) => paper)
  assert.deepEqual(paperOf(), [true])
  assert.deepEqual(paperOf({ eap: { command: 'node' } }), [undefined])
  assert.deepEqual(paperOf({ eap: { url: 'https://eap.test/mcp', paper: true } }), [true])
  assert.throws(
    () => read(c, { weather: { command: 'node', paper: true } }),
    (error: EnvError) => /is for the exchange, "eap"[\s\S]*mcpServers\.weather\.paper/.test(error.message),
  )
})

test('settings of the exchange reach the one that comes with the desk, and nothing else of the environment does', (c) => {
  const given = {
    SNAPSHOT_EVERY: '7',
    GRANT_MWH: '9',
    CONTRACTS: '60',
    EXCHANGE_OPERATOR_TOKEN: 'not for a child on stdio',
  }
  setEnvironment(c, given)
  const [exchange] = read(c)
  assert.ok(exchange?.kind === 'stdio')
  const { SNAPSHOT_EVERY, GRANT_MWH, CONTRACTS, EXCHANGE_OPERATOR_TOKEN, PATH } = exchange.env
  assert.deepEqual(
    [SNAPSHOT_EVERY, GRANT_MWH, CONTRACTS, EXCHANGE_OPERATOR_TOKEN, PATH],
    ['7', '9', '60', undefined, undefined],
  )
})

test('a word that only looks like yes is refused by name', (c) => {
  for (const trusted of ['true', 1, null])
    assert.throws(
      () => read(c, { weather: { url: 'https://weather.test/mcp', trusted } }),
      (error) => error instanceof EnvError && /weather/.test(error.message),
    )
})

// biome-ignore lint/suspicious/noTemplateCurlyInString: how mcp.json names a secret
const REFERENCE = '${WEATHER_SECRET}'
const url = 'https://weather.test/mcp'

test('a sign-in names its secret and does not hold it, and is read whole', (c) => {
  process.env.WEATHER_SECRET = 'not-in-the-file'
  c.after(() => delete process.env.WEATHER_SECRET)
  const auth = { type: 'oauth', clientId: 'desk', clientSecret: REFERENCE, scopes: ['read', 'a:b'] }
  const [weather] = read(c, { weather: { url, auth } })
  assert.ok(weather?.kind === 'remote')
  assert.deepEqual(weather.auth, { ...auth, grant: 'authorization_code' })
  assert.equal(JSON.stringify(weather).includes('not-in-the-file'), false)
})

test('a sign-in that cannot work is refused with the server, the place and the reason', (c) => {
  process.env.WEATHER_SECRET = 'not-in-the-file'
  c.after(() => delete process.env.WEATHER_SECRET)
  const grant = 'client_credentials'
  const cases: [Record<string, unknown>, RegExp][] = [
    [{ auth: { type: 'basic' } }, /auth\.type/],
    [{ auth: { type: 'oauth', clientId: 'a', clientSecret: 'in-the-clear' } }, /must name an environment variable/],
    [{ auth: { type: 'oauth', clientId: 'a', clientSecret: REFERENCE.replace('W', 'UNSET_W') } }, /that is not set/],
    [{ auth: { type: 'oauth', clientSecret: REFERENCE } }, /is needed with a clientSecret/],
    [{ auth: { type: 'oauth', grant } }, /is needed for client_credentials[\s\S]*auth\.clientId/],
    [{ auth: { type: 'oauth', grant, clientId: 'a' } }, /is needed for client_credentials[\s\S]*auth\.clientSecret/],
    [{ auth: { type: 'oauth', scopes: ['two words'] } }, /is not a scope/],
    [{ auth: { type: 'oauth', token: 'x' } }, /token/],
    [{ auth: { type: 'oauth' }, headers: { authorization: 'Bearer x' } }, /beside an authorization header/],
  ]
  for (const [entry, words] of cases)
    assert.throws(
      () => read(c, { weather: { url, ...entry } }),
      (error) => {
        assert.ok(error instanceof EnvError)
        assert.match(error.message, words)
        assert.match(error.message, /weather/)
        assert.equal(/in-the-clear|not-in-the-file/.test(error.message), false)
        return true
      },
    )
})

test('a file that begins with a byte order mark, as some editors write it, is read', (c) => {
  const [weather] = readText(c, `\uFEFF${JSON.stringify({ mcpServers: { weather: { url } } })}`)
  assert.equal(weather?.name, 'weather')
})

test('a name that is dropped by whatever reads on is refused by that name, wherever it stands', (c) => {
  const settings = `{ "url": "${url}" }`
  for (const text of [
    `{"mcpServers": {"weather": ${settings},\n"__proto__": ${settings}}}`,
    `{"mcpServers": {"weather": ${settings},\n"\\u005f_proto__": ${settings}}}`,
    `{"mcpServers": {"weather": { "url": "${url}",\n"headers": {"__proto__": "a-secret"} }}}`,
  ])
    assert.throws(
      () => readText(c, text),
      (error) =>
        error instanceof EnvError &&
        /names something "__proto__"/.test(error.message) &&
        !error.message.includes('a-secret'),
      text,
    )
})

test('a name that stands twice in one place is refused with its line: only the last of them would be read', (c) => {
  const twice = (...lines: string[]) => readText(c, `{"mcpServers": {\n${lines.join(',\n')}\n}}`)
  const entry = (name: string, more = '') => `\t"${name}": { "url": "${url}"${more} }`
  assert.equal(twice(entry('weather'), entry('news')).length, 2)
  for (const [lines, words] of [
    [[entry('weather'), entry('news'), entry('weather')], /"weather" stands twice .*line 4/],
    [[entry('weather'), entry('\\u0077eather')], /"weather" stands twice .*line 3/],
    [[entry('weather', `, "url": "https://other.test/mcp"`)], /"url" stands twice .*line 2/],
    [[entry('weather'), entry('Weather')], /names the server "Weather" twice/],
  ] as const)
    assert.throws(
      () => twice(...lines),
      (error) => error instanceof EnvError && words.test(error.message),
    )
})

test('where the file is no JSON its line is told, and nothing of what stands there', (c) => {
  const token = 'canary-0123456789'
  const header = (written: string) =>
    `{"mcpServers": {\n "a": {"url": "${url}",\n  "headers": {"authorization": ${written}}}}}`
  for (const [text, words] of [
    [header(token), /Unexpected token 'c' on line 3$/],
    [header(`"${token}" x`), /line 3/],
    [header(`"${token}\n"`), /line 3/],
    [`{"key": ${token}}`, /Unexpected token 'c'$/],
  ] as const)
    assert.throws(
      () => readText(c, text),
      ({ message }: Error) => words.test(message) && !message.includes('canary'),
      text,
    )
})

test('a time limit is in milliseconds; one that was meant in seconds is refused by name', (c) => {
  const [weather, slow] = read(c, { weather: { url, timeout: 30_000 }, slow: { command: 'node', timeout: 3_600_000 } })
  assert.deepEqual([weather?.timeout, slow?.timeout], [30_000, 3_600_000])
  for (const timeout of [60, 999, 1_000.5, 3_600_001, '30000', null])
    assert.throws(() => read(c, { weather: { url, timeout } }), /is in milliseconds[\s\S]*weather\.timeout/)
})

/** How mcp.json names a variable. */
const variable = (name: string): string => `\${${name}}`

test('a variable of the environment stands wherever a program or an address is described', (c) => {
  setEnvironment(c, { GRID_KEY: 'k-1', GRID_HOST: 'grid.test', NESTED: variable('GRID_KEY') })
  const [key, host, nested] = ['GRID_KEY', 'GRID_HOST', 'NESTED'].map(variable)
  const [program, remote] = read(c, {
    program: {
      command: `/opt/${host}/run`,
      args: ['--key', `a${key}b${key}`, '$HOME'],
      env: { KEY: key, OTHER: nested },
    },
    remote: { url: `https://${host}/mcp`, headers: { authorization: `Bearer ${key}` } },
  })
  assert.ok(program?.kind === 'stdio' && remote?.kind === 'remote')
  assert.equal(program.command, '/opt/grid.test/run')
  assert.deepEqual(program.args, ['--key', 'ak-1bk-1', '$HOME'])
  assert.deepEqual(program.env, { KEY: 'k-1', OTHER: key }, 'what it holds is not looked at again')
  assert.equal(remote.url, 'https://grid.test/mcp')
  assert.deepEqual(remote.headers, { authorization: 'Bearer k-1' })
})

test('a header that cannot be sent is refused by its place, and no value is told', (c) => {
  setEnvironment(c, { TWO_LINES: 'a-secret\nof-two-lines', LAST_LINE: 'a-secret\n' })
  const withHeader = (name: string, value: string) => read(c, { weather: { url, headers: { [name]: value } } })
  for (const [name, value] of [
    ['authorization', `Bearer ${variable('TWO_LINES')}`],
    ['authorization', 'Bearer “a-secret”'],
    ['x key', 'a-secret'],
  ] as const)
    assert.throws(
      () => withHeader(name, value),
      ({ message }: Error) => /cannot be sent as a header[\s\S]*headers/.test(message) && !message.includes('a-secret'),
    )
  assert.equal(withHeader('authorization', `Bearer ${variable('LAST_LINE')}`).length, 1)
})

test('a variable that is not set is refused by its name and its place, and no value is told', (c) => {
  setEnvironment(c, { NOT_SET: undefined, IS_SET: 'a-secret' })
  const unset = `${variable('IS_SET')} ${variable('NOT_SET')}`
  const cases: [Record<string, unknown>, RegExp][] = [
    [{ url, headers: { authorization: unset } }, /headers\.authorization/],
    [{ url: `https://weather.test/${unset}` }, /weather\.url/],
    [{ command: unset }, /weather\.command/],
    [{ command: 'node', args: ['-e', unset] }, /weather\.args\[1\]/],
    [{ command: 'node', env: { KEY: unset } }, /weather\.env\.KEY/],
  ]
  // Every object has these without being told.
  for (const name of ['constructor', 'toString', '__proto__'])
    for (const entry of [
      { command: variable(name) },
      { url, auth: { type: 'oauth', clientId: 'a', clientSecret: variable(name) } },
    ])
      assert.throws(() => read(c, { weather: entry }), /which is not set|that is not set/, name)
  for (const [entry, place] of cases)
    assert.throws(
      () => read(c, { weather: entry }),
      ({ message }: Error) =>
        place.test(message) && /variable NOT_SET, which is not set/.test(message) && !message.includes('a-secret'),
    )
  for (const other of [variable('input:key'), variable('KEY:-default'), variable(''), '${KEY', '${IS_SET'])
    assert.throws(
      () => read(c, { weather: { url, headers: { authorization: other } } }),
      /name no environment variable[\s\S]*headers\.authorization/,
    )
})

test('what other programs write into the file is read: type, cwd, disabled and names with "_"', (c) => {
  const command = 'node'
  const configs = read(c, {
    my_server: { type: 'stdio', command, cwd: '/tmp' },
    plain: { command },
    one: { type: 'http', url },
    two: { type: 'streamable-http', url },
    three: { type: 'streamableHttp', url },
    four: { type: 'sse', url },
    five: { type: 'sse', url, transport: 'auto' },
    off: { disabled: true, command: variable('NOT_SET_HERE'), trusted: false },
    on: { disabled: false, command },
  })
  assert.deepEqual(
    configs.map((one) => [one.name, one.kind === 'stdio' ? one.cwd : one.transport]),
    [
      ['my_server', '/tmp'],
      ['plain', undefined],
      ['one', 'http'],
      ['two', 'http'],
      ['three', 'http'],
      ['four', 'sse'],
      ['five', 'auto'],
      ['on', undefined],
    ],
  )
  assert.equal('type' in (configs[0] ?? {}), false)
})

test('an entry that says two things, or nothing, is refused in words', (c) => {
  const command = 'node'
  const cases: [unknown, RegExp][] = [
    [{}, /needs a "command", which starts a program, or a "url"/],
    [{ command, url }, /has a "command" and a "url"/],
    [{ type: 'stdio', url }, /"stdio" needs a "command"/],
    [{ type: 'http', command }, /"http" needs a "url"/],
    [{ type: 'sse' }, /"sse" needs a "url"/],
    [{ type: 'sse', url, transport: 'http' }, /does not agree with the type "sse"[\s\S]*transport/],
    [{ type: 'websocket', url }, /"streamable-http"[\s\S]*weather\.type/],
    [{ command, disabled: 'true' }, /weather\.disabled/],
    [{ command, agrs: [] }, /does not know the key "agrs": is "args" meant\?/],
    [{ url, header: {} }, /"header": is "headers" meant\?/],
    [{ url, Headers: {} }, /"Headers": is "headers" meant\?/],
    [{ command, autoApprove: [] }, /does not know the key "autoApprove"\n/],
    [{ url, cwd: '/tmp' }, /does not know the key "cwd"\n/],
  ]
  for (const [entry, words] of cases)
    assert.throws(
      () => read(c, { weather: entry }),
      ({ message }: Error) => {
        assert.match(`${message}\n`, words)
        return /mcpServers\.weather/.test(message)
      },
    )
})

test('a name in which the tool of a server could begin is refused', (c) => {
  for (const name of ['a__b', '_a', 'a_', '__', 'a b', '', 'a'.repeat(33)])
    assert.throws(() => read(c, { [name]: { command: 'node' } }), /server names are/, name)
  for (const name of ['a', 'a_b', 'a-_b', 'A_1_b', 'a-', 'a'.repeat(32)])
    assert.equal(read(c, { [name]: { command: 'node' } })[0]?.name, name)
})

test('the exchange that comes with the desk has large pages, and its compiled code in the data folder or where it is said', (c) => {
  const started = () => {
    const [exchange] = read(c)
    assert.ok(exchange?.kind === 'stdio')
    return exchange.env
  }
  setEnvironment(c, { NODE_COMPILE_CACHE: undefined })
  const { DATA_DIR = '', NODE_COMPILE_CACHE, GLIBC_TUNABLES } = started()
  assert.deepEqual([NODE_COMPILE_CACHE, GLIBC_TUNABLES], [join(DATA_DIR, 'compile-cache'), 'glibc.malloc.hugetlb=1'])
  process.env.NODE_COMPILE_CACHE = '/elsewhere'
  assert.equal(started().NODE_COMPILE_CACHE, '/elsewhere')
})

test('single tools of a server are told how to run, and what cannot stand is refused by its place and name', (c) => {
  const weather = (tools: unknown) => ({ weather: { url: 'https://weather.test/mcp', tools } })
  const memory = { cacheSeconds: 60, staleSeconds: 600, stub: { rain: null } }
  const forecast = { timeout: 30_000, reads: true, callsPerMinute: 60, returnDirect: true, ...memory }
  assert.deepEqual(read(c, weather({ forecast })).at(0)?.tools, { forecast })
  for (const [settings, why] of [
    [
      { callsPerMinute: 60 },
      /needs "reads": true beside it\n\s*→ at mcpServers\.weather\.tools\.forecast\.callsPerMinute/,
    ],
    [{ returnDirect: true, reads: false }, /needs "reads": true[\s\S]*forecast\.returnDirect/],
    [{ staleSeconds: 600 }, /needs "reads": true[\s\S]*forecast\.staleSeconds/],
    [{ reads: true, cacheSeconds: 0 }, /whole number of seconds, from 1 to 86400/],
    [{ reads: true, stub: 'rain' }, /forecast\.stub/],
    [{ reads: 'yes' }, /forecast\.reads/],
    [{ reads: true, callsPerMinute: 0 }, /whole number of calls, from 1 to 100000/],
    [{ timeout: 30 }, /milliseconds, from 1000/],
    [{ read: true }, /"read"/],
  ] as const)
    assert.throws(() => read(c, weather({ forecast: settings })), why)
})

test('what reads at the exchange is the desk’s own list, and its cards may be the whole answer', (c) => {
  const eap = (settings: unknown) => ({ eap: { command: 'node', tools: { getOrderBook: settings } } })
  assert.deepEqual(read(c, eap({ returnDirect: true })).at(0)?.tools, { getOrderBook: { returnDirect: true } })
  assert.throws(
    () => read(c, eap({ reads: true })),
    /the exchange the desk knows itself[\s\S]*eap\.tools\.getOrderBook\.reads/,
  )
  assert.throws(() => read(c, eap({ callsPerMinute: 5 })), /limits of its own[\s\S]*callsPerMinute/)
  assert.throws(() => read(c, eap({ cacheSeconds: 5 })), /asked each time[\s\S]*cacheSeconds/)
  assert.throws(() => read(c, eap({ staleSeconds: 5 })), /knows itself[\s\S]*staleSeconds/)
  assert.throws(() => read(c, eap({ stub: {} })), /never made up[\s\S]*stub/)
})
