/**
 * Cuts streamed text into words and whole JSON values, character by character: strings, comments and code fences are
 * told apart, so a brace in a string opens and closes nothing. What is cut never depends on how the text was streamed.
 */

export type Piece<T> = { type: 'text'; text: string } | { type: 'value'; value: T }

/** A value longer than this is text: no plan is as long as that. */
export const MAX_CANDIDATE_CHARACTERS = 64 * 1024
/** How often within one answer a brace that opened nothing may be given up and what follows read anew. */
const MAX_RESTARTS = 200

const CLOSING: Record<string, string> = { '{': '}', '[': ']', '“': '”' }
/**
 * Bounded everywhere, so that what is looked at again with each piece of the stream stays short. Where a server does not read
 * the calls of its model, they stand between the model's own marks (Qwen and Hermes, Mistral, Llama), which are a fence too.
 */
const OPEN_FENCE = /(?:```[\w-]{0,20}[ \t]{0,4}\r?\n?|<tool_call>|\[TOOL_CALLS\]|<\|python_tag\|>)\s{0,8}$/
/** What may turn out to belong to a plan: an opened fence with its language, a bracket that may open a list. */
const HELD_TAIL =
  /(?:(?:```[\w-]{0,20}[ \t]{0,4}\r?\n?|<tool_call>|\[TOOL_CALLS\]|<\|python_tag\|>)\s{0,8})?(?:\[\s{0,200})?$|`{1,2}$|<[|a-z_]{0,12}$|\[[A-Z_]{1,10}$/
const CLOSED_FENCE = /^\s{0,200}(?:```[ \t]*|<\/tool_call>)/
const HALF_CLOSED_FENCE = /^\s{0,200}(?:`{1,3}[ \t]*|<\/?[a-z_]{0,9})?$/

type CandidateReader<T> = {
  push(delta: string): Piece<T>[]
  /** The text is over: what is still open is text. */
  end(): Piece<T>[]
}

/** @param read what is balanced; null where it is none, which is given back as text and looked into */
export function createCandidateReader<T>(read: (json: string) => T | null): CandidateReader<T> {
  let input = ''
  let restarts = 0
  let pieces: Piece<T>[] = []
  /** After a value that stood in a fence, the end of that fence is dropped too. */
  let inFence = false
  let scan = newScan()

  const say = (text: string) => {
    if (text === '') return
    const last = pieces.at(-1)
    if (last?.type === 'text') last.text += text
    else pieces.push({ type: 'text', text })
  }
  const sayUpTo = (index: number) => {
    say(input.slice(0, index))
    input = input.slice(index)
  }

  /** @returns whether the fence's end may still come */
  function closeFence(over: boolean): boolean {
    if (!over && HALF_CLOSED_FENCE.test(input)) return true
    const end = CLOSED_FENCE.exec(input)
    if (end) input = input.slice(end[0].length)
    // Another value may follow in the same fence.
    if (end || !/^\s*[{[]/.test(input)) inFence = false
    return false
  }

  /** @returns whether more can be read without more text */
  function step(over: boolean): boolean {
    if (inFence && closeFence(over)) return false
    const at = scan.startedAt ?? startIn(input)
    if (at === null || restarts >= MAX_RESTARTS) {
      const held = over || restarts >= MAX_RESTARTS ? 0 : (HELD_TAIL.exec(input)?.[0].length ?? 0)
      sayUpTo(input.length - held)
      return false
    }
    scan.startedAt = at
    const end = advance(scan, input)
    const length = (end ?? input.length) - at
    if (end === null && !over && length <= MAX_CANDIDATE_CHARACTERS) return false
    scan = newScan()
    const value = end === null || length > MAX_CANDIDATE_CHARACTERS ? null : read(input.slice(at, end))
    if (value !== null && end !== null) {
      const before = input.slice(0, at)
      const fence = OPEN_FENCE.exec(before)
      if (fence || !inFence || before.trim() !== '') say(fence ? before.slice(0, fence.index) : before)
      pieces.push({ type: 'value', value })
      inFence ||= fence !== null
      input = input.slice(end)
      return true
    }
    restarts += 1
    inFence = false
    sayUpTo(at + 1)
    return true
  }

  const take = (over: boolean): Piece<T>[] => {
    while (step(over));
    const taken = pieces
    pieces = []
    return taken
  }
  return {
    push(delta) {
      input += delta
      return take(false)
    },
    end: () => take(true),
  }
}

/** Where a value may begin: a brace, or a bracket around one. */
function startIn(text: string): number | null {
  const found = /\{|\[(?=\s{0,200}\{)/.exec(text)
  return found ? found.index : null
}

/** How far a value has been read. */
export type Scan = {
  startedAt: number | null
  at: number
  open: string[]
  quote: string | null
  comment: '//' | '/*' | null
}
export const newScan = (startedAt: number | null = null): Scan => ({
  startedAt,
  at: 0,
  open: [],
  quote: null,
  comment: null,
})

/** Reads on from where it stopped. @returns the index behind the value's end, or null where it has not ended yet */
export function advance(scan: Scan, text: string): number | null {
  scan.at = Math.max(scan.at, scan.startedAt ?? 0)
  for (; scan.at < text.length; scan.at++) {
    const c = text.charAt(scan.at)
    if (scan.comment) {
      if (scan.comment === '//' && c === '\n') scan.comment = null
      else if (scan.comment === '/*' && c === '/' && text.charAt(scan.at - 1) === '*') scan.comment = null
    } else if (scan.quote) {
      if (c === '\\') {
        // The escaped character may still be on its way.
        if (scan.at + 1 >= text.length) return null
        scan.at += 1
      } else if (c === scan.quote) scan.quote = null
    } else if (c === '"') scan.quote = '"'
    else if (c === '“') scan.quote = '”'
    else if (c === "'" && /[{[,:]\s*$/.test(text.slice(Math.max(0, scan.at - 40), scan.at))) scan.quote = "'"
    else if (c === '/') {
      if (scan.at + 1 >= text.length) return null
      const next = text.charAt(scan.at + 1)
      if (next === '/' || next === '*') {
        scan.comment = next === '/' ? '//' : '/*'
        scan.at += 1
      }
    } else if (c === '{' || c === '[') scan.open.push(CLOSING[c] ?? c)
    else if (c === '}' || c === ']') {
      if (scan.open.pop() !== c) return scan.at + 1
      if (scan.open.length === 0) return scan.at + 1
    }
  }
  return null
}
