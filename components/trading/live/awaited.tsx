'use client'

import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { useConnection, useNoAccount } from './market-provider.tsx'

/**
 * What pulses is on its way. Where the line or the exchange is away and none of it ever came, that is said instead; so is,
 * of the trader's `own`, that the exchange does not know them.
 */
export function Awaited({ own = false, children }: { own?: boolean; children: ReactNode }) {
  const t = useTranslations('trading.connection')
  const connection = useConnection()
  const unknown = useNoAccount() && own
  if (!unknown && (connection === 'connecting' || connection === 'live')) return children
  return (
    <p className="grid h-full place-content-center px-3 py-2.5 text-center text-muted-foreground text-xs">
      {t(unknown ? 'noAccount' : 'nothingYet')}
    </p>
  )
}
