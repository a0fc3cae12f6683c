/** From what is on the disk to a state: the newest snapshot that can be trusted, then every frame after it. */

import { DEFAULT_ZONE } from '../../contracts/time-zone.ts'
import { apply } from '../engine/apply.ts'
import type { Command, Outcome } from '../engine/commands.ts'
import { createState, type ExchangeState, LIVE_RESERVE, type Reserve } from '../engine/state.ts'
import { createMarketData, type MarketData, observe } from '../market-data/market-data.ts'
import { endsAt, type Frame, type Position, START } from './frame.ts'
import { readFrames } from './read-frames.ts'
import { decodeSnapshot, type Snapshot, SnapshotOfAnotherVersion } from './snapshot.ts'
import type { SnapshotStore } from './snapshot-files.ts'
import { type FrameSource, JournalRefused, reasonOf } from './store.ts'

export type Recovered = {
  state: ExchangeState
  market: MarketData
  end: Position
  /** Sequence number of the snapshot it started from; 0 for none. */
  snapshotSeq: number
  /** What recovery found wrong and could do without, a sentence for each. */
  notices: string[]
}

/** `zone`: of the market's day. Throws JournalRefused. */
export function recover(frames: FrameSource, snapshots: SnapshotStore | null, zone = DEFAULT_ZONE): Recovered {
  const notices: string[] = []
  const { snapshot, madeAt } = snapshots
    ? newestUsable(frames, snapshots, notices, zone, LIVE_RESERVE)
    : { snapshot: null, madeAt: 0 }
  const state = snapshot?.state ?? createState(LIVE_RESERVE)
  const market = snapshot?.market ?? createMarketData(zone)
  const end = replay(frames, snapshot?.at ?? START, state, (command, outcome) => observe(market, command, outcome))
  if (end.seq < madeAt) {
    throw new JournalRefused(
      `The exchange's journal in ${frames.place} ends at sequence number ${end.seq}, but a snapshot was made at ${madeAt}: what was written ` +
        'last is damaged or missing. Nothing was started and nothing was changed. Restore the folder from a backup; to start anew, remove all of it.',
    )
  }
  return { state, market, end, snapshotSeq: snapshot?.at.seq ?? 0, notices }
}

type Each = (command: Command, outcome: Outcome) => void

/** Applies the frames after `after`, up to the one that ends at `until`. Returns where it came to. Throws JournalRefused. */
export function replay(
  frames: FrameSource,
  after: Position,
  state: ExchangeState,
  each: Each,
  until = Number.POSITIVE_INFINITY,
): Position {
  let position = after
  if (position.seq >= until) return position
  for (const frame of readFrames(frames, after)) {
    applyFrame(frames.place, state, frame, each)
    position = frame.end
    if (position.seq >= until) break
  }
  return position
}

/** Throws JournalRefused where a command cannot be applied at all, which a whole frame of this program's never holds. */
export function applyFrame(place: string, state: ExchangeState, frame: Frame, each: Each): void {
  for (const command of frame.commands) {
    let outcome: Outcome
    try {
      outcome = apply(state, command)
    } catch (error) {
      throw new JournalRefused(
        `The exchange's journal in ${place} is whole, but this program cannot apply command ${state.seq} of frame ${frame.firstSeq}: ${reasonOf(error)}.`,
        { cause: error },
      )
    }
    each(command, outcome)
  }
}

/**
 * The newest snapshot that is whole and stands in this journal. `madeAt`: the highest sequence number that any whole one was made at,
 * so the journal must reach it.
 * @param zone whose days its candles have to be of; left out by who reads its state alone
 * @param reserve for a state that goes on trading
 */
export function newestUsable(
  frames: FrameSource,
  snapshots: SnapshotStore,
  notices: string[],
  zone?: string,
  reserve?: Reserve,
): { snapshot: Snapshot | null; madeAt: number } {
  let madeAt = 0
  for (const seq of listed(snapshots, notices)) {
    try {
      const snapshot = decodeSnapshot(snapshots.read(seq), reserve)
      madeAt = Math.max(madeAt, snapshot.at.seq)
      if (!standsIn(frames, snapshot.at))
        notices.push(`snapshot ${seq} does not stand in this journal and was not used`)
      else if (zone === undefined || snapshot.market.zone === zone) return { snapshot, madeAt }
      else
        notices.push(
          `snapshot ${seq} counts days by the clock of ${snapshot.market.zone}; an older one or the whole journal takes its place`,
        )
    } catch (error) {
      if (error instanceof SnapshotOfAnotherVersion) madeAt = Math.max(madeAt, error.header.seq)
      notices.push(
        `snapshot ${seq} cannot be used, ${reasonOf(error)}; an older one or the whole journal takes its place`,
      )
    }
  }
  return { snapshot: null, madeAt }
}

function listed(snapshots: SnapshotStore, notices: string[]): number[] {
  try {
    return snapshots.list()
  } catch (error) {
    notices.push(`snapshots cannot be looked at, ${reasonOf(error)}; the whole journal takes their place`)
    return []
  }
}

function standsIn(frames: FrameSource, at: Position): boolean {
  const row = frames.frameAt(at.seq)
  return row !== null && endsAt(row.firstSeq, row.body, at)
}
