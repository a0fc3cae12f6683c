/**
 * A frame is what one flush writes: a batch of commands with consecutive sequence numbers.
 *
 *   version u8 · previous checksum u32 · first seq f64 · time f64 · count u32 · commands · checksum u32
 *
 * The checksum covers everything before it, the previous frame's checksum included, so a frame that is damaged,
 * missing or out of order breaks the chain at its place.
 */
import { crc32 } from 'node:zlib'
import type { Command } from '../engine/commands.ts'
import { decodeCommand, encodeCommand } from './command-codec.ts'
import { type ByteWriter, createReader, reserve } from './varint.ts'

const VERSION = 1
const HEADER_BYTES = 25
const CHECKSUM_BYTES = 4

export type Frame = { firstSeq: number; commands: Command[]; checksum: number }

/** Encodes into `writer` (cleared first) and returns the frame's checksum. `commands` is not empty. */
export function encodeFrame(
  writer: ByteWriter,
  firstSeq: number,
  commands: readonly Command[],
  previousChecksum: number,
): number {
  writer.length = 0
  reserve(writer, HEADER_BYTES)
  const atMs = commands[0]?.atMs ?? 0
  const header = new DataView(writer.bytes.buffer)
  header.setUint8(0, VERSION)
  header.setUint32(1, previousChecksum)
  header.setFloat64(5, firstSeq)
  header.setFloat64(13, atMs)
  header.setUint32(21, commands.length)
  writer.length = HEADER_BYTES
  let previousAtMs = atMs
  for (const command of commands) {
    encodeCommand(writer, command, previousAtMs)
    previousAtMs = command.atMs
  }
  reserve(writer, CHECKSUM_BYTES)
  const checksum = crc32(writer.bytes.subarray(0, writer.length))
  new DataView(writer.bytes.buffer).setUint32(writer.length, checksum)
  writer.length += CHECKSUM_BYTES
  return checksum
}

/** Why a frame is not what was written. */
export class FrameDamaged extends Error {}

export function decodeFrame(bytes: Uint8Array, expectedSeq: number, previousChecksum: number): Frame {
  if (bytes.length < HEADER_BYTES + CHECKSUM_BYTES) throw new FrameDamaged('it is cut short')
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const end = bytes.length - CHECKSUM_BYTES
  const checksum = view.getUint32(end)
  if (crc32(bytes.subarray(0, end)) !== checksum) throw new FrameDamaged('its checksum does not match its content')
  if (view.getUint8(0) !== VERSION) throw new FrameDamaged(`it has format version ${view.getUint8(0)}`)
  const firstSeq = view.getFloat64(5)
  if (firstSeq !== expectedSeq) throw new FrameDamaged(`it starts at ${firstSeq} where ${expectedSeq} is due`)
  if (view.getUint32(1) !== previousChecksum) throw new FrameDamaged('it does not follow the frame before it')
  const count = view.getUint32(21)
  const reader = createReader(bytes.subarray(0, end))
  reader.at = HEADER_BYTES
  const commands: Command[] = new Array(count)
  let atMs = view.getFloat64(13)
  for (let i = 0; i < count; i++) {
    const command = decodeCommand(reader, atMs)
    atMs = command.atMs
    commands[i] = command
  }
  if (reader.at !== end) throw new FrameDamaged('it holds more than its commands')
  return { firstSeq, commands, checksum }
}
