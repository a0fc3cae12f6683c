'use client'

import { useTranslations } from 'next-intl'
import { chooseNotices, useNoticeState } from '@/components/approval/notices/notice-choice.ts'
import { DropdownMenuCheckboxItem } from '@/components/ui/dropdown-menu.tsx'

/** Whether this browser tells that a plan waits. It is asked for its leave at the click alone. */
export function NoticeItem() {
  const t = useTranslations('common.account.notices')
  const state = useNoticeState()
  return (
    <DropdownMenuCheckboxItem
      data-testid="plan-notices"
      checked={state === 'on'}
      disabled={state === 'unsupported'}
      // The menu stays: what came of it is said here.
      onSelect={(event) => event.preventDefault()}
      onCheckedChange={(checked) => void chooseNotices(checked)}
      className="data-[disabled]:opacity-100"
    >
      <span>
        {t('switch')}
        <span role="status" className="block text-muted-foreground text-xs leading-4">
          {t(state)}
        </span>
      </span>
    </DropdownMenuCheckboxItem>
  )
}
