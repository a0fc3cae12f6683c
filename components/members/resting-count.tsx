'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import type { Answer } from '@/components/shell/requests/send.ts'
import type { RestingOrders } from '@/lib/contracts/members.ts'
import { readRestingOrders } from './members-api.ts'

/** How many orders of a trader rest as the dialog opens: what the list behind it said may be older. @param id of a member or a trader */
export function RestingCount({ id }: { id: string }) {
  const t = useTranslations('members.massCancel')
  const [answer, setAnswer] = useState<Answer<RestingOrders> | null>(null)
  useEffect(() => {
    let isCurrent = true
    void readRestingOrders(id).then((next) => {
      if (isCurrent) setAnswer(next)
    })
    return () => {
      isCurrent = false
    }
  }, [id])
  const resting = answer?.kind === 'done' ? answer.value.resting : null
  return (
    <span role="status" data-testid="resting-count">
      {answer === null ? t('counting') : resting === null ? t('restingUnknown') : t('resting', { count: resting })}
    </span>
  )
}
