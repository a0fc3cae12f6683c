/**
 * Commands as bytes: about ten for an order, six for a cancel. One byte of kind and flags, then varints; the time
 * is the distance to the command before. Decoding gives back equal objects, so replay meets what was applied.
 */
import type { Cancel, CancelAll, Command, OpenAccount, Place, Side, TimeInForce } from '../engine/commands.ts'
import type { SymbolSpec } from '../engine/symbol-spec.ts'
import {
  type ByteReader,
  type ByteWriter,
  readByte,
  readInt,
  readText,
  readUint,
  writeByte,
  writeInt,
  writeText,
  writeUint,
} from './varint.ts'

const LIST_SYMBOL = 0
const OPEN_ACCOUNT = 1
const PLACE = 2
const CANCEL = 3
const CANCEL_ALL = 4
const RESOLVE = 5
const KIND_MASK = 0b111

const KEYED = 1 << 3
const SELL = 1 << 4
const MARKET = 1 << 5
const TIF_SHIFT = 6
const GTC = 0
const IOC = 1
const FOK = 2
const POST_ONLY_GTC = 3

const SIMULATED = 1 << 4
const HAS_SIDE = 1 << 5

const TIME_IN_FORCE: readonly TimeInForce[] = ['GTC', 'IOC', 'FOK', 'GTC']
const TIF_CODE = { GTC, IOC, FOK } as const

/** `previousAtMs`: the time of the command before in the same frame, or the frame's own. */
export function encodeCommand(writer: ByteWriter, command: Command, previousAtMs: number): void {
  const elapsed = command.atMs - previousAtMs
  switch (command.kind) {
    case 'place':
      encodePlace(writer, command, elapsed)
      return
    case 'cancel':
      writeByte(writer, CANCEL | keyed(command))
      writeUint(writer, elapsed)
      writeUint(writer, command.account)
      writeUint(writer, command.order.seq)
      writeUint(writer, command.order.slot)
      writeKey(writer, command)
      return
    case 'cancelAll':
      writeByte(
        writer,
        CANCEL_ALL | keyed(command) | (command.side ? HAS_SIDE : 0) | (command.side === 'SELL' ? SELL : 0),
      )
      writeUint(writer, elapsed)
      writeUint(writer, command.account)
      writeUint(writer, command.symbol === null ? 0 : command.symbol + 1)
      writeKey(writer, command)
      return
    case 'openAccount':
      writeByte(writer, OPEN_ACCOUNT | keyed(command) | (command.simulated ? SIMULATED : 0))
      writeUint(writer, elapsed)
      writeText(writer, command.userId)
      writeUint(writer, command.cashMicro)
      writeUint(writer, command.energyLots)
      writeKey(writer, command)
      return
    case 'resolve':
      writeByte(writer, RESOLVE)
      writeUint(writer, elapsed)
      writeUint(writer, command.account)
      writeText(writer, command.clientOrderId)
      return
    case 'listSymbol':
      writeByte(writer, LIST_SYMBOL)
      writeUint(writer, elapsed)
      writeText(writer, JSON.stringify(command.spec))
      return
  }
}

function encodePlace(writer: ByteWriter, command: Place, elapsed: number): void {
  const tif = command.postOnly ? POST_ONLY_GTC : TIF_CODE[command.timeInForce]
  const side = command.side === 'SELL' ? SELL : 0
  const type = command.type === 'MARKET' ? MARKET : 0
  writeByte(writer, PLACE | keyed(command) | side | type | (tif << TIF_SHIFT))
  writeUint(writer, elapsed)
  writeUint(writer, command.account)
  writeUint(writer, command.symbol)
  writeInt(writer, command.priceTicks)
  writeUint(writer, command.qtyLots)
  writeKey(writer, command)
}

const keyed = (command: { clientOrderId: string | null }): number => (command.clientOrderId === null ? 0 : KEYED)
function writeKey(writer: ByteWriter, command: { clientOrderId: string | null }): void {
  if (command.clientOrderId !== null) writeText(writer, command.clientOrderId)
}

/** Throws RangeError on bytes that hold no command. */
export function decodeCommand(reader: ByteReader, previousAtMs: number): Command {
  const head = readByte(reader)
  const atMs = previousAtMs + readUint(reader)
  switch (head & KIND_MASK) {
    case PLACE: {
      const tif = head >> TIF_SHIFT
      const command: Place = {
        kind: 'place',
        atMs,
        account: readUint(reader),
        symbol: readUint(reader),
        side: sideOf(head),
        type: head & MARKET ? 'MARKET' : 'LIMIT',
        timeInForce: TIME_IN_FORCE[tif] as TimeInForce,
        postOnly: tif === POST_ONLY_GTC,
        priceTicks: readInt(reader),
        qtyLots: readUint(reader),
        clientOrderId: readKey(reader, head),
      }
      return command
    }
    case CANCEL: {
      const account = readUint(reader)
      const order = { seq: readUint(reader), slot: readUint(reader) }
      const command: Cancel = { kind: 'cancel', atMs, account, order, clientOrderId: readKey(reader, head) }
      return command
    }
    case CANCEL_ALL: {
      const account = readUint(reader)
      const symbol = readUint(reader)
      const command: CancelAll = {
        kind: 'cancelAll',
        atMs,
        account,
        symbol: symbol === 0 ? null : symbol - 1,
        side: head & HAS_SIDE ? sideOf(head) : null,
        clientOrderId: readKey(reader, head),
      }
      return command
    }
    case OPEN_ACCOUNT: {
      const command: OpenAccount = {
        kind: 'openAccount',
        atMs,
        userId: readText(reader),
        simulated: (head & SIMULATED) !== 0,
        cashMicro: readUint(reader),
        energyLots: readUint(reader),
        clientOrderId: readKey(reader, head),
      }
      return command
    }
    case RESOLVE:
      return { kind: 'resolve', atMs, account: readUint(reader), clientOrderId: readText(reader) }
    case LIST_SYMBOL:
      return { kind: 'listSymbol', atMs, spec: JSON.parse(readText(reader)) as SymbolSpec }
    default:
      throw new RangeError(`unknown command kind ${head & KIND_MASK}`)
  }
}

const sideOf = (head: number): Side => (head & SELL ? 'SELL' : 'BUY')
const readKey = (reader: ByteReader, head: number): string | null => (head & KEYED ? readText(reader) : null)
