/** The terminal a person sits at, or the pipe in its place. */
import { createInterface } from 'node:readline'
import { type Paint, paintFor } from './paint.ts'

/** `line`: typed and sent. `left`: Ctrl+C. `ended`: Ctrl+D, or nobody there any more. `late`: the signal came first. */
export type Answer = { kind: 'line'; text: string } | { kind: 'left' | 'ended' | 'late' }

export type Terminal = {
  paint: Paint
  /** Somebody sees what is asked, and can answer. */
  isInteractive: boolean
  write(text: string): void
  /** @param history lines to go back to with the arrow keys, newest first; without it there are none */
  question(prompt: string, more?: { signal?: AbortSignal; history?: readonly string[] }): Promise<Answer>
  /**
   * While `work` goes on no key is kept, so that what was typed before a question was shown is no answer to it.
   * Ctrl+C calls `stop`.
   */
  meanwhile<T>(work: () => Promise<T>, stop: () => void): Promise<T>
}

const CTRL_C = 0x03

export function processTerminal(): Terminal {
  const { stdin, stdout } = process
  const isInteractive = stdin.isTTY === true && stdout.isTTY === true
  return {
    paint: paintFor(stdout, process.env),
    // Both ways: a plan that goes into a file is read by nobody, and the y that is typed meanwhile is no answer to it.
    isInteractive,
    write: (text) => void stdout.write(text),
    question(prompt, { signal, history } = {}) {
      if (signal?.aborted) return Promise.resolve({ kind: 'late' })
      const lines = createInterface({
        input: stdin,
        output: stdout,
        terminal: isInteractive,
        historySize: history ? 200 : 0,
        ...(history ? { history: [...history], removeHistoryDuplicates: true } : {}),
      })
      return new Promise((resolve) => {
        const answer = (given: Answer) => {
          signal?.removeEventListener('abort', late)
          resolve(given)
          lines.close()
        }
        const late = () => answer({ kind: 'late' })
        signal?.addEventListener('abort', late)
        lines.once('SIGINT', () => answer({ kind: 'left' }))
        lines.once('close', () => answer({ kind: 'ended' }))
        lines.question(prompt, (text) => answer({ kind: 'line', text }))
      })
    },
    async meanwhile(work, stop) {
      if (!stdin.isTTY) return work()
      const swallow = (keys: Buffer) => {
        if (keys.includes(CTRL_C)) stop()
      }
      stdin.setRawMode(true)
      stdin.on('data', swallow)
      stdin.resume()
      try {
        return await work()
      } finally {
        stdin.off('data', swallow)
        stdin.pause()
        stdin.setRawMode(false)
      }
    },
  }
}
