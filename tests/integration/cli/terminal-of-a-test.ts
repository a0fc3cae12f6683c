/** A terminal whose keys a test chooses beforehand, and whose screen it reads afterwards. */
import { createPaint } from '../../../lib/cli/paint.ts'
import type { Answer, Terminal } from '../../../lib/cli/terminal.ts'

/** A line, or what ends a question without one; a function is told the prompt and answers. */
export type Key = string | Exclude<Answer['kind'], 'line'> | ((signal?: AbortSignal) => Promise<Answer>)
export const CTRL_C = 'left'
export const CTRL_D = 'ended'

const KINDS: readonly string[] = ['left', 'ended', 'late']

export function terminalOf(keys: Key[], isInteractive = true) {
  let screen = ''
  const prompts: string[] = []
  const histories: (readonly string[])[] = []
  const terminal: Terminal = {
    paint: createPaint(false),
    isInteractive,
    write(text) {
      screen += text
    },
    async question(prompt, { signal, history = [] } = {}) {
      prompts.push(prompt)
      histories.push(history)
      screen += prompt
      // Nobody types any more.
      const key = keys.shift() ?? CTRL_D
      if (typeof key === 'function') return key(signal)
      if (KINDS.includes(key)) return { kind: key as 'left' }
      screen += `${key}\n`
      return { kind: 'line', text: key }
    },
    meanwhile: (work) => work(),
  }
  return { terminal, prompts, histories, screen: () => screen }
}
