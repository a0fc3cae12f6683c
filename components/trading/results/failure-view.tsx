'use client'

import { TriangleAlertIcon } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Sentence } from '@/components/shell/words/sentence.tsx'
import { Alert, AlertDescription, AlertTitle } from '@/components/ui/alert.tsx'
import { ERROR_CODES, type ErrorCode, type ToolFailure } from '@/lib/contracts/errors.ts'
import { JsonView } from './json-view.tsx'

const isKnown = (code: string): code is ErrorCode => (ERROR_CODES as readonly string[]).includes(code)

/** A refusal in the reader's words, with the exchange's own message. Its code is for programs. */
export function FailureView({ failure }: { failure: ToolFailure }) {
  const t = useTranslations('trading.failure')
  return (
    <Alert variant="destructive" role="group" aria-label={t('label')} data-code={failure.code}>
      <TriangleAlertIcon aria-hidden />
      <AlertTitle>{isKnown(failure.code) ? t(failure.code) : <Sentence text={failure.message} />}</AlertTitle>
      <AlertDescription className="space-y-1">
        <p className="break-words">
          <Sentence text={failure.message} />
        </p>
        {failure.details && Object.keys(failure.details).length > 0 && <JsonView value={failure.details} />}
      </AlertDescription>
    </Alert>
  )
}
