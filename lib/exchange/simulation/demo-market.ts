/** Keeps the simulated participants trading on the live exchange. */

import { topOf } from '../engine/queries.ts'
import { ISSUANCE, symbolAt } from '../engine/state.ts'
import { ELC, type Exchange } from '../exchange.ts'
import { generateHistory } from './history.ts'
import { advance, dailyTicks, type ReferencePath, referenceAt } from './load-curve.ts'
import { PARTICIPANT_GRANT, PARTICIPANTS, step } from './participants.ts'
import { createRandom } from './random.ts'

const STEP_MS = 300
const REQUOTES = 2

export type DemoMarket = { stop(): void }

/** On an exchange that has never traded, the past day is made up first. */
export function startDemoMarket(exchange: Exchange, seed: number): DemoMarket {
  const { state, sequencer } = exchange
  const startMs = exchange.nowMs()
  // A restart goes on with other numbers than it began with, or the same hour would be traded again and again.
  const random = createRandom(seed ^ state.seq)
  const path = startPath(exchange, startMs, seed)
  const symbol = symbolAt(state, state.symbolIndex.get(ELC.symbol) ?? 0)
  exchange.referenceTicks = referenceAt(path)
  let lastMs = startMs

  const timer = setInterval(() => {
    const atMs = exchange.nowMs()
    // After a pause of the machine the market goes on from here; it does not catch up.
    const stepMs = Math.min(Math.max(atMs - lastMs, 0), 5 * STEP_MS)
    lastMs = atMs
    advance(path, atMs, random)
    const referenceTicks = referenceAt(path)
    exchange.referenceTicks = referenceTicks
    step({ state, symbol, random, referenceTicks, atMs, stepMs, requotes: REQUOTES }, sequencer.enqueue)
  }, STEP_MS)
  return {
    stop() {
      clearInterval(timer)
      exchange.referenceTicks = null
    },
  }
}

function startPath(exchange: Exchange, nowMs: number, seed: number): ReferencePath {
  const { state, sequencer } = exchange
  if (state.seq === 0) {
    const history = generateHistory([ELC], nowMs - STEP_MS, createRandom(seed))
    sequencer.ingest(history.commands)
    return history.path
  }
  for (const userId of PARTICIPANTS) {
    const known = state.accountIndex.get(userId)
    if (known === undefined || known === ISSUANCE) {
      sequencer.enqueue({ kind: 'openAccount', userId, simulated: true, ...PARTICIPANT_GRANT, clientOrderId: null })
    }
  }
  sequencer.flush()
  // The reference goes on from where the book stands, so a restart is no jump.
  const { midTicks } = topOf(symbolAt(state, 0))
  return { noiseTicks: midTicks === null ? 0 : midTicks - dailyTicks(nowMs), atMs: nowMs }
}
