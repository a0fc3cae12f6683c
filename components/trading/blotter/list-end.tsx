import type { ReactNode } from 'react'

/** Under the last row of a list that is not all there is. */
export function ListEnd({ children }: { children: ReactNode }) {
  return (
    <p className="flex flex-wrap items-center justify-center gap-x-3 gap-y-1 border-border/60 border-t px-3 py-2 text-center text-muted-foreground text-xs">
      {children}
    </p>
  )
}
