'use client'

import { KeyRoundIcon } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { GivenList, NothingGiven } from '@/components/pages/given-list.tsx'
import { LoadState, OldFigures } from '@/components/pages/load-state.tsx'
import { NewButton, Section } from '@/components/pages/section.tsx'
import { useFormPlace } from '@/components/pages/use-form-place.ts'
import { useRead } from '@/components/pages/use-read.ts'
import type { ApiToken, MadeToken } from '@/lib/contracts/api-tokens.ts'
import { deskNow } from '@/lib/ui/desk-clock.ts'
import { useNow } from '@/lib/ui/use-now.ts'
import { MadeSecret } from './made-secret.tsx'
import { readTokens } from './token-api.ts'
import { TokenForm } from './token-form.tsx'
import { TokenItem } from './token-item.tsx'

/** Programs outside that may speak to this desk: each with what it may do, when it was last here, and its end. */
export function TokenList() {
  const t = useTranslations('tokens')
  const { value, failed, reload, learn } = useRead(readTokens)
  const form = useFormPlace()
  const [made, setMade] = useState<MadeToken | null>(null)
  const [announcement, setAnnouncement] = useState('')
  const now = useNow() || deskNow()
  const all = value ?? []
  const active = all.filter((token) => token.status === 'active')
  const ended = all.filter((token) => token.status !== 'active')
  const item = (token: ApiToken) => (
    <TokenItem
      key={token.id}
      token={token}
      now={now}
      onRevoked={(revoked) => {
        learn((held) => [...held.filter(({ id }) => id !== revoked.id), revoked])
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
        !form.isOpen &&
        value !== null && <NewButton ref={form.opener} testId="token-new" label={t('new')} onClick={form.open} />
      }
    >
      <p role="status" className="sr-only">
        {announcement}
      </p>
      {made && <MadeSecret made={made} onDone={() => setMade(null)} />}
      {form.isOpen && (
        <TokenForm
          onCancel={form.putAway}
          onMade={(next) => {
            learn((held) => [next.token, ...held])
            setMade(next)
            form.close()
          }}
        />
      )}
      {value === null ? (
        <LoadState failed={failed} inForce onRetry={reload} />
      ) : (
        <>
          {failed && <OldFigures onRetry={reload} />}
          {active.length === 0 && !form.isOpen && (
            <NothingGiven icon={KeyRoundIcon} title={t('empty')} detail={t('emptyDetail')} />
          )}
          <GivenList
            testId="tokens"
            active={active.map(item)}
            ended={ended.map(item)}
            words={{ active: t('active'), ended: t('ended'), endedCount: t('endedCount', { count: ended.length }) }}
          />
        </>
      )}
    </Section>
  )
}
