'use client'

import { useLocale } from 'next-intl'

/** A latency as it is read: "0.4 ms", "37 ms", "1.2 s"; "–" before the first. */
export function useMilliseconds(): (ms: number | null) => string {
  const locale = useLocale()
  return (ms) => {
    if (ms === null) return '–'
    const [value, unit] = ms < 1_000 ? [ms, 'millisecond'] : [ms / 1_000, 'second']
    const digits = value < 10 ? 1 : 0
    return new Intl.NumberFormat(locale, {
      style: 'unit',
      unit,
      unitDisplay: 'short',
      maximumFractionDigits: digits,
      minimumFractionDigits: digits,
    }).format(value)
  }
}
