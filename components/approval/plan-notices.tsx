'use client'

import { useLocale, useTranslations } from 'next-intl'
import { useEffect, useEffectEvent } from 'react'
import { useMarketStore, usePlanEvents } from '@/components/trading/market-provider.tsx'
import type { Plan } from '@/lib/contracts/plan.ts'
import { deskNow } from '@/lib/ui/desk-clock.ts'
import { useApproval } from './approval-provider.tsx'
import { isDeskInView, showInView } from './desk-in-view.ts'
import { keepKnownPlans, knownPlans, useNoticeState } from './notice-choice.ts'
import { onHearing, withKnown } from './plan-notice.ts'
import { planSentence } from './plan-sentence.ts'

type Shown = { notice: Notification; timer: ReturnType<typeof setTimeout> }
/** Of this tab. */
const shown = new Map<string, Shown>()

function close(planId: string): void {
  const held = shown.get(planId)
  if (!held) return
  clearTimeout(held.timer)
  held.notice.close()
  shown.delete(planId)
}

const closeAll = (): void => [...shown.keys()].forEach(close)

/** @returns null where the browser has the constructor and refuses it all the same; the title of the page still counts */
function notified(title: string, options: NotificationOptions): Notification | null {
  try {
    return new Notification(title, options)
  } catch {
    return null
  }
}

/** Tells by a notification of the browser that a plan waits, while nobody sees the desk. A click on it decides nothing. */
export function PlanNotices() {
  const t = useTranslations('approval')
  const locale = useLocale()
  const store = useMarketStore()
  const { review } = useApproval()
  const on = useNoticeState() === 'on'

  const show = (plan: Plan) => {
    close(plan.id)
    const newest = () => store.getState().plans.get(plan.id) ?? plan
    // The same tag in two tabs is one notification.
    const notice = notified(planSentence(plan, t, locale), {
      body: t('notice.body'),
      tag: plan.id,
      icon: '/icon.svg',
      lang: locale,
    })
    if (!notice) return
    notice.onclick = () => {
      window.focus()
      close(plan.id)
      review(newest())
    }
    // Its end is told, unless the line is down just then.
    const timer = setTimeout(() => close(plan.id), Date.parse(plan.expiresAt) - deskNow())
    shown.set(plan.id, { notice, timer })
  }

  usePlanEvents((plan) => {
    void isDeskInView().then((deskInView) => {
      // Decided meanwhile, perhaps: the newest counts.
      const newest = store.getState().plans.get(plan.id) ?? plan
      const known = knownPlans()
      const what = onHearing(newest, { on, deskInView, known, nowMs: deskNow() })
      if (what === 'close') return close(plan.id)
      if (on && !known.includes(plan.id)) keepKnownPlans(withKnown(known, [plan.id]))
      if (what === 'show') show(newest)
    })
  })

  const knowAll = useEffectEvent(() => {
    const waiting = [...store.getState().plans.values()].filter(({ status }) => status === 'pending')
    const ids = waiting.map(({ id }) => id)
    keepKnownPlans(withKnown(knownPlans(), ids))
  })
  useEffect(() => {
    if (!on) return
    // What waited when it was switched on was on screen.
    if (document.visibilityState === 'visible') knowAll()
    // Without its page a click on one leads nowhere.
    window.addEventListener('pagehide', closeAll)
    return () => {
      window.removeEventListener('pagehide', closeAll)
      closeAll()
    }
  }, [on])

  useEffect(showInView, [])
  return null
}
