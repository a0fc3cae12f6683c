'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { ConfirmDialog } from '@/components/pages/confirm-dialog.tsx'
import { SwitchRow } from '@/components/pages/switch-row.tsx'
import type { Erased } from '@/lib/contracts/memory.ts'
import { eraseMemory } from './memory-api.ts'

/** Says what goes and what stays. */
export function EraseDialog({
  total,
  onClose,
  onErased,
}: {
  total: number | null
  onClose: () => void
  onErased: (erased: Erased) => void
}) {
  const t = useTranslations('memory.data')
  const [conversations, setConversations] = useState(false)
  return (
    <ConfirmDialog
      testId="erase"
      title={t('eraseTitle')}
      consequence={t('eraseWhat', { count: total ?? 0 })}
      words={{ cancel: t('cancel'), confirm: t('eraseNow'), failed: t('notErased'), unreachable: t('unreachable') }}
      choices={(pending) => (
        <SwitchRow
          testId="erase-conversations"
          label={t('conversations')}
          detail={t('conversationsDetail')}
          checked={conversations}
          disabled={pending}
          onChange={setConversations}
        />
      )}
      run={() => eraseMemory(conversations)}
      onDone={onErased}
      onClose={onClose}
    />
  )
}
