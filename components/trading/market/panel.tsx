'use client'

import { ChevronDownIcon } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type ReactNode, useId } from 'react'
import { cn } from '@/lib/ui/cn.ts'
import { useRemembered } from '@/lib/ui/use-remembered.ts'
import { StaleAge, useIsStale } from '../live/stale-age.tsx'

/** A titled region of the market. With `name` it can be folded, and this browser remembers it. */
export function Panel({
  title,
  name,
  actions,
  note,
  children,
  className,
  titleClassName,
  bodyClassName,
}: {
  title: string
  name?: string
  actions?: ReactNode
  note?: ReactNode
  children: ReactNode
  className?: string
  titleClassName?: string
  bodyClassName?: string
}) {
  const t = useTranslations('trading.panel')
  const id = useId()
  const [fold, setFold] = useRemembered(`panel.${name ?? id}`, ['open', 'folded'])
  const isStale = useIsStale()
  const folded = name !== undefined && fold === 'folded'
  return (
    <section
      aria-labelledby={`${id}-title`}
      data-panel={name}
      data-folded={folded || undefined}
      className={cn(
        'flex min-h-0 min-w-0 flex-col overflow-hidden rounded-lg border bg-card shadow-raised',
        className,
        folded && 'h-auto min-h-0 flex-none self-start w-full',
      )}
    >
      <header className="flex h-9 coarse:h-11 shrink-0 items-center gap-2 border-b pr-1.5 pl-3 has-[[aria-expanded=false]]:border-b-0">
        <h2
          id={`${id}-title`}
          className={cn(
            'truncate font-semibold text-[0.8125rem] tracking-tight',
            // Beside a conversation there is room for one of them, and what the panel is, is seen.
            isStale && !folded && '@max-[25rem]:sr-only',
            titleClassName,
          )}
        >
          {title}
        </h2>
        {isStale ? <StaleAge /> : note}
        <div className="ml-auto flex items-center gap-1">
          {!folded && actions}
          {name !== undefined && (
            <button
              type="button"
              aria-expanded={!folded}
              aria-controls={`${id}-body`}
              aria-label={folded ? t('open', { title }) : t('fold', { title })}
              onClick={() => setFold(folded ? 'open' : 'folded')}
              className="relative finger-sized grid size-6 coarse:size-8 place-items-center rounded-sm text-muted-foreground outline-none hover:bg-accent hover:text-foreground focus-visible:ring-2 focus-visible:ring-ring"
            >
              <ChevronDownIcon aria-hidden className={cn('size-4 transition-transform', folded && '-rotate-90')} />
            </button>
          )}
        </div>
      </header>
      <div id={`${id}-body`} hidden={folded} className={cn('min-h-0 flex-1', bodyClassName)}>
        {children}
      </div>
    </section>
  )
}
