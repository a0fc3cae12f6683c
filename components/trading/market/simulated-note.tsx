import { BotIcon } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { cn } from '@/lib/ui/cn.ts'

/** Beside figures in which simulated participants have a part. */
export function SimulatedNote({ className }: { className?: string }) {
  const t = useTranslations('trading')
  return (
    <span className={cn('inline-flex items-baseline gap-1 text-2xs text-muted-foreground', className)}>
      <BotIcon aria-hidden className="size-3 shrink-0 self-center" />
      {t('simulated')}
    </span>
  )
}
