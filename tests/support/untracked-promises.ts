/**
 * Loaded before each test file (scripts/checks.ts). node:test follows every promise from its making to its end, to know which
 * test an error belongs to that nobody waits for. Beside streams and models that was up to a third of what a test file
 * costs. Without it such an error fails the file, with its stack, and not one test of it. Tests and suites themselves are
 * followed: by them node:test knows which suite a hook belongs to.
 */
import asyncHooks from 'node:async_hooks'

const { createHook } = asyncHooks
const ofPromises: asyncHooks.AsyncHook[] = []
// node:test takes the function from here when it is first used.
asyncHooks.createHook = (callbacks) => {
  ofPromises.push(createHook(callbacks))
  return createHook({ ...callbacks, trackPromises: false })
}

/** For a file that is loaded inside a suite: what it says at its top, behind an `await` too, belongs to that suite. */
export async function followedWhile(load: () => Promise<unknown>): Promise<void> {
  for (const hook of ofPromises) hook.enable()
  try {
    await load()
  } finally {
    for (const hook of ofPromises) hook.disable()
  }
}

// It says only that the file failed, and not of what.
process.on('uncaughtExceptionMonitor', (error) => console.error(error))
process.on('unhandledRejection', (reason) => console.error(reason))
