'use client'

import {
  CheckIcon,
  CircleDashedIcon,
  CircleIcon,
  CircleStopIcon,
  HourglassIcon,
  type LucideIcon,
  MinusIcon,
  XIcon,
} from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Spinner } from '@/components/ui/spinner.tsx'
import type { Plan } from '@/lib/contracts/gate/plan.ts'
import type { PatternStep } from '@/lib/contracts/patterns.ts'
import { cn } from '@/lib/ui/cn.ts'
import { goesOnAfterDecision, type ShownState, shownState } from './step-state.ts'

const ICONS: Record<Exclude<ShownState, 'running'>, { icon: LucideIcon; className: string }> = {
  pending: { icon: CircleIcon, className: 'text-muted-foreground' },
  waiting: { icon: HourglassIcon, className: 'text-warn' },
  done: { icon: CheckIcon, className: 'text-info' },
  failed: { icon: XIcon, className: 'text-destructive' },
  skipped: { icon: MinusIcon, className: 'text-muted-foreground' },
  interrupted: { icon: CircleStopIcon, className: 'text-muted-foreground' },
}

/** All the steps of an answer, each with how far it is. */
export function StepsCard({ steps, plans, live }: { steps: PatternStep[]; plans: readonly Plan[]; live: boolean }) {
  const t = useTranslations('chat.pattern')
  const done = steps.filter((step) => shownState(step, plans, live) === 'done').length
  return (
    <article
      data-testid="steps"
      aria-label={t('steps')}
      className="rounded-xl border bg-card px-3.5 py-2.5 shadow-raised"
    >
      <p className="eyebrow flex items-center gap-1.5">
        {t('steps')}
        {steps.length > 0 && <span className="tnum">{t('stepsDone', { done, count: steps.length })}</span>}
      </p>
      {steps.length === 0 ? (
        <p className="mt-1 flex items-center gap-2 text-muted-foreground text-sm">
          {live ? <Spinner className="size-3.5" /> : <CircleDashedIcon aria-hidden className="size-3.5" />}
          {t(live ? 'thinkingOut' : 'notThoughtOut')}
        </p>
      ) : (
        <ol className="mt-1.5 space-y-1">
          {steps.map((step, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a list that is written once
            <Step key={i} number={i + 1} step={step} state={shownState(step, plans, live)} />
          ))}
        </ol>
      )}
      {goesOnAfterDecision(steps, plans) && <p className="mt-1.5 text-2xs text-muted-foreground">{t('waitsForYou')}</p>}
    </article>
  )
}

function Step({ number, step, state }: { number: number; step: PatternStep; state: ShownState }) {
  const t = useTranslations('chat.pattern.state')
  const mark = state === 'running' ? null : ICONS[state]
  return (
    <li data-testid="step" data-state={state} className="flex items-start gap-2 text-sm leading-5">
      <span className="mt-0.5 shrink-0">
        {mark ? <mark.icon aria-hidden className={cn('size-4', mark.className)} /> : <Spinner className="size-4" />}
        <span className="sr-only">{t(state)}:</span>
      </span>
      <span className="tnum shrink-0 text-muted-foreground">{number}.</span>
      <span
        className={cn(
          'line-clamp-3 min-w-0 break-words',
          (state === 'pending' || state === 'skipped') && 'text-muted-foreground',
          state === 'skipped' && 'line-through',
        )}
      >
        {step.text}
      </span>
    </li>
  )
}
