'use client'

import { useTranslations } from 'next-intl'
import { useId, useState } from 'react'
import { ConfirmDialog } from '@/components/shell/confirm-dialog.tsx'
import type { Answer } from '@/components/shell/send.ts'
import { Switch } from '@/components/ui/switch.tsx'
import type { MemberView } from '@/lib/contracts/members.ts'
import type { MassCancel } from '@/lib/contracts/safety.ts'
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
  const switchId = useId()

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
        <div className="flex items-start gap-3 text-sm">
          <Switch
            id={switchId}
            checked={cancels}
            disabled={pending}
            onCheckedChange={setCancels}
            data-testid="close-cancels"
          />
          <label htmlFor={switchId} className="leading-5">
            {t('closeCancels')}
            <span className="block text-muted-foreground text-xs leading-5">
              <RestingCount id={id} /> {t('closeCancelsOff')}
            </span>
          </label>
        </div>
      )}
      run={close}
      onDone={onDone}
      onClose={onClose}
    />
  )
}
