'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useRef } from 'react'
import { Button } from '@/components/ui/button.tsx'
import type { MadeToken } from '@/lib/contracts/api-tokens.ts'
import { Copyable } from './copyable.tsx'
import { clientConfig } from './token-api.ts'

/** The one time a token is shown. The desk cannot show it again: it keeps a hash. */
export function MadeSecret({ made, onDone }: { made: MadeToken; onDone: () => void }) {
  const t = useTranslations('tokens')
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className="space-y-3 border-t bg-warn/8 px-4 py-4" data-testid="token-made">
      <div>
        <h3 ref={heading} tabIndex={-1} className="font-semibold text-sm outline-none">
          {t('made', { name: made.token.name })}
        </h3>
        <p className="text-xs leading-5">{t('once')}</p>
      </div>
      <Copyable label={t('token')} text={made.secret} testId="token-secret" />
      <Copyable label={t('config')} text={clientConfig(window.location.origin, made.secret)} testId="token-config" />
      <div className="flex justify-end">
        <Button size="sm" data-testid="token-done" onClick={onDone}>
          {t('done')}
        </Button>
      </div>
    </div>
  )
}
