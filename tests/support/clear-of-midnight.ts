/**
 * For tests of what is counted by the market's day: one that begins just before a day ends would see it end. Then the clock of
 * its process, and of the exchange that its desk starts, goes ahead by so much that the next day has begun.
 */
import { after } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { dayEndMs } from '../../lib/contracts/local-time.ts'
import { DEFAULT_ZONE } from '../../lib/contracts/time-zone.ts'

/** Until the day of a desk whose market is in no other zone ends. */
const leftMs = (): number => dayEndMs(DEFAULT_ZONE, Date.now()) - Date.now()
/** Longer than any file of tests takes. */
const NEAR_MS = 10 * 60_000
/** Longer than a test of the day's figures in a browser takes, and short enough to wait for. */
const NEAR_ONE_MS = 60_000

let aheadMs = 0

/** Negative sets the clock of this process back. */
export function setAhead(ms: number): void {
  aheadMs += ms
  const { Date: before } = globalThis
  globalThis.Date = new Proxy(before, {
    construct: (target, args, self) => Reflect.construct(target, args.length > 0 ? args : [target.now() + ms], self),
    get: (target, name, self) => (name === 'now' ? () => target.now() + ms : Reflect.get(target, name, self)),
  })
}

/** Until the file has ended: another one in its process has the clock of the machine again. */
export function keepClearOfMidnight(): void {
  if (leftMs() > NEAR_MS) return
  setAhead(NEAR_MS)
  after(() => setAhead(-NEAR_MS))
}

/** For a test with a browser, whose clock is not this process's: it begins when the day has ended. */
export async function waitOutMidnight(): Promise<void> {
  const left = leftMs()
  if (left <= NEAR_ONE_MS) await sleep(left)
}

/** For the environment of a server that such a test starts. */
export const sameClock = (): Record<string, string> =>
  aheadMs === 0 ? {} : { CLOCK_AHEAD_MS: String(aheadMs), NODE_OPTIONS: `--import=${import.meta.url}` }

if (process.env.CLOCK_AHEAD_MS) setAhead(Number(process.env.CLOCK_AHEAD_MS))
