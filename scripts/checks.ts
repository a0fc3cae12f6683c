// npm test: every check, none skipped because an earlier one failed; at the end what failed, and one line that adds it all up.
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { dirname, join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { writeBatches } from './batches.ts'
import { findBrowser, NO_BROWSER } from './browser.ts'
import { requireBuildable } from './build.ts'
import { watchParent } from './child.mjs'
import {
  type Counts,
  fromNodeTest,
  fromPlaywright,
  inWords,
  isGreen,
  NOTHING,
  type NodeTestCounts,
  ONE_FAILED,
  ONE_PASSED,
  type PlaywrightStats,
  sum,
  withExitCode,
} from './counts.ts'
import {
  type Failure,
  failure,
  fromFindings,
  fromPlaywrightReport,
  fromReportLines,
  inList,
  type PlaywrightFailures,
} from './failures.ts'
import { type Environment, neutralEnvironment } from './neutral-environment.ts'
import { nextBin } from './next-server.ts'
import { helpIfAsked } from './read-arguments.ts'
import { runMain, SetupError } from './say.mjs'
import { scratchParent } from './scratch.ts'
import { type Selection, select } from './selection.ts'
import { isSlow, slowFirst } from './slow-first.ts'
import { runStep, type StepResult } from './steps.ts'

const ROOT = dirname(import.meta.dirname)
const ERROR = 'error: '
const TEST_LIMIT_MS = 120_000
const UNIT_FILES_PER_PROCESS = 43
const OTHER_FILES_PER_PROCESS = 12
/** For each core: many tests wait on children and on clocks. Three take 0.91 of the time that two do. */
const PROCESSES_PER_CORE = 3
const USAGE =
  'Usage: npm test [-- PART or a piece of a PATH …]. Parts: lint, types, unit, property, integration, conformance, e2e'
await runMain(async () => {
  helpIfAsked(USAGE)
  const { selection, unknown } = select(ROOT, process.argv.slice(2))
  if (unknown.length > 0) throw new SetupError(`no part and no test file is called ${unknown.join(', ')}\n${USAGE}`)
  if (selection.e2e.length > 0) requireBuildable(ROOT)
  const interrupted = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => interrupted.abort())
  // `npm test | head` has read enough, and a starter that was killed waits for nothing: each check runs in a group of its own,
  // and would be left.
  process.stdout.once('error', () => interrupted.abort())
  watchParent(() => interrupted.abort())
  // Tests write into this folder alone, and it is deleted after them.
  const scratch = mkdtempSync(join(scratchParent(), 'eap-desk-test-'))
  try {
    const outcomes = await runAll(selection, { scratch, signal: interrupted.signal })
    const failures = outcomes.flatMap((outcome) => outcome.failures)
    const total = sum(outcomes.map((outcome) => outcome.counts))
    if (failures.length > 0) console.log(`\n── failed\n${inList(failures)}`)
    console.log(`\n${inWords(total)}`)
    if (interrupted.signal.aborted) return 130
    return isGreen(total) ? 0 : 1
  } finally {
    rmSync(scratch, { recursive: true, force: true, maxRetries: 5 })
  }
})

interface Run {
  scratch: string
  signal: AbortSignal
}

interface Outcome {
  counts: Counts
  failures: Failure[]
}

async function runAll(selection: Selection, run: Run): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  const part = async (name: string, check: () => Promise<Outcome>) => {
    if (run.signal.aborted) return
    console.log(`\n── ${name}`)
    // An interrupted output (`| head`) is reported a moment later, so the flag is looked at once more.
    await setImmediate()
    if (run.signal.aborted) return
    const startedAt = Date.now()
    // A part that cannot even run has failed; the others still tell what they have to tell.
    const { counts, failures } = await check().catch((error): Outcome => {
      console.log(error instanceof SetupError ? error.message : error)
      return { counts: ONE_FAILED, failures: [failure(`${name} could not run`, '', String(error?.message ?? error))] }
    })
    console.log(`   ${inWords(counts)} · ${((Date.now() - startedAt) / 1000).toFixed(1)} s`)
    // A runner that crashes may not name a single test: then the part itself is told as failed.
    const isUnnamed = counts.failed > 0 && failures.length === 0 && !run.signal.aborted
    outcomes.push({ counts, failures: isUnnamed ? [failure(`${name} ended badly`, '', '')] : failures })
  }
  if (selection.lint) await part('lint', () => checkLint(run))
  if (selection.types) await part('types', () => checkTypes(run))
  // Behind the types, which are written where a build writes them too; beside the tests that need neither browser nor build.
  const ready = selection.e2e.length > 0 ? keep(run, 'scripts/ready-for-browser-tests.ts', []) : undefined
  // A failure is told by the part that awaits `ready`. Without this line Node would end the process at once, as for any
  // rejection that nobody handles yet.
  ready?.catch(() => {})
  // All tiers in one pool: while one of them is at its last long file, the other cores go on with the rest.
  const files = pool(run, selection)
  if (files.length > 0) await part(selection.tiers.map(({ name }) => name).join(', '), () => runNodeTests(files, run))
  if (ready) await part('e2e', async () => runEndToEnd(selection.e2e, await ready, run))
  return outcomes
}

async function checkLint(run: Run): Promise<Outcome> {
  return asOneTest('lint', await keep(run, bin('@biomejs/biome/bin/biome'), ['check', '--colors=off', '.']))
}

async function checkTypes(run: Run): Promise<Outcome> {
  // Next writes the types of routes and of imported assets; a fresh clone has none yet.
  const generated = await keep(run, nextBin(ROOT), ['typegen'])
  if (generated.exitCode !== 0) return asOneTest('types', generated)
  return asOneTest('types', await keep(run, bin('typescript/bin/tsc'), ['--noEmit', '--pretty', 'false']))
}

function asOneTest(name: string, { exitCode, output }: StepResult): Outcome {
  if (exitCode === 0) return { counts: ONE_PASSED, failures: [] }
  console.log(output.trimEnd())
  return { counts: ONE_FAILED, failures: [fromFindings(name, output)] }
}

/** The slow ones each in a process of its own. Of the others code costs more to load than most tests of it take. */
function pool(run: Run, { tiers }: Selection): string[] {
  const slow = tiers.flatMap(({ files }) => files).filter(isSlow)
  const quick = tiers.map(({ name, files }) => ({ name, files: files.filter((file) => !isSlow(file)) }))
  const [unit, others] = [quick.filter(isUnit), quick.filter((tier) => !isUnit(tier))]
  const batches = (name: string, of: Selection['tiers'], size: number) =>
    writeBatches(
      join(run.scratch, name),
      of.flatMap(({ files }) => files),
      size,
    )
  return [
    ...slowFirst(slow),
    ...batches('others', others, OTHER_FILES_PER_PROCESS),
    ...batches('unit', unit, UNIT_FILES_PER_PROCESS),
  ]
}

function isUnit({ name }: { name: string }): boolean {
  return name === 'unit'
}

async function runNodeTests(files: string[], run: Run): Promise<Outcome> {
  const countsFile = join(mkdtempSync(join(run.scratch, 'counts-')), 'counts.jsonl')
  const { exitCode } = await show(run, 'scripts/run-tests.ts', [
    `--import=${pathToFileURL(join(ROOT, 'tests', 'support', 'untracked-promises.ts'))}`,
    `--timeout=${TEST_LIMIT_MS}`,
    `--concurrency=${PROCESSES_PER_CORE * availableParallelism()}`,
    `--counts=${countsFile}`,
    ...files,
  ])
  const { counts, failures } = fromReportLines<NodeTestCounts>(readText(countsFile))
  const known = counts ? fromNodeTest(counts) : { ...NOTHING, failed: failures.length }
  return { counts: withExitCode(known, exitCode), failures }
}

async function runEndToEnd(specs: string[], ready: StepResult, run: Run): Promise<Outcome> {
  if (ready.exitCode !== 0) throw new SetupError(reasonIn(ready.output))
  const browser = findBrowser()
  if (!browser) throw new SetupError(NO_BROWSER)
  console.log(`Chromium: ${browser.executablePath} (${browser.from})`)
  const reportFile = join(run.scratch, 'e2e.json')
  const { exitCode } = await show(run, bin('@playwright/test/cli.js'), ['test', '--reporter=list,json', ...specs], {
    PLAYWRIGHT_CHROMIUM: browser.executablePath,
    PLAYWRIGHT_JSON_OUTPUT_FILE: reportFile,
  })
  const text = readText(reportFile)
  if (!text) return { counts: withExitCode(NOTHING, exitCode), failures: [] }
  const report: Omit<PlaywrightFailures, 'root' | 'folder'> & { stats: PlaywrightStats } = JSON.parse(text)
  return {
    counts: withExitCode(fromPlaywright(report.stats), exitCode),
    failures: fromPlaywrightReport({ ...report, root: ROOT, folder: 'tests/e2e' }),
  }
}

/** What a program that was set up by runMain could not do, without what it told on the way there. */
function reasonIn(output: string): string {
  const at = output.lastIndexOf(ERROR)
  return output.slice(at < 0 ? 0 : at + ERROR.length).trimEnd()
}

function keep(run: Run, script: string, args: string[]): Promise<StepResult> {
  const step = { file: process.execPath, args: [script, ...args], cwd: ROOT, env: testEnvironment(run) }
  return runStep({ ...step, output: 'kept' }, run.signal)
}

function show(run: Run, script: string, args: string[], env: Environment = {}): Promise<StepResult> {
  const step = { file: process.execPath, args: [script, ...args], cwd: ROOT, env: { ...testEnvironment(run), ...env } }
  return runStep({ ...step, output: 'shown' }, run.signal)
}

function testEnvironment({ scratch }: Run): Environment {
  const temporary = join(scratch, 'tmp')
  mkdirSync(temporary, { recursive: true })
  return {
    ...neutralEnvironment(),
    DATA_DIR: join(scratch, 'data'),
    TMPDIR: temporary,
    // Hundreds of short processes load the same modules: compiled once, they cost a quarter less.
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(ROOT, 'node_modules', '.cache', 'node-compile'),
    NEXT_TELEMETRY_DISABLED: '1',
  }
}

function bin(script: string): string {
  return join(ROOT, 'node_modules', script)
}

/** Empty where a runner ended before it wrote anything. */
function readText(file: string): string {
  return existsSync(file) ? readFileSync(file, 'utf8') : ''
}
