/**
 * How SQLite's write-ahead log ends, read before SQLite opens it. SQLite goes by checksums: what follows the last whole transaction it
 * drops silently. That is right for a write that was cut off, which can only be the last transaction, since each is synced before
 * the next is written. Where a later transaction follows the broken one, the log was damaged after it had been synced.
 * What was undone, or cut off by a full disk, may leave frames too: the next transaction is written over them from their start, so what is
 * left of them is one torn tail.
 * https://www.sqlite.org/fileformat2.html#the_write_ahead_log
 */
import { existsSync, readFileSync } from 'node:fs'

export type WalTail =
  | { kind: 'whole' }
  /** The last transaction was not written to its end: nobody can have been answered about it. */
  | { kind: 'torn'; bytes: number }
  | { kind: 'damaged'; atByte: number }

const HEADER_BYTES = 32
const FRAME_HEADER_BYTES = 24
const SALTS_AT = 16
const CHECKSUM_AT = 24
const BIG_ENDIAN_MAGIC = 0x377f0683
const LITTLE_ENDIAN_MAGIC = 0x377f0682

type Checksum = [number, number]

export function inspectWal(path: string): WalTail {
  if (!existsSync(path)) return { kind: 'whole' }
  const bytes = readFileSync(path)
  if (bytes.length <= HEADER_BYTES) return { kind: 'whole' }
  const magic = bytes.readUInt32BE(0)
  const bigEndian = magic === BIG_ENDIAN_MAGIC
  const pageBytes = bytes.readUInt32BE(8)
  let sum: Checksum = [0, 0]
  sum = addTo(sum, bytes, 0, CHECKSUM_AT, bigEndian)
  if ((!bigEndian && magic !== LITTLE_ENDIAN_MAGIC) || pageBytes < 512 || !holds(bytes, CHECKSUM_AT, sum)) {
    return { kind: 'damaged', atByte: 0 }
  }

  const frameBytes = FRAME_HEADER_BYTES + pageBytes
  let committed = HEADER_BYTES
  let at = HEADER_BYTES
  while (at + frameBytes <= bytes.length && isOfThisLog(bytes, at)) {
    const next = addTo(addTo(sum, bytes, at, 8, bigEndian), bytes, at + FRAME_HEADER_BYTES, pageBytes, bigEndian)
    if (!holds(bytes, at + 16, next)) break
    sum = next
    at += frameBytes
    if (isCommit(bytes, at - frameBytes)) committed = at
  }

  let end = committed
  let commits = 0
  for (let at = committed; at + FRAME_HEADER_BYTES <= bytes.length; at += frameBytes) {
    if (!isOfThisLog(bytes, at)) continue
    if (commits > 0) return { kind: 'damaged', atByte: committed }
    if (isCommit(bytes, at)) commits++
    end = Math.min(at + frameBytes, bytes.length)
  }
  return end === committed ? { kind: 'whole' } : { kind: 'torn', bytes: end - committed }
}

/** Older frames stay in the file after a checkpoint; they carry other salts. */
const isOfThisLog = (bytes: Buffer, at: number): boolean =>
  bytes.compare(bytes, SALTS_AT, CHECKSUM_AT, at + 8, at + 16) === 0
const isCommit = (bytes: Buffer, at: number): boolean => bytes.readUInt32BE(at + 4) !== 0
const holds = (bytes: Buffer, at: number, sum: Checksum): boolean =>
  bytes.readUInt32BE(at) === sum[0] && bytes.readUInt32BE(at + 4) === sum[1]

function addTo(sum: Checksum, bytes: Buffer, at: number, length: number, bigEndian: boolean): Checksum {
  let [a, b] = sum
  const view = new DataView(bytes.buffer, bytes.byteOffset + at, length)
  for (let i = 0; i < length; i += 8) {
    a = (a + view.getUint32(i, !bigEndian) + b) >>> 0
    b = (b + view.getUint32(i + 4, !bigEndian) + a) >>> 0
  }
  return [a, b]
}
