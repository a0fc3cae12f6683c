'use client'

import { CheckIcon, CopyIcon } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useEffect, useRef, useState } from 'react'
import { Button } from '@/components/ui/button.tsx'
import type { MadeToken } from '@/lib/contracts/api-tokens.ts'
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
      <Copyable label={t('token')} text={made.secret} name="secret" />
      <Copyable label={t('config')} text={clientConfig(window.location.origin, made.secret)} name="config" />
      <div className="flex justify-end">
        <Button size="sm" data-testid="token-done" onClick={onDone}>
          {t('done')}
        </Button>
      </div>
    </div>
  )
}

function Copyable({ label, text, name }: { label: string; text: string; name: string }) {
  const t = useTranslations('tokens')
  const [state, setState] = useState<'idle' | 'copied' | 'failed'>('idle')
  // Without a secure context there is no clipboard; the text can be marked by hand.
  const copy = () =>
    Promise.resolve()
      .then(() => navigator.clipboard.writeText(text))
      .then(
        () => setState('copied'),
        () => setState('failed'),
      )
  return (
    <div>
      <div className="mb-1 flex items-center justify-between gap-2">
        <p className="font-medium text-muted-foreground text-xs">{label}</p>
        <Button size="xs" variant="outline" aria-label={t('copyNamed', { what: label })} onClick={() => void copy()}>
          {state === 'copied' ? <CheckIcon aria-hidden /> : <CopyIcon aria-hidden />}
          {t(state === 'copied' ? 'copied' : 'copy')}
        </Button>
      </div>
      <pre
        data-testid={`token-${name}`}
        className="select-all whitespace-pre-wrap break-all rounded-md border bg-card px-3 py-2 font-mono text-xs leading-5"
      >
        {text}
      </pre>
      <p role="status" className="text-xs">
        {state === 'failed' && t('copyFailed')}
        <span className="sr-only">{state === 'copied' && t('copied')}</span>
      </p>
    </div>
  )
}
