'use client'

import { MinusIcon, PlusIcon } from 'lucide-react'
import type { KeyboardEvent, ReactNode } from 'react'
import { Label } from '@/components/ui/label.tsx'
import { cn } from '@/lib/ui/cn.ts'

/** A decimal field with steppers. Text stays as typed; ↑ ↓ step, with Shift ten times as far. */
export function StepperInput({
  id,
  label,
  unit,
  value,
  onChange,
  onStep,
  problem,
  problemApart = false,
  hint,
  downLabel,
  upLabel,
  disabled,
  placeholder,
}: {
  id: string
  label: string
  unit: string
  value: string
  onChange: (value: string) => void
  onStep: (steps: number) => void
  problem: string | null
  /** The problem is told elsewhere, under `${id}-problem`: below the field it would move what follows. */
  problemApart?: boolean
  hint?: ReactNode
  downLabel: string
  upLabel: string
  disabled?: boolean
  placeholder?: string
}) {
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
    event.preventDefault()
    onStep((event.key === 'ArrowUp' ? 1 : -1) * (event.shiftKey ? 10 : 1))
  }
  const stepper =
    'grid w-8 @min-[24rem]:@max-[27rem]:pointer-fine:w-7 coarse:w-11 shrink-0 place-items-center text-muted-foreground outline-none transition-colors hover:bg-accent hover:text-foreground focus-visible:ring-2 focus-visible:ring-ring focus-visible:ring-inset disabled:opacity-45'
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <div className="flex items-baseline justify-between gap-2">
        <Label htmlFor={id} className="font-medium text-muted-foreground text-xs">
          {label}
        </Label>
        {hint}
      </div>
      <div
        className={cn(
          'flex h-8 overflow-hidden rounded-md border border-input bg-background coarse:h-11.5 focus-within:border-ring focus-within:ring-2 focus-within:ring-ring/50',
          problem && 'border-destructive',
          disabled && 'opacity-50',
        )}
      >
        <button type="button" aria-label={downLabel} className={stepper} disabled={disabled} onClick={() => onStep(-1)}>
          <MinusIcon aria-hidden className="size-3.5" />
        </button>
        <input
          id={id}
          inputMode="decimal"
          autoComplete="off"
          value={value}
          disabled={disabled}
          placeholder={placeholder}
          onChange={(event) => onChange(event.target.value)}
          onKeyDown={onKeyDown}
          aria-invalid={problem !== null}
          aria-describedby={problem ? `${id}-problem` : undefined}
          className="tnum w-full min-w-0 bg-transparent text-right font-medium text-base outline-none placeholder:font-normal placeholder:text-muted-foreground sm:text-sm"
        />
        <span className="self-center px-1.5 text-2xs text-muted-foreground">{unit}</span>
        <button type="button" aria-label={upLabel} className={stepper} disabled={disabled} onClick={() => onStep(1)}>
          <PlusIcon aria-hidden className="size-3.5" />
        </button>
      </div>
      {problem && !problemApart && (
        <p id={`${id}-problem`} className="text-2xs text-destructive">
          {problem}
        </p>
      )}
    </div>
  )
}
