import type * as React from 'react'
import { cn } from '@/lib/ui/cn.ts'

export function Kbd({ className, ...props }: React.ComponentProps<'kbd'>) {
  return (
    <kbd
      data-slot="kbd"
      className={cn(
        'pointer-events-none inline-flex h-5 min-w-5 select-none items-center justify-center rounded-xs border border-b-2 bg-muted px-1 font-medium font-sans text-2xs text-muted-foreground',
        className,
      )}
      {...props}
    />
  )
}
