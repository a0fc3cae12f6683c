// Which values of mcp.json are keys, and that these alone are taken out of what servers say.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { keysIn } from '../../../lib/mcp/settings/keys-in-settings.ts'
import type { RemoteConfig, StdioConfig } from '../../../lib/mcp/settings/server-settings.ts'
import { hideKeys, keepKey, keepSecret, keepToken, withoutSecrets } from '../../../lib/secrets.ts'

const program = (env: Record<string, string>, args: string[] = []) =>
  keysIn({ kind: 'stdio', name: 'files', embedded: false, command: 'files', args, env } as unknown as StdioConfig)
const remote = (url: string, headers: Record<string, string> = {}) =>
  keysIn({ kind: 'remote', name: 'grid', embedded: false, url, headers } as unknown as RemoteConfig)

test('a value is a key by the name it has, or where it looks like nothing else', () => {
  const keys = {
    API_KEY: 'plain-word',
    GITHUB_PERSONAL_ACCESS_TOKEN: 'x',
    PGPASSWORD: 'correct horse',
    DB_PASS: 'hunter22',
    clientSecret: 's',
    SESSION_COOKIE: 'c',
    OTHER: 'Zk3vQ81mPq0XbTn7RsLw2Y',
    DIGITS: '0123456789abcdef0123456789abcdef',
  }
  assert.deepEqual(program(keys), Object.values(keys))
  const others = {
    NODE_ENV: 'production',
    LOG_LEVEL: 'information',
    ROOT: '/home/trader/docs',
    AWS_REGION: 'ap-northeast-1',
    MODEL: 'Qwen2.5-72B-Instruct-AWQ',
    ACCOUNT_ID: '7f9c2ba4-e88f-11ee-9d5c-0242ac120002',
    GIT_SHA: '0123456789abcdef0123456789abcdef01234567',
    ENDPOINT: 'https://grid.example/v1?zone=north',
    NAME: 'StreamableHttpEndpoint24',
  }
  assert.deepEqual(program(others), [])
})

test('also in what a program is started with, and in an address', () => {
  const args = [
    '--api-key',
    'first',
    '--token=second',
    '--header',
    'Authorization: Bearer third',
    '/home/trader',
    '--port',
    '8080',
  ]
  assert.deepEqual(program({}, args), ['first', 'second', 'third'])
  assert.deepEqual(program({ DATABASE_URL: 'postgres://desk:p%40ssw0rd@db.example/grid' }), ['p%40ssw0rd', 'p@ssw0rd'])
  assert.deepEqual(remote('https://grid.example/mcp?apiKey=fourth&zone=north'), ['fourth'])
  assert.deepEqual(remote('https://grid.example/s/Zk3vQ81mPq0XbTn7RsLw2Y/mcp'), ['Zk3vQ81mPq0XbTn7RsLw2Y'])
  const login = Buffer.from('desk:hunter22').toString('base64')
  assert.deepEqual(
    remote('https://grid.example/mcp', { Authorization: `Basic ${login}`, 'Accept-Language': 'zh-Hant' }),
    [login, 'hunter22'],
  )
})

test('a key is taken out of names and texts at any depth; what only the settings name stays in an answer, and goes from an error', () => {
  keepKey('key/of "this" test')
  keepToken('token-of-this-test')
  keepSecret('/home/of-this-test')
  const said = {
    text: 'Bearer token-of-this-test at /home/of-this-test',
    rows: [{ 'token-of-this-test': 1, ok: true }, 'key/of "this" test'],
    json: JSON.stringify({ key: 'key/of "this" test' }),
    php: 'key\\/of "this" test',
  }
  assert.deepEqual(hideKeys(said), {
    text: 'Bearer (hidden) at /home/of-this-test',
    rows: [{ '(hidden)': 1, ok: true }, '(hidden)'],
    json: '{"key":"(hidden)"}',
    php: '(hidden)',
  })
  assert.equal(withoutSecrets('token-of-this-test in /home/of-this-test'), '(hidden) in (hidden)')
  const deep = JSON.parse(`${'['.repeat(50_000)}"token-of-this-test"${']'.repeat(50_000)}`)
  let inner: unknown = hideKeys(deep)
  while (Array.isArray(inner)) [inner] = inner
  assert.equal(inner, '(hidden)')
  const own = hideKeys(JSON.parse('{"__proto__": {"a": "token-of-this-test"}, "constructor": "token-of-this-test"}'))
  assert.equal(JSON.stringify(own), '{"__proto__":{"a":"(hidden)"},"constructor":"(hidden)"}')
})

test('tokens that are renewed without end crowd out no key of the settings', () => {
  keepKey('key-that-is-kept-for-good')
  for (let i = 0; i < 2_000; i++) keepToken(`token-number-${i}`)
  assert.equal(withoutSecrets('key-that-is-kept-for-good token-number-1999'), '(hidden) (hidden)')
  assert.deepEqual(hideKeys(['key-that-is-kept-for-good', 'token-number-1999', 'token-number-1']), [
    '(hidden)',
    '(hidden)',
    'token-number-1',
  ])
})
