'use client'

import { useEffect, useState } from 'react'
import { useLineOpened, useOrders, usePlanEvents } from '@/components/trading/live/market-provider.tsx'
import type { PlanRecordView } from '@/lib/contracts/gate/record.ts'
import { getJson, type Loaded } from '../lists/desk-data.ts'
import { useWatch } from '../lists/use-watch.ts'

/** The record of a plan, read again whenever the plan or one of its orders changes. What is shown stays meanwhile. */
export function useRecord(
  planId: string,
  isOthers: (record: PlanRecordView) => boolean,
): { record: Loaded<PlanRecordView>; reload: () => void } {
  const [record, setRecord] = useState<Loaded<PlanRecordView>>({ state: 'loading' })
  const [changes, setChanges] = useState(0)
  const own = useOrders()?.orders.filter((order) => order.clientOrderId?.startsWith(`${planId}:`)) ?? []
  const orders = own.map((order) => `${order.orderId} ${order.state} ${order.filledAmount} ${order.amount}`).join()

  usePlanEvents((plan) => {
    if (plan.id === planId) setChanges((n) => n + 1)
  })
  useLineOpened(() => {
    if (record.state !== 'loading') setChanges((n) => n + 1)
  })

  useWatch(record.state === 'loaded' && isOthers(record.data), () => setChanges((n) => n + 1))

  // biome-ignore lint/correctness/useExhaustiveDependencies: each change, of the plan or its orders, is a reason to read
  useEffect(() => {
    const abort = new AbortController()
    void getJson<PlanRecordView>(`/api/plans/${encodeURIComponent(planId)}/record`, abort.signal).then((next) => {
      if (abort.signal.aborted) return
      // A record on screen is better than the news that it could not be read again.
      setRecord((held) => (next.state === 'failed' && next.status === 0 && held.state === 'loaded' ? held : next))
    })
    return () => abort.abort()
  }, [planId, changes, orders])

  return {
    record,
    reload: () => {
      setRecord({ state: 'loading' })
      setChanges((n) => n + 1)
    },
  }
}
