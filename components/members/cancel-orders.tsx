'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { ConfirmDialog } from '@/components/pages/confirm-dialog.tsx'
import { Button } from '@/components/ui/button.tsx'
import type { MassCancel } from '@/lib/contracts/gate/safety.ts'
import { withNames } from '@/lib/i18n/beside-han.ts'
import { cancelOrders } from './members-api.ts'
import { RestingCount } from './resting-count.tsx'

/** A head cancels all resting orders of one trader, asked once more. @param id of the member or the trader */
export function CancelOrders({
  id,
  name,
  doneTo,
  onCame,
  className,
}: {
  id: string
  name: string
  /** The id of what has the focus then: with nothing left to cancel, the button goes. */
  doneTo: string
  onCame: (came: MassCancel) => void
  className?: string
}) {
  const t = useTranslations('members.massCancel')
  const [isAsked, setAsked] = useState(false)
  const close = () => setAsked(false)
  return (
    <>
      <Button
        size="xs"
        variant="outline"
        data-testid="cancel-orders"
        aria-label={withNames((names) => t('buttonOf', names), { trader: name })}
        className={className}
        onClick={() => setAsked(true)}
      >
        {t('button')}
      </Button>
      {isAsked && (
        <ConfirmDialog
          testId="mass-cancel"
          title={withNames((names) => t('title', names), { trader: name })}
          consequence={t('consequence')}
          words={{
            cancel: t('keep'),
            confirm: t('confirm'),
            failed: t('failed'),
            unreachable: t('unreachable'),
          }}
          choices={() => (
            <p className="font-medium text-sm">
              <RestingCount id={id} />
            </p>
          )}
          doneTo={doneTo}
          run={() => cancelOrders(id)}
          onDone={(came) => {
            onCame(came)
            close()
          }}
          onClose={close}
        />
      )}
    </>
  )
}
