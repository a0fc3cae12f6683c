/** `npm run exchange`: the exchange alone, with the settings of the desk's own: to that one the desk hands them over. */
import { loadEnvironmentFiles } from './environment-files.ts'

loadEnvironmentFiles()
await import('../lib/exchange/main.ts')
