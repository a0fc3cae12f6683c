'use client'

import { useEffect, useRef } from 'react'
import { useQuestions } from '@/components/trading/live/market-provider.tsx'
import type { Question } from '@/lib/contracts/elicitation.ts'
import type { Plan } from '@/lib/contracts/gate/plan.ts'

/**
 * In the middle of a call its server asks: the form is under the dialog, and the call waits for it. Says so while the plan is sent.
 */
export function useQuestionsOfPlan(plan: Plan, sending: boolean, onAsked: (planId: string) => void): void {
  const questions = useQuestions()
  const before = useRef(questions)
  useEffect(() => {
    if (!sending) before.current = questions
    else if (questions.some((asked) => !before.current.includes(asked) && isOfPlan(asked, plan))) onAsked(plan.id)
  }, [sending, questions, plan, onAsked])
}

const isOfPlan = ({ server }: Question, { legs }: Plan): boolean => legs.some((leg) => leg.server === server)
