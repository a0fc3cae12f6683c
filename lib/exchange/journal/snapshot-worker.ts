/** Takes one snapshot in a thread of its own and ends. It reads the folder as any outsider would, through a connection that cannot write. */
import { parentPort, workerData } from 'node:worker_threads'
import { snapshotFiles } from './snapshot-files.ts'
import { openFrameReader } from './sqlite-store.ts'
import { reasonOf } from './store.ts'
import { type SnapshotTaken, takeSnapshot } from './take-snapshot.ts'

export type SnapshotOrder = { folder: string; until: number; zone: string }
export type SnapshotReport = { taken: SnapshotTaken } | { failed: string }

const { folder, until, zone } = workerData as SnapshotOrder

function work(): SnapshotReport {
  try {
    const reader = openFrameReader(folder)
    try {
      return { taken: takeSnapshot(reader, snapshotFiles(folder), until, zone) }
    } finally {
      reader.close()
    }
  } catch (error) {
    return { failed: reasonOf(error) }
  }
}

parentPort?.postMessage(work())
