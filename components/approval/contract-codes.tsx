import type { PlanLeg } from '@/lib/contracts/plan.ts'
import { cn } from '@/lib/ui/cn.ts'
import { contractsOf } from './contracts-of.ts'

/** Beside the sentence of a plan, which tells a contract by its hours: what the exchange calls it. */
export function ContractCodes({ legs, className }: { legs: readonly PlanLeg[]; className?: string }) {
  return contractsOf(legs).map((name) => (
    <span
      key={name}
      data-contract={name}
      className={cn('tnum whitespace-nowrap text-2xs text-muted-foreground', className)}
    >
      {name}
    </span>
  ))
}
