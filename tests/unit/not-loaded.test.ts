// A package that is missing is named, with what to do, in one line.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { notLoaded } from '../../lib/not-loaded.ts'

const told = (name: string) =>
  `the package ${name} cannot be loaded: it is missing in node_modules, or damaged. Delete the folder node_modules and run npm start again.`

test('in the words of the bundle and of Node alike', () => {
  const bundled =
    "Failed to load external module better-sqlite3-90e2652d1716b047: Error: Cannot find module 'better-sqlite3-90e2652d1716b047'\nRequire stack:\n- /desk/.next/server/instrumentation.js"
  assert.equal(notLoaded(new Error(bundled)), told('better-sqlite3'))
  const scoped =
    "Failed to load external module @ai-sdk/otel-0123456789abcdef: Error: Cannot find module '@ai-sdk/otel'"
  assert.equal(notLoaded(new Error(scoped)), told('@ai-sdk/otel'))
  const plain = "Cannot find package 'undici' imported from /desk/lib/mcp/transport/guarded-fetch.ts"
  assert.equal(notLoaded(new Error(plain)), told('undici'))
  const inside = "Cannot find module '@ai-sdk/otel/dist/index.js'\nRequire stack:"
  assert.equal(notLoaded(new Error(inside)), told('@ai-sdk/otel'))
})

test('what is no package is told as it is, in one line', () => {
  const ours = "Cannot find module '/desk/lib/desk.ts'\nRequire stack:"
  assert.equal(notLoaded(new Error(ours)), "Cannot find module '/desk/lib/desk.ts'")
  assert.equal(notLoaded('x is not a function'), 'x is not a function')
})
