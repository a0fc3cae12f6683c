'use client'

import { CloudOffIcon, LoaderCircleIcon, type LucideIcon, RadioIcon, RefreshCwIcon, WifiOffIcon } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useConnection, useServerStatus } from '@/components/trading/live/market-provider.tsx'
import { Popover, PopoverContent, PopoverTrigger } from '@/components/ui/popover.tsx'
import { cn } from '@/lib/ui/cn.ts'
import { useSession } from '../requests/session.tsx'
import { LateSentence } from '../words/late-sentence.tsx'

type Connection = ReturnType<typeof useConnection>
const LOOK: Record<Connection, { icon: LucideIcon; word: string; tone: string }> = {
  live: { icon: RadioIcon, word: 'connected', tone: 'text-info' },
  connecting: { icon: LoaderCircleIcon, word: 'connecting', tone: 'text-muted-foreground' },
  reconnecting: { icon: RefreshCwIcon, word: 'reconnecting', tone: 'text-warn' },
  stale: { icon: CloudOffIcon, word: 'down', tone: 'text-warn' },
  offline: { icon: WifiOffIcon, word: 'offline', tone: 'text-destructive' },
}

/** State of the line in a word and an icon; behind it, every server the desk is connected to. */
export function ConnectionBadge() {
  const t = useTranslations('common')
  const connection = useConnection()
  const session = useSession()
  const live = useServerStatus()
  const { icon: Icon, word, tone } = LOOK[connection]
  const servers = new Map(session?.servers.map(({ name, state }) => [name, { state, message: '' }]))
  for (const [name, { state, message }] of Object.entries(live)) servers.set(name, { state, message })
  const state = t(`connection.${word}`)
  return (
    <Popover>
      <PopoverTrigger
        data-testid="connection"
        data-state={connection}
        aria-label={t('connection.label', { state })}
        className={cn(
          'relative finger-sized inline-flex h-7 coarse:min-h-[40px] shrink-0 items-center gap-1.5 rounded-md px-1.5 text-xs outline-none hover:bg-accent focus-visible:ring-2 focus-visible:ring-ring',
          tone,
        )}
      >
        <Icon aria-hidden className={cn('size-3.5', connection === 'connecting' && 'animate-spin')} />
        <span className="font-medium">{state}</span>
      </PopoverTrigger>
      <PopoverContent align="start" aria-label={t('connection.servers')} className="w-64 p-3 text-xs">
        <h2 className="eyebrow mb-1">{t('connection.servers')}</h2>
        {servers.size === 0 && <p className="text-muted-foreground">{t('connection.noServers')}</p>}
        <ul className="space-y-1">
          {[...servers].map(([name, server]) => (
            <li key={name} className="flex items-baseline justify-between gap-3">
              <span className="font-medium">{name}</span>
              <span className={server.state === 'connected' ? 'text-muted-foreground' : 'text-warn'}>
                {t(`server.${server.state}`)}
                {server.message && server.state !== 'connected' && (
                  <>
                    {' – '}
                    <LateSentence text={server.message} />
                  </>
                )}
              </span>
            </li>
          ))}
        </ul>
      </PopoverContent>
    </Popover>
  )
}
