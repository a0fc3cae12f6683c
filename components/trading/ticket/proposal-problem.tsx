'use client'

import { TriangleAlertIcon } from 'lucide-react'
import { Sentence } from '@/components/shell/words/sentence.tsx'
import { Alert, AlertTitle } from '@/components/ui/alert.tsx'
import type { Proposing } from './use-proposal.ts'

/** Why no plan was made of what was asked for. */
export function ProposalProblem({
  problem,
  className,
}: {
  problem: NonNullable<Proposing['problem']>
  className?: string
}) {
  return (
    <Alert variant="destructive" data-code={problem.code} className={className}>
      <TriangleAlertIcon aria-hidden />
      <AlertTitle>
        <Sentence text={problem.message} />
      </AlertTitle>
    </Alert>
  )
}
