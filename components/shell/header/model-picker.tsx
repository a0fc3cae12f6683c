'use client'

import { CheckCircle2Icon, ChevronDownIcon, CircleAlertIcon, CircleHelpIcon, CpuIcon, SparklesIcon } from 'lucide-react'
import { useLocale, useTranslations } from 'next-intl'
import { useState } from 'react'
import { modelChoice } from '@/components/chat/conversation/model-and-pattern.ts'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuLabel,
  DropdownMenuRadioGroup,
  DropdownMenuRadioItem,
  DropdownMenuTrigger,
} from '@/components/ui/dropdown-menu.tsx'
import type { ModelInfo, ModelList } from '@/lib/contracts/models.ts'
import { cn } from '@/lib/ui/cn.ts'
import { useSession } from '../requests/session.tsx'
import { ModelBadge } from './model-badge.tsx'

/** Which model answers in this conversation, how those on offer are, and the choice of another. */
export function ModelPicker({ chatId }: { chatId: string }) {
  const t = useTranslations('common.model')
  const session = useSession()
  const chosen = modelChoice.use(chatId)
  const [fresh, setFresh] = useState<ModelInfo[] | null>(null)
  const models = fresh ?? session?.models ?? []
  const current = models.find(({ id }) => id === chosen) ?? models[0]
  // Nothing to choose from.
  if (!current || models.length < 2) return <ModelBadge />

  const look = async () => {
    try {
      const response = await fetch('/api/models', { cache: 'no-store' })
      if (response.ok) setFresh(((await response.json()) as ModelList).models)
    } catch {
      // The header says that the connection is gone; the list shows what was known last.
    }
  }
  const nameOf = (model: ModelInfo) => (model.builtIn ? t('builtIn') : model.label)
  const Icon = current.builtIn ? CpuIcon : SparklesIcon
  return (
    <DropdownMenu modal={false} onOpenChange={(open) => open && void look()}>
      <DropdownMenuTrigger
        data-testid="model"
        aria-label={t('label', { name: nameOf(current) })}
        className="relative finger-sized inline-flex h-7 coarse:min-h-[40px] min-w-0 max-w-44 items-center gap-1.5 rounded-md px-1.5 text-muted-foreground text-xs outline-none hover:bg-accent focus-visible:ring-2 focus-visible:ring-ring"
      >
        {current.health.state === 'failing' ? (
          <CircleAlertIcon aria-hidden className="size-3.5 shrink-0 text-destructive" />
        ) : (
          <Icon aria-hidden className="size-3.5 shrink-0" />
        )}
        <span className="truncate">{nameOf(current)}</span>
        <ChevronDownIcon aria-hidden className="size-3 shrink-0" />
      </DropdownMenuTrigger>
      <DropdownMenuContent align="end" className="w-72">
        <DropdownMenuLabel>{t('choose')}</DropdownMenuLabel>
        <DropdownMenuRadioGroup value={current.id} onValueChange={(id) => modelChoice.choose(chatId, id)}>
          {models.map((model) => (
            <DropdownMenuRadioItem key={model.id} value={model.id} data-testid="model-option" className="items-start">
              <span className="min-w-0 flex-1">
                <span className="block truncate">{nameOf(model)}</span>
                <Health model={model} />
              </span>
            </DropdownMenuRadioItem>
          ))}
        </DropdownMenuRadioGroup>
        <p className="px-2 py-1.5 text-2xs text-muted-foreground">{t('modelHelp')}</p>
      </DropdownMenuContent>
    </DropdownMenu>
  )
}

const STATE_ICON = { ok: CheckCircle2Icon, failing: CircleAlertIcon, unknown: CircleHelpIcon }

function Health({ model: { builtIn, health, tools, images } }: { model: ModelInfo }) {
  const t = useTranslations('common.model')
  const locale = useLocale()
  const Icon = STATE_ICON[health.state]
  const facts = [
    builtIn
      ? t('rules')
      : health.trouble
        ? t(`trouble.${health.trouble}`)
        : health.latencyMs === null
          ? t('untried')
          : t('latency', { ms: new Intl.NumberFormat(locale).format(health.latencyMs) }),
    !builtIn && tools === 'json' ? t('plans') : '',
    !builtIn && images === true ? t('images') : '',
  ].filter(Boolean)
  return (
    <span className="mt-0.5 flex items-center gap-1 text-2xs text-muted-foreground">
      <Icon
        aria-hidden
        className={cn(
          'size-3 shrink-0',
          health.state === 'failing' && 'text-destructive',
          health.state === 'ok' && 'text-info',
        )}
      />
      <span className="tnum truncate">{facts.join(' · ')}</span>
    </span>
  )
}
