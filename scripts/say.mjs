// @ts-check
// What set-up tells the person at the terminal. All of it goes to stderr: stdout belongs to the command itself
// (an MCP server on stdio, one JSON object of a bench), and nothing may stand before it.

const colour = process.stderr.isTTY && !process.env.NO_COLOR
const dim = (/** @type {string} */ text) => (colour ? `\x1b[2m${text}\x1b[0m` : text)
const red = (/** @type {string} */ text) => (colour ? `\x1b[31m${text}\x1b[0m` : text)

// Set-up ends what it began, and a desk goes on trading and stops in order, when nobody reads any more: a terminal that was
// closed, a pipe that was cut. Unheard, that would end this process and leave what it runs.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})

/** A reason to stop that the reader can act on: printed as it is, without a stack. */
export class SetupError extends Error {}

/** Set-up was told to end: nothing failed, and nothing that follows may begin. */
export class Interrupted extends SetupError {
  /** @param {number} exitCode */
  constructor(exitCode) {
    super('Stopped.')
    this.exitCode = exitCode
  }
}

/** @param {string} text */
export function say(text) {
  process.stderr.write(`${dim(text)}\n`)
}

/**
 * Runs `main` and ends the process with the code it answers. A SetupError becomes one sentence and exit 1;
 * anything else is a defect of ours and keeps its stack.
 * @param {() => Promise<number>} main
 */
export async function runMain(main) {
  try {
    process.exitCode = await main()
  } catch (error) {
    if (error instanceof Interrupted) {
      say(error.message)
      process.exitCode = error.exitCode
      return
    }
    if (!(error instanceof SetupError)) throw error
    process.stderr.write(`${red('error:')} ${error.message}\n`)
    process.exitCode = 1
  }
}

/**
 * Says every ten seconds that a long step is still alive.
 * @param {string} doing
 * @returns {() => void} call it when the step has ended
 */
export function heartbeat(doing) {
  const startedAt = Date.now()
  const timer = setInterval(() => say(`… ${doing}, ${Math.round((Date.now() - startedAt) / 1000)} s`), 10_000)
  return () => clearInterval(timer)
}
