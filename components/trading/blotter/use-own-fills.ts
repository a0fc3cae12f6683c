'use client'

import { useMemo } from 'react'
import type { AllFills } from '@/lib/contracts/exchange/fills.ts'
import { useMarketState, useOwnTrades } from '../live/market-provider.tsx'
import { fillList, fillRow, type OwnFillRow, withOlderFills } from './fill-list.ts'
import type { useAllOrders } from './use-all-orders.ts'
import { useAskedList } from './use-asked-list.ts'

type OwnFills = {
  /** Newest first; null until they are known. */
  rows: readonly OwnFillRow[] | null
  /** How many are not among them yet; of an exchange that does not tell of fills, orders. */
  left: number
  /** How many the exchange remembers, where there were more; null where those are all, or nobody says. */
  kept: number | null
  /** @returns all of them; null where the desk did not answer, of which `problem` tells */
  load: () => Promise<readonly OwnFillRow[] | null>
  busy: boolean
  problem: { code: string; message: string } | null
  /** Whether each is told; where not, they are what orders tell of having filled. */
  areTold: boolean
}

/** The trader's own fills: those that the line tells of, and the older ones once they have been asked for. */
export function useOwnFills(orders: ReturnType<typeof useAllOrders>): OwnFills {
  const own = useOwnTrades()
  const seen = useMarketState((state) => state.fills)
  const { answer, load, busy, problem } = useAskedList<AllFills>('/api/fills')
  const told = own === 'untold' ? null : own
  const rows = useMemo(() => told && withOlderFills(told.trades, answer?.trades ?? []).map(fillRow), [told, answer])
  if (own === 'untold')
    return {
      rows: orders.orders && fillList(seen, orders.orders),
      left: orders.left,
      kept: null,
      load: async () => {
        const all = await orders.load()
        return all && fillList(seen, all)
      },
      busy: orders.busy,
      problem: orders.problem,
      areTold: false,
    }
  return {
    rows,
    left: Math.max(0, (told?.totalCount ?? 0) - (rows?.length ?? 0)),
    kept: told?.historyComplete === false ? told.totalCount : null,
    load: async () => {
      const all = await load()
      return all && withOlderFills(told?.trades ?? [], all.trades).map(fillRow)
    },
    busy,
    problem,
    areTold: true,
  }
}
