'use client'

import type { ReactNode } from 'react'
import { ApprovalProvider } from '@/components/approval/approval-provider.tsx'
import { MarketProvider } from '@/components/trading/market-provider.tsx'
import { SessionProvider } from './session.tsx'

/**
 * What every page of the desk shares: who is here, the line to the market, the dialog. Going from page to page leaves
 * the line open and what it brought on screen; each line opened anew would be seconds without a price.
 */
export function DeskProviders({ children }: { children: ReactNode }) {
  return (
    <SessionProvider>
      <MarketProvider>
        <ApprovalProvider>{children}</ApprovalProvider>
      </MarketProvider>
    </SessionProvider>
  )
}
