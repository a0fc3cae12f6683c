'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { ConfirmDialog } from '@/components/pages/confirm-dialog.tsx'
import { SwitchRow } from '@/components/pages/switch-row.tsx'
import type { Answer } from '@/components/shell/requests/send.ts'
import { SentenceGap } from '@/components/shell/words/sentence-gap.tsx'
import type { MassCancel } from '@/lib/contracts/gate/safety.ts'
import type { MemberView } from '@/lib/contracts/members.ts'
import { cancelOrders, changeRole } from './members-api.ts'
import { RestingCount } from './resting-count.tsx'

/** `cancel`: what the desk answered about their orders; null where they were left to rest. */
type Closed = { member: MemberView; cancel: Answer<MassCancel> | null }

export function CloseMember({
  member: { id, email },
  onDone,
  onClose,
}: {
  member: MemberView
  onDone: (closed: Closed) => void
  onClose: () => void
}) {
  const t = useTranslations('members.list')
  const problem = useTranslations('members.problem')
  const common = useTranslations('common.action')
  const [cancels, setCancels] = useState(true)

  async function close(): Promise<Answer<Closed>> {
    const closed = await changeRole(id, 'closed')
    if (closed.kind !== 'done') return closed
    // After it: from then on nothing more of theirs is sent that could rest.
    return { kind: 'done', value: { member: closed.value, cancel: cancels ? await cancelOrders(id) : null } }
  }

  return (
    <ConfirmDialog
      testId="close-member"
      title={t('closeTitle', { email })}
      consequence={t('closeConsequence')}
      words={{
        cancel: common('cancel'),
        confirm: t('closeNow'),
        failed: t('notClosed'),
        unreachable: problem('unreachable'),
      }}
      choices={(pending) => (
        <SwitchRow
          testId="close-cancels"
          label={t('closeCancels')}
          detail={
            <>
              <RestingCount id={id} />
              <SentenceGap />
              {t('closeCancelsOff')}
            </>
          }
          checked={cancels}
          disabled={pending}
          onChange={setCancels}
        />
      )}
      run={close}
      onDone={onDone}
      onClose={onClose}
    />
  )
}
