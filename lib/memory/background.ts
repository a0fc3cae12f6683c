/** Work that goes on after its caller was answered. A failure goes to the log, because nobody waits who could be told. */
import { log, messageOf } from '../log.ts'

export type Background = ReturnType<typeof createBackground>

export function createBackground() {
  const working = new Set<Promise<void>>()
  return {
    /** @param failed the event that the log gets where the work fails */
    run(failed: string, work: Promise<unknown>): void {
      const quiet: Promise<void> = work
        .catch((error) => log('warn', failed, { message: messageOf(error) }))
        .then(() => {
          working.delete(quiet)
        })
      working.add(quiet)
    },

    /** Resolves once nothing is running any more, work included that began meanwhile. */
    async settled(): Promise<void> {
      while (working.size > 0) await Promise.all(working)
    },
  }
}
