import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'

const LOOK_AGAIN_MS = 10
/** Far beyond what anything takes: what a busy machine needs must not decide a test. */
const LIMIT_MS = 60_000

type Seen<T> = Exclude<T, undefined | null | false>

/** Looks until there is something to be seen, and answers with it. Fails after a minute, naming what was waited for. */
export async function until<T>(what: string, look: () => T | Promise<T>): Promise<Seen<T>> {
  for (const deadline = Date.now() + LIMIT_MS; Date.now() < deadline; await sleep(LOOK_AGAIN_MS)) {
    const seen = await look()
    if (seen) return seen as Seen<T>
  }
  return assert.fail(`not within a minute: ${what}`)
}
