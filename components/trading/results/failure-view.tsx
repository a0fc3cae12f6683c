'use client'

import { TriangleAlertIcon } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Sentence } from '@/components/shell/words/sentence.tsx'
import { Alert, AlertDescription, AlertTitle } from '@/components/ui/alert.tsx'
import type { ToolFailure } from '@/lib/contracts/errors.ts'
import { JsonView } from './json-view.tsx'

/** A refusal in the reader's words, with the exchange's own message. Its code is for programs. */
export function FailureView({ failure }: { failure: ToolFailure }) {
  const t = useTranslations('trading.failure')
  return (
    <Alert variant="destructive" role="group" aria-label={t('label')} data-code={failure.code}>
      <TriangleAlertIcon aria-hidden />
      <AlertTitle>{t(failure.code)}</AlertTitle>
      <AlertDescription className="space-y-1">
        <p className="break-words">
          <Sentence text={failure.message} />
        </p>
        {failure.details && Object.keys(failure.details).length > 0 && <JsonView value={failure.details} />}
      </AlertDescription>
    </Alert>
  )
}
