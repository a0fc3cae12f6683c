'use client'

import { CircleIcon } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { ServerState } from '@/lib/contracts/servers.ts'
import { cn } from '@/lib/ui/cn.ts'

const DOT: Record<ServerState, string> = {
  connected: 'fill-info text-info',
  connecting: 'fill-warn text-warn',
  reconnecting: 'fill-warn text-warn',
  needs_authorization: 'fill-warn text-warn',
  down: 'fill-destructive text-destructive',
  disabled: 'text-muted-foreground',
}

export function ServerStateMark({ state }: { state: ServerState }) {
  const t = useTranslations('servers.state')
  return (
    <span data-testid="server-state" data-state={state} className="flex items-center gap-1.5 text-xs">
      <CircleIcon aria-hidden className={cn('size-2', DOT[state])} />
      {t(state)}
    </span>
  )
}
