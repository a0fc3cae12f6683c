/** Folders and files of a user's own: an operator's folder, or a volume, is often one that all may look into. */
import { closeSync, existsSync, mkdirSync, openSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

const FOLDER_MODE = 0o700
export const FILE_MODE = 0o600

/**
 * As `mkdir -p`. Node's own never returns where a folder is there and says "no such file" of what is to be made in it, as
 * /proc does. A folder that is there keeps its mode. Throws what the file system said.
 */
export function makePrivateFolder(path: string): void {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) return
  try {
    mkdirSync(path, { mode: FOLDER_MODE })
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    // Somebody else has made it meanwhile.
    if (code === 'EEXIST' && statSync(path).isDirectory()) return
    if (code !== 'ENOENT' || existsSync(dirname(path))) throw error
    makePrivateFolder(dirname(path))
    makePrivateFolder(path)
  }
}

/**
 * Makes an empty file, where there is none, of which SQLite makes a database. SQLite asks for no mode of its own, and gives
 * the log and the shared memory beside a database the mode of that. Throws what the file system said.
 */
export function makePrivateFile(path: string): void {
  try {
    closeSync(openSync(path, 'wx', FILE_MODE))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
}
