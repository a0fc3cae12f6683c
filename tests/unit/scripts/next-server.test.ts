import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { test } from 'node:test'
import { nextServer } from '../../../scripts/next-server.ts'
import { NODE_FLAGS } from '../../../scripts/node-flags.ts'

const flagsOf = (dev: boolean) => {
  const { args } = nextServer('.', { dev, port: 1, host: 'h', env: {} as never })
  return args.slice(
    0,
    args.findIndex((one) => one.includes('next')),
  )
}

test('the desk runs with the planner’s flags, and Node takes them', () => {
  assert.deepEqual(flagsOf(false), NODE_FLAGS)
  assert.equal(spawnSync(process.execPath, [...NODE_FLAGS, '-e', '']).status, 0)
})

test('while developing it runs with what Next can hand on to its own process by way of NODE_OPTIONS', () => {
  const NODE_OPTIONS = flagsOf(true).join(' ')
  const { status, stderr } = spawnSync(process.execPath, ['-e', ''], { env: { ...process.env, NODE_OPTIONS } })
  assert.equal(status, 0, String(stderr))
})
