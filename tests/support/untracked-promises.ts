/**
 * Loaded before each test file (scripts/checks.ts). node:test follows every promise from its making to its end, to know which
 * test an error belongs to that nobody waits for. Beside streams and models that was up to a third of what a test file
 * costs. Without it such an error fails the file, with its stack, and not one test of it. Tests and suites themselves are
 * followed: by them node:test knows which suite a hook belongs to.
 */
import asyncHooks from 'node:async_hooks'

const { createHook } = asyncHooks
// node:test takes the function from here when it is first imported.
asyncHooks.createHook = (callbacks) => createHook({ ...callbacks, trackPromises: false })

// It says only that the file failed, and not of what.
process.on('uncaughtExceptionMonitor', (error) => console.error(error))
process.on('unhandledRejection', (reason) => console.error(reason))
