'use client'

import { useMemo, useState } from 'react'
import { topOfBook } from '../live/book.ts'
import {
  useHasOlderPlans,
  useMarketState,
  useOrders,
  usePlans,
  useShownSymbol,
  useWallet,
} from '../live/market-provider.tsx'
import { isOpen } from './order-list.ts'
import { positionsOf } from './positions.ts'
import { takenOutOf } from './taken-out.ts'
import { useAllOrders } from './use-all-orders.ts'
import { useOwnFills } from './use-own-fills.ts'

export const TABS = ['open', 'fills', 'positions', 'history', 'plans'] as const
export type Tab = (typeof TABS)[number]
export type Blotter = ReturnType<typeof useBlotter>

/** The lists of the blotter, of everything or of the symbol that the market shows. @param tab the list in view */
export function useBlotter(tab: Tab) {
  const told = useOrders()
  const own = useAllOrders(told)
  const ownFills = useOwnFills(own)
  const planMap = usePlans()
  const hasOlderPlans = useHasOlderPlans()
  const wallet = useWallet()
  const symbol = useShownSymbol()
  const [isOnlyShown, setOnlyShown] = useState(false)
  // Where all orders are of the symbol that is shown, there is nothing to choose.
  const canChoose = own.orders?.some((order) => order.symbol !== symbol) ?? false
  const isFiltered = canChoose && isOnlyShown

  const orders = useMemo(
    () => own.orders?.filter((order) => !isFiltered || order.symbol === symbol) ?? null,
    [own.orders, isFiltered, symbol],
  )
  const open = useMemo(() => orders?.filter(isOpen) ?? null, [orders])
  const closed = useMemo(() => orders?.filter((order) => !isOpen(order)) ?? null, [orders])
  const ofShown = <T extends { symbol: string }>(rows: readonly T[] | null): T[] | null =>
    rows?.filter((row) => !isFiltered || row.symbol === symbol) ?? null
  const fills = tab === 'fills' ? ofShown(ownFills.rows) : null
  // Followed only while the positions are in view: it changes with every change of the book.
  const midTicks = useMarketState(({ books }) => {
    const book = tab === 'positions' ? books[symbol] : undefined
    return book ? topOfBook(book).midTicks : null
  })
  const positions = positionsOf(wallet?.today?.traded ?? [], symbol, midTicks)
  const plans = useMemo(
    () => [...planMap.values()].toSorted((a, b) => b.createdAt.localeCompare(a.createdAt)),
    [planMap],
  )
  const takenOut = useMemo(() => takenOutOf(plans), [plans])

  /** What the head of each tab counts: what still wants something from the trader, not what is listed. */
  const counts: Readonly<Record<Tab, number>> = {
    open: open?.length ?? 0,
    fills: 0,
    positions: positions.filter(({ netQty }) => netQty !== 0).length,
    history: 0,
    plans: plans.filter((plan) => plan.status === 'pending').length,
  }
  const rows: Readonly<Record<Tab, number>> = {
    ...counts,
    fills: (fills?.length ?? 0) + ownFills.left,
    positions: positions.length,
    // `own.left` counts orders that are not loaded yet. Their contracts are unknown, so a filter counts none of them.
    history: (closed?.length ?? 0) + (isFiltered ? 0 : own.left),
    plans: plans.length,
  }

  return {
    isTold: told !== null,
    hasWallet: wallet !== null,
    own,
    ownFills,
    open,
    closed,
    fills,
    positions,
    plans,
    hasOlderPlans,
    takenOut,
    counts,
    /** How many rows the list in view has, those included that have still to be asked for. */
    rows: rows[tab],
    filter: { canChoose, isFiltered, symbol, setOnlyShown },
    ofShown,
  }
}
