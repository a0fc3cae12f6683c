import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readEnv } from '../../../lib/env.ts'
import { neutralEnvironment } from '../../../scripts/neutral-environment.ts'

test('every setting the desk knows is gone, and nothing else', () => {
  const settings = Object.fromEntries(Object.keys(readEnv({})).map((name) => [name, 'set by somebody']))
  const env = neutralEnvironment({ ...settings, OPENAI_API_KEY: 'sk-real', HOME: '/home/somebody' })
  assert.deepEqual(
    Object.entries(env).filter(([, value]) => value !== undefined),
    [
      ['HOME', '/home/somebody'],
      ['__NEXT_PROCESSED_ENV', 'true'],
    ],
  )
})
