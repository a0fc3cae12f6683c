'use client'

import { useTranslations } from 'next-intl'
import { type ComponentProps, useId } from 'react'
import { ToggleGroupItem } from '@/components/ui/toggle-group.tsx'
import { cn } from '@/lib/ui/cn.ts'

/**
 * One of the kinds an order can be of. One that an auction would refuse stays within reach of the keyboard, so that it can say
 * why; it is not chosen.
 */
export function OrderChoice({
  refused,
  className,
  title,
  ...props
}: ComponentProps<typeof ToggleGroupItem> & { refused: boolean }) {
  const t = useTranslations('trading.ticket')
  const id = useId()
  return (
    <>
      <ToggleGroupItem
        {...props}
        title={refused ? t('auctionOnly') : title}
        aria-disabled={refused || undefined}
        aria-describedby={refused ? id : undefined}
        onClick={(event) => refused && event.preventDefault()}
        className={cn(className, refused && 'cursor-default opacity-45 hover:text-muted-foreground')}
      />
      <span id={id} hidden>
        {t('auctionOnly')}
      </span>
    </>
  )
}
