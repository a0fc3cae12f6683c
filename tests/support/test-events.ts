// What the reporters read out of node:test's events.
import { relative } from 'node:path'
import type { EventData } from 'node:test'
import { inspect } from 'node:util'

/** A suite fails because a test in it did; the test itself is reported. */
export function isEcho({ details }: EventData.TestFail): boolean {
  return 'failureType' in details.error && details.error.failureType === 'subtestsFailed'
}

/** A file that does not load is reported as one failed test of its own name, and its output says why. */
export function didNotRun({ name, file }: EventData.TestFail): boolean {
  return shortName(name) === shortName(file)
}

/** What went wrong, in its own words. */
export function causeOf(error: Error): string {
  const cause = error.cause ?? error
  return cause instanceof Error ? cause.message : inspect(cause)
}

/** Events name a file now as it was asked for, now by its full path. */
export function shortName(file = ''): string {
  return relative(process.cwd(), file)
}
