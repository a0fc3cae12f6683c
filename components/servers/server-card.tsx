'use client'

import { KeyRoundIcon, LogOutIcon, PowerIcon, PowerOffIcon, RefreshCwIcon } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import type { MouseEvent, ReactNode } from 'react'
import { Sentence } from '@/components/shell/words/sentence.tsx'
import { Button } from '@/components/ui/button.tsx'
import { Card } from '@/components/ui/card.tsx'
import { Spinner } from '@/components/ui/spinner.tsx'
import { VisibleText } from '@/components/ui/visible-text.tsx'
import type { ServerView } from '@/lib/contracts/servers.ts'
import { useFigures } from '@/lib/ui/use-figures.ts'
import { CallTable } from './call-table.tsx'
import { ServerFigures } from './server-figures.tsx'
import { ServerStateMark } from './server-state-mark.tsx'
import type { Click } from './servers-api.ts'

export const HEADS_ONLY_ID = 'servers-heads-only'

const TRANSPORT = { stdio: 'stdio', http: 'Streamable HTTP', sse: 'HTTP+SSE' } as const

export function ServerCard({
  server,
  at,
  busy,
  disabled,
  forbidden,
  onClick,
}: {
  server: ServerView
  /** When this was so. */
  at: string
  busy: boolean
  disabled: boolean
  /** Only a head of the desk may; why is said above the cards. */
  forbidden: boolean
  onClick: (click: Click) => void
}) {
  const t = useTranslations('servers')
  const figures = useFigures()
  const { name, state, message, since, tools } = server
  return (
    <Card data-testid="server" data-server={name} data-state={state} className="overflow-hidden">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-3">
        <h2 className="font-mono font-semibold text-sm">{name}</h2>
        <ServerStateMark state={state} />
        <span className="tnum text-muted-foreground text-xs" suppressHydrationWarning>
          {t('since', { at: figures.dateTime(since) })}
        </span>
        <ServerButtons server={server} busy={busy} disabled={disabled} forbidden={forbidden} onClick={onClick} />
        {message && (
          <p data-testid="server-message" className="w-full text-xs [overflow-wrap:anywhere]">
            <Sentence text={message} />
          </p>
        )}
        <p className="flex w-full flex-wrap gap-x-3 gap-y-0.5 text-muted-foreground text-xs">
          <span>{TRANSPORT[server.transport]}</span>
          {server.server && (
            <>
              <span>{t('protocol', { version: server.server.protocol })}</span>
              <span className="[overflow-wrap:anywhere]">
                <VisibleText text={`${server.server.name} ${server.server.version}`.trim()} />
              </span>
            </>
          )}
          <Link
            href={`/tools#server-${name}`}
            className="relative finger-sized rounded-sm text-foreground underline underline-offset-4 outline-none focus-visible:ring-2 focus-visible:ring-ring"
          >
            {t('tools', { count: tools.listed, waiting: tools.waiting })}
          </Link>
          {tools.leftOut > 0 && <span>{t('leftOut', { count: tools.leftOut })}</span>}
          {!server.mayDisable && <span>{t('stays')}</span>}
        </p>
      </div>
      <ServerFigures server={server} at={at} />
      <CallTable server={server} />
    </Card>
  )
}

function ServerButtons({
  server,
  busy,
  disabled,
  forbidden,
  onClick,
}: Pick<Parameters<typeof ServerCard>[0], 'server' | 'busy' | 'disabled' | 'forbidden' | 'onClick'>) {
  const t = useTranslations('servers')
  const { name, state } = server
  const button = (click: Click, icon: ReactNode, variant: 'default' | 'outline' = 'outline') => (
    <Button
      data-testid={`server-${click}`}
      size="sm"
      variant={variant}
      disabled={disabled || forbidden}
      aria-describedby={forbidden ? HEADS_ONLY_ID : undefined}
      aria-label={t(`${click}Of`, { server: name })}
      onClick={(event: MouseEvent) => {
        // A script on the page switches nothing; the second half of a double click is not a second word.
        if (event.nativeEvent.isTrusted && event.detail <= 1) onClick(click)
      }}
    >
      {busy ? <Spinner /> : icon}
      {t(click)}
    </Button>
  )
  return (
    <div className="flex flex-wrap gap-2 max-sm:w-full sm:ml-auto">
      {server.signIn === 'wanted' && button('authorize', <KeyRoundIcon aria-hidden />, 'default')}
      {server.signIn === 'held' && button('forget', <LogOutIcon aria-hidden />)}
      {state !== 'disabled' && button('reconnect', <RefreshCwIcon aria-hidden />)}
      {state === 'disabled'
        ? button('enable', <PowerIcon aria-hidden />, 'default')
        : server.mayDisable && button('disable', <PowerOffIcon aria-hidden />)}
    </div>
  )
}
