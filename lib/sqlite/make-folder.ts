import { existsSync, mkdirSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

/**
 * As `mkdir -p`. Node's own never returns where a folder is there and says "no such file" of what is to be made in it, as
 * /proc does. Throws what the file system said.
 */
export function makeFolder(path: string, mode?: number): void {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) return
  try {
    mkdirSync(path, { mode })
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    // Somebody else has made it meanwhile.
    if (code === 'EEXIST' && statSync(path).isDirectory()) return
    if (code !== 'ENOENT' || existsSync(dirname(path))) throw error
    makeFolder(dirname(path), mode)
    makeFolder(path, mode)
  }
}
