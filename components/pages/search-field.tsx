'use client'

import { SearchIcon } from 'lucide-react'
import { Input } from '@/components/ui/input.tsx'

/** In letters; the desk refuses more. */
export const SEARCH_LENGTH = 200

export function SearchField({
  label,
  value,
  onValue,
}: {
  label: string
  value: string
  onValue: (value: string) => void
}) {
  return (
    <div className="relative flex-1 max-sm:basis-full sm:min-w-48 sm:max-w-xs">
      <SearchIcon
        aria-hidden
        className="pointer-events-none absolute top-1/2 left-2.5 size-3.5 -translate-y-1/2 text-muted-foreground"
      />
      <Input
        type="search"
        aria-label={label}
        placeholder={label}
        value={value}
        maxLength={SEARCH_LENGTH}
        onChange={(event) => onValue(event.target.value)}
        className="h-8 pl-8"
      />
    </div>
  )
}
