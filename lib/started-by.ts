/** What a desk has to do with the program that started it: `npm start` names itself in DESK_STARTED_BY. */

const CHECK_MS = 500

/**
 * Killed with -9 it passes nothing on, and the desk it ran would stay: nobody's, with the port and the folder that the next
 * start wants. Node hears nothing of a parent's end, so it is looked for.
 */
export function whenStarterIsGone(then: () => void): void {
  const starter = process.ppid
  if (process.env.DESK_STARTED_BY !== String(starter)) return
  const timer = setInterval(() => {
    if (process.ppid === starter) return
    clearInterval(timer)
    then()
  }, CHECK_MS).unref()
}

/**
 * What reads this process's words may go before it does. Unheard, that is an exception, which Next reports by writing, which is
 * an exception: such a server answers nothing any more, not even a signal, and takes a whole core.
 */
export function goOnUnread(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
}
