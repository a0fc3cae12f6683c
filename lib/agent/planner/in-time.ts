/**
 * An end to reading that does not come to one. A pattern that reads the same words in two ways tries every mixture of them before it
 * gives up: of 我的我的我的… for longer than anybody lives, and nothing else of the desk runs meanwhile. No test finds every such pattern.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import { createHash } from 'node:crypto'
import { createContext, Script } from 'node:vm'
import type { LanguageModelV4CallOptions, LanguageModelV4Prompt } from '@ai-sdk/provider'
import { LRUCache } from 'lru-cache'

/** Of the processor, for a text: several times what the longest takes that is read at all. */
const MAX_MS = 2_000
/** By the clock, however little of the processor there is: where it is busy with others, nothing is being read. */
const MAX_WAIT_MS = 60_000
/** Of the processor, for a text of who has had more than their share: many times what ordinary words take. */
const MAX_MS_BEYOND = 50
/** A share: of the processor, for all that one trader says in ten minutes and that takes long. */
const SHARE_MS = 3_000
const SHARE_PER_MS = SHARE_MS / 600_000
/** For a conversation, however many texts are in it. */
const MAX_MS_TOGETHER = 5 * MAX_MS
/** What is shorter has too few mixtures, even of a pattern that reads each character in three ways. */
const LONG = 12

/** Whether a text is read in time, by its hash. What is not is looked at once, and read as nothing said from then on. */
const known = new LRUCache<string, boolean>({ max: 1_000 })
const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64')
const isUnreadable = (text: string): boolean => text.length > LONG && known.get(hashOf(text)) === false

const readers = new AsyncLocalStorage<string>()
/** By trader: what they have had of their share, as of when. It comes back with time. */
const spent = new LRUCache<string, { ms: number; at: number }>({ max: 10_000 })

/** All that `run` reads counts for that trader. Whose words take long has less time for the next, so that the others have theirs. */
export const readingFor = <T>(traderId: string, run: () => T): T => readers.run(traderId, run)

function spentMs(reader: string): number {
  const { ms, at } = spent.get(reader) ?? { ms: 0, at: 0 }
  return Math.max(0, ms - (performance.now() - at) * SHARE_PER_MS)
}

function mostMs(): number {
  const reader = readers.getStore()
  return reader !== undefined && spentMs(reader) >= SHARE_MS ? MAX_MS_BEYOND : MAX_MS
}

function spend(ms: number): void {
  const reader = readers.getStore()
  if (reader !== undefined && ms > MAX_MS_BEYOND) spent.set(reader, { ms: spentMs(reader) + ms, at: performance.now() })
}

/**
 * What `read` makes of one text; null where it does not come to an end.
 * @param read pure, because it may be broken off anywhere
 */
export function readInTime<T>(text: string, read: (text: string) => T): T | null {
  if (text.length <= LONG) return read(text)
  if (isUnreadable(text)) return null
  const most = mostMs()
  const done = withinTime(() => ({ read: read(text) }), most)
  // That there was too little time for it says nothing of the text.
  if (done !== null || most === MAX_MS) known.set(hashOf(text), done !== null)
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
  const unread = new Set(
    long.filter((text) => {
      const alone = () => read({ ...options, prompt: [{ role: 'user', content: [{ type: 'text', text }] }] })
      return !(known.get(hashOf(text)) ?? readInTime(text, alone) !== null)
    }),
  )
  const prompt = without(unread, options.prompt)
  const most = Math.min(mostMs() * (1 + long.length), MAX_MS_TOGETHER)
  const done = withinTime(() => ({ read: read({ ...options, prompt }) }), most)
  if (!done) throw new Error('The built-in planner could not read this conversation in time.')
  return done.read
}

const context = createContext({ work: (): unknown => undefined })
const call = new Script('work()')

function withinTime<T extends object>(work: () => T, mostMs: number): T | null {
  for (let timeout = mostMs; ; ) {
    const before = process.threadCpuUsage()
    const usedMs = () => {
      const { user, system } = process.threadCpuUsage(before)
      return (user + system) / 1_000
    }
    context.work = work
    try {
      return call.runInContext(context, { timeout }) as T
    } catch (error) {
      if ((error as { code?: string }).code !== 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw error
      const used = usedMs()
      if (used >= mostMs * 0.8 || timeout >= MAX_WAIT_MS) return null
      // As long as it takes at the share of the processor that it had: what was read until now is lost, so that one more try has to do.
      timeout = Math.min(MAX_WAIT_MS, Math.ceil(timeout * Math.min(10, Math.max(1.25, mostMs / used))))
    } finally {
      spend(usedMs())
    }
  }
}

const longTexts = (prompt: LanguageModelV4Prompt): string[] =>
  prompt.flatMap((message) =>
    message.role === 'user'
      ? message.content.flatMap((part) => (part.type === 'text' && part.text.length > LONG ? [part.text] : []))
      : [],
  )

const without = (unread: ReadonlySet<string>, prompt: LanguageModelV4Prompt): LanguageModelV4Prompt =>
  prompt.map((message) =>
    message.role === 'user'
      ? {
          ...message,
          content: message.content.map((part) =>
            part.type === 'text' && unread.has(part.text) ? { ...part, text: '' } : part,
          ),
        }
      : message,
  )
