import { DEFAULT_ZONE } from '../../contracts/time-zone.ts'
import { createState } from '../engine/state.ts'
import { createMarketData, observe } from '../market-data/market-data.ts'
import { START } from './frame.ts'
import { newestUsable, replay } from './recovery.ts'
import { encodeSnapshot, proveSnapshot } from './snapshot.ts'
import type { SnapshotStore } from './snapshot-files.ts'
import type { FrameSource } from './store.ts'

export type SnapshotTaken = { seq: number; bytes: number; tookMs: number; notices: string[] }

/**
 * Makes a snapshot after the frame that ends at `until`, out of the last snapshot and the frames since. The live state is not
 * touched. Throws JournalRefused where the journal is damaged, or what the disk said.
 */
export function takeSnapshot(
  frames: FrameSource,
  snapshots: SnapshotStore,
  until: number,
  zone = DEFAULT_ZONE,
): SnapshotTaken {
  const startedAt = performance.now()
  const notices: string[] = []
  const { snapshot } = newestUsable(frames, snapshots, notices, zone)
  const usable = snapshot !== null && snapshot.at.seq <= until ? snapshot : null
  const state = usable?.state ?? createState()
  const market = usable?.market ?? createMarketData(zone)
  const end = replay(frames, usable?.at ?? START, state, (command, outcome) => observe(market, command, outcome), until)
  const bytes = encodeSnapshot(end, state, market)
  // Read back and compared before it gets its name, so that a start need not do that.
  proveSnapshot(bytes)
  snapshots.write(end.seq, bytes)
  return { seq: end.seq, bytes: bytes.length, tookMs: performance.now() - startedAt, notices }
}
