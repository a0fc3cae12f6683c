'use client'

import { ShieldCheckIcon, StampIcon } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { useRead } from '@/components/pages/use-read.ts'
import { isInForce, isUsedUp } from '@/components/safety/permissions/in-force.ts'
import { readPermissions } from '@/components/safety/safety-api.ts'
import { useShownSymbol } from '@/components/trading/live/market-provider.tsx'
import { DEFAULT_SYMBOL } from '@/lib/contracts/exchange/default-symbol.ts'
import { cn } from '@/lib/ui/cn.ts'
import { deskNow } from '@/lib/ui/desk-clock.ts'
import { useNow } from '@/lib/ui/use-now.ts'

/** What becomes of an order that is asked for: it waits, unless a standing permission of the trader may send it. */
export function GateLine({ className }: { className?: string }) {
  const t = useTranslations('chat.composer')
  const { value } = useRead(readPermissions)
  const now = useNow() || deskNow()
  const isSpot = useShownSymbol() === DEFAULT_SYMBOL
  const count = (value ?? []).filter((permission) => isInForce(permission, now) && !isUsedUp(permission)).length
  const Icon = count > 0 ? StampIcon : ShieldCheckIcon
  return (
    <p
      data-testid="gate-line"
      className={cn('flex min-w-16 flex-1 items-center gap-1.5 text-2xs text-muted-foreground leading-3.5', className)}
    >
      <Icon aria-hidden className="size-3.5 shrink-0" />
      {count > 0 ? (
        <Link
          href="/settings#permissions"
          prefetch={false}
          className="relative finger-sized rounded-sm outline-none hover:text-foreground focus-visible:ring-2 focus-visible:ring-ring"
        >
          {/* Clamped inside of the button, because what clamps the text would cut off the finger's room too. */}
          <span className="line-clamp-2 underline decoration-border underline-offset-4">
            {t('permitted', { count })}
          </span>
        </Link>
      ) : (
        <span className="line-clamp-2">
          {t('gate')}
          {/* What is looked at beside the words is no part of them. */}
          {!isSpot && ` · ${t('spotMeant')}`}
        </span>
      )}
    </p>
  )
}
