// What failed, in a few words each: for the end of a run, where a machine that shows only the last lines still shows it.
import { isAbsolute, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'

export interface Failure {
  name: string
  /** From the root of the project, with a line where there is one; empty where no file is to blame. */
  file: string
  /** The first line of what it said. */
  error: string
}

const LONGEST_LINE = 240

export function failure(name: string, file: string, error: string): Failure {
  return { name, file, error: firstLine(error) }
}

function firstLine(text: string): string {
  const line = stripVTControlCharacters(text)
    .split('\n')
    .map((one) => one.trim())
    .find(Boolean)
  if (line === undefined) return ''
  return line.length > LONGEST_LINE ? `${line.slice(0, LONGEST_LINE)}…` : line
}

/** One entry of the list that the test reporter writes, a line each: a failed test, or the closing counts. */
export type ReportLine<Counts> = { failure: Failure } | { counts: Counts }

export function fromReportLines<Counts>(text: string): { failures: Failure[]; counts: Counts | undefined } {
  const failures: Failure[] = []
  let counts: Counts | undefined
  for (const line of text.split('\n')) {
    let entry: ReportLine<Counts>
    try {
      entry = JSON.parse(line)
    } catch {
      // Empty, or cut off where the runner was ended.
      continue
    }
    if ('failure' in entry) failures.push(entry.failure)
    else counts = entry.counts
  }
  return { failures, counts }
}

interface Message {
  message?: string
}
export interface PlaywrightSuite {
  title: string
  file?: string
  suites?: PlaywrightSuite[]
  specs?: {
    title: string
    file: string
    line: number
    tests: { projectName: string; status: string; results: { errors?: Message[] }[] }[]
  }[]
}
/** The part of Playwright's JSON report that names what failed. */
export interface PlaywrightFailures {
  root: string
  /** Where its tests are, from `root`. */
  folder: string
  suites?: PlaywrightSuite[]
  /** What belongs to no test: a spec that does not load, a global setup. */
  errors?: (Message & { location?: { file: string; line: number } })[]
}

export function fromPlaywrightReport({ root, folder, suites = [], errors = [] }: PlaywrightFailures): Failure[] {
  const found: Failure[] = errors.map(({ message = '', location }) =>
    failure(
      'outside of any test',
      location && isAbsolute(location.file) ? `${relative(root, location.file)}:${location.line}` : '',
      message,
    ),
  )
  const visit = ({ title, file, suites = [], specs = [] }: PlaywrightSuite, above: string[]) => {
    // The suite of a file bears the file's name.
    const names = title === file ? above : [...above, title]
    for (const spec of specs)
      for (const { projectName, status, results } of spec.tests) {
        if (status !== 'unexpected' && status !== 'flaky') continue
        const [first] = results.flatMap(({ errors = [] }) => errors)
        const name = `[${projectName}] ${[...names, spec.title].join(' › ')}`
        found.push(failure(name, `${folder}/${spec.file}:${spec.line}`, first?.message ?? status))
      }
    for (const inner of suites) visit(inner, names)
  }
  for (const suite of suites) visit(suite, [])
  return found
}

/** Linter and compiler count as one test each; what stands here is the first of what they found, and how many there are. */
export function fromFindings(name: string, output: string): Failure {
  const lines = stripVTControlCharacters(output).split('\n')
  const findings = lines.flatMap((line, at) => {
    const [, file, place = '', words = ''] = /^(\S+\.\w+)((?:[:(]\d+[:,]\d+\)?)?)[: ]+(.*)$/.exec(line) ?? []
    if (!file) return []
    // The linter draws a rule after the name of its own, and tells what is wrong below.
    const told = lines.slice(at + 1).find((next) => /^\s*[×!]/.test(next))
    const [, number] = /(\d+)/.exec(place) ?? []
    const error = words.includes('━') ? `${words.replaceAll('━', '').trim()}: ${told?.trim() ?? ''}` : words
    return [failure(name, number ? `${file}:${number}` : file, error)]
  })
  const [first] = findings
  if (!first) return failure(name, '', output || 'it ended badly and said nothing')
  return findings.length === 1 ? first : { ...first, error: `${first.error} (and ${findings.length - 1} more)` }
}

export function inList(failures: readonly Failure[]): string {
  return failures
    .map(({ name, file, error }) => [`✖ ${name}`, file && ` — ${file}`, error && `\n    ${error}`].join(''))
    .join('\n')
}
