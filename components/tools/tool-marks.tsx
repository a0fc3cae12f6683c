'use client'

import { EyeIcon, PencilLineIcon, SparklesIcon, TriangleAlertIcon } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Badge } from '@/components/ui/badge.tsx'
import { HOME_SERVER } from '@/lib/contracts/home-server.ts'
import type { ToolView } from '@/lib/contracts/tools.ts'

export function StateBadge({ state }: { state: Exclude<ToolView['state'], 'accepted'> }) {
  const t = useTranslations('tools.state')
  return (
    <Badge variant={state === 'changed' ? 'warn' : 'info'}>
      {state === 'changed' ? <TriangleAlertIcon aria-hidden /> : <SparklesIcon aria-hidden />}
      {t(state)}
    </Badge>
  )
}

/** By the desk's own list and its settings, whatever the server claims. */
export function KindBadge({ kind }: { kind: ToolView['kind'] }) {
  const t = useTranslations('tools.kind')
  return (
    <Badge variant="outline">
      {kind === 'read' ? <EyeIcon aria-hidden /> : <PencilLineIcon aria-hidden />}
      {t(kind)}
    </Badge>
  )
}

/** What the settings list as a read is called without a click: whoever accepts it is to know. */
export function UnaskedNote({ tool: { kind, server } }: { tool: Pick<ToolView, 'kind' | 'server'> }) {
  const t = useTranslations('tools')
  return kind === 'read' && server !== HOME_SERVER ? (
    <p className="text-muted-foreground text-xs">{t('unasked')}</p>
  ) : null
}
