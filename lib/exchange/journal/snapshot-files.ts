/** Snapshots as files beside the journal, named by their sequence number. A file has its name only once it is whole and synced. */
import {
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import { FILE_MODE, makePrivateFolder } from '../../sqlite/private.ts'

export type SnapshotStore = {
  /** Sequence numbers, the newest first. */
  list(): number[]
  read(seq: number): Uint8Array
  /** Durable when it returns; older ones beyond `SNAPSHOTS_KEPT` are gone. Throws what the disk said. */
  write(seq: number, bytes: Uint8Array): void
}

/** One more than needed: when the newest is damaged, the one before it still saves most of the way. */
export const SNAPSHOTS_KEPT = 2

const FOLDER = 'snapshots'
const NAME = /^(\d{1,16})\.snapshot$/
const UNFINISHED = /\.unfinished$/

export function snapshotFiles(exchangeFolder: string): SnapshotStore {
  const folder = join(exchangeFolder, FOLDER)
  const pathOf = (seq: number): string => join(folder, `${seq}.snapshot`)
  const names = (): string[] => (existsSync(folder) ? readdirSync(folder) : [])
  const list = (): number[] =>
    names()
      .map((name) => Number(NAME.exec(name)?.[1] ?? Number.NaN))
      .filter((seq) => Number.isSafeInteger(seq))
      .sort((a, b) => b - a)
  return {
    list,
    read: (seq) => readFileSync(pathOf(seq)),
    write(seq, bytes) {
      makePrivateFolder(folder)
      for (const name of names()) if (UNFINISHED.test(name)) rmSync(join(folder, name), { force: true })
      const unfinished = `${pathOf(seq)}.unfinished`
      try {
        writeSynced(unfinished, bytes)
        renameSync(unfinished, pathOf(seq))
      } catch (error) {
        // On a full disk, the unfinished file takes room that the journal needs.
        rmSync(unfinished, { force: true })
        throw error
      }
      syncFolder(folder)
      for (const old of list().slice(SNAPSHOTS_KEPT)) rmSync(pathOf(old), { force: true })
    },
  }
}

function writeSynced(path: string, bytes: Uint8Array): void {
  const file = openSync(path, 'w', FILE_MODE)
  try {
    for (let at = 0; at < bytes.length; ) at += writeSync(file, bytes, at)
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
}

/** Makes the new name durable. Windows has no such call and needs none. */
function syncFolder(folder: string): void {
  if (process.platform === 'win32') return
  const file = openSync(folder, 'r')
  try {
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
}
