/** What a desk has to do with the program that started it: `npm start` names itself in DESK_STARTED_BY. */

const CHECK_MS = 500
const starter = Number(process.env.DESK_STARTED_BY)
/** As soon as can be: one that is killed stays in the list of processes until its own parent has asked after it, and looks as if it ran. */
const isParent = process.ppid === starter

/**
 * Killed with -9 it passes nothing on, and the desk it ran would stay: nobody's, with the port and the folder that the next
 * start wants. Node hears nothing of a parent's end, so it is looked for; it may have come before the desk was open.
 */
export function whenStarterIsGone(then: () => void): void {
  // The starter is alive and never was this process's parent: the variable belongs to another desk.
  if (!starter || (!isParent && isRunning(starter))) return
  const timer = setInterval(() => {
    if (process.ppid === starter) return
    clearInterval(timer)
    then()
  }, CHECK_MS).unref()
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/**
 * What reads this process's words may go before it does. Unheard, that is an exception, which Next reports by writing, which is
 * an exception: such a server answers nothing any more, not even a signal, and takes a whole core.
 */
export function goOnUnread(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
}
