// Runs the conformance suite as its users do, and hands back what it said.
import { spawn } from 'node:child_process'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '..', '..')
const BIN = join(ROOT, 'node_modules', '@modelcontextprotocol', 'conformance', 'dist', 'index.js')
/** The newest revision this SDK line speaks. */
export const REQUIREMENTS = ['--requirements', '2025-11-25']
/** No scenario waits for anything that takes this long, also on a machine with other things to do. */
const SCENARIO_MS = '90000'

export async function runSuite(
  what: 'server' | 'client',
  args: string[],
): Promise<{ exitCode: number | null; output: string }> {
  const child = spawn(process.execPath, [BIN, what, '--timeout', SCENARIO_MS, ...args], {
    cwd: ROOT,
    env: { ...process.env, NO_COLOR: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
  }
  const exitCode = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
  return { exitCode, output }
}

/** The end of what it said: one line for each scenario. */
export const summaryOf = (output: string): string => output.slice(output.search(/=== (SUITE )?SUMMARY ===/))
