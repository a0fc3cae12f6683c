// A node:test reporter: a line per test file, failed tests in full.
import type { EventData } from 'node:test'
import type { TestEvent } from 'node:test/reporters'
import { inspect } from 'node:util'
import { didNotRun, fileOf, isEcho, isFileOfBatch, shortName } from './test-events.ts'

const OUTPUT_LINES_KEPT = 40

export default async function* compact(source: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  /** What each process wrote, by the file it was started with. */
  const output = new Map<string, string>()
  /** The test files of the process whose tests are being told, with what became of them. */
  let told = new Map<string, Told>()
  let isFailed = false
  for await (const event of source) {
    switch (event.type) {
      case 'test:stdout':
      case 'test:stderr': {
        const file = shortName(event.data.file)
        output.set(file, (output.get(file) ?? '') + event.data.message)
        break
      }
      case 'test:pass':
        if (isFileOfBatch(event.data)) endOfFile(told, event.data)
        else count(told, event.data, event.data.skip !== undefined || event.data.todo !== undefined ? 'idle' : 'passed')
        break
      case 'test:fail': {
        if (isFileOfBatch(event.data)) endOfFile(told, event.data)
        if (isEcho(event.data)) break
        isFailed = true
        if (didNotRun(event.data)) {
          const file = fileOf(event.data)
          if (!output.has(file)) count(told, event.data, 'failed')
          const reason = output.has(file) ? tail(output.get(file)) : `${why(event.data)}\n`
          yield `\n✖ ${file} did not run to its end\n${reason}`
        } else {
          count(told, event.data, 'failed')
          yield inFull(event.data)
        }
        break
      }
      case 'test:summary': {
        if (!event.data.file) break
        const process = shortName(event.data.file)
        if (isFailed && output.has(process)) yield `\n  output of ${process}:\n${tail(output.get(process))}`
        for (const [file, what] of told) yield oneLine(file, what)
        told = new Map()
        isFailed = false
        break
      }
    }
  }
}

type Told = { passed: number; failed: number; idle: number; durationMs: number; hasEnded: boolean }
const NOTHING_TOLD: Told = { passed: 0, failed: 0, idle: 0, durationMs: 0, hasEnded: false }

function count(
  told: Map<string, Told>,
  { file, nesting, details }: EventData.TestPass | EventData.TestFail,
  as: 'passed' | 'failed' | 'idle',
) {
  const known = told.get(shortName(file)) ?? { ...NOTHING_TOLD }
  // Around tests stands the time of their suite.
  if (nesting === 0) known.durationMs += details.duration_ms
  if (details.type !== 'suite') known[as]++
  told.set(shortName(file), known)
}

/** What was told since the file before it ended is its own, wherever its tests are written. */
function endOfFile(told: Map<string, Told>, event: EventData.TestPass | EventData.TestFail) {
  const all = { ...NOTHING_TOLD, durationMs: event.details.duration_ms, hasEnded: true }
  for (const [file, known] of told) {
    if (known.hasEnded) continue
    for (const as of ['passed', 'failed', 'idle'] as const) all[as] += known[as]
    told.delete(file)
  }
  told.set(fileOf(event), all)
}

function inFull(event: EventData.TestFail): string {
  return `\n✖ ${event.name}\n  ${shortName(event.file)}:${event.line ?? 1}\n${why(event)}\n`
}

const why = ({ details }: EventData.TestFail): string => indent(inWords(details.error.cause ?? details.error))

function inWords(cause: unknown): string {
  // An assertion without words of its own has already spelled out what it compared.
  const isSpelledOut = cause instanceof Error && 'generatedMessage' in cause && cause.generatedMessage === true
  return isSpelledOut && cause.stack ? cause.stack : inspect(cause, { depth: 6 })
}

function oneLine(file: string, { passed, failed, idle, durationMs }: Told): string {
  const notes = [`${passed} passed`, failed && `${failed} failed`, idle && `${idle} skipped`].filter(Boolean).join(', ')
  return `${failed ? '✖' : '✔'} ${file}  ${notes}  (${Math.round(durationMs)} ms)\n`
}

function tail(text = ''): string {
  return `${indent(text.trimEnd().split('\n').slice(-OUTPUT_LINES_KEPT).join('\n'))}\n`
}

function indent(text: string): string {
  return text.replaceAll(/^/gm, '    ')
}
