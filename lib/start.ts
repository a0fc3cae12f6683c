/** Start and stop of the desk inside the server process. */
import { visitableHost } from './auth/own-names.ts'
import { openDesk } from './desk.ts'
import { readEnv } from './env.ts'
import { log, messageOf } from './log.ts'
import { announceDesk, withdrawDesk } from './running-desk.ts'
import { shareDesk } from './shared-desk.ts'

export async function startDesk(): Promise<void> {
  try {
    const desk = await shareDesk(openDesk(readEnv()))
    const { DATA_DIR, HOST, PORT } = desk.env
    announceDesk(DATA_DIR, `http://${visitableHost(HOST)}:${PORT}`)
    let closing = false
    const stop = (signal: NodeJS.Signals) => {
      if (closing) return
      closing = true
      log('info', 'desk.stopping', { signal })
      desk
        .close()
        .catch((error) => log('error', 'desk.stop_failed', { message: messageOf(error) }))
        .finally(() => {
          withdrawDesk(DATA_DIR)
          endBy(signal)
        })
    }
    process.once('SIGTERM', stop)
    process.once('SIGINT', stop)
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
