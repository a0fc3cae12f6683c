/** All own trades that the exchange remembers: the line of the screen tells only of the last ones. */
import { createAtOnce } from '../at-once.ts'
import { type AllFills, KEPT_FILLS, userTrades } from '../contracts/exchange/fills.ts'
import { type OwnReadDeps, ownRead } from './own-read.ts'

/** Of one trader at once: a blotter in each of a few tabs. */
const AT_ONCE = 4

/** @throws DeskError where the exchange does not answer */
export type ReadFills = (traderId: string, signal: AbortSignal) => Promise<AllFills>

export function createReadFills(deps: OwnReadDeps): ReadFills {
  const atOnce = createAtOnce(AT_ONCE, `${AT_ONCE} lists of your trades are being read already. Wait for them.`)

  async function read(traderId: string, signal: AbortSignal): Promise<AllFills> {
    const ask = await ownRead(deps, { traderId, tool: 'getUserTrades', result: userTrades, signal })
    // Who has no account there has traded nothing.
    if (ask === null) return { trades: [], totalCount: 0, historyComplete: true }
    const { trades, totalCount, historyComplete } = await ask({ limit: KEPT_FILLS })
    return { trades, totalCount, historyComplete }
  }

  return (traderId, signal) => atOnce(traderId, () => read(traderId, signal))
}
