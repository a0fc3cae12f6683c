/** What a test runner counted. */
export interface Counts {
  passed: number
  failed: number
  skipped: number
}

export const NOTHING: Counts = { passed: 0, failed: 0, skipped: 0 }
export const ONE_PASSED: Counts = { ...NOTHING, passed: 1 }
export const ONE_FAILED: Counts = { ...NOTHING, failed: 1 }

export function sum(all: readonly Counts[]): Counts {
  return all.reduce(
    (total, one) => ({
      passed: total.passed + one.passed,
      failed: total.failed + one.failed,
      skipped: total.skipped + one.skipped,
    }),
    NOTHING,
  )
}

export function inWords({ passed, failed, skipped }: Counts): string {
  return `${passed} passed, ${failed} failed, ${skipped} skipped`
}

/** Nothing failed, and something ran: a run that finds no test proves nothing. */
export function isGreen({ passed, failed }: Counts): boolean {
  return failed === 0 && passed > 0
}

/** The `counts` of node:test's closing summary. */
export interface NodeTestCounts {
  passed: number
  failed: number
  cancelled: number
  skipped: number
  todo: number
}

/** A cancelled test is one that did not pass; one that is still to do did not run. */
export function fromNodeTest({ passed, failed, cancelled, skipped, todo }: NodeTestCounts): Counts {
  return { passed, failed: failed + cancelled, skipped: skipped + todo }
}

/** The `stats` of Playwright's JSON report. */
export interface PlaywrightStats {
  expected: number
  unexpected: number
  flaky: number
  skipped: number
}

/** A test that passed only on a second try failed. */
export function fromPlaywright({ expected, unexpected, flaky, skipped }: PlaywrightStats): Counts {
  return { passed: expected, failed: unexpected + flaky, skipped }
}

/** A runner that ended badly without naming a failed test (it crashed, or timed out) has failed once. */
export function withExitCode(counts: Counts, exitCode: number): Counts {
  return exitCode !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts
}
