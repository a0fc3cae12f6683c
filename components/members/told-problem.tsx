'use client'

import { useTranslations } from 'next-intl'
import { LateSentence } from '@/components/shell/words/late-sentence.tsx'
import { PASSWORD_LENGTH } from '@/lib/contracts/members.ts'
import type { Told } from './form-problem.ts'

/** In the reader's language, beside its field or over the form. */
export function ToldProblem({ told }: { told: Told }) {
  const t = useTranslations('members.problem')
  return 'word' in told ? t(told.word, PASSWORD_LENGTH) : <LateSentence text={told.sentence} />
}
