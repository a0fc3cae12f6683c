'use client'

import { UsersRoundIcon } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { LoadState, OldFigures } from '@/components/pages/load-state.tsx'
import { PageLoading } from '@/components/pages/page-state.tsx'
import { NewButton, Section } from '@/components/pages/section.tsx'
import { useFormPlace } from '@/components/pages/use-form-place.ts'
import { useRead } from '@/components/pages/use-read.ts'
import { useSession } from '@/components/shell/requests/session.tsx'
import type { MadeMember, MemberView } from '@/lib/contracts/members.ts'
import { deskNow } from '@/lib/ui/desk-clock.ts'
import { useNow } from '@/lib/ui/use-now.ts'
import { MadePassword } from './made-password.tsx'
import { MemberForm } from './member-form.tsx'
import { MemberTable } from './member-table.tsx'
import { readMembers, readTradersToday } from './members-api.ts'
import { NotForYou } from './not-for-you.tsx'
import { TradersToday } from './traders-today.tsx'

const BLOCKS: [string, string][] = [['members', 'h-56 w-full']]

/** What all who are at this desk trade today, and who may sign in and as what. */
export function MembersScreen() {
  const t = useTranslations('members.list')
  const loading = useTranslations('safety.load')
  const session = useSession()
  if (!session) return <PageLoading label={loading('loading')} blocks={BLOCKS} />
  if (session.member?.role !== 'head')
    return <NotForYou icon={UsersRoundIcon} title={t('headsOnly')} detail={t('headsOnlyDetail')} />
  return <Members self={session.member.email} />
}

function Members({ self }: { self: string }) {
  const t = useTranslations('members.list')
  const { value, failed, reload, learn } = useRead(readMembers)
  const today = useRead(readTradersToday)
  const form = useFormPlace()
  const [made, setMade] = useState<(MadeMember & { isNew: boolean }) | null>(null)
  const now = useNow() || deskNow()
  const put = (changed: MemberView) =>
    learn((held) => held.map((member) => (member.id === changed.id ? changed : member)))
  return (
    <div className="space-y-5 pb-10">
      {/* What a head looks at through the day; people come and go seldom. */}
      <TradersToday now={now} today={today} />
      <Section
        name="members"
        title={t('title')}
        about={t('about')}
        action={
          !form.isOpen &&
          value !== null && <NewButton ref={form.opener} testId="member-new" label={t('new')} onClick={form.open} />
        }
      >
        {made && <MadePassword key={made.password} made={made} onDone={() => setMade(null)} />}
        {form.isOpen && (
          <MemberForm
            onCancel={form.putAway}
            onMade={(next) => {
              learn((held) => [...held, next.member])
              setMade({ ...next, isNew: true })
              form.close()
            }}
          />
        )}
        {value === null ? (
          <LoadState failed={failed} onRetry={reload} />
        ) : (
          <>
            {failed && <OldFigures onRetry={reload} />}
            <MemberTable
              members={value}
              self={self}
              now={now}
              onChanged={put}
              onCancelled={today.reload}
              onMade={(next) => {
                put(next.member)
                setMade({ ...next, isNew: false })
              }}
            />
          </>
        )}
      </Section>
    </div>
  )
}
