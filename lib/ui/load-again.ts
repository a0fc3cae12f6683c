/**
 * Parts of the page that are fetched when they are needed. Where one could not be fetched, React would take the whole
 * page down with it and never ask again: a line that breaks for a second would cost the trader the desk. So a part whose
 * script did not come is on its way until it has come.
 *
 * A desk that was updated has no scripts of the pages that its former build made: those never come.
 */

/** After each failure a longer pause, so that a desk that starts again is not met by every page at once. */
const PAUSES_MS = [1_000, 2_000, 4_000, 8_000]

/**
 * @param load imports the part; the bundler's runtime fetches a failed script anew when it is asked again
 * @param untilNextTry resolves when another try is worth it
 * @returns the same promise at every call. It rejects only where the part came and is itself broken: no try mends that.
 */
export function loadAgain<T>(load: () => Promise<T>, untilNextTry = pauseOrOnline): () => Promise<T> {
  let loading: Promise<T> | undefined
  const loadUntilThere = async (): Promise<T> => {
    for (let failures = 0; ; failures++) {
      try {
        return await load()
      } catch (error) {
        if (!isNotFetched(error)) throw error
        if (!outdated.now && (await isGone(error))) outdated.tell()
        await untilNextTry(PAUSES_MS[Math.min(failures, PAUSES_MS.length - 1)] ?? 0)
      }
    }
  }
  return () => {
    loading ??= loadUntilThere()
    return loading
  }
}

/** Whether the desk has another build by now than the one that made this page, as far as a part that did not come has shown. */
export const outdated = {
  now: false,
  told: new EventTarget(),
  tell(): void {
    outdated.now = true
    outdated.told.dispatchEvent(new Event('outdated'))
  },
}

/** Not lost on the way: the desk answers, and has no such script. */
async function isGone({ message }: Error): Promise<boolean> {
  const script = /\/_next\/static\/\S+\.js/.exec(message)?.[0]
  if (script === undefined) return false
  return fetch(script, { method: 'HEAD', cache: 'no-store' }).then(
    ({ status }) => status === 404,
    () => false,
  )
}

/** The name by which the bundler's runtime tells a script that did not come from one that threw. */
const isNotFetched = (error: unknown): error is Error => error instanceof Error && error.name === 'ChunkLoadError'

/** A pause, cut short by the browser's word that the line is back. */
function pauseOrOnline(ms: number): Promise<void> {
  return new Promise((resolve) => {
    const go = () => {
      clearTimeout(timer)
      window.removeEventListener('online', go)
      resolve()
    }
    const timer = setTimeout(go, ms)
    window.addEventListener('online', go)
  })
}
