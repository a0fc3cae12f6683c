// A node:test reporter: the closing counts of the whole run as JSON, for scripts/checks.ts to add up.
import type { TestEvent } from 'node:test/reporters'

export default async function* counts(source: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  for await (const event of source) {
    if (event.type === 'test:summary' && !event.data.file) yield JSON.stringify(event.data.counts)
  }
}
