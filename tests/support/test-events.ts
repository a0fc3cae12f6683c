// What the reporters read out of node:test's events.
import { isAbsolute, relative } from 'node:path'
import type { EventData } from 'node:test'
import { inspect } from 'node:util'

/** A suite fails because a test in it did; the test itself is reported. */
export function isEcho({ details }: EventData.TestFail): boolean {
  return 'failureType' in details.error && details.error.failureType === 'subtestsFailed'
}

/** A test may be called /api/chat. */
const isTestFile = (name: string): boolean => isAbsolute(name) && name.endsWith('.test.ts')

/** Of several files in one process each is a suite of its name, and so is a test that stands for one that does not load. */
export function fileOf({ name, file }: EventData.TestPass | EventData.TestFail): string {
  return shortName(isTestFile(name) ? name : file)
}

/** All of a file that shares its process (scripts/batches.ts). */
export function isFileOfBatch({ name, details }: EventData.TestPass | EventData.TestFail): boolean {
  return details.type === 'suite' && isTestFile(name)
}

/** A file that does not load is reported as one failed test of its own name. */
export function didNotRun(event: EventData.TestFail): boolean {
  return shortName(event.name) === fileOf(event)
}

/**
 * What went wrong, in its own words; of a property that does not hold on one line with what makes the same walk again and
 * what it met, which a machine that shows only the last lines would not show.
 */
export function causeOf(error: Error): string {
  const cause = error.cause ?? error
  if (!(cause instanceof Error)) return inspect(cause)
  const walk = /^Property failed .*\n(\{ seed: .*\})$/m.exec(cause.message)
  if (!walk || !(cause.cause instanceof Error)) return cause.message
  return `${walk[0].replace('\n', ' ')}: ${cause.cause.message.replaceAll(/\s+/g, ' ')}`
}

/** Events name a file now as it was asked for, now by its full path. */
export function shortName(file = ''): string {
  return relative(process.cwd(), file)
}
