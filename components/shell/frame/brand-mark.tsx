import { cn } from '@/lib/ui/cn.ts'

/** The mark: a bolt on a square with round corners, as in public/icon.svg. */
export function BrandMark({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" className={cn('size-7 shrink-0', className)}>
      <rect width="32" height="32" rx="8" className="fill-brand" />
      <path
        d="M18.4 5.5 8.6 17.6h6.1l-1.9 8.9 10.6-12.9h-6.5z"
        className="fill-brand-foreground stroke-brand-foreground"
        strokeWidth="1"
        strokeLinejoin="round"
      />
    </svg>
  )
}
