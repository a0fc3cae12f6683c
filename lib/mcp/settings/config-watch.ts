/**
 * Follows mcp.json: it is read again shortly after it was written, and the former settings stay while it is broken or gone.
 */
import { existsSync, type FSWatcher, readlinkSync, realpathSync, watch } from 'node:fs'
import { basename, dirname, resolve } from 'node:path'
import { log, messageOf } from '../../log.ts'
import type { Connections } from '../connections.ts'
import type { ServerConfig } from './server-settings.ts'

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

/** How many symbolic links are followed: as many as an operating system does. */
const MAX_LINKS = 40

/** The folders on the way to the file, and what in each leads there: its own, and where each link on the way points to. */
function foldersTo(file: string): Map<string, string[]> {
  const folders = new Map<string, string[]>()
  let path = file
  for (let links = 0; links < MAX_LINKS; links++) {
    const folder = placeOf(dirname(path)) ?? dirname(path)
    folders.set(folder, [...(folders.get(folder) ?? []), basename(path)])
    try {
      path = resolve(folder, readlinkSync(path))
    } catch {
      // No link: this is the file itself, or nothing is there.
      break
    }
  }
  return folders
}

/**
 * @param file folders are watched: the file may not exist, or be replaced, also where a link leads to
 * @param read gives the whole configuration anew, and throws a sentence for the operator where it cannot be used
 */
export function followConfig(file: string, read: () => ServerConfig[], connections: Connections): { close(): void } {
  let timer: NodeJS.Timeout | undefined
  let existed = existsSync(file)
  let place = placeOf(file)
  function reread(): void {
    place = placeOf(file)
    // The watchers are set up before the file is read, so that no change between the two is missed.
    follow()
    try {
      const configs = read()
      // Only if the file is gone: to put another exchange under resting orders has to be a decision, and a file that is just
      // being moved is none.
      const isGone = configs.some(({ embedded }) => embedded)
      if (existed && isGone) throw new Error(`MCP_CONFIG ${file} is gone; start the desk anew to do without it`)
      existed = !isGone
      connections.apply(configs)
      if (connections.problem()) log('info', 'mcp.config_mended', {})
      connections.setProblem(null)
    } catch (error) {
      // The problem is shown to everybody at the desk, so the path of the file is cut out of it; the log has it.
      connections.setProblem(messageOf(error).replaceAll(file, basename(file)))
      log('error', 'mcp.config_kept', { message: messageOf(error) })
    }
  }
  const watchers = new Map<string, FSWatcher>()
  let folders = new Map<string, string[]>()
  function follow(): void {
    folders = foldersTo(file)
    for (const [folder, watcher] of watchers) {
      if (folders.has(folder)) continue
      watcher.close()
      watchers.delete(folder)
    }
    for (const folder of folders.keys()) if (!watchers.has(folder)) watchFolder(folder)
  }
  function watchFolder(folder: string): void {
    const unwatched = (error: unknown) => log('warn', 'mcp.config_unwatched', { message: messageOf(error) })
    try {
      const watcher = watch(folder, { persistent: false }, (event, name) => {
        // In a mounted ConfigMap the file is a link through a link, and only the one in the middle is replaced.
        const isOther = name !== null && !folders.get(folder)?.includes(name)
        if (isOther && (event !== 'rename' || placeOf(file) === place)) return
        clearTimeout(timer)
        timer = setTimeout(reread, SETTLE_MS)
      })
      watchers.set(folder, watcher.on('error', unwatched))
    } catch (error) {
      // Without such a folder, or without watching, the settings of the start stay.
      unwatched(error)
    }
  }
  follow()
  return {
    close() {
      clearTimeout(timer)
      for (const watcher of watchers.values()) watcher.close()
    },
  }
}
