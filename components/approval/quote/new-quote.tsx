'use client'

import { CircleAlertIcon, RefreshCwIcon } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Sentence } from '@/components/shell/words/sentence.tsx'
import type { ProposedLeg } from '@/components/trading/ticket/propose-plan.ts'
import type { Proposing } from '@/components/trading/ticket/use-proposal.ts'
import { Alert, AlertTitle } from '@/components/ui/alert.tsx'
import { Button } from '@/components/ui/button.tsx'
import { Spinner } from '@/components/ui/spinner.tsx'

/**
 * Asks for the orders of an expired plan again. That plan stays expired; the answer is another one, made by hand, with a
 * preview, a digest and a time of its own, and it waits like every other.
 */
export function NewQuoteButton({
  legs,
  proposing,
  size = 'lg',
}: {
  legs: readonly ProposedLeg[]
  proposing: Proposing
  size?: 'sm' | 'lg'
}) {
  const t = useTranslations('approval.dialog')
  return (
    <Button
      data-testid="plan-new-quote"
      size={size}
      variant={size === 'sm' ? 'outline' : 'default'}
      aria-disabled={proposing.busy || undefined}
      onClick={() => void proposing.propose(legs)}
    >
      {proposing.busy ? <Spinner /> : <RefreshCwIcon aria-hidden />}
      {t('newQuote')}
    </Button>
  )
}

/** Says why the plan could not be asked for again. */
export function NoNewQuote({ proposing: { problem } }: { proposing: Proposing }) {
  if (!problem) return null
  return (
    <Alert variant="destructive" data-code={problem.code}>
      <CircleAlertIcon aria-hidden />
      <AlertTitle>
        <Sentence text={problem.message} />
      </AlertTitle>
    </Alert>
  )
}
