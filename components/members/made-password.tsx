'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useRef } from 'react'
import { Copyable } from '@/components/tokens/copyable.tsx'
import { Button } from '@/components/ui/button.tsx'
import type { MadeMember } from '@/lib/contracts/members.ts'

/** The id of its heading: a dialog that ends in it has to bring the focus there, or gives it back to what opened it. */
export const MADE_PASSWORD = 'made-password'

/** The one time it is shown: the desk keeps only its hash, and the member is to change it. */
export function MadePassword({ made, onDone }: { made: MadeMember & { isNew: boolean }; onDone: () => void }) {
  const t = useTranslations('members.list')
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className="space-y-3 border-t bg-warn/8 px-4 py-4" data-testid="member-made">
      <div>
        <h3 ref={heading} id={MADE_PASSWORD} tabIndex={-1} className="wrap-anywhere font-semibold text-sm outline-none">
          {t(made.isNew ? 'made' : 'madePassword', { email: made.member.email })}
        </h3>
        <p className="text-xs leading-5">{t('once')}</p>
      </div>
      <Copyable label={t('firstPassword')} text={made.password} testId="member-password" />
      <div className="flex justify-end">
        <Button size="sm" data-testid="member-done" onClick={onDone}>
          {t('done')}
        </Button>
      </div>
    </div>
  )
}
