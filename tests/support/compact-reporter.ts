// A node:test reporter: a line per file, failed tests in full.
import type { EventData } from 'node:test'
import type { TestEvent } from 'node:test/reporters'
import { inspect } from 'node:util'
import type { NodeTestCounts } from '../../scripts/counts.ts'
import { didNotRun, isEcho, shortName } from './test-events.ts'

const OUTPUT_LINES_KEPT = 40

export default async function* compact(source: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  const output = new Map<string, string>()
  const failed = new Set<string>()
  for await (const event of source) {
    switch (event.type) {
      case 'test:stdout':
      case 'test:stderr': {
        const file = shortName(event.data.file)
        output.set(file, (output.get(file) ?? '') + event.data.message)
        break
      }
      case 'test:fail': {
        if (isEcho(event.data)) break
        const file = shortName(event.data.file)
        failed.add(file)
        if (didNotRun(event.data)) yield `\n✖ ${file} did not run to its end\n${tail(output.get(file))}`
        else yield inFull(event.data)
        break
      }
      case 'test:summary': {
        if (!event.data.file) break
        const file = shortName(event.data.file)
        // The published types leave out `failed`.
        const counts: NodeTestCounts = { failed: 0, ...event.data.counts }
        if (failed.has(file) && output.has(file)) yield `\n  output of ${file}:\n${tail(output.get(file))}`
        yield oneLine(file, counts, event.data.duration_ms)
        break
      }
    }
  }
}

function inFull({ name, file, line, details }: EventData.TestFail): string {
  return `\n✖ ${name}\n  ${shortName(file)}:${line ?? 1}\n${indent(inWords(details.error.cause ?? details.error))}\n`
}

function inWords(cause: unknown): string {
  // An assertion without words of its own has already spelled out what it compared.
  const isSpelledOut = cause instanceof Error && 'generatedMessage' in cause && cause.generatedMessage === true
  return isSpelledOut && cause.stack ? cause.stack : inspect(cause, { depth: 6 })
}

function oneLine(file: string, counts: NodeTestCounts, durationMs: number): string {
  const bad = counts.failed + counts.cancelled
  const idle = counts.skipped + counts.todo
  const notes = [`${counts.passed} passed`, bad && `${bad} failed`, idle && `${idle} skipped`]
    .filter(Boolean)
    .join(', ')
  return `${bad ? '✖' : '✔'} ${file}  ${notes}  (${Math.round(durationMs)} ms)\n`
}

function tail(text = ''): string {
  return `${indent(text.trimEnd().split('\n').slice(-OUTPUT_LINES_KEPT).join('\n'))}\n`
}

function indent(text: string): string {
  return text.replaceAll(/^/gm, '    ')
}
