/**
 * A keyed write and its outcome, as numbers. An object for every key would be most of what the garbage collector has to move in
 * an exchange under load; numbers in one array cost it nothing.
 */
import { ERROR_CODES, type ErrorCode } from '../../contracts/errors.ts'
import type {
  Amended,
  CancelledAll,
  DropReason,
  Fill,
  FirstOutcome,
  KeyedCommand,
  OrderRef,
  OrderState,
  OrderType,
  Placed,
  RefusalFacts,
  Refused,
  SelfTradePrevention,
  Side,
  TimeInForce,
} from './commands.ts'

/** Texts are few: an account's name, the word in a refusal. They stand beside the numbers, in the order they were written. */
export type Written = { values: Float64Array; length: number; texts: string[] }

export const createWritten = (): Written => ({ values: new Float64Array(64), length: 0, texts: [] })

function put(to: Written, value: number): void {
  if (to.length === to.values.length) {
    const grown = new Float64Array(to.values.length * 2)
    grown.set(to.values)
    to.values = grown
  }
  to.values[to.length++] = value
}

const KINDS = ['place', 'amend', 'cancel', 'cancelAll', 'openAccount'] as const
const KIND_NUMBER = { place: 0, amend: 1, cancel: 2, cancelAll: 3, openAccount: 4 } as const
const SIDE_NUMBER = { BUY: 0, SELL: 1 } as const
const TYPE_NUMBER = { LIMIT: 0, MARKET: 1 } as const
const TIME_NUMBER = { GTC: 0, IOC: 1, FOK: 2, GTD: 3 } as const
const PREVENTION_NUMBER = { CANCEL_TAKER: 0, CANCEL_MAKER: 1, CANCEL_BOTH: 2 } as const
const STATE_NUMBER = { OPEN: 0, PARTIALLY_FILLED: 1, FILLED: 2, CANCELLED: 3, EXPIRED: 4 } as const
const REASON_NUMBER = { NONE: 0, IMMEDIATE_ONLY: 1, SELF_TRADE: 2 } as const
const SIDES: readonly Side[] = ['BUY', 'SELL']
const TYPES: readonly OrderType[] = ['LIMIT', 'MARKET']
const TIMES: readonly TimeInForce[] = ['GTC', 'IOC', 'FOK', 'GTD']
const PREVENTIONS: readonly SelfTradePrevention[] = ['CANCEL_TAKER', 'CANCEL_MAKER', 'CANCEL_BOTH']
const STATES: readonly OrderState[] = ['OPEN', 'PARTIALLY_FILLED', 'FILLED', 'CANCELLED', 'EXPIRED']
const REASONS: readonly DropReason[] = ['NONE', 'IMMEDIATE_ONLY', 'SELF_TRADE']
const FACTS = ['need', 'have', 'limit', 'lowTicks', 'highTicks', 'bestTicks'] as const

/** The content of a command: what two writes must share to count as the same. Its time, an account id made by the exchange and an order's slot are none. */
function writeContent(to: Written, command: KeyedCommand): void {
  put(to, KIND_NUMBER[command.kind])
  switch (command.kind) {
    case 'place':
      put(to, command.symbol)
      put(to, SIDE_NUMBER[command.side])
      put(to, TYPE_NUMBER[command.type])
      put(to, TIME_NUMBER[command.timeInForce])
      put(to, command.postOnly ? 1 : 0)
      put(to, command.priceTicks)
      put(to, command.qtyLots)
      put(to, command.displayLots)
      put(to, command.expiresAtMs)
      put(to, PREVENTION_NUMBER[command.selfTrade])
      return
    case 'amend':
      put(to, command.order.seq)
      put(to, command.priceTicks ?? Number.NaN)
      put(to, command.qtyLots ?? Number.NaN)
      return
    case 'cancel':
      put(to, command.order.seq)
      return
    case 'cancelAll':
      put(to, command.symbol ?? -1)
      put(to, command.side === null ? -1 : SIDE_NUMBER[command.side])
      return
    case 'openAccount':
  }
}

/** Appends a used key; returns where it starts. */
export function writeUsed(to: Written, command: KeyedCommand, outcome: FirstOutcome): number {
  const at = to.length
  put(to, command.atMs)
  writeContent(to, command)
  if (command.kind === 'openAccount') {
    put(to, command.simulated ? 1 : 0)
    put(to, command.cashMicro)
    put(to, command.energyLots)
    putText(to, command.userId)
  } else put(to, command.account)
  if (command.kind === 'amend' || command.kind === 'cancel') put(to, command.order.slot)
  put(to, outcome.seq)
  put(to, outcome.atMs)
  writeOutcome(to, outcome)
  return at
}

function writeOutcome(to: Written, outcome: FirstOutcome): void {
  put(to, outcome.kind === 'refused' ? ERROR_CODES.indexOf(outcome.code) : -1)
  switch (outcome.kind) {
    case 'refused':
      for (const fact of FACTS) put(to, outcome.facts[fact] ?? Number.NaN)
      if (outcome.facts.what === undefined) put(to, -1)
      else putText(to, outcome.facts.what)
      return
    case 'placed':
      put(to, outcome.order.slot)
      put(to, outcome.limitTicks)
      putTrade(to, outcome)
      return
    case 'amended':
      put(to, outcome.symbol)
      put(to, SIDE_NUMBER[outcome.side])
      put(to, TIME_NUMBER[outcome.timeInForce])
      put(to, outcome.priceTicks)
      put(to, outcome.qtyLots)
      put(to, outcome.keptPriority ? 1 : 0)
      putTrade(to, outcome)
      return
    case 'cancelled':
      put(to, outcome.symbol)
      put(to, SIDE_NUMBER[outcome.side])
      put(to, outcome.releasedLots)
      put(to, outcome.releasedMicro)
      return
    case 'cancelledAll':
      put(to, outcome.releasedLots)
      put(to, outcome.releasedMicro)
      putOrders(to, outcome.orders)
      return
    case 'accountOpened':
      put(to, outcome.account)
  }
}

function putOrder(to: Written, order: OrderRef): void {
  put(to, order.seq)
  put(to, order.slot)
}
function putOrders(to: Written, orders: readonly OrderRef[]): void {
  put(to, orders.length)
  for (const order of orders) putOrder(to, order)
}
function putText(to: Written, text: string): void {
  put(to, to.texts.length)
  to.texts.push(text)
}

type Trade = Pick<
  Placed,
  'state' | 'filledLots' | 'filledValue' | 'restingLots' | 'droppedLots' | 'dropReason' | 'fills' | 'selfCancelled'
>
function putTrade(to: Written, trade: Trade): void {
  put(to, STATE_NUMBER[trade.state])
  put(to, trade.filledLots)
  put(to, trade.filledValue)
  put(to, trade.restingLots)
  put(to, trade.droppedLots)
  put(to, REASON_NUMBER[trade.dropReason])
  put(to, trade.fills.length)
  for (const fill of trade.fills) {
    put(to, fill.tradeNo)
    put(to, fill.priceTicks)
    put(to, fill.qtyLots)
    put(to, fill.maker)
    putOrder(to, fill.makerOrder)
    put(to, fill.simulated ? 1 : 0)
  }
  putOrders(to, trade.selfCancelled)
}

/** True where the used key at `at` was written by a command of this content. */
export function hasContent(written: Written, at: number, command: KeyedCommand): boolean {
  const content = createWritten()
  writeContent(content, command)
  for (let i = 0; i < content.length; i++) {
    // Object.is, because NaN stands for "left as it is" and has to equal itself.
    if (!Object.is(content.values[i], written.values[at + 1 + i])) return false
  }
  return true
}

type Reader = { written: Written; at: number }
const take = (from: Reader): number => from.written.values[from.at++] as number
const takeOrder = (from: Reader): OrderRef => ({ seq: take(from), slot: take(from) })
const takeText = (from: Reader): string => from.written.texts[take(from)] as string
const takeOrders = (from: Reader): OrderRef[] => Array.from({ length: take(from) }, () => takeOrder(from))
const orNull = (value: number): number | null => (Number.isNaN(value) ? null : value)
const sideAt = (index: number): Side => SIDES[index] as Side

/** The command and its first outcome, as they were. */
export function readUsed(
  written: Written,
  at: number,
  clientOrderId: string,
): { command: KeyedCommand; outcome: FirstOutcome } {
  const from: Reader = { written, at }
  const command = takeCommand(from, clientOrderId)
  return { command, outcome: takeOutcome(from, command) }
}

function takeCommand(from: Reader, clientOrderId: string): KeyedCommand {
  const atMs = take(from)
  const kind = KINDS[take(from)] as KeyedCommand['kind']
  switch (kind) {
    case 'place': {
      const content = {
        symbol: take(from),
        side: sideAt(take(from)),
        type: TYPES[take(from)] as OrderType,
        timeInForce: TIMES[take(from)] as TimeInForce,
        postOnly: take(from) === 1,
        priceTicks: take(from),
        qtyLots: take(from),
        displayLots: take(from),
        expiresAtMs: take(from),
        selfTrade: PREVENTIONS[take(from)] as SelfTradePrevention,
      }
      return { kind, atMs, ...content, account: take(from), clientOrderId }
    }
    case 'amend': {
      const seq = take(from)
      const content = { priceTicks: orNull(take(from)), qtyLots: orNull(take(from)) }
      return { kind, atMs, ...content, account: take(from), order: { seq, slot: take(from) }, clientOrderId }
    }
    case 'cancel': {
      const seq = take(from)
      return { kind, atMs, account: take(from), order: { seq, slot: take(from) }, clientOrderId }
    }
    case 'cancelAll': {
      const symbol = take(from)
      const side = take(from)
      const content = { symbol: symbol === -1 ? null : symbol, side: side === -1 ? null : sideAt(side) }
      return { kind, atMs, ...content, account: take(from), clientOrderId }
    }
    case 'openAccount': {
      const simulated = take(from) === 1
      return {
        kind,
        atMs,
        simulated,
        cashMicro: take(from),
        energyLots: take(from),
        userId: takeText(from),
        clientOrderId,
      }
    }
  }
}

function takeOutcome(from: Reader, command: KeyedCommand): FirstOutcome {
  const stamp = { seq: take(from), atMs: take(from) }
  const code = take(from)
  if (code !== -1) return { kind: 'refused', ...stamp, code: ERROR_CODES[code] as ErrorCode, facts: takeFacts(from) }
  switch (command.kind) {
    case 'place': {
      const order = { seq: stamp.seq, slot: take(from) }
      return { kind: 'placed', ...stamp, order, limitTicks: take(from), ...takeTrade(from) }
    }
    case 'amend': {
      const { order } = command
      const content: Omit<Amended, keyof Trade | 'kind' | 'seq' | 'atMs' | 'order'> = {
        symbol: take(from),
        side: sideAt(take(from)),
        timeInForce: TIMES[take(from)] as TimeInForce,
        priceTicks: take(from),
        qtyLots: take(from),
        keptPriority: take(from) === 1,
      }
      return { kind: 'amended', ...stamp, order, ...content, ...takeTrade(from) }
    }
    case 'cancel': {
      const { order } = command
      const content = {
        symbol: take(from),
        side: sideAt(take(from)),
        releasedLots: take(from),
        releasedMicro: take(from),
      }
      return { kind: 'cancelled', ...stamp, order, ...content }
    }
    case 'cancelAll': {
      const released: Pick<CancelledAll, 'releasedLots' | 'releasedMicro'> = {
        releasedLots: take(from),
        releasedMicro: take(from),
      }
      return { kind: 'cancelledAll', ...stamp, ...released, orders: takeOrders(from) }
    }
    case 'openAccount':
      return { kind: 'accountOpened', ...stamp, account: take(from), userId: command.userId }
  }
}

function takeFacts(from: Reader): Refused['facts'] {
  const facts: RefusalFacts = {}
  for (const fact of FACTS) {
    const value = take(from)
    if (!Number.isNaN(value)) facts[fact] = value
  }
  const text = take(from)
  if (text !== -1) facts.what = from.written.texts[text] as string
  return facts
}

function takeTrade(from: Reader): Trade {
  const head = {
    state: STATES[take(from)] as OrderState,
    filledLots: take(from),
    filledValue: take(from),
    restingLots: take(from),
    droppedLots: take(from),
    dropReason: REASONS[take(from)] as DropReason,
  }
  const fills: Fill[] = Array.from({ length: take(from) }, () => ({
    tradeNo: take(from),
    priceTicks: take(from),
    qtyLots: take(from),
    maker: take(from),
    makerOrder: takeOrder(from),
    simulated: take(from) === 1,
  }))
  return { ...head, fills, selfCancelled: takeOrders(from) }
}
