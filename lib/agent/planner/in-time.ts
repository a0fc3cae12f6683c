/**
 * An end to reading that does not come to one. A pattern that reads the same words in two ways tries every mixture of them before it
 * gives up: of 我的我的我的… for longer than anybody lives, and nothing else of the desk runs meanwhile. No test finds every such pattern.
 */
import { createHash } from 'node:crypto'
import { createContext, Script } from 'node:vm'
import type { LanguageModelV4CallOptions, LanguageModelV4Prompt } from '@ai-sdk/provider'
import { LRUCache } from 'lru-cache'

/** Of the processor: many times what the longest message takes that is read at all. Where it is busy with others that is no reading. */
const MOST_MS = 4_000
/** By the clock, however little of the processor there is. */
const MOST_WAIT_MS = 60_000
/** What is shorter has too few mixtures. */
const LONG = 40

/** Texts that were not read in time, by their hash: whatever else is said in such a conversation is read without them. */
const unreadable = new LRUCache<string, true>({ max: 1_000 })
const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64')

/** @param read pure, because it may be broken off anywhere */
export function readInTime<T>(
  options: LanguageModelV4CallOptions,
  read: (options: LanguageModelV4CallOptions) => T,
): T {
  const long = longTexts(options.prompt)
  if (long.length === 0) return read(options)
  // Most likely it is the newest: those before it were read when they came.
  for (const suspects of [[], long.slice(-1), long]) {
    for (const text of suspects) unreadable.set(hashOf(text), true)
    const prompt = withoutUnreadable(options.prompt)
    const answer = withinTime(() => ({ read: read({ ...options, prompt }) }))
    if (answer) return answer.read
  }
  throw new Error('The built-in planner could not read this conversation in time.')
}

const context = createContext({ work: (): unknown => undefined })
const call = new Script('work()')

/** @returns null where it did not come to an end */
function withinTime<T extends object>(work: () => T): T | null {
  context.work = work
  for (let timeout = MOST_MS; ; timeout *= 2) {
    const before = process.threadCpuUsage()
    try {
      return call.runInContext(context, { timeout }) as T
    } catch (error) {
      if ((error as { code?: string }).code !== 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw error
      const { user, system } = process.threadCpuUsage(before)
      if ((user + system) / 1_000 >= MOST_MS * 0.8 || timeout >= MOST_WAIT_MS) return null
    }
  }
}

const longTexts = (prompt: LanguageModelV4Prompt): string[] =>
  prompt.flatMap((message) =>
    message.role === 'user'
      ? message.content.flatMap((part) => (part.type === 'text' && part.text.length > LONG ? [part.text] : []))
      : [],
  )

const withoutUnreadable = (prompt: LanguageModelV4Prompt): LanguageModelV4Prompt =>
  unreadable.size === 0
    ? prompt
    : prompt.map((message) =>
        message.role === 'user'
          ? {
              ...message,
              content: message.content.map((part) =>
                part.type === 'text' && part.text.length > LONG && unreadable.has(hashOf(part.text))
                  ? { ...part, text: '' }
                  : part,
              ),
            }
          : message,
      )
