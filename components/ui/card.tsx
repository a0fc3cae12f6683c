import type * as React from 'react'
import { cn } from '@/lib/ui/cn.ts'

export function Card({ className, ...props }: React.ComponentProps<'div'>) {
  return (
    <div
      data-slot="card"
      className={cn('flex flex-col rounded-lg border bg-card text-card-foreground shadow-raised', className)}
      {...props}
    />
  )
}
