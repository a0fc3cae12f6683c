import { LoaderCircleIcon } from 'lucide-react'
import type * as React from 'react'
import { cn } from '@/lib/ui/cn.ts'

/** Says nothing by itself: put the words beside it. */
export function Spinner({ className, ...props }: React.ComponentProps<'svg'>) {
  return (
    <LoaderCircleIcon data-slot="spinner" aria-hidden className={cn('size-4 animate-spin', className)} {...props} />
  )
}
