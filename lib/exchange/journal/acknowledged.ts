/**
 * The last sequence number that was durable before anybody was answered, in a file of its own. It is written after every flush and not
 * synced, so it costs no time; it survives a killed process, and mostly a power cut. SQLite takes damage in the last
 * transactions of its write-ahead log for a torn write and drops them without a word; this witness tells the two apart.
 *
 *   sequence number f64 · epoch u32 · CRC-32 of both u32
 */
import { closeSync, existsSync, fsyncSync, openSync, readFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'

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

export type AcknowledgedMark = { write(seq: number): void; sync(): void; close(): void }

/** Throws what the disk said, as `write` does. */
export function openAcknowledged(folder: string, epoch: number): AcknowledgedMark {
  const path = join(folder, ACKNOWLEDGED_FILE)
  const file = openSync(path, existsSync(path) ? 'r+' : 'w+')
  const bytes = Buffer.alloc(BYTES)
  bytes.writeUInt32BE(epoch, 8)
  return {
    write(seq) {
      bytes.writeDoubleBE(seq, 0)
      bytes.writeUInt32BE(crc32(bytes.subarray(0, CRC_AT)), CRC_AT)
      writeSync(file, bytes, 0, BYTES, 0)
    },
    sync: () => fsyncSync(file),
    close: () => closeSync(file),
  }
}
