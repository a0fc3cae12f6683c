/**
 * Orders with an end, soonest first: a binary heap by (end, sequence number). An order that ends earlier stays in the heap until it
 * comes up or until most of the heap is like it, so ending one costs nothing here.
 */
import { isOpen, type OrderPool, orderExpiresAtMs, type Slot } from './order-pool.ts'

type Entry = { atMs: number; seq: number; slot: Slot }
export type Expiries = { heap: Entry[]; sweepAt: number }

const SWEEP_MIN = 1_024

export const createExpiries = (): Expiries => ({ heap: [], sweepAt: SWEEP_MIN })

const before = (a: Entry, b: Entry): boolean => a.atMs < b.atMs || (a.atMs === b.atMs && a.seq < b.seq)

export function addExpiry(expiries: Expiries, orders: OrderPool, seq: number, slot: Slot): void {
  const { heap } = expiries
  if (heap.length >= expiries.sweepAt) {
    const live = heap.filter((entry) => isOpen(orders, entry.slot, entry.seq))
    live.sort((a, b) => (before(a, b) ? -1 : 1))
    expiries.heap = live
    expiries.sweepAt = Math.max(SWEEP_MIN, live.length * 2)
  }
  const list = expiries.heap
  const entry: Entry = { atMs: orderExpiresAtMs(orders, slot), seq, slot }
  let at = list.length
  list.push(entry)
  while (at > 0) {
    const parent = (at - 1) >> 1
    if (!before(entry, list[parent] as Entry)) break
    list[at] = list[parent] as Entry
    at = parent
  }
  list[at] = entry
}

/** The open order that ends first; null when none has an end. */
function soonest(expiries: Expiries, orders: OrderPool): Entry | null {
  for (;;) {
    const first = expiries.heap[0]
    if (first === undefined) return null
    if (isOpen(orders, first.slot, first.seq)) return first
    removeFirst(expiries.heap)
  }
}

/** When the next `expire` command is due; null when no open order has an end. */
export const nextExpiryMs = (expiries: Expiries, orders: OrderPool): number | null =>
  soonest(expiries, orders)?.atMs ?? null

/** Takes out the next order that ends at or before `atMs`; null when there is none. */
export function takeDue(expiries: Expiries, orders: OrderPool, atMs: number): Slot | null {
  const first = soonest(expiries, orders)
  if (first === null || first.atMs > atMs) return null
  removeFirst(expiries.heap)
  return first.slot
}

function removeFirst(heap: Entry[]): void {
  const last = heap.pop()
  if (last === undefined || heap.length === 0) return
  let at = 0
  for (;;) {
    let child = 2 * at + 1
    if (child >= heap.length) break
    if (child + 1 < heap.length && before(heap[child + 1] as Entry, heap[child] as Entry)) child++
    if (!before(heap[child] as Entry, last)) break
    heap[at] = heap[child] as Entry
    at = child
  }
  heap[at] = last
}
