/** The commands that look at a data folder and leave it as it is. */
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { JOURNAL_FILE } from '../journal/sqlite-store.ts'
import { JournalRefused } from '../journal/store.ts'
import { readSettings } from '../settings.ts'
import { replayFolder } from './replay.ts'
import { verifyFolder } from './verify.ts'

export const COMMANDS_USAGE = `       npm run exchange -- verify [FOLDER]
       npm run exchange -- replay --from SEQ --to SEQ [--json] [FOLDER]
       (FOLDER is DATA_DIR/exchange where none is given)`

/** Runs `verify` or `replay` and returns the exit code; null where `argv` names neither, or wrongly. Throws JournalRefused. */
export function runFolderCommand(argv: readonly string[]): number | null {
  const [command, ...rest] = argv
  // A pipe that closes early, as `head` does, is no error.
  process.stdout.on('error', () => process.exit(0))
  if (command === 'verify') {
    const given = parsed(rest, {})
    return given && (verifyFolder(folderOf(given.positionals), say) ? 0 : 1)
  }
  if (command !== 'replay') return null
  const given = parsed(rest, REPLAY_OPTIONS)
  if (!given) return null
  const fromSeq = sequenceNumber(given.values.from)
  const toSeq = sequenceNumber(given.values.to)
  if (fromSeq === null || toSeq === null || fromSeq > toSeq) return null
  const json = given.values.json === true
  const found = replayFolder(folderOf(given.positionals), { fromSeq, toSeq, json }, say)
  if (found > 0) return 0
  console.error(`no command from ${fromSeq} to ${toSeq}`)
  return 1
}

const say = (line: string): void => {
  process.stdout.write(`${line}\n`)
}

const REPLAY_OPTIONS = { from: { type: 'string' }, to: { type: 'string' }, json: { type: 'boolean' } } as const

type Parsed = { values: Record<string, unknown>; positionals: string[] }
/** The options and the folder given on the command line; null where an option is unknown or more than one folder is named. */
function parsed(args: string[], options: Record<string, { type: 'string' | 'boolean' }>): Parsed | null {
  try {
    const given = parseArgs({ args, options, allowPositionals: true })
    return given.positionals.length > 1 ? null : given
  } catch {
    return null
  }
}

function folderOf(positionals: readonly string[]): string {
  const folder = positionals[0] === undefined ? readSettings(process.env).folder : resolve(positionals[0])
  if (!existsSync(join(folder, JOURNAL_FILE))) throw new JournalRefused(`There is no exchange's journal in ${folder}.`)
  return folder
}

function sequenceNumber(text: unknown): number | null {
  return typeof text === 'string' && /^\d{1,16}$/.test(text) && Number.isSafeInteger(Number(text)) ? Number(text) : null
}
