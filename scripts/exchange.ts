/** `npm run exchange`: the exchange alone, with the settings that the desk's would have. The desk hands its own over. */
import { loadEnvironmentFiles } from './environment-files.ts'

loadEnvironmentFiles()
await import('../lib/exchange/main.ts')
