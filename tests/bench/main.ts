// npm run bench -- [--json] [--only NAME]: runs every measuring function under tests/bench, each in a process of its
// own, so that none inherits the heap or the compiled code of another, and prints the figures by name.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { relative } from 'node:path'
import { readArguments, wrongArguments } from '../../scripts/read-arguments.ts'
import { type Entry, type Figures, figuresSchema, findSources, inTable, type Source } from './figures.ts'

const USAGE = 'Usage: npm run bench -- [--json] [--only NAME]'
const { values, positionals } = readArguments(USAGE, {
  options: { json: { type: 'boolean' }, only: { type: 'string' } },
  allowPositionals: true,
})

const [first] = positionals
if (first === 'measure') await measure(positionals[1] ?? '', positionals[2] ?? '')
else if (first !== undefined) wrongArguments(`Unexpected argument '${first}': one figure is chosen by --only`, USAGE)
else await main()

async function main(): Promise<void> {
  const { sources, failures } = await findSources(import.meta.dirname)
  const titleOf = ({ file, name }: Source) => `${relative(import.meta.dirname, file)} ${name}`
  const chosen = sources.filter((source) => isChosen(titleOf(source)))
  const entries: Record<string, Entry> = Object.fromEntries(Object.entries(failures).filter(([file]) => isChosen(file)))
  for (const source of chosen) {
    const title = titleOf(source)
    process.stderr.write(`measuring ${title} …\n`)
    Object.assign(entries, await measureApart(source).catch((error) => ({ [title]: { error: error.message } })))
  }
  console.log(values.json ? JSON.stringify(entries, null, 2) : inTable(entries))
  const failed = Object.values(entries).some((entry) => 'error' in entry)
  if (chosen.length === 0)
    process.stderr.write(
      sources.length === 0
        ? 'no measuring function was found\n'
        : `"${values.only}" is in no name; there are ${sources.map(titleOf).join(', ')}\n`,
    )
  process.exitCode = failed || chosen.length === 0 ? 1 : 0
}

function isChosen(name: string): boolean {
  return !values.only || name.includes(values.only)
}

async function measureApart({ file, name }: Source): Promise<Figures> {
  // What a measured part prints goes to stderr: stdout carries the result alone.
  const child = fork(import.meta.filename, ['measure', file, name], { stdio: ['ignore', 2, 2, 'ipc'] })
  let answer: { figures: unknown } | { error: string } | undefined
  child.on('message', (message) => {
    answer = message as typeof answer
  })
  const [code] = await once(child, 'exit')
  if (!answer) throw new Error(`it ended without figures (exit code ${code})`)
  if ('error' in answer) throw new Error(answer.error)
  return figuresSchema.parse(answer.figures)
}

async function measure(file: string, name: string): Promise<void> {
  const exported: Record<string, () => Promise<unknown>> = await import(file)
  try {
    process.send?.({ figures: await exported[name]?.() })
  } catch (error) {
    process.send?.({ error: error instanceof Error ? (error.stack ?? error.message) : String(error) })
  } finally {
    process.disconnect?.()
  }
}
