import type { ReactNode } from 'react'
import { BrandMark } from './brand-mark.tsx'

/** A page that has one thing to say. */
export function MessagePage({ title, detail, children }: { title: string; detail: string; children: ReactNode }) {
  return (
    <main className="grid min-h-dvh place-items-center p-6">
      <div className="flex max-w-sm flex-col items-start gap-4">
        <BrandMark className="size-10" />
        <div>
          <h1 className="font-semibold text-xl tracking-tight">{title}</h1>
          <p className="mt-1 text-muted-foreground text-sm">{detail}</p>
        </div>
        {children}
      </div>
    </main>
  )
}
