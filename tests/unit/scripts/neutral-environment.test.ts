import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ENV_NAMES } from '../../../lib/env.ts'
import { EXCHANGE_SETTINGS } from '../../../lib/mcp/settings/embedded-exchange.ts'
import { neutralEnvironment } from '../../../scripts/neutral-environment.ts'

test('every setting the desk and its exchange know is gone, and nothing else', () => {
  const names = [...ENV_NAMES, ...EXCHANGE_SETTINGS, 'EXCHANGE_TOKEN', 'EXCHANGE_OPERATOR_TOKEN']
  const settings = Object.fromEntries(names.map((name) => [name, 'set by somebody']))
  const env = neutralEnvironment({ ...settings, OPENAI_API_KEY: 'sk-real', HOME: '/home/somebody' })
  assert.deepEqual(
    Object.entries(env).filter(([, value]) => value !== undefined),
    [
      ['HOME', '/home/somebody'],
      ['__NEXT_PROCESSED_ENV', 'true'],
    ],
  )
})
