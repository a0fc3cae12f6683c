'use client'

import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { PlanInbox } from '@/components/approval/plan/plan-inbox.tsx'
import { QuestionNotice } from '@/components/chat/questions/question-notice.tsx'
import { KillSwitchBanner } from '@/components/safety/kill-switch/kill-switch-banner.tsx'
import { KillSwitchButton } from '@/components/safety/kill-switch/kill-switch-button.tsx'
import { ExchangeTimeNotice } from '@/components/trading/live/exchange-time-notice.tsx'
import { useMoney } from '@/components/trading/live/market-provider.tsx'
import { Badge } from '@/components/ui/badge.tsx'
import { Popover, PopoverContent, PopoverTrigger } from '@/components/ui/popover.tsx'
import { cn } from '@/lib/ui/cn.ts'
import { BrandMark } from '../frame/brand-mark.tsx'
import { useSideways } from '../frame/use-screen.ts'
import { AccountMenu } from './account-menu.tsx'
import { ConnectionBadge } from './connection-badge.tsx'
import { LastPrice } from './last-price.tsx'
import { ModelBadge } from './model-badge.tsx'
import { ModelPicker } from './model-picker.tsx'

/**
 * For what lies under it: the banner of the kill switch, and letters of the reader's size, make it higher; where the whole
 * page scrolls, on a screen enlarged four times, it leaves the view.
 */
function tellBottom(header: HTMLElement) {
  const { style } = document.documentElement
  const tell = () => {
    const bottom = `${Math.max(0, header.getBoundingClientRect().bottom)}px`
    // Set again, it would be computed again for the whole page at each step of its scrolling.
    if (style.getPropertyValue('--header-bottom') !== bottom) style.setProperty('--header-bottom', bottom)
  }
  const observer = new ResizeObserver(tell)
  observer.observe(header)
  document.addEventListener('scroll', tell, { passive: true })
  return () => {
    observer.disconnect()
    document.removeEventListener('scroll', tell)
  }
}

/** Always in view: paper or live, the line, the price, the model, what waits, the kill switch, who is here. On a phone held upright in two rows. */
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
  // Tab and a screen reader go by the document, which therefore has things in the order of the row or rows there are.
  const oneRow = useSideways() && phone
  const money = useMoney()
  const paper = (
    // A popover and no tooltip: a finger has to be able to ask what the word means.
    <Popover>
      <PopoverTrigger asChild>
        <Badge
          asChild
          variant={money === 'real' ? 'warn' : 'brand'}
          className={cn(
            'relative finger-sized cursor-help font-semibold uppercase tracking-wide',
            // Hidden and not absent, so that nothing moves once the desk says which money it is.
            money === null && 'invisible',
          )}
        >
          <button type="button" data-testid="money">
            {t(`money.${money ?? 'paper'}`)}
          </button>
        </Badge>
      </PopoverTrigger>
      <PopoverContent aria-label={t(`money.${money ?? 'paper'}`)} className="w-64 p-3 text-xs">
        {t(`money.${money ?? 'paper'}Help`)}
      </PopoverContent>
    </Popover>
  )
  const model = chatId === undefined ? <ModelBadge /> : <ModelPicker chatId={chatId} />
  const line = (
    <>
      <ConnectionBadge />
      <LastPrice />
      {/* A long name is cut off before the row becomes two. */}
      <div className="flex min-w-0 flex-1 basis-16 justify-end">{model}</div>
    </>
  )
  return (
    <header ref={tellBottom} className="shrink-0 border-b bg-card">
      {/* On its side a phone is wide and low: both rows are one there. */}
      <div
        className={cn(
          phone &&
            'md:short:flex md:short:min-h-11 md:short:flex-wrap md:short:items-center md:short:gap-x-[min(0.5rem,8px)] md:short:px-[12px]',
        )}
      >
        {/*
          Room between things does not grow with the reader's text; what then does not fit stands in a second row. Where the
          areas of fingers meet, those of this row go first.
        */}
        <div
          className={cn(
            'relative z-1 flex min-h-12 flex-wrap items-center gap-x-[min(0.5rem,8px)] gap-y-1 py-1 px-[8px] sm:px-[12px]',
            phone && 'md:short:contents',
          )}
        >
          {leading}
          {/* On the narrowest screens its room is that of the number of plans that wait: the row stays one when they come. */}
          <BrandMark className="size-[min(1.75rem,28px)] max-[22rem]:hidden" />
          {/* On the narrowest screens the mark stands for the name: the kill switch and what waits need the room. */}
          <h1 className="whitespace-nowrap font-semibold text-[0.9375rem] tracking-tight max-[26rem]:sr-only">
            {t('product')}
          </h1>
          {paper}
          {!phone && (
            <>
              <span aria-hidden className="mx-1 h-5 w-px bg-border" />
              <ConnectionBadge />
              <LastPrice />
            </>
          )}
          {oneRow && line}
          <div
            className={cn(
              'ml-auto flex min-w-0 flex-wrap items-center justify-end gap-x-[min(0.5rem,8px)] coarse:gap-x-[min(0.625rem,10px)]',
              phone && 'md:short:order-last',
            )}
          >
            {!phone && model}
            <KillSwitchButton />
            <PlanInbox />
            <AccountMenu />
            {trailing}
          </div>
        </div>
        {phone && (
          <div className="flex min-h-8 coarse:min-h-[40px] flex-wrap items-center gap-x-[min(0.5rem,8px)] gap-y-0.5 border-t px-[8px] md:short:contents">
            {!oneRow && line}
          </div>
        )}
      </div>
      <KillSwitchBanner />
      <ExchangeTimeNotice />
      {chatId === undefined && <QuestionNotice />}
    </header>
  )
}
