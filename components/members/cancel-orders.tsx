'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { ConfirmDialog } from '@/components/pages/confirm-dialog.tsx'
import { Button } from '@/components/ui/button.tsx'
import type { MassCancel } from '@/lib/contracts/safety.ts'
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
        aria-label={t('buttonOf', { trader: name })}
        className={className}
        onClick={() => setAsked(true)}
      >
        {t('button')}
      </Button>
      {isAsked && (
        <ConfirmDialog
          testId="mass-cancel"
          title={t('title', { trader: name })}
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
