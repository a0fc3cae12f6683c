'use client'

import { type ReactNode, useId } from 'react'
import { Switch } from '@/components/ui/switch.tsx'

/** One thing that may be chosen, and below its name what it means. */
export function SwitchRow({
  testId,
  label,
  detail,
  checked,
  disabled,
  onChange,
}: {
  testId: string
  label: string
  detail: ReactNode
  checked: boolean
  disabled: boolean
  onChange: (checked: boolean) => void
}) {
  const id = useId()
  return (
    <div className="flex items-start gap-3 text-sm">
      <Switch id={id} checked={checked} disabled={disabled} onCheckedChange={onChange} data-testid={testId} />
      <label htmlFor={id} className="leading-5">
        {label}
        <span className="block text-muted-foreground text-xs leading-5">{detail}</span>
      </label>
    </div>
  )
}
