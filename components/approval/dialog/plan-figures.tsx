'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '@/components/ui/button.tsx'
import { isLimitCheck } from '@/lib/contracts/gate/limit-checks.ts'
import type { Plan } from '@/lib/contracts/gate/plan.ts'
import { cn } from '@/lib/ui/cn.ts'
import { useFigures } from '@/lib/ui/use-figures.ts'
import { ChecksList } from '../leg/checks-list.tsx'
import { legChecks } from '../leg/leg-checks.ts'
import { LeftOutLeg, PlanLegView } from '../leg/plan-leg.tsx'
import { changedByLeg, MAX_UNFOLDED, quotedAtMs } from '../plan/plan-facts.ts'
import { isLeftOut } from '../plan/plan-state.ts'
import type { Revision } from '../revision/use-revision.ts'
import { DeliverySchedulePicture } from './delivery-schedule-picture.tsx'
import { LimitsUsed } from './limits-used.tsx'
import { PlanTotals } from './plan-totals.tsx'

const NOTHING_CHANGED = new Set<never>()

/**
 * What each leg would do and what all of them come to. No longer open, the figures are of the past: under their time, without the
 * colours of what could still be done.
 */
export function PlanFigures({
  plan,
  live,
  former,
  open,
  revision,
}: {
  plan: Plan
  /** The plan with the figures of now. */
  live: Plan
  /** The plan as it was shown before its numbers changed; null if they have not changed. */
  former: Plan | null
  open: boolean
  /** null where nothing is to be decided any more. */
  revision: Revision | null
}) {
  const t = useTranslations('approval.dialog')
  const figures = useFigures()
  const [unfolded, setUnfolded] = useState(false)
  const changed = changedByLeg(former ?? plan, live)
  const quotedAt = quotedAtMs(plan)
  const several = plan.legs.length > 1
  const many = plan.legs.length > MAX_UNFOLDED
  const first = live.legs.find((leg) => !isLeftOut(leg, plan))
  const planWide = planChecks(live)
  return (
    <div data-testid="plan-figures" className={cn('space-y-4', !open && 'grayscale **:text-muted-foreground')}>
      {!open && quotedAt !== null && <p className="tnum text-xs">{t('asQuoted', { time: figures.time(quotedAt) })}</p>}
      {many && (
        <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
          <DeliverySchedulePicture legs={live.legs} />
          <Button
            variant="ghost"
            size="xs"
            aria-pressed={unfolded}
            onClick={() => setUnfolded(!unfolded)}
            className="ml-auto shrink-0"
          >
            {t(unfolded ? 'foldAll' : 'unfoldAll')}
          </Button>
        </div>
      )}
      <div className={many ? 'space-y-2' : 'space-y-4'}>
        {live.legs.map((leg, i) =>
          isLeftOut(leg, plan) ? (
            <LeftOutLeg key={leg.id} leg={leg} number={i + 1} />
          ) : (
            <PlanLegView
              // All of them opened or closed again: also those that were by themselves.
              key={`${leg.id} ${unfolded}`}
              leg={leg}
              number={several ? i + 1 : null}
              later={leg !== first}
              changed={changed[i] ?? NOTHING_CHANGED}
              // The only leg is the whole plan: one list.
              checks={[...legChecks(leg.preview), ...(several ? [] : planWide)]}
              decideBy={revision && plan.expiresAt}
              revision={revision}
              folds={many ? (unfolded ? 'open' : 'closed') : null}
            />
          ),
        )}
      </div>
      {several && <PlanTotals plan={live} />}
      {several && <ChecksList checks={planWide} />}
      <LimitsUsed checks={live.checks} />
    </div>
  )
}

/** Checks of the plan as a whole; those of a leg are shown with the leg, limits by themselves. */
function planChecks(plan: Plan) {
  const ofLegs = new Set(plan.legs.flatMap((leg) => leg.preview?.checks.map(({ name }) => `${leg.id} ${name}`) ?? []))
  return plan.checks.filter(
    (check) => !isLimitCheck(check) && (check.legId === null || !ofLegs.has(`${check.legId} ${check.name}`)),
  )
}
