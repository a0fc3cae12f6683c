'use client'

import {
  CheckIcon,
  ChevronDownIcon,
  CircleHelpIcon,
  type LucideIcon,
  PencilLineIcon,
  TriangleAlertIcon,
} from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useId, useState } from 'react'
import { Spinner } from '@/components/ui/spinner.tsx'
import type { DraftPart, DraftState } from '@/lib/contracts/patterns.ts'
import { cn } from '@/lib/ui/cn.ts'
import { Prose } from '../prose/prose.tsx'

const UNDER_WAY: readonly DraftState[] = ['writing', 'judging']
const MARKS: Partial<Record<DraftState, { icon: LucideIcon; className: string }>> = {
  accepted: { icon: CheckIcon, className: 'text-info' },
  objected: { icon: TriangleAlertIcon, className: 'text-warn' },
  unread: { icon: CircleHelpIcon, className: 'text-warn' },
}
const UNMARKED = { icon: PencilLineIcon, className: 'text-muted-foreground' }

/** A draft that nobody was to act on, with what was said about it. Open while it is written. */
export function DraftCard({ draft, live }: { draft: DraftPart; live: boolean }) {
  const t = useTranslations('chat.pattern.draft')
  const [opened, setOpened] = useState<boolean | null>(null)
  const bodyId = useId()
  const isUnderWay = UNDER_WAY.includes(draft.state)
  const working = live && isUnderWay
  const state = isUnderWay && !live ? 'interrupted' : draft.state
  const open = opened ?? working
  const mark = MARKS[draft.state] ?? UNMARKED
  return (
    <article data-testid="draft" data-state={state} className="min-w-0 rounded-lg border border-dashed px-3 py-2">
      <button
        type="button"
        aria-expanded={open}
        aria-controls={bodyId}
        onClick={() => setOpened(!open)}
        className="relative finger-sized flex w-full min-w-0 items-center gap-2 rounded-sm text-left text-xs outline-none focus-visible:ring-2 focus-visible:ring-ring"
      >
        <span className="shrink-0">
          {working ? (
            <Spinner className="size-3.5" />
          ) : (
            <mark.icon aria-hidden className={cn('size-3.5', mark.className)} />
          )}
        </span>
        <span className="min-w-0 flex-1 truncate">
          <span className="font-medium">{t('title', { round: draft.round })}</span>
          <span className="text-muted-foreground"> · {t(`state.${state}`)}</span>
        </span>
        <ChevronDownIcon
          aria-hidden
          className={cn('size-3.5 shrink-0 text-muted-foreground transition-transform', !open && '-rotate-90')}
        />
      </button>
      {draft.problems.length > 0 && (
        <ul aria-label={t('problems')} className="mt-1.5 list-disc space-y-0.5 pl-9 text-xs">
          {draft.problems.map((problem) => (
            <li key={problem} className="break-words">
              {problem}
            </li>
          ))}
        </ul>
      )}
      <div id={bodyId} hidden={!open} className="mt-1.5 border-l-2 pl-3 text-muted-foreground">
        {open && draft.text && <Prose text={draft.text} streaming={working} />}
        {open && !draft.text && !working && <p className="text-xs">{t('noWords')}</p>}
      </div>
    </article>
  )
}
