/** The desk that runs on a DATA_DIR, for a command beside it. */
import { announcedDesk } from '../running-desk.ts'
import { lockedSince } from '../store/folder-lock.ts'

/**
 * Told at once, where opening the folder would first wait for whoever holds it to end. An address from before the folder was
 * taken was left behind by a desk that died: another program may listen there, and gets no session.
 *
 * @returns its address, null where none is known to listen
 */
export function deskBeside(dataDir: string): string | null {
  const announced = announcedDesk(dataDir)
  if (!announced) return null
  const since = lockedSince(dataDir)
  return since !== null && since <= announced.at ? announced.url : null
}
