'use client'

import { ScrollTextIcon } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { withNames } from '@/lib/i18n/beside-han.ts'
import { cn } from '@/lib/ui/cn.ts'

/** A trader by name, who leads a head to what is on record about them. */
export function RecordsLink({
  traderId,
  name,
  id,
  className,
}: {
  traderId: string
  name: string
  id?: string
  className?: string
}) {
  const t = useTranslations('members')
  const records = withNames((names) => t('recordsOf', names), { trader: name })
  return (
    <Link
      id={id}
      href={`/audit?of=${encodeURIComponent(traderId)}`}
      aria-label={records}
      title={records}
      className={cn(
        'group relative finger-sized inline-block max-w-full wrap-anywhere rounded-sm font-medium text-[0.8125rem] underline-offset-2 outline-none hover:underline focus-visible:ring-2 focus-visible:ring-ring',
        className,
      )}
    >
      {name}
      <ScrollTextIcon
        aria-hidden
        className="ml-1.5 inline size-3.5 text-muted-foreground group-hover:text-foreground"
      />
    </Link>
  )
}
