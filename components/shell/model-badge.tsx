'use client'

import { CpuIcon, SparklesIcon } from 'lucide-react'
import { useTranslations } from 'next-intl'
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
    <span
      data-testid="model-name"
      title={t(builtIn ? 'builtInHelp' : 'modelHelp')}
      className="inline-flex min-w-0 max-w-44 items-center gap-1.5 px-1.5 text-muted-foreground text-xs"
    >
      <Icon aria-hidden className="size-3.5 shrink-0" />
      <span className="sr-only">{t('label', { name })}</span>
      <span aria-hidden className="truncate">
        {name}
      </span>
    </span>
  )
}
