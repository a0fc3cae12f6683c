'use client'

import { useLocale, useTranslations } from 'next-intl'
import { useCallback } from 'react'
import { toast } from 'sonner'
import type { Plan } from '@/lib/contracts/gate/plan.ts'
import { formatQty } from '@/lib/i18n/format.ts'
import { sentenceIn } from '@/lib/i18n/sentences.ts'
import { TIME_TO_READ_MS } from '@/lib/ui/time-to-read.ts'
import { waitsNoMore } from '../dialog/waits-toast.ts'
import { planSentence } from '../plan/plan-sentence.ts'
import { notTakenNews, planNews } from './plan-news.ts'
import type { NotTaken } from './send-decision.ts'
import { useDecision } from './use-decision.ts'

type Heard = {
  /** A later state of a plan was learnt from the answer. */
  onPlan: (plan: Plan) => void
  onClose: (planId: string) => void
  /** Called where only a card on the screen would tell what the decision has come to. */
  onTold: (words: string) => void
  /** Whether the dialog is still there to say why a decision was not taken. */
  isShown: () => boolean
}

/** The decision on a plan, and what becomes of it said where its trader sees it. */
export function useToldDecision(plan: Plan, { onPlan, onClose, onTold, isShown }: Heard) {
  const t = useTranslations('approval')
  const locale = useLocale()

  const accepted = useCallback(
    (answered: Plan) => {
      onPlan(answered)
      onClose(answered.id)
      waitsNoMore(answered.id)
      const { tone, word, filled = 0, of = 0, why } = planNews(answered)
      const news = t(word, { filled: formatQty(filled, locale), of: formatQty(of, locale) })
      const description = [planSentence(answered, t, locale), why && sentenceIn(locale, why)]
        .filter(Boolean)
        .join(' – ')
      // The plan's card shows what happened, where it is in view: not behind another tab of a phone, nor further up in the conversation.
      // Then only a screen reader is told in words.
      if (isCardInView(answered.id)) {
        return onTold(`${news} – ${description}`)
      }
      toast[tone](news, {
        id: answered.id,
        description,
        ...(tone === 'success' ? {} : { duration: TIME_TO_READ_MS }),
      })
    },
    [onPlan, onClose, onTold, t, locale],
  )

  const sentence = planSentence(plan, t, locale)
  const notTaken = useCallback(
    (outcome: NotTaken) => {
      // The dialog says it, unless it was closed meanwhile: who has approved takes the plan for sent.
      if (isShown()) return
      const { word, why } = notTakenNews(outcome)
      const description = [sentence, why && sentenceIn(locale, why)].filter(Boolean).join(' – ')
      toast.warning(t(word), { id: plan.id, description, duration: TIME_TO_READ_MS })
    },
    [plan.id, sentence, isShown, t, locale],
  )

  return useDecision(plan.digest, { accepted, requoted: onPlan, notTaken })
}

function isCardInView(planId: string): boolean {
  const card = document.querySelector(`article[data-plan-id="${CSS.escape(planId)}"]`)
  const view = card?.closest('[data-conversation-log]')?.getBoundingClientRect()
  if (!card?.checkVisibility() || !view) return false
  const { top, bottom } = card.getBoundingClientRect()
  return bottom > view.top && top < view.bottom
}
