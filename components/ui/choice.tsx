'use client'

import type { ReactNode } from 'react'
import { ToggleGroup, ToggleGroupItem } from './toggle-group.tsx'

/** One of a few, all of them in view; one is always chosen. */
export function Choice<V extends string>({
  label,
  values,
  value,
  onValue,
  word,
  nameOf,
  className,
  itemClassName,
}: {
  label: string
  values: readonly V[]
  value: V
  onValue: (value: V) => void
  word: (value: V) => ReactNode
  /** For a screen reader, where the word is too short. */
  nameOf?: (value: V) => string
  className?: string | undefined
  itemClassName?: string
}) {
  return (
    <ToggleGroup
      type="single"
      aria-label={label}
      value={value}
      className={className}
      onValueChange={(next) => {
        // A click on what is chosen already gives the empty text, which is none of the values.
        const chosen = values.find((one) => one === next)
        if (chosen !== undefined) onValue(chosen)
      }}
    >
      {values.map((one) => (
        <ToggleGroupItem key={one} value={one} aria-label={nameOf?.(one)} className={itemClassName}>
          {word(one)}
        </ToggleGroupItem>
      ))}
    </ToggleGroup>
  )
}

/** As wide as a form. */
export const FORM_CHOICE = { className: 'flex w-full', itemClassName: 'h-8 coarse:h-10 flex-1 text-[0.8125rem]' }
