import assert from 'node:assert/strict'
import { resolve } from 'node:path'
import { test } from 'node:test'
import { EnvError, readEnv } from '../../lib/env.ts'

test('everything is optional', () => {
  const env = readEnv({})
  assert.equal(env.PORT, 3000)
  assert.equal(env.HOST, '127.0.0.1')
  assert.equal(env.DEMO_MARKET, 'on')
  assert.equal(env.PLAN_TTL_SECONDS, 120)
  assert.equal(readEnv({ PORT: '', DEMO_MARKET: ' ' }).PORT, 3000)
})

test('a wrong value is an error that names it, and all of them are named', () => {
  const wrong = {
    PORT: 'abc',
    OPENAI_API: 'soap',
    DEMO_MARKET: 'maybe',
    OPENAI_BASE_URL: 'ftp://x',
    DESK_SECRET: 'short',
    PLAN_TTL_SECONDS: '0',
    DELIVERY_ZONE: 'Mars/Olympus',
  }
  assert.throws(
    () => readEnv(wrong),
    (error: unknown) =>
      error instanceof EnvError &&
      Object.keys(wrong).every((name) => error.message.includes(name)) &&
      !error.message.includes('short'),
  )
})

test('a whole number is written in decimal digits, and told as that where it is not', () => {
  for (const PORT of ['0x10', '1e3', '80.0', '65536', '-1', 'x', '8 0'])
    assert.throws(() => readEnv({ PORT }), {
      message: `PORT must be a whole number from 0 to 65535; it is ${JSON.stringify(PORT)}`,
    })
  assert.equal(readEnv({ PORT: ' 8080 ' }).PORT, 8080)
})

for (const [name, usual] of [
  ['LIMITS_FILE', 'limits.json'],
  ['MCP_CONFIG', 'mcp.json'],
  ['MODELS_FILE', 'models.json'],
] as const)
  test(`${name}: a file that was named and is not there is refused; one that nobody named may be missing`, () => {
    const refusal = `${name} must be a file that exists; it is "/nowhere/x.json"`
    assert.throws(() => readEnv({ [name]: '/nowhere/x.json' }), { name: 'EnvError', message: refusal })
    assert.equal(readEnv({ [name]: import.meta.filename })[name], import.meta.filename)
    assert.equal(readEnv({ [name]: ' ' })[name], resolve(usual))
  })

test('what this version cannot do is refused, not ignored', () => {
  assert.throws(() => readEnv({ DATABASE_URL: 'postgres://x' }), /DATABASE_URL/)
  assert.throws(() => readEnv({ REDIS_URL: 'redis://x' }), /REDIS_URL/)
})

test('a ~ that no shell has read is no folder in here', () => {
  for (const DATA_DIR of ['~', '~/desk'])
    assert.throws(() => readEnv({ DATA_DIR }), {
      message: `DATA_DIR must be a whole path: ~ is read by shells alone; it is ${JSON.stringify(DATA_DIR)}`,
    })
  assert.equal(readEnv({ DATA_DIR: '~desk' }).DATA_DIR, resolve('~desk'))
})
