'use client'

import { useLocale, useTranslations } from 'next-intl'
import { RevokeButton } from '@/components/pages/revoke-button.tsx'
import { momentWords } from '@/components/pages/time-words.ts'
import { Badge } from '@/components/ui/badge.tsx'
import { VisibleText } from '@/components/ui/visible-text.tsx'
import type { SignInView } from '@/lib/contracts/members.ts'
import { endSignIn } from './account-api.ts'
import { programName } from './program-name.ts'

export function SignInItem({
  signIn,
  now,
  onEnded,
}: {
  signIn: SignInView
  /** Epoch ms, ticking. */
  now: number
  onEnded: () => void
}) {
  const t = useTranslations('members.account')
  const locale = useLocale()
  const at = (instant: string) => momentWords(Date.parse(instant), now, locale)
  const name = programName(signIn.program) ?? signIn.program
  return (
    <li
      data-testid="sign-in"
      data-this={signIn.isThis}
      className="flex flex-wrap items-start gap-x-4 gap-y-2 px-4 py-3 max-sm:flex-col max-sm:items-stretch"
    >
      <div className="min-w-0 flex-1 sm:basis-72">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-[0.8125rem] leading-5" title={signIn.program}>
          <span className="wrap-anywhere font-medium">
            {name === '' ? t('unknownProgram') : <VisibleText text={name} />}
          </span>
          {signIn.isThis && <Badge variant="info">{t('thisBrowser')}</Badge>}
        </p>
        <p className="tnum mt-0.5 text-muted-foreground text-xs leading-5" suppressHydrationWarning>
          {t('signInTimes', { since: at(signIn.startedAt), until: at(signIn.expiresAt) })}
        </p>
      </div>
      {!signIn.isThis && (
        <RevokeButton
          testId="sign-in-end"
          label={t('signOutThereOf', { program: name || t('unknownProgram') })}
          words={{
            revoke: t('signOutThere'),
            revoking: t('signingOut'),
            unreachable: t('unreachable'),
            notRevoked: (why) => t('notSignedOut', { why }),
          }}
          revoke={() => endSignIn(signIn.id)}
          onRevoked={onEnded}
        />
      )}
    </li>
  )
}
