'use client'

import dynamic from 'next/dynamic'
import { usePathname } from 'next/navigation'
import { useLocale, useTranslations } from 'next-intl'
import {
  createContext,
  type ReactNode,
  use,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { LateOverlay } from '@/components/shell/words/late-note.tsx'
import { useMarketStore, usePlanEvents, usePlans } from '@/components/trading/live/market-provider.tsx'
import type { Plan } from '@/lib/contracts/gate/plan.ts'
import { deskNow } from '@/lib/ui/desk-clock.ts'
import { loadAgain } from '@/lib/ui/load-again.ts'
import { clockMs, onTick } from '@/lib/ui/use-now.ts'
import { planSentence } from '../plan/plan-sentence.ts'
import { isOpen, laterPlan } from '../plan/plan-state.ts'
import { useAfterComposition } from './use-after-composition.ts'
import { waitsNoMore } from './waits-toast.ts'

const loadDialog = loadAgain(() => import('./plan-dialog.tsx').then((module) => module.PlanDialog))
const PlanDialog = dynamic(loadDialog, { ssr: false, loading: LateOverlay })

type Approval = {
  plans: ReadonlyMap<string, Plan>
  /** Plans that can be decided now, oldest first. */
  waiting: readonly Plan[]
  /** Opens the dialog because the trader asked for it. */
  review: (plan: Plan) => void
  /** Opens the dialog because a plan of the trader's own turn arrived: once, and not over another one. */
  present: (plan: Plan) => void
}
const ApprovalContext = createContext<Approval | null>(null)

export function useApproval(): Approval {
  const approval = use(ApprovalContext)
  if (!approval) throw new Error('Approvals are used outside of <ApprovalProvider>.')
  return approval
}

const waitingAt = (plans: ReadonlyMap<string, Plan>, now: number): Plan[] =>
  [...plans.values()]
    .filter((plan) => isOpen(plan, now))
    .sort((a, b) => Date.parse(a.createdAt) - Date.parse(b.createdAt))

/** The clock ticks twice a second; the page is drawn anew only with the tick at which the time of a plan is over. */
function useWaiting(plans: ReadonlyMap<string, Plan>): readonly Plan[] {
  const namesNow = () =>
    waitingAt(plans, clockMs())
      .map(({ id }) => id)
      .join()
  const names = useSyncExternalStore(onTick, namesNow, namesNow)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `names` changes with the plans that can be decided
  return useMemo(() => waitingAt(plans, clockMs()), [plans, names])
}

/** Owns the one dialog of the desk. Plans come from the live line; what a decision answers is put there at once. */
export function ApprovalProvider({ children }: { children: ReactNode }) {
  const t = useTranslations('approval')
  const locale = useLocale()
  const plans = usePlans()
  const store = useMarketStore()
  const waiting = useWaiting(plans)
  const afterComposition = useAfterComposition()
  const [shown, setShown] = useState<Plan | null>(null)
  const [announcement, setAnnouncement] = useState('')
  const [told, setTold] = useState('')
  /** By digest: a plan that was changed in its conversation is shown once more. */
  const presented = useRef(new Set<string>())
  const shownRef = useRef<Plan | null>(null)
  shownRef.current = shown

  // The dialog closes where the trader goes to another page. All conversations are one page.
  const path = usePathname()
  const page = path.startsWith('/c/') ? '/' : path
  const [pageBefore, setPageBefore] = useState(page)
  if (page !== pageBefore) {
    setPageBefore(page)
    setShown(null)
  }

  const review = useCallback((plan: Plan) => {
    presented.current.add(plan.digest)
    setShown(plan)
  }, [])

  const present = useCallback(
    (plan: Plan) => {
      if (presented.current.has(plan.digest) || !isOpen(plan, deskNow())) return
      presented.current.add(plan.digest)
      afterComposition(() => {
        if (shownRef.current === null) setShown(plan)
      })
    },
    [afterComposition],
  )

  usePlanEvents((plan) => {
    if (plan.status !== 'pending') waitsNoMore(plan.id)
    if (plan.status === 'pending' && isFresh(plan)) {
      setAnnouncement(t('announce.waiting', { sentence: planSentence(plan, t, locale) }))
      setTold('')
    } else {
      // Emptied, because a screen reader does not read the same words a second time when the next plan needs them.
      setAnnouncement('')
    }
  })

  useEffect(() => {
    const idle = setTimeout(loadDialog, 2_000)
    return () => clearTimeout(idle)
  }, [])

  const approval = useMemo(() => ({ plans, waiting, review, present }), [plans, waiting, review, present])

  // An answer that was long on its way must not take back what the line has told since.
  const onPlan = useCallback(
    (plan: Plan) => store.upsertPlan(laterPlan(store.getState().plans.get(plan.id), plan)),
    [store],
  )
  // A decision may be answered after its dialog made room for that of another plan.
  const onClose = useCallback((planId: string) => setShown((held) => (held?.id === planId ? null : held)), [])

  const shownId = shown?.id
  useEffect(() => {
    if (shownId) waitsNoMore(shownId)
  }, [shownId])

  const current = shown && laterPlan(plans.get(shown.id), shown)
  return (
    <ApprovalContext value={approval}>
      {children}
      {current && <PlanDialog key={current.id} plan={current} onPlan={onPlan} onClose={onClose} onTold={setTold} />}
      {/* Marked as live outright: a dialog hides all else on the page from a screen reader, but not what is live. */}
      <div role="alert" aria-live="assertive" className="sr-only" data-testid="plan-announcement">
        {announcement}
      </div>
      <div role="status" aria-live="polite" className="sr-only" data-testid="plan-told">
        {told}
      </div>
    </ApprovalContext>
  )
}

const FRESH_MS = 20_000
const isFresh = (plan: Plan) => deskNow() - Date.parse(plan.createdAt) < FRESH_MS
