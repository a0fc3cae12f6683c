import { WholeWords } from '@/components/shell/words/whole-words.tsx'
import type { PlanLeg } from '@/lib/contracts/gate/plan.ts'
import { cn } from '@/lib/ui/cn.ts'
import { contractsOf } from './contracts-of.ts'

/** A plan on more contracts than this names only the first and the last here; each of its legs names its own. */
const MAX_NAMED = 4

/** The exchange's own names of the contracts, beside the sentence of a plan, which tells them by their hours. */
export function ContractCodes({ legs, className }: { legs: readonly PlanLeg[]; className?: string }) {
  const names = contractsOf(legs)
  const [first = '', last = ''] = [names[0], names.at(-1)]
  const told = names.length > MAX_NAMED ? [`${first} … ${last}`] : names
  return told.map((name) => (
    <span key={name} data-contract={name} className={cn('tnum text-2xs text-muted-foreground', className)}>
      <WholeWords text={name} />
    </span>
  ))
}
