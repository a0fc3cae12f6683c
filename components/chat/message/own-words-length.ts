import { letterRoom } from '../../../lib/ui/letter-room.ts'

/** Letters of a line, about, in a bubble of the widest conversation. */
const LINE = 80
/** Shown of what is long. What is hardly longer stands whole: a button that shows two more lines is in the way. */
const MAX_LINES = 14

/** Whether a trader's own words are so long (a pasted table, a page of text) that they would push away what they were about. Pure. */
export function isLong(text: string): boolean {
  let lines = 0
  for (const line of text.split('\n')) {
    lines += Math.max(1, Math.ceil(letterRoom(line) / LINE))
    if (lines > MAX_LINES) return true
  }
  return false
}
