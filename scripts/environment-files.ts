import { readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { parseEnv } from 'node:util'

const ROOT = dirname(import.meta.dirname)

/**
 * As Next reads them for the desk: what the shell says wins over .env.local, and that over .env. One that cannot be read is told
 * in a sentence and ends the process with 1.
 */
export function loadEnvironmentFiles(): void {
  // Said by tests, so that what a developer keeps there has no part in them; Next hears the same word.
  if (process.env.__NEXT_PROCESSED_ENV) return
  for (const file of ['.env.local', '.env']) {
    for (const [name, value] of Object.entries(parseEnv(read(`${ROOT}/${file}`)))) process.env[name] ??= value
  }
}

function read(file: string): string {
  try {
    // Some editors begin a file with a mark that nobody sees: it would be a part of the first name, and that setting lost.
    return readFileSync(file, 'utf8').replace(/^\uFEFF/, '')
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') return ''
    process.stderr.write(
      `error: the settings in ${file} cannot be read (${code}): it has to be a file that this user may read\n`,
    )
    process.exit(1)
  }
}
