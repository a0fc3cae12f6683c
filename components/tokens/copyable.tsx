'use client'

import { CheckIcon, CopyIcon } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/button.tsx'
import { useCopy } from '@/lib/ui/use-copy.ts'

/** A text that is to be taken elsewhere as it is. */
export function Copyable({ label, text, testId }: { label: string; text: string; testId: string }) {
  const t = useTranslations('tokens')
  const [state, copy] = useCopy(text)
  return (
    <div>
      <div className="mb-1 flex items-center justify-between gap-2">
        <p className="font-medium text-muted-foreground text-xs">{label}</p>
        <Button size="xs" variant="outline" aria-label={t('copyNamed', { what: label })} onClick={copy}>
          {state === 'copied' ? <CheckIcon aria-hidden /> : <CopyIcon aria-hidden />}
          {t(state === 'copied' ? 'copied' : 'copy')}
        </Button>
      </div>
      <pre
        data-testid={testId}
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
