'use client'

import { CpuIcon, SparklesIcon } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Popover, PopoverContent, PopoverTrigger } from '@/components/ui/popover.tsx'
import { useSession } from '../requests/session.tsx'

/** Which model drives the desk. The built-in planner says that it is made of rules. */
export function ModelBadge() {
  const t = useTranslations('common.model')
  const session = useSession()
  if (!session) return null
  const { builtIn, label } = session.model
  const name = builtIn ? t('builtIn') : label
  const Icon = builtIn ? CpuIcon : SparklesIcon
  return (
    // A popover and no tooltip: finger and keyboard have to be able to open it.
    <Popover>
      <PopoverTrigger
        data-testid="model-name"
        aria-label={t('label', { name })}
        className="relative finger-sized inline-flex h-7 coarse:min-h-[40px] min-w-0 max-w-44 cursor-help items-center gap-1.5 rounded-md px-1.5 text-muted-foreground text-xs outline-none hover:bg-accent focus-visible:ring-2 focus-visible:ring-ring"
      >
        <Icon aria-hidden className="size-3.5 shrink-0" />
        <span className="truncate">{name}</span>
      </PopoverTrigger>
      <PopoverContent align="end" aria-label={name} className="w-64 p-3 text-xs">
        {t(builtIn ? 'builtInHelp' : 'modelHelp')}
      </PopoverContent>
    </Popover>
  )
}
