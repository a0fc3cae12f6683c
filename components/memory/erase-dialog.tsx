'use client'

import { useTranslations } from 'next-intl'
import { useId, useState } from 'react'
import { ConfirmDialog } from '@/components/shell/confirm-dialog.tsx'
import { Switch } from '@/components/ui/switch.tsx'
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
  const switchId = useId()
  return (
    <ConfirmDialog
      testId="erase"
      title={t('eraseTitle')}
      consequence={t('eraseWhat', { count: total ?? 0 })}
      words={{ cancel: t('cancel'), confirm: t('eraseNow'), failed: t('notErased'), unreachable: t('unreachable') }}
      choices={(pending) => (
        <div className="flex items-start gap-3 text-sm">
          <Switch
            id={switchId}
            checked={conversations}
            disabled={pending}
            onCheckedChange={setConversations}
            data-testid="erase-conversations"
          />
          <label htmlFor={switchId} className="leading-5">
            {t('conversations')}
            <span className="block text-muted-foreground text-xs leading-5">{t('conversationsDetail')}</span>
          </label>
        </div>
      )}
      run={() => eraseMemory(conversations)}
      onDone={onErased}
      onClose={onClose}
    />
  )
}
