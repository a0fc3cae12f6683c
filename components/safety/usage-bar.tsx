import { cn } from '@/lib/ui/cn.ts'

const NEAR = 0.8

/** How much of an allowance is used. The words beside it say the same: the bar is for the eye alone. */
export function UsageBar({ used, allowed, className }: { used: number; allowed: number; className?: string }) {
  const share = allowed <= 0 ? 1 : Math.min(1, Math.max(0, used / allowed))
  return (
    <span aria-hidden data-share={share.toFixed(3)} className={cn('gauge block h-1.5 bg-foreground/10', className)}>
      <span
        className={cn(
          'block h-full rounded-full transition-[width] duration-300',
          share >= 1 ? 'bg-destructive' : share >= NEAR ? 'bg-warn' : 'bg-info',
        )}
        style={{ width: `${share * 100}%` }}
      />
    </span>
  )
}
