/** The numbers of `state.result` as the objects that the rest of the program reads. */
import type { QtyLots } from '../../contracts/units.ts'
import type {
  AccountIndex,
  Amend,
  Amended,
  Cancel,
  Cancelled,
  DropReason,
  Fill,
  OrderState,
  Placed,
} from './commands.ts'
import * as FILL from './fill-record.ts'
import { isSimulated } from './matching.ts'
import * as pool from './order-pool.ts'
import type { Result } from './result.ts'
import type { ExchangeState } from './state.ts'

const NO_FILLS: readonly Fill[] = []

function fillsOf(state: ExchangeState, taker: AccountIndex): readonly Fill[] {
  const { fillCount, fills, firstTradeNo } = state.result
  if (fillCount === 0) return NO_FILLS
  const list: Fill[] = []
  const simulated = isSimulated(state, taker)
  for (let i = 0; i < fillCount; i++) {
    const at = i * FILL.SIZE
    const maker = fills[at + FILL.MAKER] as number
    list.push({
      tradeNo: firstTradeNo + i,
      priceTicks: fills[at + FILL.PRICE] as number,
      qtyLots: fills[at + FILL.LOTS] as number,
      maker,
      makerOrder: { seq: fills[at + FILL.MAKER_SEQ] as number, slot: fills[at + FILL.MAKER_SLOT] as number },
      simulated: simulated && isSimulated(state, maker),
    })
  }
  return list
}

const stateOf = ({ restingLots, droppedLots }: Result, qtyLots: QtyLots): OrderState => {
  if (restingLots > 0) return restingLots < qtyLots ? 'PARTIALLY_FILLED' : 'OPEN'
  return droppedLots > 0 ? 'CANCELLED' : 'FILLED'
}

const dropReasonOf = ({ droppedLots, metOwn }: Result): DropReason =>
  droppedLots === 0 ? 'NONE' : metOwn ? 'SELF_TRADE' : 'IMMEDIATE_ONLY'

export function placedOutcome(state: ExchangeState, account: AccountIndex): Placed {
  const { seq, atMs, result } = state
  return {
    kind: 'placed',
    seq,
    atMs,
    order: { seq, slot: result.slot },
    state: stateOf(result, result.filledLots + result.restingLots),
    limitTicks: result.limitTicks,
    filledLots: result.filledLots,
    filledValue: result.filledValue,
    restingLots: result.restingLots,
    droppedLots: result.droppedLots,
    dropReason: dropReasonOf(result),
    fills: fillsOf(state, account),
    selfCancelled: result.selfCancelled,
  }
}

export function amendedOutcome(state: ExchangeState, command: Amend): Amended {
  const { seq, atMs, result, orders } = state
  const { slot } = result
  // An order that has ended has given its slot back; the record still says what it was.
  return {
    kind: 'amended',
    seq,
    atMs,
    order: command.order,
    symbol: pool.orderSymbol(orders, slot),
    side: pool.orderSide(orders, slot),
    timeInForce: pool.orderTimeInForce(orders, slot),
    state: stateOf(result, pool.orderQty(orders, slot)),
    priceTicks: pool.orderPrice(orders, slot),
    qtyLots: pool.orderQty(orders, slot),
    filledLots: result.filledLots,
    filledValue: result.filledValue,
    restingLots: result.restingLots,
    droppedLots: result.droppedLots,
    dropReason: dropReasonOf(result),
    keptPriority: result.keptPriority,
    fills: fillsOf(state, command.account),
    selfCancelled: result.selfCancelled,
  }
}

export function cancelledOutcome(state: ExchangeState, command: Cancel): Cancelled {
  const { seq, atMs, result, orders } = state
  const { slot } = result
  // It has given its slot back; the record still says what it was.
  return {
    kind: 'cancelled',
    seq,
    atMs,
    order: command.order,
    symbol: pool.orderSymbol(orders, slot),
    side: pool.orderSide(orders, slot),
    releasedLots: result.releasedLots,
    releasedMicro: result.releasedMicro,
  }
}
