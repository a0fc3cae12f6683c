/** A desk whose database is no longer where the next start looks for it: what it writes would be lost, so it writes nothing. */
import { DeskError } from '../errors.ts'
import { log } from '../log.ts'
import { filesInPlace, LOOK_EVERY_MS } from '../sqlite/in-place.ts'

export const DISPLACED =
  'The data of this desk was moved, removed or replaced while it ran. Nothing more is kept or sent until whoever runs it has seen to it.'

export type Place = {
  /** Looks now. What is wrong, for the log; null while the files are in their place. */
  displaced(): string | null
  /** By the last look, which is a moment ago. @throws DeskError DATA_DIR_DISPLACED */
  refuseIfLost(): void
  stop(): void
}

/** Files that are put back themselves, and not a copy of them, have lost nothing: then all goes on. */
export function watchPlace(dataDir: string, files: readonly string[]): Place {
  const displaced = filesInPlace(dataDir, files)
  let lost = false
  const timer = setInterval(() => {
    const why = displaced()
    if (lost === (why !== null)) return
    lost = why !== null
    if (lost) log('error', 'store.displaced', { why, until: 'it is put back, nothing is written or sent' })
    else log('warn', 'store.put_back')
  }, LOOK_EVERY_MS).unref()
  return {
    displaced,
    refuseIfLost() {
      if (lost) throw new DeskError('DATA_DIR_DISPLACED', DISPLACED, 503)
    },
    stop: () => clearInterval(timer),
  }
}
