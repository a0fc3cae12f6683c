/** The exchange that the desk calls home: checked before anything is opened, waited for before anybody is served, and remembered. */
import { HOME_SERVER } from './contracts/home-server.ts'
import { EnvError } from './env.ts'
import { readSettings, SettingsRefused } from './exchange/settings.ts'
import { markExchange, otherExchange, rememberExchange } from './known-exchange.ts'
import { log, messageOf } from './log.ts'
import type { McpConnection } from './mcp/connection.ts'
import type { Connections } from './mcp/connections.ts'
import { compiledCodeIn } from './mcp/settings/embedded-exchange.ts'
import type { ServerConfig } from './mcp/settings/server-settings.ts'
import { makePrivateFolder } from './sqlite/private.ts'
import type { Store } from './store/database.ts'

/** A started exchange answers in well under this; later, plans and chats wait for it on their own. */
const FIRST_CONNECT_MS = 10_000
/**
 * On a busy machine the exchange may still be starting. It is waited for longer, because an answer without it would be wrong.
 */
const SLOW_CONNECT_MS = 20_000

/** @throws McpCallError when the exchange did not connect in time, or is known to be down */
const firstConnection = (home: McpConnection): Promise<void> =>
  home.ready(FIRST_CONNECT_MS).catch((error) => {
    if (home.state().state !== 'connecting') throw error
    return home.ready(SLOW_CONNECT_MS)
  })

/**
 * The embedded exchange refuses its settings by itself, but only into a log: it would be started again for ever, and the
 * desk would be there without it.
 *
 * @returns its folder; null where another exchange is configured
 * @throws EnvError with one line per wrong variable
 */
function checkedFolder(configs: readonly ServerConfig[]): string | null {
  const embedded = configs.find((config) => config.embedded)
  if (embedded?.kind !== 'stdio') return null
  try {
    return readSettings(embedded.env).folder
  } catch (error) {
    if (!(error instanceof SettingsRefused)) throw error
    const lines = error.message.split('\n').map((line) => {
      const [name = '', ...words] = line.split(': ')
      const given = embedded.env[name]
      // One that is not set may not go with another that is.
      return `${name} ${words.join(': ')}; it is ${given === undefined ? 'not set' : JSON.stringify(given)}`
    })
    throw new EnvError(lines.join('\n'))
  }
}

/**
 * @returns the folder of the embedded exchange; null where another one is configured
 * @throws EnvError, DeskError where its journal is not the one this desk traded with
 */
export function checkedExchangeFolder(configs: readonly ServerConfig[], dataDir: string): string | null {
  const folder = checkedFolder(configs)
  const other = folder === null ? null : otherExchange(dataDir, folder)
  if (other) throw other
  return folder
}

/** Node would make it with the rights of all others, and whoever may write there writes what the exchange runs. */
export function keepCompiledCodePrivate(dataDir: string): void {
  try {
    makePrivateFolder(compiledCodeIn(dataDir))
  } catch (error) {
    // What keeps it from being made keeps Node from it too, which then does without.
    log('warn', 'desk.compiled_code_not_kept', { message: messageOf(error) })
  }
}

/**
 * Why a server must not be started. Started all the same, the embedded exchange would make a new folder where the old one was,
 * and trade there as if nothing had happened.
 */
export const holdingBack =
  (exchangeFolder: string | null, dataDir: string, store: Pick<Store, 'displaced'>) =>
  (config: ServerConfig): string | null => {
    if (!config.embedded || exchangeFolder === null) return null
    if (store.displaced() !== null) return 'its data is not in its place'
    const other = otherExchange(dataDir, exchangeFolder)
    if (other === null) return null
    log('error', 'desk.other_exchange', { message: other.message })
    return 'its journal is not the one this desk traded with'
  }

/** What is put back from an older copy than this is told from the exchange that the desk knows. */
const MARK_EVERY_MS = 60_000

/**
 * Waits for the exchange, and remembers it now and each time it connects: an account of the one before is not asked for at this one.
 * @returns ends the remembering
 */
export async function meetExchange(
  connections: Connections,
  exchangeFolder: string | null,
  { db, dataDir, now }: { db: Store['db']; dataDir: string; now: () => Date },
): Promise<() => void> {
  const home = connections.get(HOME_SERVER)
  if (!home) return () => {}
  await firstConnection(home).catch((error) => log('warn', 'desk.exchange_late', { message: messageOf(error) }))
  const remember = async () => {
    if (exchangeFolder === null || !connections.configOf(HOME_SERVER)?.embedded) return
    if (home.state().state !== 'connected') return
    await rememberExchange(db, dataDir, exchangeFolder, now().toISOString()).catch((error) =>
      log('error', 'desk.exchange_not_remembered', { message: messageOf(error) }),
    )
  }
  await remember()
  home.onState(() => void remember())
  const mark = () => {
    if (exchangeFolder === null || !connections.configOf(HOME_SERVER)?.embedded) return
    try {
      markExchange(dataDir, exchangeFolder)
    } catch (error) {
      log('warn', 'desk.exchange_not_marked', { message: messageOf(error) })
    }
  }
  const marking = setInterval(mark, MARK_EVERY_MS).unref()
  return () => {
    clearInterval(marking)
    mark()
  }
}
