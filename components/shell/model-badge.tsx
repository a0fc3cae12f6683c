'use client'

import { CpuIcon, SparklesIcon } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Tooltip, TooltipContent, TooltipTrigger } from '@/components/ui/tooltip.tsx'
import { useSession } from './session.tsx'

/** Which model drives the desk. The built-in planner says that it is made of rules. */
export function ModelBadge() {
  const t = useTranslations('common.model')
  const session = useSession()
  if (!session) return null
  const { builtIn, label } = session.model
  const name = builtIn ? t('builtIn') : label
  const Icon = builtIn ? CpuIcon : SparklesIcon
  return (
    <Tooltip>
      <TooltipTrigger
        aria-label={t('label', { name })}
        className="inline-flex h-7 min-w-0 max-w-44 items-center gap-1.5 rounded-md px-1.5 text-muted-foreground text-xs outline-none hover:bg-accent focus-visible:ring-2 focus-visible:ring-ring"
      >
        <Icon aria-hidden className="size-3.5 shrink-0" />
        <span className="truncate">{name}</span>
      </TooltipTrigger>
      <TooltipContent>{t(builtIn ? 'builtInHelp' : 'modelHelp')}</TooltipContent>
    </Tooltip>
  )
}
