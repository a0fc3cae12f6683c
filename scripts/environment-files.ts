import { dirname } from 'node:path'
import { loadEnvFile } from 'node:process'

const ROOT = dirname(import.meta.dirname)

/** As Next reads them for the desk: what the shell says wins over .env.local, and that over .env. */
export function loadEnvironmentFiles(): void {
  // Said by tests, so that what a developer keeps there has no part in them; Next hears the same word.
  if (process.env.__NEXT_PROCESSED_ENV) return
  for (const file of ['.env.local', '.env']) {
    try {
      loadEnvFile(`${ROOT}/${file}`)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    }
  }
}
