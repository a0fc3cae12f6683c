'use client'

import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { ApprovalProvider } from '@/components/approval/dialog/approval-provider.tsx'
import { PlanNotices } from '@/components/approval/notices/plan-notices.tsx'
import { DraftsOfErased } from '@/components/chat/composer/use-draft.ts'
import { ConnectionAnnouncer } from '@/components/trading/live/connection-announcer.tsx'
import { FillAnnouncer } from '@/components/trading/live/fill-announcer.tsx'
import { MarketProvider } from '@/components/trading/live/market-provider.tsx'
import { Toaster } from '@/components/ui/sonner.tsx'
import { CommandKeys } from '../palette/command-keys.tsx'
import { SessionProvider } from '../requests/session.tsx'
import { useRoomBelowList } from './room-below-list.ts'
import { useNoStrayDrops } from './use-no-stray-drops.ts'
import { usePhone } from './use-screen.ts'

/**
 * What every page of the desk shares: who is here, the line to the market, the dialog, what is told in passing. Going
 * from page to page leaves the line open and what it brought on screen; each line opened anew would be seconds without a
 * price.
 */
export function DeskProviders({ children }: { children: ReactNode }) {
  useNoStrayDrops()
  return (
    <SessionProvider>
      <MarketProvider>
        <ApprovalProvider>
          <CommandKeys>
            {children}
            <PlanNotices />
            <DraftsOfErased />
            <Toasts />
          </CommandKeys>
        </ApprovalProvider>
        <FillAnnouncer />
        <ConnectionAnnouncer />
      </MarketProvider>
    </SessionProvider>
  )
}

/** Where the header ends is its own word; until it comes, the height of its two rows. */
const UNDER_HEADER = 'calc(var(--header-bottom, 81px) + 7px)'

/**
 * Below the list of conversations there is room, as wide as that; where it is folded away, and on a phone, under the header.
 * Never over a price or the field one types in, and behind every list and dialog that opens: they ask for something, and this only tells. It is no
 * button either, so a click goes to what lies below it, and a pointer that happens to rest there does not keep it.
 */
function Toasts() {
  const phone = usePhone(false)
  const isBelowList = useRoomBelowList() && !phone
  const t = useTranslations('common')
  return (
    <Toaster
      containerAriaLabel={t('notifications')}
      position={phone ? 'top-center' : isBelowList ? 'bottom-left' : 'top-left'}
      offset={isBelowList ? 8 : { top: UNDER_HEADER, left: 8 }}
      mobileOffset={{ top: UNDER_HEADER }}
      style={{ '--width': '12rem', zIndex: 40 } as React.CSSProperties}
      toastOptions={{ style: { fontFamily: 'var(--font-ui)', pointerEvents: 'none' } }}
    />
  )
}
