/**
 * A snapshot is the exchange after one frame, so that a restart reads the frames after it and not all of them. It is no truth of its own:
 * it can be thrown away at any time.
 *
 *   magic 4 · version u8 · header length u32 · header, JSON · state · market data · SHA-256 of all before
 */
import { hash } from 'node:crypto'
import { letGoOfDelivered } from '../engine/delivered.ts'
import { restoreState, serialiseState } from '../engine/snapshot.ts'
import type { ExchangeState, Reserve } from '../engine/state.ts'
import { stateDigest } from '../engine/state-digest.ts'
import type { MarketData } from '../market-data/market-data.ts'
import { restoreMarket, serialiseMarket } from '../market-data/snapshot.ts'
import type { Position } from './frame.ts'

const MAGIC = 'EAPS'
const VERSION = 1
const LENGTH_AT = 5
const HEADER_AT = 9
const HASH_BYTES = 32

/** What a snapshot says of itself. */
type SnapshotHeader = {
  /** Where it stands in the journal, its frame's hash in hexadecimal. */
  seq: number
  epoch: number
  frameHash: string
  checksum1: number | null
  /** Of the state, by `stateDigest`. */
  digest: string
  stateBytes: number
  marketBytes: number
}

/** Why a snapshot cannot be used. */
class SnapshotUnusable extends Error {}

/** Whole, but written by a version of this program that lays its state out in another way. Nothing is wrong with it. */
export class SnapshotOfAnotherVersion extends SnapshotUnusable {
  readonly header: SnapshotHeader
  constructor(header: SnapshotHeader, cause: RangeError) {
    super(`another version of this program made it: ${cause.message}`, { cause })
    this.header = header
  }
}

export function encodeSnapshot(at: Position, state: ExchangeState, market: MarketData): Uint8Array {
  const stateBytes = serialiseState(state)
  const marketBytes = serialiseMarket(market)
  const header: SnapshotHeader = {
    seq: at.seq,
    epoch: at.epoch,
    frameHash: Buffer.from(at.hash).toString('hex'),
    checksum1: at.checksum1,
    digest: stateDigest(state),
    stateBytes: stateBytes.length,
    marketBytes: marketBytes.length,
  }
  const text = Buffer.from(JSON.stringify(header))
  const start = Buffer.alloc(HEADER_AT)
  start.write(MAGIC, 'latin1')
  start.writeUInt8(VERSION, 4)
  start.writeUInt32BE(text.length, LENGTH_AT)
  const content = Buffer.concat([start, text, stateBytes, marketBytes])
  return Buffer.concat([content, hash('sha256', content, 'buffer')])
}

export type Snapshot = { header: SnapshotHeader; at: Position; state: ExchangeState; market: MarketData }

/** As decodeSnapshot; throws also where the bytes give another state than the one they were made of, which takes longer to find out. */
export function proveSnapshot(bytes: Uint8Array): Snapshot {
  const snapshot = asWritten(bytes)
  if (stateDigest(snapshot.state) !== snapshot.header.digest) {
    throw new SnapshotUnusable('the state in it has another digest')
  }
  letGoOfDelivered(snapshot.state)
  return snapshot
}

/**
 * Throws SnapshotUnusable where the bytes are not what was written, SnapshotOfAnotherVersion where they are and this program cannot read them.
 * @param reserve for a state that goes on trading; who only reads it needs none
 */
export function decodeSnapshot(bytes: Uint8Array, reserve?: Reserve): Snapshot {
  const snapshot = asWritten(bytes, reserve)
  letGoOfDelivered(snapshot.state)
  return snapshot
}

function asWritten(bytes: Uint8Array, reserve?: Reserve): Snapshot {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (file.length < HEADER_AT + HASH_BYTES) throw new SnapshotUnusable('it is cut short')
  const content = file.subarray(0, -HASH_BYTES)
  if (!hash('sha256', content, 'buffer').equals(file.subarray(-HASH_BYTES))) {
    throw new SnapshotUnusable('its hash does not match its content')
  }
  if (content.toString('latin1', 0, 4) !== MAGIC || content.readUInt8(4) !== VERSION) {
    throw new SnapshotUnusable('it has another format')
  }
  const stateAt = HEADER_AT + content.readUInt32BE(LENGTH_AT)
  const header = JSON.parse(content.toString('utf8', HEADER_AT, stateAt)) as SnapshotHeader
  const marketAt = stateAt + header.stateBytes
  if (marketAt + header.marketBytes !== content.length) throw new SnapshotUnusable('its parts do not fill it')
  const { state, market } = restored(header, content.subarray(stateAt, marketAt), content.subarray(marketAt), reserve)
  const { seq, epoch, checksum1, frameHash } = header
  return { header, at: { seq, epoch, checksum1, hash: Buffer.from(frameHash, 'hex') }, state, market }
}

function restored(
  header: SnapshotHeader,
  state: Uint8Array,
  market: Uint8Array,
  reserve?: Reserve,
): Pick<Snapshot, 'state' | 'market'> {
  try {
    return { state: restoreState(state, reserve), market: restoreMarket(market) }
  } catch (error) {
    if (error instanceof RangeError) throw new SnapshotOfAnotherVersion(header, error)
    throw new SnapshotUnusable('this program cannot read what is in it', { cause: error })
  }
}
