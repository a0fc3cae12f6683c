'use client'

import { KeyRoundIcon, PlusIcon } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useNow } from '@/components/approval/use-now.ts'
import { LoadState, OldFigures } from '@/components/safety/load-state.tsx'
import { Section } from '@/components/safety/section.tsx'
import { useRead } from '@/components/safety/use-read.ts'
import { Button } from '@/components/ui/button.tsx'
import type { ApiToken, MadeToken } from '@/lib/contracts/api-tokens.ts'
import { MadeSecret } from './made-secret.tsx'
import { readTokens } from './token-api.ts'
import { TokenForm } from './token-form.tsx'
import { TokenItem } from './token-item.tsx'

/** Programs outside that may speak to this desk: each with what it may do, when it was last here, and its end. */
export function TokenList() {
  const t = useTranslations('tokens')
  const { value, failed, reload, learn } = useRead(readTokens)
  const [writing, setWriting] = useState(false)
  const [made, setMade] = useState<MadeToken | null>(null)
  const [announcement, setAnnouncement] = useState('')
  const now = useNow() || Date.now()
  const all = value ?? []
  const active = all.filter((token) => token.status === 'active')
  const ended = all.filter((token) => token.status !== 'active')
  const item = (token: ApiToken) => (
    <TokenItem
      key={token.id}
      token={token}
      now={now}
      onRevoked={(revoked) => {
        learn([...all.filter(({ id }) => id !== revoked.id), revoked])
        if (made?.token.id === revoked.id) setMade(null)
        setAnnouncement(t('revoked'))
      }}
    />
  )

  return (
    <Section
      name="tokens"
      title={t('title')}
      about={t('about')}
      action={
        !writing &&
        value !== null && (
          <Button size="sm" variant="outline" data-testid="token-new" onClick={() => setWriting(true)}>
            <PlusIcon aria-hidden />
            {t('new')}
          </Button>
        )
      }
    >
      <p role="status" className="sr-only">
        {announcement}
      </p>
      {made && <MadeSecret made={made} onDone={() => setMade(null)} />}
      {writing && (
        <TokenForm
          onCancel={() => setWriting(false)}
          onMade={(next) => {
            learn([next.token, ...all])
            setMade(next)
            setWriting(false)
          }}
        />
      )}
      {value === null ? (
        <LoadState failed={failed} onRetry={reload} />
      ) : (
        <>
          {failed && <OldFigures onRetry={reload} />}
          {active.length === 0 && !writing && <NoTokens />}
          {active.length > 0 && (
            <ul aria-label={t('active')} className="divide-y border-t">
              {active.map(item)}
            </ul>
          )}
          {ended.length > 0 && (
            <details className="group border-t">
              <summary className="cursor-pointer rounded-b-lg px-4 py-2.5 text-muted-foreground text-xs outline-none hover:text-foreground focus-visible:ring-2 focus-visible:ring-ring focus-visible:ring-inset">
                {t('endedCount', { count: ended.length })}
              </summary>
              <ul aria-label={t('ended')} className="divide-y border-t">
                {ended.map(item)}
              </ul>
            </details>
          )}
        </>
      )}
    </Section>
  )
}

function NoTokens() {
  const t = useTranslations('tokens')
  return (
    <div className="flex items-start gap-3 border-t px-4 py-5">
      <span className="grid size-9 shrink-0 place-items-center rounded-full bg-muted text-muted-foreground">
        <KeyRoundIcon aria-hidden className="size-4.5" />
      </span>
      <div className="max-w-prose text-sm">
        <p className="font-medium">{t('empty')}</p>
        <p className="text-muted-foreground text-xs leading-5">{t('emptyDetail')}</p>
      </div>
    </div>
  )
}
