/** Keeps the simulated participants trading on the live exchange. */

import type { Micro, QtyLots } from '../../contracts/units.ts'
import { topOf } from '../engine/queries.ts'
import { symbolAt } from '../engine/state.ts'
import { ELC, type Exchange } from '../exchange.ts'
import { createContractMarket } from './contract-market.ts'
import { CONTRACT_PARTICIPANT_GRANT, CONTRACT_PARTICIPANTS } from './contract-orders.ts'
import { generateHistory } from './history.ts'
import { advance, dailyTicks, type ReferencePath, referenceAt } from './load-curve.ts'
import { PARTICIPANT_GRANT, PARTICIPANTS, step } from './participants.ts'
import { createRandom } from './random.ts'

const STEP_MS = 300
const REQUOTES = 2

type DemoMarket = { stop(): void }

type DemoMarketOptions = {
  seed: number
  /** Time zone of the delivery contracts; null where there are none. */
  contractZone: string | null
}

/** On an exchange that has never traded, the past day of the spot symbol is made up first. */
export function startDemoMarket(exchange: Exchange, { seed, contractZone }: DemoMarketOptions): DemoMarket {
  const { state, sequencer } = exchange
  const startMs = exchange.nowMs()
  // A restart goes on with other numbers than it began with, or the same hour would be traded again and again.
  const random = createRandom(seed ^ state.seq)
  const path = startPath(exchange, startMs, seed)
  const symbol = symbolAt(state, state.symbolIndex.get(ELC.symbol) ?? 0)
  exchange.references.set(symbol.index, referenceAt(path))
  const contracts =
    contractZone === null
      ? null
      : createContractMarket({ state, random: createRandom(seed ^ (state.seq + 1)), seed, zone: contractZone, startMs })
  if (contracts) openParticipants(exchange, CONTRACT_PARTICIPANTS, CONTRACT_PARTICIPANT_GRANT)
  let lastMs = startMs

  const timer = setInterval(() => {
    const atMs = exchange.nowMs()
    // After a pause of the machine the market goes on from here; it does not catch up.
    const stepMs = Math.min(Math.max(atMs - lastMs, 0), 5 * STEP_MS)
    lastMs = atMs
    advance(path, atMs, random)
    const referenceTicks = referenceAt(path)
    exchange.references.clear()
    exchange.references.set(symbol.index, referenceTicks)
    step({ state, symbol, random, referenceTicks, atMs, stepMs, requotes: REQUOTES }, sequencer.enqueue)
    if (!contracts) return
    contracts.step(atMs, sequencer.enqueue)
    for (const [index, ticks] of contracts.references()) exchange.references.set(index, ticks)
  }, STEP_MS)
  return {
    stop() {
      clearInterval(timer)
      exchange.references.clear()
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
  openParticipants(exchange, PARTICIPANTS, PARTICIPANT_GRANT)
  // The reference goes on from where the book stands, so a restart is no jump.
  const { midTicks } = topOf(symbolAt(state, 0))
  const noiseTicks = midTicks === null ? 0 : midTicks - dailyTicks(nowMs)
  return { levelTicks: null, noiseTicks, atMs: nowMs }
}

function openParticipants(
  { state, sequencer }: Exchange,
  userIds: readonly string[],
  grant: { cashMicro: Micro; energyLots: QtyLots },
): void {
  for (const userId of userIds) {
    if (state.accountIndex.has(userId)) continue
    sequencer.enqueue({ kind: 'openAccount', userId, simulated: true, ...grant, clientOrderId: null })
  }
  sequencer.flush()
}
