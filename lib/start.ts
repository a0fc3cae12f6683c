/** Start and stop of the desk inside the server process. */
import { visitableHost } from './auth/own-names.ts'
import type { Desk } from './desk.ts'
import { readEnv } from './env.ts'
import { log, messageOf } from './log.ts'
import { notLoaded } from './not-loaded.ts'
import { announceDesk, withdrawDesk } from './running-desk.ts'
import { shareDesk } from './shared-desk.ts'
import { goOnUnread, whenStarterIsGone } from './started-by.ts'

/**
 * A terminal or a supervisor asks the whole group, and `npm start` passes on what it is asked: that is one request. Who
 * asks again later does not want to wait for the rest of it.
 */
const SAME_REQUEST_MS = 2_000

/** Loaded here and not above, so that a package that is missing is told like all else that keeps a desk from starting. */
async function opened(): Promise<Desk> {
  const { openDesk } = await import('./desk.ts').catch((error) => {
    throw new Error(notLoaded(error), { cause: error })
  })
  return openDesk(readEnv())
}

export async function startDesk(): Promise<void> {
  goOnUnread()
  try {
    const desk = await shareDesk(opened())
    const { DATA_DIR, HOST, PORT } = desk.env
    let askedAt: number | null = null
    const stop = (signal: NodeJS.Signals) => {
      const now = performance.now()
      if (askedAt !== null) {
        if (now - askedAt > SAME_REQUEST_MS) endBy(signal)
        return
      }
      askedAt = now
      log('info', 'desk.stopping', { signal })
      desk
        .close()
        .catch((error) => log('error', 'desk.stop_failed', { message: messageOf(error) }))
        .finally(() => {
          withdrawDesk(DATA_DIR)
          endBy(signal)
        })
    }
    for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, stop)
    whenStarterIsGone(() => stop('SIGTERM'))
    // Last, because whoever reads the address may ask the desk to stop at once.
    announceDesk(DATA_DIR, `http://${visitableHost(HOST)}:${PORT}`)
  } catch (error) {
    // One line for a person, no stack: a wrong setting or a folder in use is theirs to mend.
    process.stderr.write(`error: ${messageOf(error)}\n`)
    process.exit(1)
  }
}

/**
 * Ends the process as the signal would have, had there been nothing to close. `process.exit` may wait for ever for a
 * compiler that waits for it (nodejs/node#54918); and Next holds the process open, so that it does not end by itself.
 */
function endBy(signal: NodeJS.Signals): void {
  process.removeAllListeners(signal)
  process.kill(process.pid, signal)
}
