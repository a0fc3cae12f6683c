/**
 * npm run exchange -- replay --from SEQ --to SEQ [--json] [FOLDER]: what happened in a range, one line per command and what came of it. It reads
 * the folder as `verify` does, from the last snapshot before the range where there is one.
 */
import { createState } from '../engine/state.ts'
import { type Position, START } from '../journal/frame.ts'
import { readFrames } from '../journal/read-frames.ts'
import { applyFrame, newestUsable } from '../journal/recovery.ts'
import { type SnapshotStore, snapshotFiles } from '../journal/snapshot-files.ts'
import { openFrameReader } from '../journal/sqlite-store.ts'
import type { FrameSource } from '../journal/store.ts'
import { describeEvent } from './describe.ts'
import type { Say } from './verify.ts'

type ReplayRange = { fromSeq: number; toSeq: number; json: boolean }

/** Returns how many commands of the range there are. Throws JournalRefused. */
export function replayFolder(folder: string, range: ReplayRange, say: Say): number {
  const reader = openFrameReader(folder)
  try {
    return replayRange(reader, snapshotFiles(folder), range, say)
  } finally {
    reader.close()
  }
}

function replayRange(frames: FrameSource, snapshots: SnapshotStore, range: ReplayRange, say: Say): number {
  const { fromSeq, toSeq, json } = range
  const before: SnapshotStore = { ...snapshots, list: () => snapshots.list().filter((seq) => seq < fromSeq) }
  const { snapshot } = newestUsable(frames, before, [])
  const state = snapshot?.state ?? createState()
  const after: Position = snapshot?.at ?? START
  let found = 0
  for (const frame of readFrames(frames, after)) {
    applyFrame(frames.place, state, frame, (command, outcome) => {
      if (outcome.seq < fromSeq || outcome.seq > toSeq) return
      found++
      const epoch = frame.end.epoch
      say(
        json
          ? JSON.stringify({ seq: outcome.seq, epoch, frame: frame.firstSeq, command, outcome })
          : describeEvent(state, command, outcome),
      )
    })
    if (frame.end.seq >= toSeq) break
  }
  return found
}
