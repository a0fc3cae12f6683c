/**
 * A frame is what one flush writes: a batch of commands with consecutive sequence numbers.
 *
 *   version u8 · epoch u32 · first seq f64 · time f64 · count u32 · hash of the frame before 16 · commands · hash 16
 *
 * The hash is SHA-256 cut to 16 bytes over everything before it, the previous frame's hash included: a frame that is damaged,
 * missing, out of order or of another journal breaks the chain at its place, and the last hash vouches for the whole history.
 * The epoch counts the openings of the folder for writing: a frame of an older epoch after a newer one was written by a process
 * that had been replaced.
 */
import { hash } from 'node:crypto'
import { crc32 } from 'node:zlib'
import type { Command } from '../engine/commands.ts'
import { NO_SLOT } from '../engine/order-pool.ts'
import { decodeCommand, encodeCommand } from './command-codec.ts'
import { decodeCommand1 } from './command-codec-1.ts'
import { type ByteReader, type ByteWriter, createReader, reserve } from './varint.ts'

const VERSION = 3
const HASH_BYTES = 16
const EPOCH_AT = 1
const SEQ_AT = 5
const TIME_AT = 13
const COUNT_AT = 21
const PREVIOUS_AT = 25
const HEADER_BYTES = PREVIOUS_AT + HASH_BYTES

/** A place between two frames: what has come before it. */
export type Position = {
  /** Sequence number of the last command before it. */
  seq: number
  epoch: number
  /** Of the frame before it; zeros at the start. */
  hash: Uint8Array
  /** Checksum of the frame before it, where that one has format 1. */
  checksum1: number | null
}
export const START: Position = { seq: 0, epoch: 0, hash: new Uint8Array(HASH_BYTES), checksum1: 0 }

export type Frame = { firstSeq: number; atMs: number; commands: Command[]; end: Position }

const hashOf = (bytes: Uint8Array): Uint8Array => hash('sha256', bytes, 'buffer').subarray(0, HASH_BYTES)

/** Encodes into `writer` (cleared first) and returns the place after the frame. `commands` is not empty. */
export function encodeFrame(
  writer: ByteWriter,
  after: Position,
  epoch: number,
  commands: readonly Command[],
): Position {
  writer.length = 0
  reserve(writer, HEADER_BYTES)
  const atMs = commands[0]?.atMs ?? 0
  const header = new DataView(writer.bytes.buffer)
  header.setUint8(0, VERSION)
  header.setUint32(EPOCH_AT, epoch)
  header.setFloat64(SEQ_AT, after.seq + 1)
  header.setFloat64(TIME_AT, atMs)
  header.setUint32(COUNT_AT, commands.length)
  writer.bytes.set(after.hash, PREVIOUS_AT)
  writer.length = HEADER_BYTES
  let previousAtMs = atMs
  for (const command of commands) {
    encodeCommand(writer, command, previousAtMs)
    previousAtMs = command.atMs
  }
  reserve(writer, HASH_BYTES)
  const digest = hashOf(writer.bytes.subarray(0, writer.length))
  writer.bytes.set(digest, writer.length)
  writer.length += HASH_BYTES
  return { seq: after.seq + commands.length, epoch, hash: digest, checksum1: null }
}

/** Why a frame is not what was written. */
export class FrameDamaged extends Error {}

/** Throws FrameDamaged where the bytes are not the frame that belongs after `after`. */
export function decodeFrame(bytes: Uint8Array, after: Position): Frame {
  if (bytes[0] === 1) return decodeFrame1(bytes, after)
  if (bytes.length < HEADER_BYTES + HASH_BYTES) throw new FrameDamaged('it is cut short')
  const end = bytes.length - HASH_BYTES
  const digest = hashOf(bytes.subarray(0, end))
  if (!equal(digest, bytes.subarray(end))) throw new FrameDamaged('its hash does not match its content')
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const version = view.getUint8(0)
  if (version !== 2 && version !== VERSION) throw new FrameDamaged(`it has format version ${version}`)
  const epoch = view.getUint32(EPOCH_AT)
  const firstSeq = view.getFloat64(SEQ_AT)
  if (firstSeq !== after.seq + 1) throw new FrameDamaged(`it starts at ${firstSeq} where ${after.seq + 1} is due`)
  if (!equal(bytes.subarray(PREVIOUS_AT, HEADER_BYTES), after.hash)) {
    throw new FrameDamaged('it does not follow the frame before it')
  }
  if (epoch < after.epoch) {
    throw new FrameDamaged(`it has epoch ${epoch} after epoch ${after.epoch}: its writer had been replaced`)
  }
  const count = view.getUint32(COUNT_AT)
  const atMs = view.getFloat64(TIME_AT)
  const decode = version === VERSION ? decodeCommand : decodeCommand2
  const commands = decodeCommands(bytes, HEADER_BYTES, end, count, atMs, decode)
  return { firstSeq, atMs, commands, end: { seq: after.seq + count, epoch, hash: digest, checksum1: null } }
}

/** version u8 · previous checksum u32 · first seq f64 · time f64 · count u32 · commands · checksum u32 */
function decodeFrame1(bytes: Uint8Array, after: Position): Frame {
  const header = 25
  if (bytes.length < header + 4) throw new FrameDamaged('it is cut short')
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const end = bytes.length - 4
  const checksum = view.getUint32(end)
  if (crc32(bytes.subarray(0, end)) !== checksum) throw new FrameDamaged('its checksum does not match its content')
  const firstSeq = view.getFloat64(5)
  if (firstSeq !== after.seq + 1) throw new FrameDamaged(`it starts at ${firstSeq} where ${after.seq + 1} is due`)
  if (view.getUint32(1) !== after.checksum1) throw new FrameDamaged('it does not follow the frame before it')
  const count = view.getUint32(21)
  const atMs = view.getFloat64(13)
  const commands = decodeCommands(bytes, header, end, count, atMs, (reader, previousAtMs) =>
    withoutSlot(decodeCommand1(reader, previousAtMs)),
  )
  // From here on the chain of hashes vouches for the old frames as well.
  const digest = hashOf(Buffer.concat([after.hash, bytes]))
  return { firstSeq, atMs, commands, end: { seq: after.seq + count, epoch: 0, hash: digest, checksum1: checksum } }
}

/** Sequence number of a stored frame's last command, by its header alone; null where the header is no header. */
function lastSeqOf(firstSeq: number, body: Uint8Array): number | null {
  if (body.length < PREVIOUS_AT) return null
  return firstSeq + new DataView(body.buffer, body.byteOffset, body.byteLength).getUint32(COUNT_AT) - 1
}

/** Whether `at` is the place right after this stored frame. The frame itself is not checked. */
export function endsAt(firstSeq: number, body: Uint8Array, at: Position): boolean {
  if (lastSeqOf(firstSeq, body) !== at.seq) return false
  if (body[0] !== 1) return equal(body.subarray(-HASH_BYTES), at.hash)
  return new DataView(body.buffer, body.byteOffset, body.byteLength).getUint32(body.length - 4) === at.checksum1
}

const decodeCommand2 = (reader: ByteReader, previousAtMs: number): Command =>
  withoutSlot(decodeCommand(reader, previousAtMs))

/** Until format 2 a slot was given out again only when history had forgotten its order, so today's order has another one. */
function withoutSlot(command: Command): Command {
  if (command.kind !== 'cancel' && command.kind !== 'amend') return command
  return { ...command, order: { seq: command.order.seq, slot: NO_SLOT } }
}

function decodeCommands(
  bytes: Uint8Array,
  from: number,
  end: number,
  count: number,
  firstAtMs: number,
  decode: (reader: ByteReader, previousAtMs: number) => Command,
): Command[] {
  const reader = createReader(bytes.subarray(0, end))
  reader.at = from
  const commands: Command[] = []
  let atMs = firstAtMs
  for (let i = 0; i < count; i++) {
    const command = decode(reader, atMs)
    atMs = command.atMs
    commands.push(command)
  }
  if (reader.at !== end) throw new FrameDamaged('it holds more than its commands')
  return commands
}

function equal(a: Uint8Array, b: Uint8Array): boolean {
  if (a.length !== b.length) return false
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return false
  return true
}
