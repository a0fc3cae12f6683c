/** One JSON line per event on stderr. Values must be safe to read: ids, codes, durations; no keys, no message texts. */
import { jsonLine } from './json-line.ts'
import { withoutSecrets } from './secrets.ts'

const ORDER = { debug: 10, info: 20, warn: 30, error: 40, silent: 99 } as const
type LogLevel = keyof typeof ORDER

let threshold: number = ORDER.info
export const setLogLevel = (level: LogLevel): void => {
  threshold = ORDER[level]
}

/** A server may refuse with a megabyte of words. */
const MAX_WORDS = 4_000
const fit = (text: string): string => withoutSecrets(text).slice(0, MAX_WORDS)

export function log(level: Exclude<LogLevel, 'silent'>, event: string, fields: Record<string, unknown> = {}): void {
  if (ORDER[level] < threshold) return
  const told = Object.entries(fields).map(([name, value]) => [name, typeof value === 'string' ? fit(value) : value])
  process.stderr.write(`${jsonLine({ at: new Date().toISOString(), level, event, ...Object.fromEntries(told) })}\n`)
}

/** The message of anything thrown, for logs. Never shown to a trader or a model as it is. */
export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
