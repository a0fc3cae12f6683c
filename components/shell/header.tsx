'use client'

import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { PlanInbox } from '@/components/approval/plan-inbox.tsx'
import { KillSwitchBanner } from '@/components/safety/kill-switch-banner.tsx'
import { KillSwitchButton } from '@/components/safety/kill-switch-button.tsx'
import { Badge } from '@/components/ui/badge.tsx'
import { AccountMenu } from './account-menu.tsx'
import { BrandMark } from './brand.tsx'
import { ConnectionState } from './connection-badge.tsx'
import { LastPrice } from './last-price.tsx'
import { ModelBadge } from './model-badge.tsx'
import { ModelPicker } from './model-picker.tsx'

/** Always in view: paper or live, the line, the price, the model, what waits, the kill switch, who is here. On a phone in two rows. */
export function Header({
  phone,
  chatId,
  leading,
  trailing,
}: {
  phone: boolean
  /** The conversation in view; a page without one shows what drives the desk. */
  chatId?: string
  leading: ReactNode
  trailing?: ReactNode
}) {
  const t = useTranslations('common')
  const paper = (
    <Badge variant="brand" title={t('paperHelp')} className="font-semibold tracking-wide">
      {t('paper')}
    </Badge>
  )
  const model = chatId === undefined ? <ModelBadge /> : <ModelPicker chatId={chatId} />
  return (
    <header className="shrink-0 border-b bg-card">
      <div className="flex h-12 items-center gap-2 px-2 sm:px-3">
        {leading}
        <BrandMark />
        {/* On the narrowest screens the mark stands for the name: the kill switch and what waits need the room. */}
        <h1 className="whitespace-nowrap font-semibold text-[0.9375rem] tracking-tight max-[26rem]:sr-only">
          {t('product')}
        </h1>
        {paper}
        {!phone && (
          <>
            <span aria-hidden className="mx-1 h-5 w-px bg-border" />
            <ConnectionState />
            <LastPrice />
          </>
        )}
        <div className="flex-1" />
        {!phone && model}
        <KillSwitchButton />
        <PlanInbox />
        <AccountMenu />
        {trailing}
      </div>
      {phone && (
        <div className="flex h-8 items-center gap-2 border-t px-2">
          <ConnectionState />
          <LastPrice />
          <div className="flex-1" />
          {model}
        </div>
      )}
      <KillSwitchBanner />
    </header>
  )
}
