'use client'

import { useMemo } from 'react'
import type { OrderRow } from '@/lib/contracts/exchange/account.ts'
import type { AllOrders } from '@/lib/contracts/own-orders.ts'
import type { OwnOrders } from '../live/market-state.ts'
import { withOlder } from './order-list.ts'
import { useAskedList } from './use-asked-list.ts'

/**
 * The trader's orders: those that the line tells of, which of the ended ones are only the last, and the others once they have been
 * asked for. `left` is how many are not among them yet.
 */
export function useAllOrders(own: OwnOrders | null) {
  const { answer, load, busy, problem } = useAskedList<AllOrders>('/api/orders')
  const orders = useMemo(() => (own ? withOlder(own.orders, answer?.orders ?? []) : null), [own, answer])

  /** Asks for the others. @returns all of them; null where the desk did not answer, of which `problem` tells */
  async function loadAll(): Promise<readonly OrderRow[] | null> {
    const all = await load()
    return all && withOlder(own?.orders ?? [], all.orders)
  }

  return {
    orders,
    left: Math.max(0, (own?.totalCount ?? 0) - (orders?.length ?? 0)),
    /** Older ones than all that can be asked for. */
    forgotten: answer?.historyComplete === false,
    load: loadAll,
    busy,
    problem,
  }
}
