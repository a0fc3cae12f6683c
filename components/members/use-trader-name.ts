'use client'

import { useTranslations } from 'next-intl'

/** What a head calls a trader: a member by their address, a guest by the beginning of their id. */
export function useTraderName(): (traderId: string, email: string | null | undefined) => string {
  const t = useTranslations('members')
  return (traderId, email) => email ?? t('guestName', { id: traderId.replace(/^t-/, '').slice(0, 4) })
}
