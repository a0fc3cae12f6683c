/** Commands of journal format 1, which were written before icebergs, expiry, sessions and delivery contracts. Read, never written. */
import type { Command, Side, TimeInForce } from '../engine/commands.ts'
import type { SymbolSpec } from '../engine/symbol-spec.ts'
import { type ByteReader, readByte, readInt, readText, readUint } from './varint.ts'

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
const POST_ONLY_GTC = 3
const SIMULATED = 1 << 4
const HAS_SIDE = 1 << 5

const TIMES_IN_FORCE: readonly TimeInForce[] = ['GTC', 'IOC', 'FOK', 'GTC']
/** What a symbol of that time did not say, and what holds for it. */
const SPEC_DEFAULTS = {
  maxCommandsPerSecond: 0,
  grantLots: 0,
  session: 'CONTINUOUS',
  delivery: null,
  gateClosureMs: null,
} as const satisfies Partial<SymbolSpec>

/** Throws RangeError on bytes that hold no command. */
export function decodeCommand1(reader: ByteReader, previousAtMs: number): Command {
  const head = readByte(reader)
  const atMs = previousAtMs + readUint(reader)
  const side: Side = head & SELL ? 'SELL' : 'BUY'
  const readKey = (): string | null => (head & KEYED ? readText(reader) : null)
  switch (head & KIND_MASK) {
    case PLACE: {
      const tif = head >> TIF_SHIFT
      return {
        kind: 'place',
        atMs,
        account: readUint(reader),
        symbol: readUint(reader),
        side,
        type: head & MARKET ? 'MARKET' : 'LIMIT',
        timeInForce: TIMES_IN_FORCE[tif] as TimeInForce,
        postOnly: tif === POST_ONLY_GTC,
        priceTicks: readInt(reader),
        qtyLots: readUint(reader),
        displayLots: 0,
        expiresAtMs: 0,
        selfTrade: 'CANCEL_TAKER',
        clientOrderId: readKey(),
      }
    }
    case CANCEL: {
      const account = readUint(reader)
      const order = { seq: readUint(reader), slot: readUint(reader) }
      return { kind: 'cancel', atMs, account, order, clientOrderId: readKey() }
    }
    case CANCEL_ALL: {
      const account = readUint(reader)
      const code = readUint(reader)
      const symbol = code === 0 ? null : code - 1
      return {
        kind: 'cancelAll',
        atMs,
        account,
        symbol,
        side: head & HAS_SIDE ? side : null,
        clientOrderId: readKey(),
      }
    }
    case OPEN_ACCOUNT:
      return {
        kind: 'openAccount',
        atMs,
        userId: readText(reader),
        simulated: (head & SIMULATED) !== 0,
        cashMicro: readUint(reader),
        energyLots: readUint(reader),
        clientOrderId: readKey(),
      }
    case RESOLVE:
      return { kind: 'resolve', atMs, account: readUint(reader), clientOrderId: readText(reader) }
    case LIST_SYMBOL:
      return { kind: 'listSymbol', atMs, spec: { ...(JSON.parse(readText(reader)) as SymbolSpec), ...SPEC_DEFAULTS } }
    default:
      throw new RangeError(`unknown command kind ${head & KIND_MASK}`)
  }
}
