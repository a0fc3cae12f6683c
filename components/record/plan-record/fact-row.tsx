'use client'

import type { ReactNode } from 'react'

export function FactRow({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <div className="contents">
      <dt className="text-muted-foreground">{label}</dt>
      <dd className="tnum min-w-0 break-words">{children}</dd>
    </div>
  )
}
