/**
 * Whether files that are held open still stand at their paths. One that was moved, removed or replaced takes every write and
 * sync as before; what was written is then found by nobody at the next start. SQLite looks for that only in its rollback
 * mode, not with a write-ahead log.
 */
import { statSync } from 'node:fs'
import { join } from 'node:path'

/** How often it is worth a look: a few microseconds of a processor, against what would be promised in vain meanwhile. */
export const LOOK_EVERY_MS = 250

const GONE = 'gone'

/** Of the file at the path; null where the system does not say. */
function identityAt(path: string): string | null {
  try {
    const found = statSync(path, { bigint: true, throwIfNoEntry: false })
    return found ? `${found.dev}:${found.ino}` : GONE
  } catch {
    return null
  }
}

/**
 * @param names files of `folder` that have just been opened; those that are not there are not looked for
 * @returns asks anew at each call: what is wrong, or null
 */
export function filesInPlace(folder: string, names: readonly string[]): () => string | null {
  const opened = names.map((name) => ({ name, identity: identityAt(join(folder, name)) }))
  return () => {
    for (const { name, identity } of opened) {
      const now = identityAt(join(folder, name))
      // A file that cannot be looked at may well be in its place: only what is known counts.
      if (now === null || identity === null || identity === GONE || now === identity) continue
      return now === GONE
        ? `${name} is no longer in ${folder}: it was moved or removed`
        : `${name} in ${folder} is another file now: it was replaced`
    }
    return null
  }
}
