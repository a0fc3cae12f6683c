/**
 * An end to reading that does not come to one. A pattern that reads the same words in two ways tries every mixture of them before it
 * gives up: of 我的我的我的… for longer than anybody lives, and nothing else of the desk runs meanwhile. No test finds every such pattern.
 */
import { createHash } from 'node:crypto'
import { createContext, Script } from 'node:vm'
import type { LanguageModelV4CallOptions, LanguageModelV4Prompt } from '@ai-sdk/provider'
import { LRUCache } from 'lru-cache'

/** Of the processor, for a text: several times what the longest takes that is read at all. */
const MOST_MS = 2_000
/** By the clock, however little of the processor there is: where it is busy with others, nothing is being read. */
const MOST_WAIT_MS = 60_000
/** What is shorter has too few mixtures, even of a pattern that reads each character in three ways. */
const LONG = 12

/** Whether a text is read in time, by its hash. What is not is looked at once, and read as nothing said from then on. */
const known = new LRUCache<string, boolean>({ max: 1_000 })
const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64')
const isUnreadable = (text: string): boolean => text.length > LONG && known.get(hashOf(text)) === false

/**
 * What `read` makes of one text; null where it does not come to an end.
 * @param read pure, because it may be broken off anywhere
 */
export function readInTime<T>(text: string, read: (text: string) => T): T | null {
  if (text.length <= LONG) return read(text)
  if (isUnreadable(text)) return null
  const done = withinTime(() => ({ read: read(text) }), MOST_MS)
  known.set(hashOf(text), done !== null)
  return done?.read ?? null
}

type Options = LanguageModelV4CallOptions

/**
 * The same of a conversation: what in it cannot be read is read as nothing said.
 * @throws Error where all of it can be read and not together
 */
export function readPromptInTime<T>(options: Options, read: (options: Options) => T): T {
  const long = longTexts(options.prompt)
  if (long.length === 0) return read(options)
  for (const text of long)
    if (!known.has(hashOf(text)))
      readInTime(text, () => read({ ...options, prompt: [{ role: 'user', content: [{ type: 'text', text }] }] }))
  const prompt = withoutUnreadable(options.prompt)
  const done = withinTime(() => ({ read: read({ ...options, prompt }) }), MOST_MS * (1 + long.length))
  if (!done) throw new Error('The built-in planner could not read this conversation in time.')
  return done.read
}

const context = createContext({ work: (): unknown => undefined })
const call = new Script('work()')

function withinTime<T extends object>(work: () => T, mostMs: number): T | null {
  for (let timeout = mostMs; ; timeout *= 2) {
    const before = process.threadCpuUsage()
    context.work = work
    try {
      return call.runInContext(context, { timeout }) as T
    } catch (error) {
      if ((error as { code?: string }).code !== 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw error
      const { user, system } = process.threadCpuUsage(before)
      if ((user + system) / 1_000 >= mostMs * 0.8 || timeout >= MOST_WAIT_MS) return null
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
  prompt.map((message) =>
    message.role === 'user'
      ? {
          ...message,
          content: message.content.map((part) =>
            part.type === 'text' && isUnreadable(part.text) ? { ...part, text: '' } : part,
          ),
        }
      : message,
  )
