'use client'

import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { useConnection } from './market-provider.tsx'

/** What pulses is on its way. Where the line or the exchange is away and none of it ever came, that is said instead. */
export function Awaited({ children }: { children: ReactNode }) {
  const t = useTranslations('trading.connection')
  const connection = useConnection()
  if (connection === 'connecting' || connection === 'live') return children
  return (
    <p className="grid h-full place-content-center px-3 py-2.5 text-center text-muted-foreground text-xs">
      {t('nothingYet')}
    </p>
  )
}
