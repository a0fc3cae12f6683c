import type * as React from 'react'
import { cn } from '@/lib/ui/cn.ts'

export function Skeleton({ className, ...props }: React.ComponentProps<'div'>) {
  return (
    <div
      data-slot="skeleton"
      aria-hidden
      className={cn('animate-pulse rounded-sm bg-foreground/8', className)}
      {...props}
    />
  )
}
