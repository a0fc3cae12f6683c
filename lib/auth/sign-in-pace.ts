/** How often, and by how many at once, passwords may be tried: a guess costs whoever makes it nothing, and the desk a tenth of a second. */
import { bulkhead, isBulkheadRejectedError } from 'cockatiel'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { DeskError } from '../errors.ts'

const MINUTE_S = 60
/** For one address. Whoever is kept out by somebody else's attempts gets in a minute after the last of them. */
const ATTEMPTS_PER_MINUTE = 5
const JOINS_PER_MINUTE = 30
/** Node hashes on four threads; whoever comes beyond waits, for two or three seconds at most. */
const HASHED_AT_ONCE = 4
const MAX_WAITING = 100

type SignInPace = {
  /** Runs work that hashes a password, a few at a time. @throws DeskError BUSY */
  hashing<T>(run: () => Promise<T>): Promise<T>
  /** Counts against its address, unless it succeeds or finds no turn. @throws DeskError RATE_LIMITED, BUSY, and what it throws */
  attempt<T>(email: string, run: () => Promise<T>): Promise<T>
  /** @throws DeskError RATE_LIMITED where too many have joined in this minute */
  joining(): Promise<void>
}

export function createSignInPace(): SignInPace {
  const attempts = new RateLimiterMemory({ points: ATTEMPTS_PER_MINUTE, duration: MINUTE_S })
  const joins = new RateLimiterMemory({ points: JOINS_PER_MINUTE, duration: MINUTE_S })
  const turns = bulkhead(HASHED_AT_ONCE, MAX_WAITING)
  const noTurn = () => new DeskError('BUSY', 'Too many are signing in right now. Try again in a moment.', 429)

  async function take(limiter: RateLimiterMemory, key: string): Promise<void> {
    try {
      await limiter.consume(key)
    } catch (error) {
      if (!(error instanceof RateLimiterRes)) throw error
      const seconds = Math.max(1, Math.ceil(error.msBeforeNext / 1_000))
      throw new DeskError('RATE_LIMITED', `Too many attempts. Try again in ${seconds} s.`, 429, { seconds })
    }
  }

  return {
    async hashing(run) {
      try {
        return await turns.execute(run)
      } catch (error) {
        throw isBulkheadRejectedError(error) ? noTurn() : error
      }
    },
    async attempt(email, run) {
      // Each address is kept for a minute, and one that is made up costs nothing: no more are kept than can be hashed.
      if (turns.executionSlots + turns.queueSlots === 0) throw noTurn()
      await take(attempts, email)
      try {
        const done = await run()
        await attempts.delete(email)
        return done
      } catch (error) {
        if (error instanceof DeskError && error.code === 'BUSY') await attempts.reward(email)
        throw error
      }
    },
    joining: () => take(joins, 'all'),
  }
}
