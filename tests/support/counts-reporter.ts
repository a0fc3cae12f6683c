// A node:test reporter for scripts/checks.ts: each failed test as it fails, and the closing counts, a line of JSON each.
import type { TestEvent } from 'node:test/reporters'
import type { NodeTestCounts } from '../../scripts/counts.ts'
import { failure, type ReportLine } from '../../scripts/failures.ts'
import { causeOf, didNotRun, fileOf, isEcho, shortName } from './test-events.ts'

export default async function* counts(source: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  const line = (entry: ReportLine<NodeTestCounts>) => `${JSON.stringify(entry)}\n`
  const errors = new Map<string, string>()
  for await (const event of source) {
    if (event.type === 'test:stderr') {
      const file = shortName(event.data.file)
      errors.set(file, (errors.get(file) ?? '') + event.data.message)
    }
    if (event.type === 'test:fail' && !isEcho(event.data)) {
      const { name, line: at, details } = event.data
      const file = fileOf(event.data)
      const failed = didNotRun(event.data)
        ? failure(
            'did not run to its end',
            file,
            errors.has(file) ? whyItEnded(errors.get(file)) : firstLine(details.error),
          )
        : failure(name, `${file}:${at ?? 1}`, causeOf(details.error))
      yield line({ failure: failed })
    }
    // The published types leave out `failed`.
    if (event.type === 'test:summary' && !event.data.file) yield line({ counts: { failed: 0, ...event.data.counts } })
  }
}

/** Of one that could not be loaded beside others: the error has it, and no output is its own. */
const firstLine = ({ cause, message }: Error): string =>
  (cause instanceof Error ? (cause.stack ?? '') : message).split('\n')[0] ?? ''

/** Node prints where it stopped first, and only then why. */
function whyItEnded(stderr = ''): string {
  return /^\w*Error\b.*$/m.exec(stderr)?.[0] ?? stderr
}
