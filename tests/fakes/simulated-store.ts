/**
 * The journal's stores on a simulated disk. Frames go into one log, each record with its length and checksum; like SQLite's write-ahead log,
 * reading stops at the first record that is not whole, and a whole one after a broken one means damage.
 */
import { crc32 } from 'node:zlib'
import { SNAPSHOTS_KEPT, type SnapshotStore } from '../../lib/exchange/journal/snapshot-files.ts'
import { type FrameRow, JournalRefused, type JournalStore } from '../../lib/exchange/journal/store.ts'
import type { SimulatedDisk } from './simulated-disk.ts'

const LOG = 'log'
const MARK = 'acknowledged'
const HEADER = 17
const FRAME = 1
const EPOCH = 2

type Record = { kind: number; number: number; body: Buffer; end: number }

/** A record at `at`, or null where none is whole there. */
function recordAt(log: Buffer, at: number): Record | null {
  if (at + HEADER > log.length) return null
  const kind = log.readUInt8(at)
  const number = log.readDoubleBE(at + 1)
  const end = at + HEADER + log.readUInt32BE(at + 9)
  if (kind === 0 || end > log.length) return null
  const sum = log.readUInt32BE(at + 13)
  const body = log.subarray(at + HEADER, end)
  return crc32(body, crc32(log.subarray(at, at + 13))) === sum ? { kind, number, body, end } : null
}

function readLog(disk: SimulatedDisk): { records: Record[]; end: number } {
  const log = disk.names().includes(LOG) ? disk.read(LOG) : Buffer.alloc(0)
  const records: Record[] = []
  let end = 0
  for (let record = recordAt(log, 0); record; record = recordAt(log, end)) {
    records.push(record)
    end = record.end
  }
  for (let at = end + 1; at + HEADER < log.length; at++) {
    if (recordAt(log, at)) throw new JournalRefused(`the log is damaged at byte ${end}: a whole record follows`)
  }
  return { records, end }
}

const frameRows = (disk: SimulatedDisk): FrameRow[] =>
  readLog(disk).records.flatMap(({ kind, number, body }) => (kind === FRAME ? [{ firstSeq: number, body }] : []))

/** Throws JournalRefused where the log is damaged in its middle. */
export function simulatedStore(disk: SimulatedDisk): JournalStore {
  const { records, end: readTo } = readLog(disk)
  let end = readTo
  function add(kind: number, number: number, body: Uint8Array): void {
    const record = Buffer.alloc(HEADER + body.length)
    record.writeUInt8(kind, 0)
    record.writeDoubleBE(number, 1)
    record.writeUInt32BE(body.length, 9)
    record.set(body, HEADER)
    record.writeUInt32BE(crc32(body, crc32(record.subarray(0, 13))), 13)
    disk.write(LOG, end, record)
    disk.sync(LOG)
    end += record.length
  }
  function mark(seq: number): void {
    const bytes = Buffer.alloc(12)
    bytes.writeDoubleBE(seq, 0)
    bytes.writeUInt32BE(crc32(bytes.subarray(0, 8)), 8)
    disk.write(MARK, 0, bytes)
  }
  return {
    place: 'the simulated disk',
    *frames(fromSeq) {
      for (const row of frameRows(disk)) if (row.firstSeq >= fromSeq) yield row
    },
    frameAt: (seq) => frameRows(disk).findLast(({ firstSeq }) => firstSeq <= seq) ?? null,
    acknowledged() {
      if (!disk.names().includes(MARK)) return null
      const bytes = disk.read(MARK)
      return bytes.length === 12 && crc32(bytes.subarray(0, 8)) === bytes.readUInt32BE(8) ? bytes.readDoubleBE(0) : null
    },
    startWriting(above, lastSeq) {
      const stored = records.findLast(({ kind }) => kind === EPOCH)?.number ?? 0
      const epoch = Math.max(above, stored) + 1
      add(EPOCH, epoch, Buffer.alloc(0))
      disk.syncNames()
      mark(lastSeq)
      return epoch
    },
    append(row: FrameRow, lastSeq: number) {
      add(FRAME, row.firstSeq, row.body)
      mark(lastSeq)
    },
    close() {},
  }
}

export function simulatedSnapshots(disk: SimulatedDisk): SnapshotStore {
  const nameOf = (seq: number): string => `${seq}.snapshot`
  const list = (): number[] =>
    disk
      .names()
      .filter((name) => name.endsWith('.snapshot'))
      .map((name) => Number.parseInt(name, 10))
      .sort((a, b) => b - a)
  return {
    list,
    read: (seq) => disk.read(nameOf(seq)),
    write(seq, bytes) {
      disk.remove('unfinished')
      disk.write('unfinished', 0, bytes)
      disk.sync('unfinished')
      disk.rename('unfinished', nameOf(seq))
      disk.syncNames()
      for (const old of list().slice(SNAPSHOTS_KEPT)) disk.remove(nameOf(old))
    },
  }
}
