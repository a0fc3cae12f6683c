'use client'

import { useTranslations } from 'next-intl'
import { useCallback, useMemo, useRef, useState } from 'react'
import type { OrderRow } from '@/lib/contracts/exchange.ts'
import type { AllOrders } from '@/lib/contracts/own-orders.ts'
import { send } from '../shell/send.ts'
import { withOlder } from './live/blotter.ts'
import type { OwnOrders } from './live/market-store.ts'

type Problem = { code: string; message: string }

/**
 * The trader's orders: those that the line tells of, which of the ended ones are only the last, and the others once they have been
 * asked for. `left` is how many are not among them yet.
 */
export function useAllOrders(own: OwnOrders | null) {
  const t = useTranslations('trading.orders')
  const [all, setAll] = useState<AllOrders | null>(null)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<Problem | null>(null)
  const asking = useRef<Promise<readonly OrderRow[] | null> | null>(null)
  const orders = useMemo(() => (own ? withOlder(own.orders, all?.orders ?? []) : null), [own, all])

  /** Asks for the others. @returns all of them; null where the desk did not answer, of which `problem` tells */
  const load = useCallback((): Promise<readonly OrderRow[] | null> => {
    async function ask() {
      setBusy(true)
      setProblem(null)
      const answer = await send<AllOrders>('GET', '/api/orders')
      asking.current = null
      setBusy(false)
      if (answer.kind === 'done') {
        setAll(answer.value)
        return withOlder(own?.orders ?? [], answer.value.orders)
      }
      setProblem(answer.kind === 'refused' ? answer : { code: 'UNREACHABLE', message: t('unreachable') })
      return null
    }
    asking.current ??= ask()
    return asking.current
  }, [own, t])

  return {
    orders,
    left: Math.max(0, (own?.totalCount ?? 0) - (orders?.length ?? 0)),
    /** Older ones than all that can be asked for. */
    forgotten: all?.historyComplete === false,
    load,
    busy,
    problem,
  }
}
