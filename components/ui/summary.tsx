import { ChevronRightIcon } from 'lucide-react'
import type { ComponentProps } from 'react'
import { cn } from '@/lib/ui/cn.ts'

/** The line that opens a `<details className="group">`, with the sign of all that opens here and not the browser's. */
export function Summary({ className, children, ...props }: ComponentProps<'summary'>) {
  return (
    <summary
      className={cn(
        'relative finger-sized flex cursor-pointer list-none items-center gap-1 rounded-xs text-muted-foreground text-xs outline-none hover:text-foreground focus-visible:ring-2 focus-visible:ring-ring [&::-webkit-details-marker]:hidden',
        className,
      )}
      {...props}
    >
      <ChevronRightIcon aria-hidden className="size-3.5 shrink-0 transition-transform group-open:rotate-90" />
      {children}
    </summary>
  )
}
