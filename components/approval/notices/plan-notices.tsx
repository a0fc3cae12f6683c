'use client'

import { useRouter } from 'next/navigation'
import { useLocale, useTranslations } from 'next-intl'
import { useEffect, useEffectEvent } from 'react'
import { useMarketStore, usePlanEvents } from '@/components/trading/live/market-provider.tsx'
import type { Plan } from '@/lib/contracts/gate/plan.ts'
import { deskNow } from '@/lib/ui/desk-clock.ts'
import { useApproval } from '../dialog/approval-provider.tsx'
import { planSentence } from '../plan/plan-sentence.ts'
import { isDeskInView, showInView } from './desk-in-view.ts'
import { keepKnownPlans, knownPlans, useNoticeState } from './notice-choice.ts'
import { closeAllByWorker, closeByWorker, onNoticeClick, showByWorker, takeOverWorker } from './notice-worker.ts'
import { onHearing, withKnown } from './plan-notice.ts'

type Shown = { close: () => void; timer: ReturnType<typeof setTimeout> }
/** The notices that this tab shows, by plan. */
const shown = new Map<string, Shown>()

function close(planId: string): void {
  const held = shown.get(planId)
  if (!held) {
    // The notice may be one that a tab which is gone showed through the service worker.
    closeByWorker(planId)
    return
  }
  clearTimeout(held.timer)
  held.close()
  shown.delete(planId)
}

function closeAll(): void {
  for (const planId of shown.keys()) close(planId)
}

/**
 * Where the browser has the constructor and refuses it all the same, as on Android, a worker shows it, and tells of the click.
 * @returns what closes it
 */
function notify(title: string, options: NotificationOptions & { tag: string }, onClick: () => void): () => void {
  try {
    const notice = new Notification(title, { ...options, icon: '/icon.svg' })
    notice.onclick = () => {
      window.focus()
      onClick()
    }
    return () => notice.close()
  } catch {
    // Android draws no SVG in a notification.
    return showByWorker(title, { ...options, icon: '/icon-192.png' })
  }
}

/** Tells by a notification of the browser that a plan waits, while nobody sees the desk. A click on it decides nothing. */
export function PlanNotices() {
  const t = useTranslations('approval')
  const locale = useLocale()
  const router = useRouter()
  const store = useMarketStore()
  const { review } = useApproval()
  const on = useNoticeState() === 'on'

  const open = (planId: string, told?: Plan) => {
    close(planId)
    const plan = store.getState().plans.get(planId) ?? told
    if (plan) review(plan)
    // Another tab heard of the plan and this one did not yet, so its page is opened instead.
    else router.push(`/plans/${encodeURIComponent(planId)}`)
  }

  const show = (plan: Plan) => {
    // A notice with the same tag replaces the one before, also across tabs; only its timer is left to end.
    clearTimeout(shown.get(plan.id)?.timer)
    const options = { body: t('notice.body'), tag: plan.id, lang: locale }
    const closeIt = notify(planSentence(plan, t, locale), options, () => open(plan.id, plan))
    // The end of a plan is told over the line. If that is down just then, this timer closes the notice.
    const timer = setTimeout(() => close(plan.id), Date.parse(plan.expiresAt) - deskNow())
    shown.set(plan.id, { close: closeIt, timer })
  }

  usePlanEvents((plan) => {
    void isDeskInView().then((deskInView) => {
      // The plan may have been decided while that was asked, so its newest state counts.
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
    // While the page is in view, plans that wait are on screen and need no notice.
    if (document.visibilityState === 'visible') {
      knowAll()
      closeAllByWorker()
    } else takeOverWorker()
    // Without its page a click on one leads nowhere, and nobody closes it when its plan ends.
    window.addEventListener('pagehide', closeAll)
    return () => {
      window.removeEventListener('pagehide', closeAll)
      closeAll()
    }
  }, [on])

  const openClicked = useEffectEvent((planId: string) => open(planId))
  useEffect(() => onNoticeClick((planId) => openClicked(planId)), [])

  useEffect(showInView, [])
  return null
}
