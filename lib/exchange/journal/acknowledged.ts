/**
 * The last sequence number that was durable before anybody was answered, in a file of its own. SQLite takes damage in the last
 * transactions of its write-ahead log for a torn write and drops them without a word; this witness tells the two apart. It is not synced,
 * so it survives a killed process, and a power cut mostly. Written after every flush it would make each sync a quarter slower, because the file
 * system then has two files to account for; so it may be WITNESS_AGE_MS old.
 *
 *   sequence number f64 · epoch u32 · CRC-32 of both u32
 */
import { closeSync, existsSync, fsyncSync, openSync, readFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import { FILE_MODE } from '../../sqlite/private.ts'

export const ACKNOWLEDGED_FILE = 'exchange.acknowledged'
const BYTES = 16
const CRC_AT = 12

/** null where there is no such file, or none that can be trusted. */
export function readAcknowledged(folder: string): number | null {
  const path = join(folder, ACKNOWLEDGED_FILE)
  if (!existsSync(path)) return null
  const bytes = readFileSync(path)
  if (bytes.length !== BYTES || crc32(bytes.subarray(0, CRC_AT)) !== bytes.readUInt32BE(CRC_AT)) return null
  return bytes.readDoubleBE(0)
}

const WITNESS_AGE_MS = 10

export type AcknowledgedMark = {
  /** Notes the sequence number and returns; it is written a moment later. If that fails, the next call throws. */
  set(seq: number): void
  /** Writes what was noted and returns once it is durable. */
  sync(): void
  close(): void
}

/** `ageMs`: how long what was set may wait to be written. Throws what the disk said, as all of its methods do. */
export function openAcknowledged(folder: string, epoch: number, ageMs = WITNESS_AGE_MS): AcknowledgedMark {
  const path = join(folder, ACKNOWLEDGED_FILE)
  const file = openSync(path, existsSync(path) ? 'r+' : 'w+', FILE_MODE)
  const bytes = Buffer.alloc(BYTES)
  bytes.writeUInt32BE(epoch, 8)
  let due: number | null = null
  let writtenAt = 0
  let timer: NodeJS.Timeout | null = null
  let failure: unknown = null

  function write(): void {
    if (timer !== null) clearTimeout(timer)
    timer = null
    if (due === null) return
    bytes.writeDoubleBE(due, 0)
    bytes.writeUInt32BE(crc32(bytes.subarray(0, CRC_AT)), CRC_AT)
    writeSync(file, bytes, 0, BYTES, 0)
    due = null
    writtenAt = performance.now()
  }

  function writeLater(): void {
    try {
      write()
    } catch (error) {
      failure = error
    }
  }

  return {
    set(seq) {
      if (failure !== null) throw failure
      due = seq
      if (timer !== null) return
      const waitMs = writtenAt + ageMs - performance.now()
      if (waitMs <= 0) write()
      else timer = setTimeout(writeLater, waitMs)
    },
    sync() {
      write()
      fsyncSync(file)
    },
    close() {
      if (timer !== null) clearTimeout(timer)
      closeSync(file)
    },
  }
}
