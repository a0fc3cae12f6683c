'use client'

import { UserRoundIcon } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { LoadState, OldFigures } from '@/components/pages/load-state.tsx'
import { PageLoading } from '@/components/pages/page-state.tsx'
import { Section } from '@/components/pages/section.tsx'
import { useRead } from '@/components/pages/use-read.ts'
import { useSession } from '@/components/shell/requests/session.tsx'
import { deskNow } from '@/lib/ui/desk-clock.ts'
import { useNow } from '@/lib/ui/use-now.ts'
import { readAccount } from './account-api.ts'
import { ChangePassword } from './change-password.tsx'
import { NotForYou } from './not-for-you.tsx'
import { RoleMark } from './role-mark.tsx'
import { SignInItem } from './sign-in-item.tsx'

const BLOCKS: [string, string][] = [
  ['who', 'h-24 w-full'],
  ['password', 'h-44 w-full'],
]

/** Who one is at this desk, and where one is signed in. */
export function AccountScreen() {
  const t = useTranslations('members')
  const loading = useTranslations('safety.load')
  const session = useSession()
  if (!session) return <PageLoading label={loading('loading')} blocks={BLOCKS} />
  if (!session.member)
    return (
      <NotForYou
        icon={UserRoundIcon}
        title={t('account.guest')}
        detail={t('account.guestDetail')}
        go={{ href: '/sign-in', words: t('go') }}
      />
    )
  return <Account />
}

function Account() {
  const t = useTranslations('members.account')
  const { value, failed, reload, learn } = useRead(readAccount)
  const now = useNow() || deskNow()
  return (
    <div className="space-y-5 pb-10">
      <Section name="member" title={t('who')} about={t('whoAbout')}>
        {value && (
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1 border-t px-4 py-3 text-sm">
            <span className="wrap-anywhere font-medium" data-testid="account-email">
              {value.member.email}
            </span>
            <RoleMark role={value.member.role} />
          </p>
        )}
        {!value && <LoadState failed={failed} onRetry={reload} />}
      </Section>
      <Section name="password" title={t('password')} about={t('passwordAbout')}>
        <ChangePassword onChanged={reload} />
      </Section>
      <Section name="sign-ins" title={t('signIns')} about={t('signInsAbout')}>
        {value === null ? (
          <LoadState failed={failed} onRetry={reload} />
        ) : (
          <>
            {failed && <OldFigures onRetry={reload} />}
            <ul aria-label={t('signIns')} className="divide-y border-t">
              {value.signIns.map((signIn) => (
                <SignInItem
                  key={signIn.id}
                  signIn={signIn}
                  now={now}
                  onEnded={() =>
                    learn((held) => ({ ...held, signIns: held.signIns.filter(({ id }) => id !== signIn.id) }))
                  }
                />
              ))}
            </ul>
          </>
        )}
      </Section>
    </div>
  )
}
