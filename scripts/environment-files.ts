import { dirname } from 'node:path'
import { loadEnvFile } from 'node:process'

const ROOT = dirname(import.meta.dirname)

/** As Next reads them for the desk: what the shell says wins over .env.local, and that over .env. */
export function loadEnvironmentFiles(): void {
  for (const file of ['.env.local', '.env']) {
    try {
      loadEnvFile(`${ROOT}/${file}`)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    }
  }
}
