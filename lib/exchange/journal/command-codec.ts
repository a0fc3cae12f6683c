/**
 * Commands as bytes: about eight for an order without a key, or for a cancel. One byte of kind and flags, then varints; the
 * time is the distance to the command before. Decoding gives back equal objects, so replay meets what was applied. No field is left out because
 * another one makes it look needless: a refused command must come back as it was given, too.
 */
import type {
  Amend,
  Cancel,
  CancelAll,
  Command,
  OpenAccount,
  Place,
  SelfTradePrevention,
  Side,
  TimeInForce,
} from '../engine/commands.ts'
import type { Limits, Session, SymbolSpec } from '../engine/symbol-spec.ts'
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

// The first byte of a place command has bit 7 set, and each of its other bits is a flag.
const PLACE = 1 << 7
const PLACE_SELL = 1
const PLACE_MARKET = 1 << 1
const PLACE_POST_ONLY = 1 << 2
const PLACE_KEYED = 1 << 3
const PLACE_TIF_SHIFT = 4
/** A byte of rarer things follows the quantity. */
const PLACE_MORE = 1 << 6
const TIMES_IN_FORCE: readonly TimeInForce[] = ['GTC', 'IOC', 'FOK', 'GTD']
const TIF_CODE: Record<TimeInForce, number> = { GTC: 0, IOC: 1, FOK: 2, GTD: 3 }

const MORE_DISPLAY = 1
const MORE_EXPIRY = 1 << 1
const MORE_SELF_TRADE_SHIFT = 2
const SELF_TRADES: readonly SelfTradePrevention[] = ['CANCEL_TAKER', 'CANCEL_MAKER', 'CANCEL_BOTH']
const SELF_TRADE_CODE: Record<SelfTradePrevention, number> = { CANCEL_TAKER: 0, CANCEL_MAKER: 1, CANCEL_BOTH: 2 }

// The first byte of any other command: four bits of kind, three of flags.
const LIST_SYMBOL = 0
const OPEN_ACCOUNT = 1
const CANCEL = 2
const CANCEL_ALL = 3
const RESOLVE = 4
const AMEND = 5
const EXPIRE = 6
const SET_SESSION = 7
const SET_LIMITS = 8
const RETIRE = 9
const KIND_MASK = 0b1111
const KEYED = 1 << 4
const SIMULATED = 1 << 5
const HAS_SIDE = 1 << 5
const SELL = 1 << 6
const HAS_PRICE = 1 << 5
const HAS_QTY = 1 << 6

const SESSIONS: readonly Session[] = ['CONTINUOUS', 'AUCTION', 'HALTED', 'CLOSED']
const SESSION_CODE: Record<Session, number> = { CONTINUOUS: 0, AUCTION: 1, HALTED: 2, CLOSED: 3 }

/**
 * `previousAtMs`: the time of the command before in the same frame, or the frame's own. Throws RangeError on a time before that, which
 * would be read back as another one.
 */
export function encodeCommand(writer: ByteWriter, command: Command, previousAtMs: number): void {
  const elapsed = command.atMs - previousAtMs
  if (!(elapsed >= 0)) throw new RangeError(`a ${command.kind} at ${command.atMs} ms cannot follow ${previousAtMs} ms`)
  switch (command.kind) {
    case 'place':
      encodePlace(writer, command, elapsed)
      return
    case 'cancel':
      writeHead(writer, CANCEL | keyed(command), elapsed)
      writeUint(writer, command.account)
      writeUint(writer, command.order.seq)
      writeUint(writer, command.order.slot)
      writeKey(writer, command)
      return
    case 'amend':
      encodeAmend(writer, command, elapsed)
      return
    case 'cancelAll': {
      const side = (command.side ? HAS_SIDE : 0) | (command.side === 'SELL' ? SELL : 0)
      writeHead(writer, CANCEL_ALL | keyed(command) | side, elapsed)
      writeUint(writer, command.account)
      writeUint(writer, command.symbol === null ? 0 : command.symbol + 1)
      writeKey(writer, command)
      return
    }
    case 'openAccount':
      writeHead(writer, OPEN_ACCOUNT | keyed(command) | (command.simulated ? SIMULATED : 0), elapsed)
      writeText(writer, command.userId)
      writeUint(writer, command.cashMicro)
      writeUint(writer, command.energyLots)
      writeKey(writer, command)
      return
    case 'resolve':
      writeHead(writer, RESOLVE, elapsed)
      writeUint(writer, command.account)
      writeText(writer, command.clientOrderId)
      return
    case 'expire':
      writeHead(writer, EXPIRE, elapsed)
      return
    case 'setSession':
      writeHead(writer, SET_SESSION, elapsed)
      writeUint(writer, command.symbol)
      writeByte(writer, SESSION_CODE[command.session])
      return
    case 'retire':
      writeHead(writer, RETIRE, elapsed)
      writeUint(writer, command.symbol)
      return
    case 'setLimits':
      writeHead(writer, SET_LIMITS, elapsed)
      writeUint(writer, command.symbol)
      writeText(writer, JSON.stringify(command.limits))
      return
    case 'listSymbol':
      writeHead(writer, LIST_SYMBOL, elapsed)
      writeText(writer, JSON.stringify(command.spec))
      return
  }
}

function writeHead(writer: ByteWriter, head: number, elapsed: number): void {
  writeByte(writer, head)
  writeUint(writer, elapsed)
}

function encodePlace(writer: ByteWriter, command: Place, elapsed: number): void {
  const { displayLots, expiresAtMs, selfTrade } = command
  const more = displayLots !== 0 || expiresAtMs !== 0 || selfTrade !== 'CANCEL_TAKER'
  const head =
    PLACE |
    (command.side === 'SELL' ? PLACE_SELL : 0) |
    (command.type === 'MARKET' ? PLACE_MARKET : 0) |
    (command.postOnly ? PLACE_POST_ONLY : 0) |
    (command.clientOrderId === null ? 0 : PLACE_KEYED) |
    (TIF_CODE[command.timeInForce] << PLACE_TIF_SHIFT) |
    (more ? PLACE_MORE : 0)
  writeHead(writer, head, elapsed)
  writeUint(writer, command.account)
  writeUint(writer, command.symbol)
  writeInt(writer, command.priceTicks)
  writeUint(writer, command.qtyLots)
  if (more) {
    const has = (displayLots !== 0 ? MORE_DISPLAY : 0) | (expiresAtMs !== 0 ? MORE_EXPIRY : 0)
    writeByte(writer, has | (SELF_TRADE_CODE[selfTrade] << MORE_SELF_TRADE_SHIFT))
    if (displayLots !== 0) writeUint(writer, displayLots)
    if (expiresAtMs !== 0) writeInt(writer, expiresAtMs - command.atMs)
  }
  writeKey(writer, command)
}

function encodeAmend(writer: ByteWriter, command: Amend, elapsed: number): void {
  const { priceTicks, qtyLots } = command
  const has = (priceTicks === null ? 0 : HAS_PRICE) | (qtyLots === null ? 0 : HAS_QTY)
  writeHead(writer, AMEND | keyed(command) | has, elapsed)
  writeUint(writer, command.account)
  writeUint(writer, command.order.seq)
  writeUint(writer, command.order.slot)
  if (priceTicks !== null) writeInt(writer, priceTicks)
  if (qtyLots !== null) writeUint(writer, qtyLots)
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
  if (head & PLACE) return decodePlace(reader, head, atMs)
  switch (head & KIND_MASK) {
    case CANCEL: {
      const account = readUint(reader)
      const order = { seq: readUint(reader), slot: readUint(reader) }
      const command: Cancel = { kind: 'cancel', atMs, account, order, clientOrderId: readKey(reader, head) }
      return command
    }
    case AMEND: {
      const command: Amend = {
        kind: 'amend',
        atMs,
        account: readUint(reader),
        order: { seq: readUint(reader), slot: readUint(reader) },
        priceTicks: head & HAS_PRICE ? readInt(reader) : null,
        qtyLots: head & HAS_QTY ? readUint(reader) : null,
        clientOrderId: readKey(reader, head),
      }
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
        side: head & HAS_SIDE ? sideOf(head & SELL) : null,
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
    case EXPIRE:
      return { kind: 'expire', atMs }
    case SET_SESSION:
      return { kind: 'setSession', atMs, symbol: readUint(reader), session: readCode(reader, SESSIONS) }
    case RETIRE:
      return { kind: 'retire', atMs, symbol: readUint(reader) }
    case SET_LIMITS:
      return { kind: 'setLimits', atMs, symbol: readUint(reader), limits: JSON.parse(readText(reader)) as Limits }
    case LIST_SYMBOL:
      return { kind: 'listSymbol', atMs, spec: JSON.parse(readText(reader)) as SymbolSpec }
    default:
      throw new RangeError(`unknown command kind ${head & KIND_MASK}`)
  }
}

function decodePlace(reader: ByteReader, head: number, atMs: number): Place {
  const account = readUint(reader)
  const symbol = readUint(reader)
  const priceTicks = readInt(reader)
  const qtyLots = readUint(reader)
  const more = head & PLACE_MORE ? readByte(reader) : 0
  return {
    kind: 'place',
    atMs,
    account,
    symbol,
    side: sideOf(head & PLACE_SELL),
    type: head & PLACE_MARKET ? 'MARKET' : 'LIMIT',
    timeInForce: TIMES_IN_FORCE[(head >> PLACE_TIF_SHIFT) & 3] as TimeInForce,
    postOnly: (head & PLACE_POST_ONLY) !== 0,
    priceTicks,
    qtyLots,
    displayLots: more & MORE_DISPLAY ? readUint(reader) : 0,
    expiresAtMs: more & MORE_EXPIRY ? atMs + readInt(reader) : 0,
    selfTrade: nth(SELF_TRADES, more >> MORE_SELF_TRADE_SHIFT),
    clientOrderId: head & PLACE_KEYED ? readText(reader) : null,
  }
}

function nth<T>(list: readonly T[], code: number): T {
  const value = list[code]
  if (value === undefined) throw new RangeError(`unknown code ${code}`)
  return value
}
const readCode = <T>(reader: ByteReader, list: readonly T[]): T => nth(list, readByte(reader))
const sideOf = (sell: number): Side => (sell ? 'SELL' : 'BUY')
const readKey = (reader: ByteReader, head: number): string | null => (head & KEYED ? readText(reader) : null)
