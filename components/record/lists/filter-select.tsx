'use client'

import { Select, SelectContent, SelectItem, SelectTrigger, SelectValue } from '@/components/ui/select.tsx'

const ALL = 'all'

/** A choice among words, where the first is no restriction. null is that first one. */
export function FilterSelect<T extends string>({
  label,
  all,
  options,
  value,
  onValue,
}: {
  label: string
  all: string
  options: readonly { value: T; label: string }[]
  value: T | null
  onValue: (value: T | null) => void
}) {
  return (
    <Select
      value={value ?? ALL}
      onValueChange={(next) => onValue(options.find((one) => one.value === next)?.value ?? null)}
    >
      <SelectTrigger size="sm" aria-label={label} className="max-sm:flex-1">
        <SelectValue />
      </SelectTrigger>
      <SelectContent>
        <SelectItem value={ALL}>{all}</SelectItem>
        {options.map((one) => (
          <SelectItem key={one.value} value={one.value}>
            {one.label}
          </SelectItem>
        ))}
      </SelectContent>
    </Select>
  )
}
