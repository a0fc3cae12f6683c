/** mcp.json as it changes: read again shortly after it was written, kept as it was while it is broken or gone. */
import { existsSync, type FSWatcher, realpathSync, watch } from 'node:fs'
import { basename, dirname } from 'node:path'
import { log, messageOf } from '../log.ts'
import type { ServerConfig } from './config.ts'
import type { Connections } from './connections.ts'

/** Editors write in several steps, some by putting another file in its place. */
const SETTLE_MS = 150

/** Where the file is in truth; null while it is not there. */
function placeOf(file: string): string | null {
  try {
    return realpathSync(file)
  } catch {
    return null
  }
}

/**
 * @param file its folder is watched: the file may not exist, or be replaced
 * @param read gives the whole configuration anew, and throws a sentence for the operator where it cannot be used
 */
export function followConfig(file: string, read: () => ServerConfig[], connections: Connections): { close(): void } {
  let timer: NodeJS.Timeout | undefined
  let existed = existsSync(file)
  let place = placeOf(file)
  function reread(): void {
    place = placeOf(file)
    try {
      const configs = read()
      // Only where there is no file. To put another exchange under orders that rest is a decision, and a file that is being
      // moved is none.
      const isGone = configs.some(({ embedded }) => embedded)
      if (existed && isGone) throw new Error(`MCP_CONFIG ${file} is gone; start the desk anew to do without it`)
      existed = !isGone
      connections.apply(configs)
      if (connections.problem()) log('info', 'mcp.config_mended', {})
      connections.setProblem(null)
    } catch (error) {
      connections.setProblem(messageOf(error))
      log('error', 'mcp.config_kept', { message: messageOf(error) })
    }
  }
  let watcher: FSWatcher | null = null
  try {
    watcher = watch(dirname(file), { persistent: false }, (event, name) => {
      // In a mounted ConfigMap the file is a link through a link, and only the one in the middle is replaced.
      const isOther = name !== null && name !== basename(file)
      if (isOther && (event !== 'rename' || placeOf(file) === place)) return
      clearTimeout(timer)
      timer = setTimeout(reread, SETTLE_MS)
    })
    watcher.on('error', (error) => log('warn', 'mcp.config_unwatched', { message: messageOf(error) }))
  } catch (error) {
    // Without such a folder, or without watching, the settings of the start stay.
    log('warn', 'mcp.config_unwatched', { message: messageOf(error) })
  }
  return {
    close() {
      clearTimeout(timer)
      watcher?.close()
    },
  }
}
