// npm test: every check, none skipped because an earlier one failed, and one line that adds them all up.
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { findOrInstallBrowser, NO_BROWSER } from './browser.ts'
import { ensureBuilt } from './build.ts'
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
import { type Environment, neutralEnvironment } from './neutral-environment.ts'
import { nextBin } from './next-server.ts'
import { runMain, SetupError } from './say.mjs'
import { type Selection, select } from './selection.ts'
import { runStep, type StepResult } from './steps.ts'

const ROOT = dirname(import.meta.dirname)
const TEST_LIMIT_MS = 120_000
await runMain(async () => {
  const { selection, unknown } = select(ROOT, process.argv.slice(2))
  if (unknown.length > 0) throw new SetupError(`no part and no test file is called ${unknown.join(', ')}`)
  const interrupted = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => interrupted.abort())
  // All that tests write goes here, and with them.
  const scratch = mkdtempSync(join(tmpdir(), 'eap-desk-test-'))
  try {
    const total = sum(await runAll(selection, { scratch, signal: interrupted.signal }))
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

async function runAll(selection: Selection, run: Run): Promise<Counts[]> {
  const counted: Counts[] = []
  const part = async (name: string, check: () => Promise<Counts>) => {
    if (run.signal.aborted) return
    console.log(`\n── ${name}`)
    const startedAt = Date.now()
    // A part that cannot even run has failed; the others still tell what they have to tell.
    const counts = await check().catch((error) => {
      console.log(error instanceof SetupError ? error.message : error)
      return ONE_FAILED
    })
    console.log(`   ${inWords(counts)} · ${((Date.now() - startedAt) / 1000).toFixed(1)} s`)
    counted.push(counts)
  }
  if (selection.lint) await part('lint', () => checkLint(run))
  if (selection.types) await part('types', () => checkTypes(run))
  for (const { name, files } of selection.tiers) await part(name, () => runNodeTests(name, files, run))
  if (selection.e2e.length > 0) await part('e2e', () => runEndToEnd(selection.e2e, run))
  return counted
}

async function checkLint(run: Run): Promise<Counts> {
  return asOneTest(await keep(run, bin('@biomejs/biome/bin/biome'), ['check', '--colors=off', '.']))
}

async function checkTypes(run: Run): Promise<Counts> {
  // Next writes the types of routes and of imported assets; a fresh clone has none yet.
  const generated = await keep(run, nextBin(ROOT), ['typegen'])
  if (generated.exitCode !== 0) return asOneTest(generated)
  return asOneTest(await keep(run, bin('typescript/bin/tsc'), ['--noEmit', '--pretty', 'false']))
}

function asOneTest({ exitCode, output }: StepResult): Counts {
  if (exitCode === 0) return ONE_PASSED
  console.log(output.trimEnd())
  return ONE_FAILED
}

async function runNodeTests(tier: string, files: string[], run: Run): Promise<Counts> {
  const countsFile = join(run.scratch, `${tier}.counts.json`)
  const { exitCode } = await show(run, '--test', [
    `--test-timeout=${TEST_LIMIT_MS}`,
    // Node leaves one core idle by default; on two cores that doubles the time, and these tests mostly wait on children.
    `--test-concurrency=${Math.max(2, availableParallelism())}`,
    '--test-reporter=./tests/support/compact-reporter.ts',
    '--test-reporter-destination=stdout',
    '--test-reporter=./tests/support/counts-reporter.ts',
    `--test-reporter-destination=${countsFile}`,
    ...files,
  ])
  const counts = readJson<NodeTestCounts>(countsFile)
  return withExitCode(counts ? fromNodeTest(counts) : NOTHING, exitCode)
}

async function runEndToEnd(specs: string[], run: Run): Promise<Counts> {
  const browser = findOrInstallBrowser((line) => console.log(line))
  if (!browser) throw new SetupError(NO_BROWSER)
  console.log(`Chromium: ${browser.executablePath} (${browser.from})`)
  await ensureBuilt(ROOT)
  const reportFile = join(run.scratch, 'e2e.json')
  const { exitCode } = await show(run, bin('@playwright/test/cli.js'), ['test', '--reporter=list,json', ...specs], {
    PLAYWRIGHT_CHROMIUM: browser.executablePath,
    PLAYWRIGHT_JSON_OUTPUT_FILE: reportFile,
  })
  const report = readJson<{ stats: PlaywrightStats }>(reportFile)
  return withExitCode(report ? fromPlaywright(report.stats) : NOTHING, exitCode)
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

function readJson<T>(file: string): T | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as T
  } catch {
    return undefined
  }
}
