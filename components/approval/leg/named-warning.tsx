import { TriangleAlertIcon } from 'lucide-react'
import type { ReactNode } from 'react'

/** Something of a leg to look at before the click, by its name. */
export function NamedWarning({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex items-start gap-2 rounded-md bg-warn/10 px-2.5 py-1.5 text-warn text-xs">
      <TriangleAlertIcon aria-hidden className="mt-px size-3.5 shrink-0" />
      <span>
        <span className="font-semibold">{name}</span>
        {children}
      </span>
    </div>
  )
}
