'use client'

import { RotateCcwIcon } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/button.tsx'
import { Input } from '@/components/ui/input.tsx'
import { cn } from '@/lib/ui/cn.ts'
import type { LimitRow } from './limit-list.ts'

export type LimitFieldProps = {
  text: string
  changed: boolean
  problem: string | null
  disabled: boolean
  onText: (text: string) => void
}

/** One limit as text, with its unit, which takes the same room whatever it is, so that the figures line up, and the way back to what stands above it. */
export function LimitField({
  id,
  field,
  row,
  label,
  describedBy,
  placeholder,
  back,
  text,
  changed,
  problem,
  disabled,
  onText,
}: LimitFieldProps & {
  id: string
  /** As the desk names it in a refusal. */
  field: string
  row: LimitRow
  /** Where no label on screen belongs to it alone. */
  label?: string
  describedBy: string
  placeholder: string
  back: { label: string; title: string }
}) {
  const t = useTranslations('safety.limits')
  return (
    <>
      <div className="flex items-center gap-1">
        <div className="relative w-44 max-sm:flex-1">
          <Input
            id={id}
            inputMode={row.kind === 'count' ? 'numeric' : 'decimal'}
            autoComplete="off"
            value={text}
            disabled={disabled}
            placeholder={placeholder}
            aria-label={label}
            aria-invalid={problem !== null}
            aria-describedby={`${describedBy} ${id}-unit${problem === null ? '' : ` ${id}-problem`}`}
            onChange={(event) => onText(event.target.value)}
            className={cn('tnum h-8 pr-[4.25rem] text-right', changed && 'border-ring')}
          />
          <span
            id={`${id}-unit`}
            className="pointer-events-none absolute inset-y-0 right-2 flex w-13 items-center text-2xs text-muted-foreground"
          >
            {t(`unit.${row.unit}`)}
          </span>
        </div>
        <Button
          variant="ghost"
          size="icon-sm"
          disabled={disabled || text === ''}
          aria-label={back.label}
          title={back.title}
          onClick={() => onText('')}
        >
          <RotateCcwIcon aria-hidden />
        </Button>
      </div>
      {problem !== null && (
        <p id={`${id}-problem`} data-problem={field} className="mt-1 text-destructive text-xs sm:max-w-44">
          {problem}
        </p>
      )}
    </>
  )
}
